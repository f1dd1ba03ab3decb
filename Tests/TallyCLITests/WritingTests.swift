import TallySystem
import TallyTestSupport
import Testing

/// `tally add`, `edit`, `rm` and `undo`: what is in the files afterwards, and what is said.
struct WritingTests {
  private let site: LedgerSite
  private static let settings = """
    {"currency": "USD", "accounts": {"cash": "assets:cash", "bank": "assets:bank",
     "visa": "liabilities:visa", "owed": "assets:receivable"}}

    """
  private static let types = """
    {"types": [
      {"name": "coffee", "icon": "☕"},
      {"name": "lunch", "icon": "🍜", "fields": {"rating": {"kind": "integer", "min": 0, "max": 5}}},
      {"name": "salary", "icon": "💰", "kind": "income"},
      {"name": "gift", "icon": "🎁", "kind": "either"},
      {"name": "refund", "kind": "refund"}
    ]}

    """
  private static let month = """
    ; my November

    2026-11-28
    08:12  coffee     6.50  soy milk
    12:31  lunch     15.50  with Li @Nopa #work

    2026-11-30
    08:12  coffee     6.50
      ; hot

    """

  init() throws {
    site = try LedgerSite([
      ("tally.json", Self.settings), ("types.json", Self.types),
      ("2026/2026-11.tally", Self.month),
    ])
  }

  private func file(_ name: FilePath = "2026/2026-11.tally") throws -> String {
    try site.text(name)
  }

  @Test func `Entries are added where they belong, and told as they were read`() throws {
    let shown = try site.transcript(
      [
        ["add", "coffee", "6.50"],
        ["add", "09:00", "lunch", "12.50+3", "with", "Li", "@Corner Market", "tag:work"],
        ["add", "bank > cash 200 #trip"], ["add", "salary", "3k", "to:bank", "--time", "9:30"],
        ["add", "coffee", "-6.50"], ["add", "gift", "+20", "--date", "yesterday"],
        ["add", "hotel 120 EUR @@ 131.40 Lisbon from:visa", "--date", "11-29", "--time", "21:05"],
        ["add", "--like", "lunch", "18"], ["add", "--like", "Nopa"],
        ["add", "dinner", "30", "+", "owed:Ann", "30", "from:visa"],
      ], of: "2026/2026-11.tally")
    try Golden.expect(shown, "add")
  }

  @Test func `What does not read is refused with the reason, and nothing is written`() throws {
    let shown = try site.transcript(
      [
        ["add", "6.50", "coffee"], ["add", "coffee"], ["add", "coffee", "0"],
        ["add", "coffee", "1,200"],
        ["add", "coffee", "6.5", "form:visa"], ["add", "lunch", "12", "rating:7"],
        ["add", "gift", "20"],
        ["add", "lunch", "12", "with\nLi"], ["add", "lunch", "12", "a \"b\" “c” 「d」 『e』 f"],
        ["add", "coffee 6.50", "--date", "someday"], ["add", "coffee 6.50", "--time", "25"],
        ["add", "2026-11-29 coffee 6.50", "--date", "yesterday"],
        ["add", "8:00", "coffee", "6", "--time", "9:00"],
        ["add", "--json", "coffee"], ["add", "--like", "nothing at all"], ["add", "bnak > cash 5"],
        ["edit", "zzzz", "--amount", "5"], ["edit", "last", "--amount", "5"],
        ["edit", "2026/2026-11.tally:4"],
        ["edit", "2026/2026-11.tally:4", "--amount", "zero"],
        ["edit", "2026/2026-11.tally:4", "--tag", "work"],
        ["rm", "2026/2026-11.tally:4"], ["rm"], ["undo"],
      ], of: "2026/2026-11.tally")
    try Golden.expect(shown, "add-refused")
    #expect(try file() == Self.month)
  }

  @Test func `Parts of an entry are changed where they stand`() throws {
    let shown = try site.transcript(
      [
        [
          "edit", "2026/2026-11.tally:4", "--amount", "7.25", "--payee", "Blue Bottle", "--dry-run",
        ],
        ["edit", "2026/2026-11.tally:4", "--amount", "7.25", "--payee", "Blue Bottle"],
        ["edit", "last", "--tag", "+work", "--tag", "+trip", "--status", "cleared"],
        [
          "edit", "last", "--tag", "-work", "--note", "", "--field", "place=New York", "--type",
          "lunch",
        ],
        ["edit", "last", "--date", "2026-11-30"], ["edit", "last", "--time", ""],
        ["rm", "last", "--yes"], ["undo"], ["undo", "--dry-run"], ["undo"], ["undo"],
      ], of: "2026/2026-11.tally")
    try Golden.expect(shown, "edit")
  }

  @Test func `A date in another month moves the entry to that month's file, in one step`() throws {
    let moved = try site.tally(["edit", "2026/2026-11.tally:5", "--date", "2026-12-24"])
    #expect(moved.status == 0)
    #expect(
      try file("2026/2026-12.tally") == "2026-12-24\n12:31  lunch     15.50  with Li @Nopa #work\n")
    #expect(try !file().contains("lunch"))
    #expect(try site.tally(["undo"]).status == 0)
    #expect(try file() == Self.month)
    #expect(throws: SystemError.self) {
      try FileStatus.of(site.root.appending("2026/2026-12.tally"))
    }
  }

  @Test func `An ID from before a change leads to the entry as it is now`() throws {
    let old = try site.tally(["show", "2026/2026-11.tally:4", "-O", "json"]).output
    let id = try #require(old.split(separator: "\"").first { $0.utf8.count == 12 }).prefix(5)
    #expect(try site.tally(["edit", String(id), "--amount", "7"]).status == 0)
    let stale = try site.tally(["edit", String(id), "--amount", "8"])
    #expect(stale.status == 1)
    #expect(stale.errors.contains("no longer there"), "\(stale.errors)")
    #expect(stale.errors.contains("coffee  7  USD  2026/2026-11.tally:4"), "\(stale.errors)")
  }

  @Test func `The next question shows the change, with the service and without`() throws {
    let sum = { try site.tally(["totals", "-O", "json"]).output }
    #expect(try sum().contains(#""amount":"28.50""#))
    for isServed in [false, true] {
      let service = isServed ? try site.startService() : nil
      for _ in 0..<5 {
        let before = try sum()
        #expect(try site.tally(["add", "coffee", "1"]).status == 0)
        let after = try sum()
        #expect(after != before)
        #expect(try site.tally(["undo"]).status == 0)
        #expect(try sum() == before)
      }
      service?.send(15)
      _ = service?.end()
    }
  }

  @Test func `Eight that add to one file at once lose nothing`() throws {
    let running = try (0..<8).map { number in
      try RunningProgram(
        "/bin/sh",
        [
          "-c",
          "for i in $(seq 20); do \"$0\" add coffee $((\(number) * 20 + i)) || exit 1; done",
          TallyProgram.path,
        ],
        environment: site.environment(["PATH": "/usr/bin:/bin"]))
    }
    for program in running {
      let end = program.end()
      #expect(end.status == 0, "\(end.errors)")
    }
    let amounts = try file().split(separator: "\n").compactMap { line -> Int? in
      let words = line.split(separator: " ")
      return words.first == "coffee" ? Int(words[1]) : nil
    }
    #expect(amounts.sorted() == Array(1...160))
  }

  @Test func `A ledger from somebody else can't have anything written outside of it`() throws {
    let add = { try site.tally(["add", "coffee", "1"]) }
    try site.files.makeDirectory("outside")
    try site.files.write("outside/2026-11.tally", "2026-11-01\ntea 3\n")
    try site.files.delete("ledger/2026/2026-11.tally")
    try site.files.link(
      "ledger/2026/2026-11.tally", to: site.files.absolute("outside/2026-11.tally"))
    #expect(try add().errors.contains("leads outside the ledger"))
    try site.files.delete("ledger/2026/2026-11.tally")
    try site.files.delete("ledger/2026")
    try site.files.link("ledger/2026", to: "../outside")
    #expect(try add().errors.contains("leads outside the ledger"))
    for path in [
      "../outside/{month}.tally", "/tmp/x.tally", "types.json", "attachments/x.tally", ".x.tally",
      "a/../../x.tally",
    ] {
      try site.write("tally.json", "{\"currency\": \"USD\", \"addTo\": \"\(path)\"}")
      let result = try add()
      #expect(result.status == 1, "\(path): \(result.output)\(result.errors)")
    }
    #expect(
      try String(decoding: site.files.read("outside/2026-11.tally"), as: UTF8.self)
        == "2026-11-01\ntea 3\n")
    #expect(try file("types.json") == Self.types)
  }

  @Test func `What may not be written to gives one clear line`() throws {
    let result = try TallyProgram.shell(
      "unshare -Urm sh -c 'mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" && exec \"$2\" add coffee 1' sh \"$TALLY_LEDGER\" '\(TallyProgram.path)'",
      environment: site.environment())
    #expect(result.status == 1)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(result.errors.contains("read-only"), "\(result.errors)")
    #expect(try file() == Self.month)
  }

  @Test func `All of several equal entries can be taken out at once`() throws {
    try site.write("2026/2026-11.tally", "2026-11-30\ncoffee 6\ncoffee 6\ntea 3\n")
    let places = ["2026/2026-11.tally:2", "2026/2026-11.tally:3"]
    let result = try site.tally(["rm"] + places + ["--yes"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try file() == "2026-11-30\ntea 3\n")
  }

  @Test func `An entry where a command should be is shown how to be added`() throws {
    let result = try site.tally(["coffee", "6.50", "soy milk"])
    #expect(result.status == 2)
    #expect(
      result.errors.contains("add it: tally add coffee 6.50 'soy milk'\n"), "\(result.errors)")
  }

  @Test func `A file by itself is added to with the settings of the ledger it is in`() throws {
    try site.write("trip.tally", "2026-11-20\ntea 3\n")
    let result = try site.tally(
      ["-f", site.root.appending("trip.tally").display, "add", "visa > lunch 12.50 rating:4"],
      environment: ["TALLY_LEDGER": ""])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("🍜 lunch") && result.output.contains("trip.tally:5"))
    #expect(
      try file("trip.tally") == "2026-11-20\ntea 3\n\n2026-11-30\nvisa > lunch 12.50 rating:4\n")
    #expect(try site.tally(["-f", "-", "add", "coffee", "1"]).status == 1)
  }

  @Test func `Standard input is lines or JSON, all or none`() throws {
    let text = "tea 3\n2026-11-28\ncake 4 ; sweet\n"
    #expect(try site.tally(["add", "-"], input: text).status == 0)
    let once = try file()
    #expect(once.contains("\ncake                 4 ; sweet\n"), "\(once)")
    #expect(once.contains("\ntea                  3\n"), "\(once)")
    let wrong = try site.tally(["add", "-"], input: "tea 3\n5 cake\n")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("-:2:"), "\(wrong.errors)")
    #expect(try file() == once)
    let rows = try site.tally(["timeline", "-p", "2026-11-28", "-O", "jsonl"]).output
    let again = try site.tally(["add", "--json", "-"], input: rows)
    #expect(again.status == 0, "\(again.errors)")
    let sums = try site.tally(["totals", "-p", "2026-11-28", "-O", "json"]).output
    #expect(sums.contains("52.00"), "\(sums)")
    let bad = try site.tally(
      ["add", "--json", "-"],
      input: #"[{"type": "tea", "amount": 3}, {"type": "tea", "amount": 0}]"#)
    #expect(bad.status == 1)
    #expect(try site.tally(["totals", "-p", "2026-11-28", "-O", "json"]).output == sums)
  }
}

/// `tally types rename`: one name for another, in all files of all formats, as one write.
struct RenamingTests {
  private let site: LedgerSite
  private static let types = """
    {"types": [
      {"name": "lunch", "icon": "🍜", "aliases": ["midday"]}, // the best
      {"name": "coffee"}
    ]}

    """

  init() throws {
    site = try LedgerSite([
      ("tally.json", #"{"currency": "USD", "accounts": {"visa": "liabilities:visa"}}"#),
      ("types.json", Self.types),
      (
        "2026/2026-11.tally",
        "2026-11-28\n08:12  coffee     6.50 ; not lunch\n12:31  lunch     15.50  with lunch\nvisa > Lunch:soup 4 + coffee 1\n"
      ),
      (
        "more.jsonl",
        "{\"date\": \"2026-11-27\", \"type\": \"l\\u0075nch\", \"amount\": 3, \"note\": \"lunch\"}\n"
      ),
      (
        "split.json",
        "[{\"date\": \"2026-11-27\", \"splits\": [{\"type\": \"lunch\", \"amount\": 1}, {\"type\": \"coffee\", \"amount\": 2}]}]"
      ),
      ("other.tally", "2026-11-26\nmidday 2\n"),
    ])
  }

  @Test func `A type is renamed wherever it is a name, and one undo gives all back`() throws {
    var shown = ""
    let names: [FilePath] = [
      "types.json", "2026/2026-11.tally", "more.jsonl", "split.json", "other.tally",
    ]
    let before = try names.map { try site.text($0) }
    for line in [
      ["types", "rename", "lunch", "eating out", "--dry-run"],
      ["types", "rename", "lunch", "eating out"],
      ["timeline"], ["types", "rename", "midday", "noon"], ["types", "rename", "lunch", "x"],
      ["types", "rename", "coffee", "noon"], ["types", "rename", "coffee"],
      ["types", "rename", "coffee", "a\nb"],
      ["check"], ["undo"], ["undo"],
    ] {
      let result = try site.tally(line)
      shown += "$ tally " + line.joined(separator: " ") + "\n" + result.output + result.errors
      if result.status != 0 { shown += "status \(result.status)\n" }
    }
    try Golden.expect(shown, "types-rename")
    #expect(try names.map { try site.text($0) } == before)
  }
}
