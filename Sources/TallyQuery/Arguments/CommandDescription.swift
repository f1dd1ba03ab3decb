/// What a command is called and takes; parsing and help come from it.
package struct CommandDescription: Sendable {
  package let name: String
  package let aliases: [String]
  /// What follows the name.
  package let arguments: String
  /// What each word behind the name stands for; the last of them goes on.
  package let words: [WordKind]
  package let summary: Words
  package let options: [OptionSpec]
  /// What the help says beside, a paragraph each.
  package let notes: [Words]
  package let examples: [String]

  package init(
    _ name: String, aliases: [String] = [], arguments: String = "", words: [WordKind] = [],
    summary: Words, options: [OptionSpec] = [], notes: [Words] = [],
    examples: [String]
  ) {
    self.name = name
    self.aliases = aliases
    self.arguments = arguments
    self.words = words
    self.summary = summary
    self.options = options
    self.notes = notes
    self.examples = examples
  }
}
