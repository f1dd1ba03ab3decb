import TallySystem
import TallyTestSupport
import Testing

/// `tally edit ID` and `tally rm ID` at a terminal.
struct EditPromptTests {
  private static let day: FilePath = "ledger/2026-11-30.tally"
  private static let text = """
    coffee 6.50 soy milk  ; hot
    lunch 12.50 Li
      ; below it
    tea 3\tgreen
    """ + "\n"
  private let site: LedgerSite

  init() throws {
    site = try LedgerSite([
      ("tally.json", #"{"currency": "USD"}"#), ("2026-11-30.tally", EditPromptTests.text),
      ("2026-11-29.json", #"[{"type": "bus", "amount": 2}]"# + "\n"),
      ("2026-11-28.tally", "evil 4 @a\u{1B}[2Jb\n"),
    ])
  }

  private func file(_ name: FilePath = day) throws -> String {
    String(decoding: try site.files.read(name), as: UTF8.self)
  }

  // MARK: - The line

  @Test func `The entry's own line is offered, changed and written`() throws {
    let session = try site.type(["edit", "2026-11-30.tally:1"])
    try session.expect("> coffee 6.50 soy milk  ; hot", thenType: "ter\n")
    #expect(try session.end() == 0)
    #expect(session.unknown == [])
    #expect(session.isRestored)
    #expect(
      try file()
        == EditPromptTests.text.replacing("; hot", with: "; hotter"))
    try Golden.expect(session.screen + "\n", "edit-prompt")
  }

  @Test func `A tab in a line stays one`() throws {
    let session = try site.type(["edit", "2026-11-30.tally:4"])
    try session.expect("green", thenType: " tea\n")
    #expect(try session.end() == 0)
    #expect(try file().hasSuffix("tea 3\tgreen tea\n"))
  }

  @Test func `An object of one line of JSON is offered too`() throws {
    let session = try site.type(["edit", "2026-11-29.json:1"])
    try session.expect(#"> {"type": "bus", "amount": 2}"#, thenType: "\u{7F}, \"note\": \"公交\"}\n")
    #expect(try session.end() == 0)
    #expect(
      try file("ledger/2026-11-29.json")
        == #"[{"type": "bus", "amount": 2, "note": "公交"}]"# + "\n")
  }

  @Test func `What is wrong is said, and the line offered again as it was typed`() throws {
    let session = try site.type(["edit", "2026-11-30.tally:1"])
    try session.expect("; hot", thenType: "\u{15}coffee 6,50 milk\n")
    try session.expect("the decimal mark here is .")
    try session.expect("coffee 6.50 milk")
    try session.expect("> coffee 6,50 milk", thenType: "\u{15}coffee 7 milk\n")
    #expect(try session.end() == 0)
    #expect(
      try file()
        == EditPromptTests.text.replacing("coffee 6.50 soy milk  ; hot", with: "coffee 7 milk"))
  }

  @Test(
    arguments: [
      ("\n", "nothing was changed", 0), ("\u{15}  \n", "nothing was changed", 0),
      ("\u{4}", "left; nothing was changed", 1), ("\u{15}\u{4}", "left; nothing was changed", 1),
      (" more\u{3}", "did not exit normally", nil),
    ] as [(String, String, Int32?)])
  func `Nothing is written where nothing is changed, or the line is left`(
    _ keys: String, _ said: String, _ status: Int32?
  ) throws {
    let session = try site.type(["edit", "2026-11-30.tally:1"])
    try session.expect("; hot", thenType: keys)
    let ended = try session.end()
    if let status { #expect(ended == status) } else { #expect(ended != 0) }
    #expect(session.screen.contains(said), "\(session.screen)")
    #expect(session.isRestored)
    #expect(try file() == EditPromptTests.text)
    #expect(try site.tally(["undo"]).status == 1)
  }

  @Test func `It only shows what would change where that is asked for`() throws {
    let session = try site.type(["edit", "2026-11-30.tally:1", "--dry-run"])
    try session.expect("; hot", thenType: "ter\n")
    #expect(try session.end() == 0)
    #expect(session.screen.contains("\n+coffee 6.50 soy milk  ; hotter"), "\(session.screen)")
    #expect(try file() == EditPromptTests.text)
  }

  // MARK: - The editor

  @Test(arguments: [
    (["edit", "2026-11-30.tally:2"], "of several lines"),
    (["edit", "2026-11-30.tally:1", "--editor"], "with --editor"),
    (["edit", "2026-11-28.tally:1"], "which would have to be escaped"),
  ])
  func `An entry opens in the editor`(_ arguments: [String], _ why: String) throws {
    let session = try site.type(arguments, environment: ["VISUAL": "echo opened; true"])
    try session.expect("opened")
    #expect(try session.end() == 0)
    #expect(!session.bytes.contains(UInt8(ascii: ">")))
  }

  // MARK: - Yes or no

  @Test(arguments: [
    ("y\n", true), ("YES\n", true), ("是\n", true), ("n\n", false), ("\n", false),
    ("\u{4}", false), ("maybe\nno\n", false),
  ])
  func `rm takes an entry out where the answer is yes`(_ keys: String, _ isYes: Bool) throws {
    let session = try site.type(["rm", "2026-11-30.tally:1"])
    try session.expect("[y/N] ", thenType: keys, isEditing: false)
    #expect(try session.end() == (isYes ? 0 : 1))
    #expect(session.isRestored)
    #expect(try file().contains("coffee") == !isYes)
    if !isYes { #expect(session.screen.hasSuffix("nothing was taken out")) }
  }

  @Test func `Ctrl-C at a question ends it, and nothing is taken out`() throws {
    let session = try site.type(["rm", "2026-11-30.tally:1"])
    try session.expect("[y/N] ", thenType: "\u{3}", isEditing: false)
    #expect(try session.end() != 0)
    #expect(session.screen.contains("did not exit normally"), "\(session.screen)")
    #expect(session.isRestored)
    #expect(try file() == EditPromptTests.text)
  }
}
