import TallyModel
import TallyQuery
import Testing

@testable import TallyCLI

private let descriptions = Commands.all.map(\.description)

private func parse(_ command: String, _ arguments: [String]) throws(CommandError) -> Invocation {
  let description = Commands.named(command)?.description ?? HomeCommand().description
  return try ArgumentParser.parse(arguments, for: description, among: descriptions)
}

struct ArgumentCase: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  var words: [String] = []
  var options: [String: [String]] = [:]

  var testDescription: String { arguments.joined(separator: " ") }
}

@Test(arguments: [
  ArgumentCase(arguments: []),
  ArgumentCase(arguments: ["coffee", "soy milk"], words: ["coffee", "soy milk"]),
  ArgumentCase(arguments: ["--limit", "5"], options: ["limit": ["5"]]),
  ArgumentCase(arguments: ["--limit=5"], options: ["limit": ["5"]]),
  ArgumentCase(arguments: ["-n", "5"], options: ["limit": ["5"]]),
  ArgumentCase(arguments: ["-n5"], options: ["limit": ["5"]]),
  ArgumentCase(arguments: ["-n=5"], options: ["limit": ["5"]]),
  ArgumentCase(arguments: ["--limit="], options: ["limit": [""]]),
  ArgumentCase(arguments: ["--period=a=b"], options: ["period": ["a=b"]]),
  ArgumentCase(arguments: ["-sn5"], options: ["strict": [""], "limit": ["5"]]),
  ArgumentCase(arguments: ["-sO", "json"], options: ["strict": [""], "output-format": ["json"]]),
  ArgumentCase(arguments: ["--colour", "never"], options: ["color": ["never"]]),
  ArgumentCase(
    arguments: ["tea", "--reverse", "cake"], words: ["tea", "cake"], options: ["reverse": [""]]),
  ArgumentCase(arguments: ["--", "-n", "--x"], words: ["-n", "--x"]),
  ArgumentCase(arguments: ["-s", "--", "--"], words: ["--"], options: ["strict": [""]]),
  // A value is whatever stands there, also what looks like an option.
  ArgumentCase(arguments: ["-o", "-n"], options: ["output-file": ["-n"]]),
  ArgumentCase(arguments: ["--file", "--"], options: ["file": ["--"]]),
  ArgumentCase(arguments: ["-f-"], options: ["file": ["-"]]),
  // What only looks like an option is a word.
  ArgumentCase(arguments: ["-6.50", "-", "-¥5", "-(1)"], words: ["-6.50", "-", "-¥5", "-(1)"]),
  ArgumentCase(arguments: ["amt:>5", "上月", "", "x=-s"], words: ["amt:>5", "上月", "", "x=-s"]),
])
func `Words and options are told apart`(_ example: ArgumentCase) throws {
  let invocation = try parse("timeline", example.arguments)
  #expect(invocation.words == example.words)
  for spec in TimelineCommand().description.options + OptionSpec.everywhere {
    #expect(invocation.values(spec.name) == example.options[spec.name] ?? [], "--\(spec.name)")
  }
}

struct ArgumentErrorCase: Sendable, CustomTestStringConvertible {
  let command: String
  let arguments: [String]
  let message: String

  init(_ command: String, _ arguments: [String], _ message: String) {
    self.command = command
    self.arguments = arguments
    self.message = message
  }

  var testDescription: String { command + " " + arguments.joined(separator: " ") }
}

@Test(arguments: [
  ArgumentErrorCase(
    "totals", ["--chrat"], "tally: there is no option --chrat\n  did you mean --chart?\n"),
  ArgumentErrorCase(
    "timeline", ["--ouput-format=json"],
    "tally: there is no option --ouput-format\n  did you mean --output-format?\n"),
  ArgumentErrorCase(
    "timeline", ["--rev"], "tally: there is no option --rev\n  tally help shows what there is\n"),
  ArgumentErrorCase(
    "timeline", ["-z"], "tally: there is no option -z\n  tally help shows what there is\n"),
  ArgumentErrorCase(
    "timeline", ["-sz"], "tally: there is no option -z\n  tally help shows what there is\n"),
  ArgumentErrorCase(
    "timeline", ["--chart"],
    "tally: --chart is no option here\n  it is one of: tally totals, tally watch\n"),
  ArgumentErrorCase(
    "types", ["-p", "2026"],
    "tally: -p is no option here\n  it is one of: tally timeline, tally totals, tally balance, tally watch\n"
  ),
  ArgumentErrorCase("timeline", ["--limit"], "tally: --limit needs a value: N\n"),
  ArgumentErrorCase("timeline", ["-sn"], "tally: -n needs a value: N\n"),
  ArgumentErrorCase("timeline", ["--reverse=yes"], "tally: --reverse takes no value\n"),
  ArgumentErrorCase("timeline", ["-n5", "--limit", "6"], "tally: --limit is given twice\n"),
  ArgumentErrorCase("timeline", ["--reverse", "--reverse"], "tally: --reverse is given twice\n"),
  ArgumentErrorCase(
    "totals", ["--by=type", "--by=day", "--by=kind"],
    "tally: --by may be given 2 times at most\n"),
  ArgumentErrorCase(
    "timeline", ["--\u{1B}[2J"],
    "tally: there is no option --\\x1b[2J\n  tally help shows what there is\n"),
])
func `What makes no command is refused with what would`(_ example: ArgumentErrorCase) {
  let error = #expect(throws: CommandError.self) {
    try parse(example.command, example.arguments)
  }
  #expect(error?.status == .usage)
  #expect(error?.text(.english) == example.message)
}

@Test(
  arguments: [
    (["timeline"], 0), (["-s", "timeline"], 1), (["--ledger", "x", "timeline"], 2),
    (["--ledger=x", "timeline"], 1), (["-f", "x", "timeline"], 2), (["-fx", "timeline"], 1),
    (["-sf", "x", "timeline"], 2), (["--by", "type", "totals"], 2), (["-n", "5", "timeline"], 2),
    (["-6.50", "timeline"], 0), (["--unknown", "timeline"], 1), (["-s", "--", "timeline"], nil),
    (["-f"], nil), ([], nil),
  ] as [([String], Int?)])
func `The command is the first word that is no option and no value`(
  _ arguments: [String], _ index: Int?
) {
  let specs = OptionSpec.everywhere + descriptions.flatMap(\.options)
  #expect(ArgumentParser.firstWord(of: arguments, specs) == index)
}

/// The command is looked for before its options are known, so an option must mean the same to all.
@Test func `An option takes a value for every command that has it, or for none`() {
  var takesValue: [String: Bool] = [:]
  for spec in OptionSpec.everywhere + descriptions.flatMap(\.options) {
    let names = [spec.name] + spec.aliases + (spec.short.map { [String($0)] } ?? [])
    for name in names {
      #expect(takesValue[name] ?? (spec.value != nil) == (spec.value != nil), "\(name)")
      takesValue[name] = spec.value != nil
    }
  }
}

/// What stands at the end of a bundle and behind it is drawn from what options are made of.
@Test func `Any words are taken apart or refused, and nothing is lost`() throws {
  let pieces = ["-", "--", "n", "s", "=", "5", "file", "limit", "O", "é", "上", " ", "\u{301}", ""]
  var state: UInt64 = 20_261_130
  func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
  var parsed = 0
  for _ in 0..<5_000 {
    let arguments = (0..<draw(6)).map { _ in
      (0..<draw(4)).map { _ in pieces[draw(pieces.count)] }.joined()
    }
    guard let invocation = try? parse("timeline", arguments) else { continue }
    parsed += 1
    let plain = arguments.prefix { $0 != "--" }.filter { !$0.hasPrefix("-") }
    let taken =
      OptionSpec.everywhere.flatMap { invocation.values($0.name) }
      + TimelineCommand().description.options.flatMap { invocation.values($0.name) }
    for word in plain { #expect(invocation.words.contains(word) || taken.contains(word)) }
  }
  #expect(parsed > 500)
}
