package import TallyModel

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
