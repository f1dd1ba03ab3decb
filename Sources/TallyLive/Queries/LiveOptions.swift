import TallyQuery

/// The options that a report is asked for with, by their long names, and its words.
package struct LiveOptions: Equatable, Sendable {
  package var words: [String] = []
  /// Each with its values in order; one that takes none has an empty one.
  package var values: [String: [String]] = [:]

  package init() {}

  package func has(_ option: String) -> Bool { values[option] != nil }

  /// The rows that they ask for.
  var filter: FilterWords {
    var words = FilterWords()
    words.query = self.words
    words.period = values["period"]?.last
    words.begin = values["begin"]?.last
    words.end = values["end"]?.last
    return words
  }

  var strict: Set<Strictness.Check> { has("strict") ? Set(Strictness.Check.allCases) : [] }

  /// A number from 1 on; nil where the option was not given.
  func count(_ option: String) throws(LiveError) -> Int? {
    guard let text = values[option]?.last else { return nil }
    guard let number = Int(text), number > 0 else {
      throw .option(option, value: text, allowed: [])
    }
    return number
  }

  /// What the values of an option name.
  func choices<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ type: Choice.Type
  ) throws(LiveError) -> [Choice] where Choice.RawValue == String {
    var choices: [Choice] = []
    for text in values[option] ?? [] {
      guard let choice = Choice(rawValue: text) else {
        throw .option(option, value: text, allowed: Choice.allCases.map(\.rawValue))
      }
      choices.append(choice)
    }
    return choices
  }
}
