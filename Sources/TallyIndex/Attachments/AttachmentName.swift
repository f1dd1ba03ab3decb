package import TallyModel
package import TallySystem

/// The names that copies of attached files get: `attachments/2026/11/2026-11-28-invoice-0123456789abcdef.pdf`.
///
/// The date is the entry's, and the 16 digits are the XXH3-64 of the content, by which a second copy is spared
/// and a change noticed.
package enum AttachmentName {
  /// Where attachments are, relative to the ledger's root; entries in it are not read.
  package static let directory: FilePath = "attachments"
  /// The most bytes of a file that is attached.
  package static let largest = 256 << 20
  /// The most characters that are kept of a file's own name.
  private static let longestStem = 40
  private static let longestEnding = 10
  private static let digits = 16

  /// The path for a copy.
  ///
  /// - `name`: the file's own; what is not plain in it becomes `-`.
  /// - `number`: from 2 on where another content has the name, as two with one hash would.
  package static func path(
    of name: ArraySlice<UInt8>, date: CalendarDate, hash: UInt64, number: Int = 1
  ) -> FilePath {
    let (year, month, _) = date.parts
    let (stem, ending) = parts(name)
    var words = [date.description]
    if !stem.isEmpty { words.append(stem) }
    if number > 1 { words.append("\(number)") }
    words.append(hexadecimal(hash))
    let file = words.joined(separator: "-") + (ending.isEmpty ? "" : "." + ending)
    return directory.appending(FilePath("\(padded(year, 4))/\(padded(month, 2))/\(file)"))
  }

  /// The hash in a name that `path` has made; nil in any other name.
  package static func hash(in name: ArraySlice<UInt8>) -> UInt64? {
    let parts = name.split(separator: dot, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || isEnding(parts[1]) else { return nil }
    let stem = parts[0]
    guard hasDate(stem), let dash = stem.lastIndex(of: UInt8(ascii: "-")) else { return nil }
    let hash = stem[(dash + 1)...]
    guard hash.count == digits, hash.allSatisfy(isHexadecimal) else { return nil }
    return UInt64(String(decoding: hash, as: UTF8.self), radix: 16)
  }

  // MARK: A file's own name

  private static let dot = UInt8(ascii: ".")

  /// Its plain stem, and its ending in lower case where that is plain.
  private static func parts(_ name: ArraySlice<UInt8>) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: dot), dot > name.startIndex else { return (plain(name), "") }
    let ending = name[(dot + 1)...].map(lowered)
    guard isEnding(ending[...]) else { return (plain(name), "") }
    return (plain(name[..<dot]), String(decoding: ending, as: UTF8.self))
  }

  private static func isEnding(_ ending: ArraySlice<UInt8>) -> Bool {
    (1...longestEnding).contains(ending.count)
      && ending.allSatisfy { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  private static func plain(_ name: ArraySlice<UInt8>) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      let isKept = isPlain(scalar, behind: kept.last)
      // One `-` stands for all between two that are kept, and none at the beginning.
      if !isKept, kept.isEmpty || kept.last == "-" { continue }
      kept.append(isKept ? scalar : "-")
      count += 1
      if count == longestStem { break }
    }
    while kept.first == "-" { kept.removeFirst() }
    while kept.last == "-" { kept.removeLast() }
    return String(kept)
  }

  /// Letters and digits of any script, with the marks on them.
  private static func isPlain(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      true
    case .nonspacingMark, .spacingMark: last != nil && last != "-" && last != "_"
    default: scalar == "-" || scalar == "_"
    }
  }

  // MARK: Digits

  private static func hexadecimal(_ hash: UInt64) -> String {
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Whether it begins with `2026-11-28-`.
  private static func hasDate(_ stem: ArraySlice<UInt8>) -> Bool {
    let shape = Array("0000-00-00-".utf8)
    return stem.count > shape.count
      && zip(shape, stem).allSatisfy { $0 == UInt8(ascii: "-") ? $1 == $0 : isDigit($1) }
  }
}
