/// What was typed: words and options, not looked up yet.
///
/// No clock, no disk.
package struct Invocation: Sendable {
  /// Words that are no options, without the command's name.
  package var words: [String] = []
  private var options: [String: [String]] = [:]

  package init() {}

  package mutating func add(_ option: String, _ value: String) {
    options[option, default: []].append(value)
  }

  /// Whether an option was given.
  package func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option; the last one where it was given more than once.
  package func value(_ option: String) -> String? { options[option]?.last }

  /// The values of an option, in order.
  package func values(_ option: String) -> [String] { options[option] ?? [] }
}

extension Invocation {
  /// The value that a word names.
  package func choice<T>(_ option: String, _ word: String, _ choices: [(name: String, value: T)])
    throws(CommandError) -> T
  {
    try choice(source: "--" + option, word, choices)
  }

  /// `source`: the option or the variable that the word is from.
  package func choice<T>(
    source: String, _ word: String, _ choices: [(name: String, value: T)]
  ) throws(CommandError) -> T {
    if let found = choices.first(where: { $0.name == word }) { return found.value }
    let names = choices.map(\.name).joined(separator: ", ")
    throw .usage(
      Words("\(source) takes \(names), not «\(word)»", "\(source) 只能是 \(names),不能是「\(word)」"))
  }

  /// A number that is not too small; nil where the option was not given.
  package func count(_ option: String, from least: Int = 1) throws(CommandError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw .usage(
        Words(
          "--\(option) takes a number from \(least) on, not «\(text)»",
          "--\(option) 要一个不小于 \(least) 的数,不能是「\(text)」"))
    }
    return number
  }
}
