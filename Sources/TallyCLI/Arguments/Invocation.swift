import TallyQuery

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
