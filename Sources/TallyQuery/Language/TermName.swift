import TallyText

/// The name before a term's colon.
enum TermName: String, CaseIterable {
  case type, kind, acct, payee, desc, note, comment, tag, field, cur, amt, date, status, code, file
  case id

  /// Whether several terms of this name are alternatives.
  var hasAlternatives: Bool {
    switch self {
    case .acct, .desc, .payee, .type, .kind, .status, .cur: true
    default: false
    }
  }

  /// The name that a text before a colon is; nil where it is part of a word, as in `http://x`.
  static func named(_ head: Substring, in argument: String) throws(QueryError) -> TermName? {
    let name = small(head)
    if let term = TermName(rawValue: name) { return term }
    let names = ["not"] + allCases.map(\.rawValue)
    // A name of two or three letters is one slip from too many words.
    let near =
      otherNames[name] ?? NearMiss.closest(to: name, among: names.filter { $0.utf8.count > 3 })
    guard let near else { return nil }
    throw .unknownTerm(written: argument, name: String(head), suggestion: near)
  }

  /// What people may write for a name that is not near to it.
  private static let otherNames: [String: String] = [
    "account": "acct", "acc": "acct", "amount": "amt", "category": "type", "currency": "cur",
    "commodity": "cur", "description": "desc", "memo": "note", "period": "date", "tags": "tag",
    "ids": "id",
  ]

  /// A text with small ASCII letters.
  static func small(_ text: Substring) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

// MARK: - Pieces of a term

extension Substring {
  /// What stands before the first such character and what after it; nil where there is none.
  func prefix(before mark: Character) -> (head: Substring, rest: Substring)? {
    guard let at = firstIndex(of: mark) else { return nil }
    return (self[..<at], self[index(after: at)...])
  }

  var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

  /// Without blanks at either end.
  var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  /// Whether one pair of quotation marks encloses it all.
  var isQuoted: Bool {
    guard let first, first == "\"" || first == "'" else { return false }
    return count >= 2 && last == first
  }

  /// Without the quotation marks around it.
  var unquoted: String { String(isQuoted ? dropFirst().dropLast() : self) }

  /// Takes a comparison off its front.
  mutating func takeComparison() -> QueryTerm.Comparison? {
    for comparison in [
      QueryTerm.Comparison.lessOrEqual, .greaterOrEqual, .less, .greater, .equal,
    ] where utf8.starts(with: comparison.rawValue.utf8) {
      removeFirst(comparison.rawValue.count)
      return comparison
    }
    return nil
  }
}
