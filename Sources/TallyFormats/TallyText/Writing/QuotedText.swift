/// Puts text into quotation marks that tally text reads as literal.
package enum QuotedText {
  /// Opening and closing marks, and what may not stand between them.
  private static let pairs: [(open: String, close: String, ends: Set<Character>)] = [
    ("\"", "\"", ["\""]), ("“", "”", ["”", "\""]), ("「", "」", ["」"]), ("『", "』", ["』"]),
  ]

  /// The text in the first marks that can hold it.
  ///
  /// - Throws: `.unquotable` where none can: a line end or a control character, or every closing mark in it.
  package static func quoted(_ text: String) throws(WritingProblem) -> String {
    let isOneLine = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    // A mark that stands with a combining one is another character, but the reader sees scalars.
    let scalars = text.unicodeScalars
    let pair = pairs.first { pair in
      !pair.ends.contains { end in
        scalars.contains(end.unicodeScalars[end.unicodeScalars.startIndex])
      }
    }
    guard isOneLine, let pair else { throw .unquotable(text) }
    return pair.open + text + pair.close
  }

  /// Whether a word is quoted as it was typed: it opens and closes, and nothing is behind.
  package static func isQuoted(_ word: String) -> Bool {
    pairs.contains { pair in
      guard word.hasPrefix(pair.open), word.count > 1 else { return false }
      let rest = word.dropFirst()
      guard let end = rest.firstIndex(where: pair.ends.contains) else { return false }
      return rest.index(after: end) == rest.endIndex
    }
  }
}
