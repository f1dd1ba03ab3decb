import TallyText

/// Takes the words of a command line apart by the description of its command.
///
/// `--name value`, `--name=value`, `-n 5`, `-n5`; short options without a value may stand together;
/// options may stand anywhere, and `--` ends them. A `-` before a digit or alone is a word. Names are
/// not abbreviated, so that a new option breaks no script.
package struct ArgumentParser {
  private let specs: [OptionSpec]
  private var invocation = Invocation()

  package static func parse(_ arguments: [String], _ specs: [OptionSpec]) throws(CommandError)
    -> Invocation
  {
    var parser = ArgumentParser(specs: specs)
    try parser.run(arguments)
    return parser.invocation
  }

  private init(specs: [OptionSpec]) { self.specs = specs }

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
    guard let spec = specs.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
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
      throw .usage(Words("\(written) is given twice", "\(written) 写了两次"))
    }
    guard let placeholder = spec.value else { return invocation.add(spec.name, "") }
    guard let value = value ?? rest.popFirst() else {
      throw .usage(
        Words("\(written) needs a value: \(placeholder)", "\(written) 后面要有值:\(placeholder)"))
    }
    invocation.add(spec.name, value)
  }

  private func unknown(_ written: String) -> CommandError {
    let names = specs.flatMap { ["--" + $0.name] + $0.aliases.map { "--" + $0 } }
    let near = written.utf8.count > 2 ? NearMiss.closest(to: written, among: names) : nil
    return .usage(
      Words("there is no option \(written)", "没有 \(written) 这个选项"),
      hints: near.map { [Words("did you mean \($0)?", "是不是 \($0)?")] } ?? [
        Words("tally help shows what there is", "tally help 列出所有选项")
      ])
  }
}
