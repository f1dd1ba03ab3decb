/// What the names that configuration declares have to look like.
enum NameText {
  /// Not empty, no blanks at its ends, and nothing that a line or a quotation can't hold.
  static func isTidy(_ name: some StringProtocol) -> Bool {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last,
      !isBlank(first), !isBlank(last)
    else { return false }
    return !name.unicodeScalars.contains { isControl($0) || isQuotationMark($0) }
  }

  /// Whether a scalar shows nothing and does something: a control character, a line or paragraph end.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether entries can have a field of this name: a KEY that is none of tally's own.
  static func isField(_ name: String) -> Bool {
    var word = name + ":"
    guard word.withUTF8({ KeyText.length(Bytes($0)) == $0.count - 1 }) else { return false }
    return OwnKey(rawValue: name) == nil && !OwnKey.isReserved(name) && name != "tag"
  }

  /// A name of a currency as lines are read: full-width forms as the plain ones.
  ///
  /// nil where no line could have it behind a number: it holds letters and symbols, and nothing
  /// that amounts, marks and names are made of.
  static func commodity(_ name: String) -> String? {
    let scalars = name.unicodeScalars.map { scalar in
      Marks.folded(scalar.value).flatMap(Unicode.Scalar.init) ?? scalar
    }
    let folded = String(String.UnicodeScalarView(scalars))
    guard isTidy(folded) else { return nil }
    let isPart = scalars.contains {
      isBlank($0) || reserved.contains($0) || $0.properties.numericType != nil
    }
    return isPart ? nil : folded
  }

  private static let reserved = Set("'+-*/().,:;@#<>={}|\\~".unicodeScalars)

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x20 || scalar.value == 0x09 || Marks.isBlank(scalar.value)
  }

  private static func isQuotationMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x201C, 0x201D, 0x201E, 0x300C...0x300F, 0xFF02: true
    default: false
    }
  }
}
