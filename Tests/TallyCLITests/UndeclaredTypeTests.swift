import TallySystem
import TallyTestSupport
import Testing

/// An undeclared type in a new entry: asked about on a terminal, told elsewhere.
struct UndeclaredTypeTests {
  private static let types =
    #"{"types": [{"name": "coffee"}, {"name": "salary", "kind": "income"}]}"#
  private static let day: FilePath = "ledger/2026/2026-11.tally"
  private let site: LedgerSite

  init() throws {
    site = try LedgerSite([
      ("tally.json", #"{"currency": "USD"}"#), ("types.json", UndeclaredTypeTests.types + "\n"),
    ])
  }

  /// Nothing where there is none.
  private func file() -> String {
    (try? site.files.read(UndeclaredTypeTests.day)).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }

  private func typesFile() throws -> String { try site.text("types.json") }

  @Test func `A slip is offered as what was meant, and that is what Enter takes`() throws {
    let session = try site.type(["add", "cofee", "3", "soy", "; hot"])
    try session.expect("1  coffee (did you mean that?)")
    try session.expect("which [1]: ", thenType: "\n")
    #expect(try session.end() == 0)
    #expect(file() == "2026-11-30\ncoffee 3 soy ; hot\n")
    try Golden.expect(session.screen + "\n", "add-undeclared")
  }

  @Test func `A new type may stay as it is`() throws {
    let session = try site.type(["add", "cofee", "3"])
    try session.expect("which [1]: ", thenType: "2\n")
    #expect(try session.end() == 0)
    #expect(file() == "2026-11-30\ncofee 3\n")
    #expect(try typesFile() == UndeclaredTypeTests.types + "\n")
  }

  @Test(arguments: [("tea 3", "expense"), ("bonus +300", "income")])
  func `A new type may be added to types.json`(_ line: String, _ kind: String) throws {
    let session = try site.type(["add", line])
    try session.expect("2  a new type, added to types.json")
    try session.expect("which [1]: ", thenType: "2\n")
    #expect(try session.end() == 0)
    #expect(file() == "2026-11-30\n\(line)\n")
    let name = line.split(separator: " ")[0]
    #expect(try typesFile().contains(#"{"name": "\#(name)", "kind": "\#(kind)"}"#))
    // Two writes, each to be taken back.
    #expect(try site.tally(["undo"]).status == 0)
    #expect(try site.tally(["undo"]).status == 0)
    #expect(try typesFile() == UndeclaredTypeTests.types + "\n")
  }

  @Test func `The line may be edited, and is asked about again`() throws {
    let session = try site.type(["add", "cofee", "3"])
    try session.expect("which [1]: ", thenType: "9\n")
    try session.expect("a number from 1 to 4")
    try session.expect("which [1]: ", thenType: "4\n")
    try session.expect("> cofee 3", thenType: "\u{15}coffee 3,5\n")
    try session.expect("decimal mark")
    try session.expect("> coffee 3,5", thenType: "\u{15}tee 3.5\n")
    try session.expect("which [1]: ", thenType: "3\n")
    try session.expect("> tee 3.5", thenType: "\u{15}coffee 3.5\n")
    #expect(try session.end() == 0)
    #expect(file() == "2026-11-30\ncoffee 3.5\n")
  }

  @Test func `A type that is declared at the prompt has its rules at once`() throws {
    let session = try site.type(["add"])
    try session.expect("line: ", thenType: "tea\n")
    try session.expect("which [1]: ", thenType: "2\n")
    try session.expect("types.json:1  tea added")
    try session.expect("amount: ", thenType: "4\n")
    for prompt in ["payee: ", "note: ", "date [today]: "] {
      try session.expect(prompt, thenType: "\n")
    }
    #expect(try session.end() == 0)
    #expect(file() == "2026-11-30\ntea 4\n")
  }

  @Test func `A dry run declares nothing`() throws {
    let session = try site.type(["add", "tea", "3", "--dry-run"])
    try session.expect("2  edit the line")
    try session.expect("which [1]: ", thenType: "1\n")
    #expect(try session.end() == 0)
    #expect(try typesFile() == UndeclaredTypeTests.types + "\n")
    #expect(file() == "")
  }

  @Test func `Where nobody can be asked it is told, and written all the same`() throws {
    let result = try site.tally(["add", "cofee", "3"])
    #expect(result.status == 0)
    #expect(
      result.errors
        == "«cofee» is undeclared: types.json has no such type; did you mean coffee?\n")
    let chinese = try site.tally(["add", "茶", "3"], environment: ["LANG": "zh_CN.UTF-8"])
    #expect(chinese.errors == "「茶」没有声明:types.json 里没有这个类型\n")
    #expect(file().hasPrefix("2026-11-30\ncofee 3\n茶"))
  }

  @Test(arguments: ["coffee 3", "salary 3", "cash > coffee 3", "assets:bank > cash 200"])
  func `A declared name is not spoken of`(_ line: String) throws {
    try site.write("tally.json", #"{"currency": "USD", "accounts": {"cash": "assets:cash"}}"#)
    let result = try site.tally(["add", line])
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test func `A ledger that declares no types means those that it has`() throws {
    try site.write("types.json", "{}\n")
    let result = try site.tally(["add", "cofee", "3"])
    #expect(result.errors == "")
    let session = try site.type(["add", "tea", "3"])
    #expect(try session.end() == 0)
    #expect(!session.screen.contains("which"))
  }
}

/// `tally add` where there is no ledger.
struct NewLedgerOfferTests {
  private let site: LedgerSite
  private let nowhere = ["TALLY_LEDGER": ""]

  init() throws { site = try LedgerSite([]) }

  private func isMade() -> Bool {
    (try? site.files.read("tally/tally.json")) != nil
  }

  @Test func `It offers to make one, and goes on`() throws {
    let session = try site.type(["add", "coffee", "6.50"], environment: nowhere)
    try session.expect("Make a ledger in ~/tally? [Y/n] ", thenType: "\n", isEditing: false)
    #expect(try session.end() == 0)
    #expect(isMade())
    let written = try site.files.read("tally/2026/2026-11.tally")
    #expect(String(decoding: written, as: UTF8.self) == "2026-11-30\ncoffee 6.50\n")
    try Golden.expect(session.screen + "\n", "add-new-ledger")
  }

  @Test(arguments: ["n\n", "\u{4}"])
  func `Refused, it says that there is none`(_ keys: String) throws {
    let session = try site.type(["add"], environment: nowhere)
    try session.expect("[Y/n] ", thenType: keys, isEditing: false)
    #expect(try session.end() == 1)
    #expect(session.screen.contains("tally: no ledger yet"))
    #expect(!isMade())
  }

  @Test func `Without a terminal it says that there is none`() throws {
    let result = try TallyProgram.run(
      ["add", "coffee", "6.50"], in: site.files.path.display,
      environment: site.environment(nowhere))
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("tally: no ledger yet"))
    #expect(!isMade())
  }

  @Test func `A ledger that is named and not there is not made`() throws {
    for arguments in [["--ledger", "elsewhere"], ["-f", "elsewhere.tally"]] {
      let session = try site.type(["add", "coffee", "3"] + arguments, environment: nowhere)
      #expect(try session.end() == 1)
      #expect(!session.screen.contains("[Y/n]"))
    }
    #expect(!isMade())
  }
}
