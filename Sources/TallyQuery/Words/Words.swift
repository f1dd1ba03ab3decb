package import TallyModel
package import TallySystem

/// A text in the languages that tally speaks.
package struct Words: Sendable {
  package let english: String
  package let chinese: String

  package init(_ english: String, _ chinese: String) {
    self.english = english
    self.chinese = chinese
  }

  package func text(_ language: Settings.Language) -> String {
    language == .chinese ? chinese : english
  }
}

extension Settings.Language {
  /// What the locale of an environment is in: Chinese, else English.
  package init(of environment: Environment) {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let locale = environment[name] else { continue }
      self = locale.hasPrefix("zh") ? .chinese : .english
      return
    }
    self = .english
  }
}
