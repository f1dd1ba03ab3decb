import TallySystem
import TallyTestSupport
import Testing

/// `tally add`, `edit`, `rm`, `undo`, `attach` and `types rename` in a ledger of journals.
struct JournalWritingTests {
  private let site: LedgerSite
  private static let settings = """
    {"currency": "USD", "addTo": "{year}.journal",
     "accounts": {"bank": "assets:bank", "visa": "liabilities:visa", "owed": "assets:receivable"}}

    """
  private static let types = """
    {"types": [
      {"name": "coffee", "icon": "☕"},
      {"name": "salary", "icon": "💰", "kind": "income"},
      {"name": "rent", "account": "expenses:home:rent"}
    ]}

    """
  private static let main = """
    ; all of it
    include marks.journal
    alias cash = assets:cash
    include 2026.journal

    """
  private static let marks = "commodity $1,000.00\ncommodity 1.000,00 EUR\n"
  private static let year = """
    account assets:bank  ; type: C

    2026/11/28 Corner Market | weekly run  ; trip:lisbon
        expenses:groceries        $52.50
        cash

    ; about November
    2026/11/29 * (17) Employer
        assets:bank            $3,000.00
        income:salary

    2026/12/05 hotel
        expenses:hotel          1.000 EUR @@ $1,131.40  ; two nights
        liabilities:visa

    """

  init() throws {
    site = try LedgerSite([
      ("tally.json", Self.settings), ("types.json", Self.types), ("main.journal", Self.main),
      ("marks.journal", Self.marks), ("2026.journal", Self.year),
    ])
  }

  private func file(_ name: FilePath = "2026.journal") throws -> String { try site.text(name) }

  @Test func `Entries are added to a journal as postings that look like the others`() throws {
    let shown = try site.transcript(
      [
        ["add", "coffee", "6.50", "soy", "@Corner Market", "tag:work", "place:Nopa", ";hot"],
        ["show", "last"],
        ["add", "salary", "3k", "to:bank", "--date", "2026-11-27"],
        ["add", "visa > rent 1250 EUR + coffee 5 EUR", "--date", "2026-12-01"],
        ["add", "bank > cash 200", "--date", "2026-12-31"],
        ["add", "--like", "weekly", "18"],
        ["add", "coffee", "6.50", "@a;b"], ["add", "coffee", "-6.50", "--date", "2027-01-01"],
        ["balance", "-N"],
      ], of: "2026.journal")
    try Golden.expect(shown, "journal-add")
  }

  @Test func `Parts of an entry are changed where they stand`() throws {
    let shown = try site.transcript(
      [
        ["edit", "2026.journal:3", "--amount", "1052.50", "--payee", "Aldi", "--dry-run"],
        [
          "edit", "2026.journal:3", "--amount", "1052.50", "--payee", "Aldi", "--tag", "+food",
          "--field", "trip=porto", "--time", "8:12",
        ],
        ["edit", "last", "--type", "rent", "--from", "visa", "--comment", "so so", "--note", ""],
        ["edit", "2026.journal:9", "--amount", "3100", "--status", "pending", "--code", ""],
        ["edit", "2026.journal:9", "--amount", "2"], ["edit", "last", "--type", "nothing at all"],
        ["edit", "2026.journal:14", "--amount", "7"], ["edit", "last", "--date", "2026-12-24"],
        ["rm", "last", "--yes"], ["undo"], ["undo"], ["undo"], ["undo"], ["undo"], ["undo"],
        ["undo"],
      ], of: "2026.journal")
    try Golden.expect(shown, "journal-edit")
    #expect(try file() == Self.year)
  }

  @Test func `What was added is taken out again without a trace`() throws {
    for day in ["2026-11-01", "2026-11-28", "2026-11-30", "2026-12-31"] {
      #expect(try site.tally(["add", "coffee 6.50", "--date", day]).status == 0)
      #expect(try file() != Self.year)
      #expect(try site.tally(["rm", "last", "--yes"]).status == 0)
      #expect(try file() == Self.year)
    }
  }

  @Test func `A date in another year moves the entry to that year's file, as it is written`() throws
  {
    #expect(try site.tally(["edit", "2026.journal:8", "--date", "2027-01-02"]).status == 0)
    #expect(
      try file("2027.journal")
        == """
        ; about November
        2027/01/02 * (17) Employer
            assets:bank            $3,000.00
            income:salary

        """)
    #expect(try !file().contains("Employer"))
    #expect(try site.tally(["undo"]).status == 0)
    #expect(try file() == Self.year)
  }

  @Test func `A file is linked to an entry, and a type renamed around it`() throws {
    try site.write("2026-11.tally", "2026-11-30\ncoffee 5\n")
    try site.files.write("receipt.pdf", "text")
    let receipt = site.files.absolute("receipt.pdf").display
    #expect(try site.tally(["attach", "2026.journal:3", receipt]).status == 0)
    #expect(try file().contains("weekly run  ; trip:lisbon, attach:attachments/2026/"))
    #expect(try site.tally(["add", "coffee 6.50"]).status == 0)
    let before = try file()
    #expect(try site.tally(["types", "rename", "coffee", "espresso"]).status == 0)
    #expect(try file("2026-11.tally") == "2026-11-30\nespresso 5\n")
    #expect(try file() == before)
  }

  @Test func `A journal by itself is written to, and what it includes is not`() throws {
    let path = site.root.appending("main.journal").display
    let added = try site.tally(["-f", path, "add", "coffee 6.50"])
    #expect(added.status == 0)
    #expect(
      try file("main.journal")
        == Self.main
        + "\n2026-11-30\n    expenses:coffee           $6.50\n    assets:cash              $-6.50\n"
    )
    let refused = try site.tally(["-f", path, "edit", "2026.journal:3", "--note", "x"])
    #expect(refused.status == 1)
    #expect(try file() == Self.year)
  }

  @Test func `A service that follows the files knows what includes decide`() throws {
    let service = try site.startService()
    defer { service.send(15) }
    let line = ["add", "coffee 1.500 EUR", "--date", "2026-11-30"]
    #expect(try site.tally(["add", "coffee 1500 EUR", "--date", "2026-11-30"]).status == 0)
    #expect(try file().contains("expenses:coffee"))
    #expect(try site.tally(line).status == 1)
    #expect(try site.tally(["edit", "2026.journal:13", "--amount", "2000 EUR"]).status == 0)
  }

  @Test func `What journals declare accounts to be decides which is an entry's type`() throws {
    let journal = """
      account 工资  ; type: R
      account 银行  ; type: A

      2026-11-01 发薪
          银行           100.00 CNY
          工资

      """
    let site = try LedgerSite([
      ("tally.json", #"{"currency": "CNY", "addTo": "main.journal"}"#), ("main.journal", journal),
    ])
    let file = { String(decoding: try site.files.read("ledger/main.journal"), as: UTF8.self) }
    let line = ["--date", "2026-11-30"]
    #expect(try site.tally(["add", "--like", "发薪", "200"] + line).errors == "")
    let added = journal + "\n2026-11-30 发薪\n    银行      200.00 CNY\n    工资\n"
    #expect(try file() == added)
    #expect(try site.tally(["edit", "main.journal:4", "--type", "奖金"]).errors == "")
    let changed = added.split(separator: "    工资\n", omittingEmptySubsequences: false)
    #expect(try file() == changed[0] + "    income:奖金\n" + changed[1] + "    工资\n")
    #expect(try site.tally(["edit", "main.journal:8", "--amount", "-5"]).errors == "")
    #expect(try file().hasSuffix("发薪\n    银行       -5.00 CNY\n    工资\n"))
  }

  @Test func `An entry like one with virtual postings has them too`() throws {
    let journal = """
      2026-11-01 lunch
          expenses:food      10.00 USD
          assets:cash       -10.00 USD
          (budget:food)     -10.00 USD  ; not real

      2026-11-02 plan
          [budget:trip]      50.00 USD
          [budget]          -50.00 USD

      """
    let site = try LedgerSite([
      ("tally.json", #"{"currency": "USD", "addTo": "main.journal"}"#), ("main.journal", journal),
    ])
    let file = { String(decoding: try site.files.read("ledger/main.journal"), as: UTF8.self) }
    let line = ["--date", "2026-11-30"]
    #expect(try site.tally(["add", "--like", "lunch"] + line).errors == "")
    let lunch = """

      2026-11-30 lunch
          expenses:food      10.00 USD
          assets:cash       -10.00 USD
          (budget:food)     -10.00 USD

      """
    #expect(try file() == journal + lunch)
    #expect(try site.tally(["add", "--like", "plan"] + line).errors == "")
    let plan = """

      2026-11-30 plan
          [budget:trip]      50.00 USD
          [budget]          -50.00 USD

      """
    #expect(try file() == journal + lunch + plan)
    let refused = try site.tally(["add", "--like", "plan", "20"] + line)
    #expect(refused.status == 1)
    #expect(try file() == journal + lunch + plan)
  }
}
