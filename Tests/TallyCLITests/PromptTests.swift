import TallySystem
import TallyTestSupport
import Testing

/// `tally add` alone on a terminal.
struct PromptTests {
  private static let types = """
    {"types": [
      {"name": "coffee", "aliases": ["espresso"], "icon": "☕"},
      {"name": "comics"},
      {"name": "lunch", "favorite": true},
      {"name": "mahjong", "kind": "either"},
      {"name": "film", "fields": {
        "rating": {"kind": "integer", "min": 1, "max": 5, "required": true},
        "where": {"kind": "enum", "values": ["home", "cinema"]}}},
      {"name": "咖啡"}
    ]}
    """
  private static let day: FilePath = "2026/2026-11.tally"
  private let site: LedgerSite

  init() throws {
    site = try LedgerSite([
      ("tally.json", #"{"currency": "USD"}"#), ("types.json", PromptTests.types),
      (
        PromptTests.day,
        """
        2026-11-28
        coffee 6.50 @"Corner Market"
        comics 4
        comics 5
        2026-11-29
        lunch 12.50+3 with Li @Nopa
        mahjong -200 @Ann
        """ + "\n"
      ),
    ])
  }

  private func file() throws -> String { try site.text("2026/2026-11.tally") }

  /// The line that was added last.
  private func added() throws -> Substring? { try file().split(separator: "\n").last }

  private func answer(_ session: TypingSession, _ steps: [(String, String)]) throws {
    for (prompt, keys) in steps { try session.expect(prompt, thenType: keys) }
  }

  private static let erase = "\u{15}"

  // MARK: - Asked and written

  @Test func `It asks for the parts, shows the line, writes it and tells it`() throws {
    let session = try site.type(["add"])
    try answer(
      session,
      [
        ("line: ", "coffee\n"), ("amount: ", "12.50+3\n"), ("payee: ", "Blue Bottle\n"),
        ("note: ", "soy milk #work\n"), ("date [today]: ", "\n"),
      ])
    #expect(try session.end() == 0)
    #expect(session.unknown == [])
    #expect(session.isRestored)
    #expect(try added() == #"coffee 12.50+3 soy milk @"Blue Bottle" #work"#)
    try Golden.expect(session.screen + "\n", "add-prompt")
  }

  @Test func `It asks in Chinese`() throws {
    let session = try site.type(["add"], environment: ["LANG": "zh_CN.UTF-8"])
    try answer(
      session,
      [
        ("整行: ", "\n"), ("整行: ", "咖啡\n"), ("金额: ", "12,50\n"),
        ("金额: ", PromptTests.erase + "12\n"), ("商家: ", "\n"), ("备注: ", "拿铁\n"),
        ("日期 [今天]: ", "昨天 8:12\n"),
      ])
    #expect(try session.end() == 0)
    #expect(try file().contains("\n08:12 咖啡 12 拿铁\n"))
    try Golden.expect(session.screen + "\n", "add-prompt-zh")
  }

  @Test func `A whole line is taken as one`() throws {
    let session = try site.type(["add"])
    try session.expect("line: ", thenType: "coffee 6.50 soy milk @Nopa\n")
    #expect(try session.end() == 0)
    #expect(try added() == "coffee 6.50 soy milk @Nopa")
  }

  @Test func `A type that asks for a field is asked for it, a whole line too`() throws {
    let session = try site.type(["add"])
    try answer(
      session,
      [
        ("line: ", "film 12 @Kino ; late\n"), ("rating (1–5): ", "7\n"),
        ("rating 7 is above the maximum 5", ""), ("rating (1–5): ", PromptTests.erase + "\n"),
        ("rating: is missing", ""), ("rating (1–5): ", PromptTests.erase + "4\n"),
      ])
    #expect(try session.end() == 0)
    #expect(try added() == "film 12 @Kino rating:4 ; late")
  }

  @Test func `Fields whose values are limited are asked for, and may stay empty`() throws {
    let session = try site.type(["add"])
    try answer(
      session,
      [
        ("line: ", "film\n"), ("amount: ", "9\n"), ("payee: ", "\n"), ("note: ", "\n"),
        ("rating (1–5): ", "5\n"), ("where (home, cinema): ", "ho\t"), ("me", "\n"),
        ("date [today]: ", "\n"),
      ])
    #expect(try session.end() == 0)
    #expect(try added() == "film 9 rating:5 where:home")
  }

  @Test func `A payee first offers what it was last`() throws {
    let session = try site.type(["add"])
    try answer(
      session,
      [
        ("line: ", "@nop\t"), ("Nopa", "\n"), ("line [lunch]: ", "\n"),
        ("amount [15.50]: ", "\n"), ("note: ", "\n"), ("date [today]: ", "\n"),
      ])
    #expect(try session.end() == 0)
    #expect(try added() == "lunch 15.50 @Nopa")
  }

  @Test func `An amount left empty is offered once the payee is known, with its sign`() throws {
    let session = try site.type(["add"])
    try answer(
      session,
      [
        ("line: ", "mahjong\n"), ("amount: ", "\n"), ("payee: ", "Ann\n"),
        ("amount [-200]: ", "\n"), ("note: ", "\n"), ("date [today]: ", "\n"),
      ])
    #expect(try session.end() == 0)
    #expect(try added() == "mahjong -200 @Ann")
  }

  @Test func `A date and a time that are given are not asked for`() throws {
    let session = try site.type(["add", "--date", "2026-11-29", "--time", "9:05"])
    try answer(
      session,
      [("line: ", "coffee\n"), ("amount: ", "3\n"), ("payee: ", "\n"), ("note: ", "\n")])
    #expect(try session.end() == 0)
    #expect(!session.screen.contains("date ["))
    #expect(try file().contains("\n09:05 coffee 3\n"))
  }

  // MARK: - Completion

  @Test func `Tab lists favourites first, then the most used`() throws {
    let session = try site.type(["add"])
    try answer(session, [("line: ", "\t"), ("咖啡", ""), ("line: ", "co\t"), ("comics", "\u{4}")])
    #expect(try session.end() == 1)
    let list = session.screen.split(separator: "\n").first { $0.contains("mahjong") } ?? ""
    let words = list.split(separator: " ").map(String.init)
    #expect(words == ["lunch", "comics", "mahjong", "coffee", "☕", "film", "咖啡"], "\(list)")
  }

  @Test func `Tab completes another name of a type`() throws {
    let session = try site.type(["add"])
    try answer(
      session,
      [
        ("line: ", "esp\t"), ("resso", "\n"), ("amount: ", "3\n"), ("payee: ", "\n"),
        ("note: ", "\n"), ("date [today]: ", "\n"),
      ])
    #expect(try session.end() == 0)
    #expect(try added() == "espresso 3")
  }

  @Test func `What a ledger has in it reaches the terminal escaped or not at all`() throws {
    try site.write(
      PromptTests.day,
      "2026-11-29\ncoffee 3 @Evil\u{1B}[2J\n\"a\u{202E}b\" 4 @Bad\nlunch 3 @Évian\n")
    let session = try site.type(["add"])
    try answer(
      session,
      [
        ("line: ", "\t"), ("film", ""), ("line: ", "@\t"), ("Évian", ""),
        // The type that is offered does not stand in the line that is to be typed again.
        ("line: ", "Bad\n"), ("line [", "\n"), ("which [1]: ", "3\n"), ("line [", "\u{4}"),
      ])
    #expect(try session.end() == 1)
    let shown = String(decoding: session.bytes, as: UTF8.self)
    #expect(!shown.contains("\u{1B}[2J"))
    #expect(!shown.contains("\u{202E}"))
    #expect(shown.contains("\\u{202e}"), "\(session.screen)")
  }
}

// MARK: - Wrong answers, and leaving

extension PromptTests {
  private struct Wrong: Sendable, CustomTestStringConvertible {
    /// Prompts, and what is typed, up to the wrong answer.
    var steps: [(String, String)]
    var why: String
    /// The prompt that comes again.
    var again: String
    init(_ steps: [(String, String)], _ why: String, _ again: String) {
      (self.steps, self.why, self.again) = (steps, why, again)
    }
    var testDescription: String { why }
  }

  private static let toAmount = [("line: ", "coffee\n")]
  private static let toPayee = toAmount + [("amount: ", "3\n")]
  private static let toNote = toPayee + [("payee: ", "\n")]
  private static let toDate = toNote + [("note: ", "\n")]

  @Test(arguments: [
    Wrong([("line: ", "\n")], "a type, as in: coffee", "line: "),
    Wrong([("line: ", "coffee 12,50\n")], "coffee 12.50", "line: "),
    Wrong([("line: ", "assets\n")], "assets", "line: "),
    Wrong(toAmount + [("amount: ", "12,50\n")], "write 12.50", "amount: "),
    Wrong(toAmount + [("amount: ", "0\n")], "zero", "amount: "),
    Wrong([("line: ", "mahjong\n"), ("amount: ", "5\n")], "mahjong goes either way", "amount: "),
    Wrong(
      toAmount + [("amount: ", "\n"), ("payee: ", "\n"), ("amount: ", "\n")], "an amount, as in",
      "amount: "),
    Wrong(toNote + [("note: ", "2 people\n")], "two amounts", "note: "),
    Wrong(toDate + [("date [today]: ", "yestrday\n")], "yesterday", "date [today]: "),
  ])
  private func `A wrong answer is told why and asked for again`(_ wrong: Wrong) throws {
    let session = try site.type(["add"])
    let before = try file()
    try answer(session, wrong.steps)
    try answer(session, [("\r\n", ""), (wrong.why, ""), (wrong.again, "\u{4}")])
    #expect(try session.end() == 1)
    #expect(session.screen.hasSuffix("left; nothing was written"), "\(session.screen)")
    #expect(try file() == before)
  }

  private struct Way: Sendable, CustomTestStringConvertible {
    var steps: [(String, String)]
    var prompt: String
    var testDescription: String { prompt }
  }

  private static let ways = [
    Way(steps: [], prompt: "line: "), Way(steps: toAmount, prompt: "amount: "),
    Way(steps: toPayee, prompt: "payee: "), Way(steps: toNote, prompt: "note: "),
    Way(steps: toDate, prompt: "date [today]: "),
    Way(steps: [("line: ", "film 3\n")], prompt: "rating (1–5): "),
    Way(steps: [("line: ", "coffe\n")], prompt: "which [1]: "),
  ]

  @Test(arguments: ways)
  private func `Ctrl-D leaves at any prompt, and nothing is written`(_ way: Way) throws {
    let before = try file()
    let session = try site.type(["add"])
    try answer(session, way.steps)
    try session.expect(way.prompt, thenType: "\u{4}")
    #expect(try session.end() == 1)
    #expect(session.screen.hasSuffix("\nleft; nothing was written"), "\(session.screen)")
    #expect(session.isRestored)
    #expect(try file() == before)
  }

  @Test(arguments: ways)
  private func `Ctrl-C gives the terminal back, and nothing is written`(_ way: Way) throws {
    let before = try file()
    let session = try site.type(["add"])
    try answer(session, way.steps)
    try session.expect(way.prompt, thenType: "half\u{3}")
    // setsid(1) says of a child that a signal has ended that it did not exit.
    #expect(try session.end() != 0)
    #expect(session.screen.contains("did not exit normally"), "\(session.screen)")
    #expect(session.isRestored)
    #expect(try file() == before)
  }

  @Test func `Ctrl-D before the line's end takes a character, and at its end leaves`() throws {
    let session = try site.type(["add"])
    // To the beginning, one character out, and in.
    try session.expect("line: ", thenType: "xcoffee 3\u{1}\u{4}\n")
    #expect(try session.end() == 0)
    #expect(try added() == "coffee 3")
  }

  @Test func `Chinese and emoji are typed and erased, a character a key`() throws {
    let session = try site.type(["add"])
    let back = "\u{7F}"
    try answer(
      session,
      [
        ("line: ", "咖啡馆" + back + "\n"), ("amount: ", "12元" + back + "\n"),
        ("payee: ", "🍜面" + back + back + "老王\n"),
        ("note: ", "拿铁☕" + back + "\n"), ("date [today]: ", "\n"),
      ])
    #expect(try session.end() == 0)
    #expect(try added() == "咖啡 12 拿铁 @老王")
    #expect(session.screen.contains("whole line: 咖啡\n"), "\(session.screen)")
    #expect(session.screen.contains("payee: 老王\n"), "\(session.screen)")
  }

  @Test func `Letters of Latin-1 are typed, and none is taken for a command`() throws {
    let session = try site.type(["add"])
    try session.expect("line: ", thenType: "coffee 3 é â ü ¥ ñ ÿ\n")
    #expect(try session.end() == 0)
    #expect(try added() == "coffee 3 é â ü ¥ ñ ÿ")
  }

  @Test func `Keys are as ~/.editrc has them, and Tab completes all the same`() throws {
    try site.files.write(".editrc", "bind -v\n")
    let session = try site.type(["add"])
    // Out of vi's insertion, to the beginning, and in again.
    try answer(session, [("line: ", "offee 3\u{1B}0ic\n")])
    #expect(try session.end() == 0)
    #expect(try added() == "coffee 3")
    let other = try site.type(["add"])
    try answer(
      other, [("line: ", "12,50\n"), ("line: ", PromptTests.erase + "cof\t"), ("fee", " 4\n")])
    #expect(try other.end() == 0)
    #expect(try added() == "coffee 4")
  }

  @Test(arguments: ["C", "POSIX", "", "zh_CN.GBK"])
  func `A locale without UTF-8 makes no difference to what is typed`(_ locale: String) throws {
    let session = try site.type(
      ["add"], environment: ["LANG": locale, "LC_ALL": locale, "TALLY_LANG": "en"])
    try session.expect(": ", thenType: "咖啡馆\u{7F} 12 拿铁\n")
    #expect(try session.end() == 0)
    #expect(try added() == "咖啡 12 拿铁")
  }
}
