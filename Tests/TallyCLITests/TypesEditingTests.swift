import TallySystem
import TallyTestSupport
import Testing

/// `tally types add|edit|rm`: what is in `types.json` afterwards, and what is said.
struct TypesEditingTests {
  private let site: LedgerSite
  private static let types = """
    // Mine.
    {
      "types": [
        {"name": "coffee", "icon": "☕", "aliases": ["cafe"]}, // hot
        {"name": "lunch", "color": "#E67E22"},
      ],
    }

    """

  init() throws {
    site = try LedgerSite([
      ("tally.json", #"{"currency": "USD"}"#), ("types.json", Self.types),
      ("2026-11-30.tally", "coffee 6.50\ncafe 2\nlunch 9\n"),
    ])
  }

  private func tally(_ line: String, _ extra: [String: String] = [:]) throws -> TallyProgram.Result
  {
    try site.tally(
      line.split(separator: " ").map(String.init),
      environment: ["XDG_STATE_HOME": site.files.absolute("state").display].merging(extra) { $1 })
  }

  private func text() throws -> String { try site.text("types.json") }

  @Test func `Types are added, changed and removed, and all else stays`() throws {
    var shown = ""
    for line in [
      "types add tea --icon 🍵 --tint 7CB342 --alias chai --dry-run",
      "types add tea --icon 🍵 --tint 7CB342 --alias chai", "types show tea",
      "types edit coffee --alias +espresso --alias -cafe --favorite",
      "types edit coffee --favorite", "types add public transport --kind expense",
      "types rm tea --dry-run",
      "types rm tea", "types rm public transport", "type rm coffee", "types rm coffee --yes",
      "check",
    ] {
      let result = try tally(line)
      shown += "$ tally \(line)\n" + result.output + result.errors
      if result.status != 0 { shown += "status \(result.status)\n" }
      if !line.contains("dry-run"),
        line.contains(" rm ") || line.contains(" add ") || line.contains(" edit ")
      {
        shown += "---\n" + (try text()) + "---\n"
      }
    }
    try Golden.expect(shown, "types-edited")
  }

  @Test(arguments: [
    ("types add coffee", 1, "\"coffee\" is declared already"),
    ("types add tea --alias lunch", 1, "lunch"),
    ("types add tea --tint blue", 1, "#RRGGBB"),
    ("types add tea --kind spending", 1, "expense, income, refund, either, transfer"),
    ("types edit cofee --favorite", 1, "did you mean coffee?"),
    ("types edit cafe --favorite", 1, "did you mean coffee?"),
    ("types edit coffee --alias -caffe", 1, "did you mean cafe?"),
    ("types rm cofee", 1, "did you mean coffee?"), ("types rm coffee", 1, "2 entries use"),
    ("types add", 2, "add which type?"), ("types edit coffee", 2, "edit what of it?"),
    ("types rm coffee --favorite", 2, "rm takes no change"),
    ("types --yes", 2, "--yes goes with add, edit or rm"),
    ("types edit coffee --favorite --no-favorite", 2, "opposites"),
    ("types add tea -f 2026-11-30.tally", 1, "there is no ledger"),
    ("types add tea -O json", 2, "--output-format is no option of types add"),
  ])
  func `What can't be is refused, and nothing is written`(
    _ line: String, _ status: Int32, _ words: String
  ) throws {
    let result = try tally(line)
    #expect(result.status == status)
    #expect(result.output.isEmpty && result.errors.contains(words), "\(result.errors)")
    #expect(try text() == Self.types)
  }

  @Test func `A file that is not there is made, one that can't be read is left`() throws {
    try site.files.delete("ledger/types.json")
    #expect(try tally("types add tea").status == 0)
    #expect(try text().hasPrefix("{\n  \"types\": [\n"))
    try site.write("types.json", "{\"types\": [}")
    let result = try tally("types add milk")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("tally: types.json:1:12: "), "\(result.errors)")
    #expect(try text() == "{\"types\": [}")
  }

  @Test func `A plan takes no lock and makes nothing`() throws {
    let before = try site.files.read("ledger/types.json")
    #expect(try tally("types add tea --dry-run").status == 0)
    #expect(try site.files.read("ledger/types.json") == before)
    #expect(throws: SystemError.self) { try FileStatus.of(site.files.absolute("state")) }
  }

  @Test func `A link that leads outside is not followed`() throws {
    try site.files.write("outside.json", Self.types)
    try site.files.delete("ledger/types.json")
    try site.files.link("ledger/types.json", to: site.files.absolute("outside.json"))
    for more in ["", " --dry-run"] {
      let result = try tally("types add tea" + more)
      #expect(result.status == 1)
      #expect(result.errors.contains("leads outside the ledger"), "\(result.errors)")
    }
    #expect(try site.files.read("outside.json") == Array(Self.types.utf8))
  }

  @Test func `On a terminal nothing of the file is obeyed`() throws {
    try site.write("types.json", Self.types.replacing("// hot", with: "// \u{1B}[31mhot"))
    let result = try TallyProgram.runOnTerminal(
      ["types", "add", "tea", "--dry-run"], environment: site.environment())
    #expect(result.output.contains("// \\x1b[31mhot"), "\(result.output)")
  }

  @Test func `A type nobody uses goes without being asked for twice`() throws {
    try site.write("2026-11-30.tally", "lunch 9\n")
    #expect(try tally("types rm coffee").status == 0)
    #expect(try !text().contains("coffee"))
  }
}
