package import TallyModel

/// What to say of a diagnostic: what is wrong, and what to do.
///
/// `{0}`, `{1}` … are its facts.
package struct ProblemSentence: Sendable {
  package let en: String
  package let enHint: String
  package let zh: String
  package let zhHint: String

  package init(en: String, enHint: String, zh: String, zhHint: String) {
    self.en = en
    self.enHint = enHint
    self.zh = zh
    self.zhHint = zhHint
  }
}

/// The one place that turns diagnostics into sentences.
///
/// The tables stand in `ProblemWords+….swift`.
package enum ProblemWords {
  private static let tables = [
    tree, text, json, journalEntry, journalFile, settings, names, attachments,
    includes, assertions,
  ]

  package static func sentence(_ code: DiagnosticCode) -> ProblemSentence? {
    for table in tables {
      if let found = table[code] { return found }
    }
    return nil
  }

  /// What is wrong.
  package static func message(_ problem: Diagnostic, _ language: Settings.Language) -> String {
    guard let sentence = sentence(problem.code) else { return problem.code.name }
    return filled(language == .chinese ? sentence.zh : sentence.en, problem.facts)
  }

  /// What to do; empty where the message says it all.
  package static func hint(_ problem: Diagnostic, _ language: Settings.Language) -> String {
    guard let sentence = sentence(problem.code) else { return "" }
    return filled(language == .chinese ? sentence.zhHint : sentence.enHint, problem.facts)
  }

  /// Puts the facts in.
  ///
  /// A fact is not looked through again: it is a person's own text.
  private static func filled(_ template: String, _ facts: [String]) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        let index = Int(rest[rest.index(after: open)..<close])
      else {
        text += "{"
        rest = rest.dropFirst()
        continue
      }
      text += index < facts.count ? short(facts[index]) : ""
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// A fact can be a whole line of a file; a sentence quotes its beginning.
  private static func short(_ fact: String) -> String {
    let longest = 120
    guard fact.utf8.count > longest else { return fact }
    let end = fact.index(fact.startIndex, offsetBy: longest, limitedBy: fact.endIndex)
    return end.map { $0 < fact.endIndex ? fact[..<$0] + "…" : fact } ?? fact
  }
}
