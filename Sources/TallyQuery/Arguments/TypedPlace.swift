/// Where a word stands that is being typed: what may stand there, and what was said before it.
///
/// Reads like `ArgumentParser`, but a line that is not finished yet: nothing in it is an error.
package struct TypedPlace {
  package enum Expected {
    /// A command's name.
    case command
    /// The name of an option; those that may still be given.
    case option([OptionSpec])
    case word(WordKind)
  }

  package private(set) var expected = Expected.command
  /// The command that is named; nil where none is yet.
  package private(set) var command: CommandDescription?
  /// Words that are no options, without the command's name.
  package private(set) var words: [String] = []
  /// The options before it.
  package private(set) var options = Invocation()
  /// What is typed of the word, without `head`.
  package private(set) var typed: String
  /// What stands before a value in the same word: `--name=`.
  package private(set) var head = ""
  /// Whether a `-` at a word's front is no option's: behind `--`, and in a value.
  package private(set) var takesDashes = false

  private let commands: [CommandDescription]
  /// What it is where no command is named.
  private let home: CommandDescription
  /// The option that the next word is the value of.
  private var open: OptionSpec?
  private var isPastOptions = false

  /// - `typed`: what there is of the word.
  /// - `before`: the words before it, without the program's name.
  package init(
    _ typed: String, after before: some Sequence<String>, among commands: [CommandDescription],
    home: CommandDescription
  ) {
    self.typed = typed
    self.commands = commands
    self.home = home
    for word in before { take(word) }
    expected = expectation()
  }

  // MARK: What stands before

  /// Those that may be meant: before a command's name, any command's.
  private var specs: [OptionSpec] {
    if let command { return command.options + OptionSpec.everywhere }
    return OptionSpec.everywhere + home.options + commands.flatMap(\.options)
  }

  private mutating func take(_ word: String) {
    if let spec = open {
      options.add(spec.name, word)
      open = nil
    } else if isPastOptions {
      takeWord(word)
    } else if word == "--" {
      isPastOptions = true
    } else if word.hasPrefix("--") {
      takeLong(word.dropFirst(2))
    } else if ArgumentParser.isShort(word) {
      takeShort(word.dropFirst())
    } else {
      takeWord(word)
    }
  }

  private mutating func takeWord(_ word: String) {
    guard command == nil, words.isEmpty, !isPastOptions,
      let named = commands.first(where: { $0.name == word || $0.aliases.contains(word) })
    else { return words.append(word) }
    command = named
  }

  private mutating func takeLong(_ text: Substring) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let spec = specs.first(where: { $0.isNamed(String(parts[0])) }) else { return }
    if parts.count > 1 { return options.add(spec.name, String(parts[1])) }
    begin(spec)
  }

  private mutating func takeShort(_ text: Substring) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let spec = specs.first(where: { $0.short == letter }) else { return }
      if spec.value != nil, !letters.isEmpty { return options.add(spec.name, String(letters)) }
      begin(spec)
    }
  }

  private mutating func begin(_ spec: OptionSpec) {
    if spec.value == nil { options.add(spec.name, "") } else { open = spec }
  }

  // MARK: What may stand here

  private mutating func expectation() -> Expected {
    if let open {
      takesDashes = true
      return .word(open.takes)
    }
    takesDashes = isPastOptions
    if !isPastOptions, typed == "-" || typed.hasPrefix("--") || ArgumentParser.isShort(typed) {
      return valueInWord() ?? .option(missingOptions)
    }
    guard let command else {
      if words.isEmpty, !isPastOptions { return .command }
      return .word(WordKind.kind(after: words, among: home.words))
    }
    return .word(WordKind.kind(after: words, among: command.words))
  }

  /// `--name=value`.
  private mutating func valueInWord() -> Expected? {
    guard typed.hasPrefix("--"), let sign = typed.firstIndex(of: "="),
      let spec = specs.first(where: { $0.isNamed(String(typed[..<sign].dropFirst(2))) }),
      spec.value != nil
    else { return nil }
    head = String(typed[...sign])
    typed = String(typed[sign...].dropFirst())
    takesDashes = true
    return .word(spec.takes)
  }

  private var missingOptions: [OptionSpec] {
    let known = (command ?? home).options + OptionSpec.everywhere
    return known.filter { options.values($0.name).count < $0.most }
  }
}
