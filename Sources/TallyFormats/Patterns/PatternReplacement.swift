/// What stands in place of what a pattern matches: text in which `\1` is what its first group matched.
struct PatternReplacement {
  private enum Piece {
    case text([UInt8])
    case group(Int)
  }

  private var pieces: [Piece] = []

  /// A backslash before anything but a digit is itself.
  init(_ text: [UInt8]) {
    var plain: [UInt8] = []
    var at = 0
    while at < text.count {
      guard text[at] == UInt8(ascii: "\\"), at + 1 < text.count, text[at + 1].isDigit else {
        plain.append(text[at])
        at += 1
        continue
      }
      var group = 0
      at += 1
      while at < text.count, text[at].isDigit {
        group = min(group * 10 + Int(text[at] - 48), 1_000_000)
        at += 1
      }
      pieces += [.text(plain), .group(group)]
      plain = []
    }
    pieces.append(.text(plain))
  }

  /// The highest group that is asked for; 0 where none is.
  var highestGroup: Int {
    pieces.reduce(0) { highest, piece in
      if case .group(let group) = piece { max(highest, group) } else { highest }
    }
  }

  /// The text with all that the pattern matches replaced; nil where it matches nothing.
  ///
  /// It stops early where the result is longer than `longest`. `matcher` is for its highest group, or a higher.
  func replacing(
    _ pattern: Pattern, in text: [UInt8], longest: Int, _ matcher: borrowing PatternMatcher
  ) throws(PatternError) -> [UInt8]? {
    let result = text.withUnsafeBytes { bytes in
      Result { () throws(PatternError) in try replacing(pattern, in: bytes, longest, matcher) }
    }
    return try result.get()
  }

  private func replacing(
    _ pattern: Pattern, in text: Bytes, _ longest: Int, _ matcher: borrowing PatternMatcher
  ) throws(PatternError) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var at = 0
    var isFound = false
    while at <= text.count, result.count <= longest,
      let match = try matcher.firstMatch(of: pattern, in: text, from: at)
    {
      isFound = true
      let start = max(match.lowerBound, copied)
      result += text.part(copied..<start)
      append(to: &result, text, matcher)
      copied = max(match.upperBound, start)
      at = copied
      // Behind nothing goes on a character further, or it would be found again.
      if match.isEmpty { at += copied < text.count ? Marks.length(text[copied]) : 1 }
    }
    guard isFound else { return nil }
    return result + text.part(min(copied, text.count)..<text.count)
  }

  private func append(
    to result: inout [UInt8], _ text: Bytes, _ matcher: borrowing PatternMatcher
  ) {
    for piece in pieces {
      switch piece {
      case .text(let plain): result += plain
      case .group(let group):
        if let range = matcher.range(ofGroup: group) { result += text.part(range) }
      }
    }
  }
}
