import TallyText

/// Takes the words of a command line apart by the description of its command.
///
/// `--name value`, `--name=value`, `-n 5`, `-n5`; short options without a value may stand together;
/// options may stand anywhere, and `--` ends them. A `-` before a digit or alone is a word. Names are
/// not abbreviated, so that a new option breaks no script.
package struct ArgumentParser {
  private let specs: [OptionSpec]
  /// All commands, to say whose option one is that this command does not take.
  private let commands: [CommandDescription]
  private var invocation = Invocation()

  /// Parses what follows a command's name.
  package static func parse(
    _ arguments: [String], for command: CommandDescription, among commands: [CommandDescription]
  ) throws(CommandError) -> Invocation {
    var parser = ArgumentParser(
      specs: command.options + OptionSpec.everywhere, commands: commands)
    try parser.run(arguments)
    return parser.invocation
  }

  /// Parses the words of something that takes these options and no others.
  package static func parse(_ arguments: [String], options: [OptionSpec]) throws(CommandError)
    -> Invocation
  {
    var parser = ArgumentParser(specs: options, commands: [])
    try parser.run(arguments)
    return parser.invocation
  }

  private init(specs: [OptionSpec], commands: [CommandDescription]) {
    self.specs = specs
    self.commands = commands
  }

  /// Where the first word stands that is no option and no option's value; nil where there is none
  /// before `--`.
  package static func firstWord(of arguments: [String], _ specs: [OptionSpec]) -> Int? {
    var index = 0
    while index < arguments.count, arguments[index] != "--" {
      let word = arguments[index]
      guard word.hasPrefix("--") || isShort(word) else { return index }
      index += takesNext(word, specs) ? 2 : 1
    }
    return nil
  }

  /// Whether an option takes the next word as its value.
  private static func takesNext(_ word: String, _ specs: [OptionSpec]) -> Bool {
    if word.hasPrefix("--") {
      return specs.contains { $0.value != nil && $0.isNamed(String(word.dropFirst(2))) }
    }
    let letters = word.dropFirst()
    let first = letters.firstIndex { letter in
      specs.contains { $0.short == letter && $0.value != nil }
    }
    return first.map { letters.index(after: $0) == letters.endIndex } ?? false
  }

  private mutating func run(_ arguments: [String]) throws(CommandError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        invocation.words += rest
        return
      }
      if argument.hasPrefix("--") {
        try long(argument.dropFirst(2), &rest)
      } else if ArgumentParser.isShort(argument) {
        try short(argument.dropFirst(), &rest)
      } else {
        invocation.words.append(argument)
      }
    }
  }

  /// Whether a word is a bundle of short options: `-n5`, but not `-`, `-6.50` or `-¥5`.
  package static func isShort(_ word: String) -> Bool {
    let bytes = Array(word.utf8.prefix(2))
    return bytes.count == 2 && bytes[0] == UInt8(ascii: "-")
      && (65...90).contains(bytes[1] & ~0x20)
  }

  private mutating func long(_ text: Substring, _ rest: inout ArraySlice<String>)
    throws(CommandError)
  {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let spec = specs.first(where: { $0.isNamed(name) }) else {
      throw unknown("--" + name)
    }
    if spec.value == nil, parts.count > 1 {
      throw .usage(Words("--\(name) takes no value", "--\(name) 不带值"))
    }
    try take(spec, "--" + name, parts.count > 1 ? String(parts[1]) : nil, &rest)
  }

  private mutating func short(_ text: Substring, _ rest: inout ArraySlice<String>)
    throws(CommandError)
  {
    var letters = text
    while let letter = letters.popFirst() {
      guard let spec = specs.first(where: { $0.short == letter }) else {
        throw unknown("-" + String(letter))
      }
      guard spec.value != nil, !letters.isEmpty else {
        try take(spec, "-" + String(letter), nil, &rest)
        continue
      }
      let value = letters.first == "=" ? letters.dropFirst() : letters
      return try take(spec, "-" + String(letter), String(value), &rest)
    }
  }

  private mutating func take(
    _ spec: OptionSpec, _ written: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    if invocation.values(spec.name).count >= spec.most {
      throw .usage(
        spec.most == 1
          ? Words("\(written) is given twice", "\(written) 写了两次")
          : Words(
            "\(written) may be given \(spec.most) times at most", "\(written) 最多写 \(spec.most) 次"))
    }
    guard let placeholder = spec.value else { return invocation.add(spec.name, "") }
    guard let value = value ?? rest.popFirst() else {
      throw .usage(
        Words("\(written) needs a value: \(placeholder)", "\(written) 后面要有值:\(placeholder)"))
    }
    invocation.add(spec.name, value)
  }

  private func unknown(_ written: String) -> CommandError {
    let owners = commands.filter { command in
      command.options.contains { $0.isWritten(written) }
    }.map(\.name)
    if !owners.isEmpty {
      return .usage(
        Words("\(written) is no option here", "\(written) 不能用在这里"),
        hints: [
          Words(
            "it is one of: tally " + owners.joined(separator: ", tally "),
            "它属于:tally " + owners.joined(separator: "、tally "))
        ])
    }
    let names = specs.flatMap { ["--" + $0.name] + $0.aliases.map { "--" + $0 } }
    let near = written.utf8.count > 2 ? NearMiss.closest(to: written, among: names) : nil
    return .usage(
      Words("there is no option \(written)", "没有 \(written) 这个选项"),
      hints: [
        near.map { Words("did you mean \($0)?", "是不是 \($0)?") }
          ?? (commands.isEmpty
            ? Words("--help shows what there is", "--help 列出所有选项")
            : Words("tally help shows what there is", "tally help 列出所有选项"))
      ])
  }
}
