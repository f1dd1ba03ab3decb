/// All rows, in the order they are measured and shown: a new one is one entry here.
enum Scenarios {
  /// What tally takes for today.
  static let today = "2025-12-31"

  static let all: [Scenario] =
    [
      Scenario(
        name: "tally --version", command: .tally(["--version"]),
        targets: [.within(milliseconds: 5)])
    ] + journals + oneLineEntries + manyFiles

  /// What the peers read too.
  private static let journals: [Scenario] = [
    Scenario(
      name: "journal, first index of 180 month files", ledger: .journal,
      command: .tally(["balance"]), preparation: .noIndex, asked: .balances, hasPeers: true,
      targets: [.faster(times: 20, than: "ledger"), .peak(megabytes: 300)]),
    Scenario(
      name: "journal, balance", ledger: .journal, command: .tally(["balance"]),
      asked: .balances, hasPeers: true,
      targets: [.within(milliseconds: 20), .faster(times: 2000, than: "ledger")]),
    Scenario(
      name: "journal, totals", ledger: .journal, command: .tally(["totals"]),
      asked: .sums(everything),
      hasPeers: true, targets: [.within(milliseconds: 20), .faster(times: 2000, than: "ledger")]),
    Scenario(
      name: "journal, totals desc:market amt:'>100'", ledger: .journal,
      command: .tally(["totals", "desc:market", "amt:>100"]),
      // Salaries are of Acme Corp there.
      asked: .sums { $0.payee == Words.market && $1.category != nil && $1.cents > 100_00 },
      targets: [.within(milliseconds: 60)]),
    Scenario(
      name: "journal, timeline of a month", ledger: .journal,
      command: .tally(["timeline", "-p", "2020-05"]),
      asked: month(2020, 5),
      targets: [.within(milliseconds: 10)]),
    Scenario(
      name: "journal, a digit of a month file changed, totals", ledger: .journal,
      command: .tally(["totals"]), preparation: .edit(.digit, "2018/2018-06.journal"),
      asked: .sums(everything), hasPeers: true, targets: [.within(milliseconds: 40)]),
    Scenario(
      name: "journal, an entry added to a month file, totals", ledger: .journal,
      command: .tally(["totals"]), preparation: .edit(.line, "2018/2018-06.journal"),
      asked: .sums(everything), hasPeers: true, targets: [.within(milliseconds: 40)]),
    Scenario(
      name: "journal, a digit of the single file changed, totals", ledger: .singleJournal,
      command: .tally(["totals"]), preparation: .edit(.digit, "all.journal"),
      asked: .sums(everything),
      hasPeers: true, targets: [.within(milliseconds: 150)]),
    Scenario(
      name: "journal, balance, with tallyd", ledger: .journal, command: .tally(["balance"]),
      isServed: true, asked: .balances, hasPeers: true, targets: [.within(milliseconds: 20)]),
    Scenario(
      name: "journal, a digit of a month file changed, totals, with tallyd", ledger: .journal,
      command: .tally(["totals"]), preparation: .edit(.digit, "2018/2018-06.journal"),
      isServed: true, asked: .sums(everything), hasPeers: true, targets: [.within(milliseconds: 40)]
    ),
  ]

  /// The same as tally text and JSON.
  private static let oneLineEntries: [Scenario] = [
    Scenario(
      name: "first index, 180 month files", ledger: .text, command: .tally(["totals"]),
      preparation: .noIndex, asked: .sums(everything), hasPeers: true,
      targets: [.faster(times: 20, than: "ledger"), .peak(megabytes: 300)]),
    Scenario(
      name: "first index, 180 files of JSON lines", ledger: .json, command: .tally(["totals"]),
      preparation: .noIndex, asked: .sums(everything), hasPeers: true,
      targets: [.faster(times: 20, than: "ledger"), .peak(megabytes: 300)]),

    Scenario(
      name: "totals", ledger: .text, command: .tally(["totals"]), asked: .sums(everything),
      hasPeers: true,
      targets: [.within(milliseconds: 20), .faster(times: 2000, than: "ledger")]),
    Scenario(
      name: "totals --by type", ledger: .text, command: .tally(["totals", "--by", "type"]),
      asked: .sums(everything), hasPeers: true),
    Scenario(
      name: "totals desc:market amt:'>100'", ledger: .text,
      command: .tally(["totals", "desc:market", "amt:>100"]),
      asked: .sums { $0.payee == Words.market && $1.cents > 100_00 },
      targets: [.within(milliseconds: 60)]),
    Scenario(
      name: "timeline of a month", ledger: .text, command: .tally(["timeline", "-p", "2020-05"]),
      asked: month(2020, 5),
      targets: [.within(milliseconds: 10)]),
    Scenario(
      name: "home page", ledger: .text, command: .tally([]),
      asked: month(2025, 12)),

    Scenario(
      name: "a digit of a month file changed, totals", ledger: .text, command: .tally(["totals"]),
      preparation: .edit(.digit, "2018/2018-06.tally"), asked: .sums(everything), hasPeers: true,
      targets: [.within(milliseconds: 40)]),
    Scenario(
      name: "a line added to a month file, totals", ledger: .text, command: .tally(["totals"]),
      preparation: .edit(.line, "2018/2018-06.tally"), asked: .sums(everything), hasPeers: true,
      targets: [.within(milliseconds: 40)]),
    Scenario(
      name: "a digit of the single file changed, totals", ledger: .singleText,
      command: .tally(["totals"]), preparation: .edit(.digit, "all.tally"),
      asked: .sums(everything),
      hasPeers: true, targets: [.within(milliseconds: 150)]),

    Scenario(
      name: "add an entry to the last month's file", ledger: .text,
      command: .tally(["add", "coffee", "12.34", "soy", "milk"]),
      preparation: .changing("2025/2025-12.tally"), targets: [.within(milliseconds: 30)]),

    Scenario(
      name: "totals, with tallyd", ledger: .text, command: .tally(["totals"]), isServed: true,
      asked: .sums(everything), hasPeers: true, targets: [.within(milliseconds: 20)]),
    Scenario(
      name: "a digit of a month file changed, totals, with tallyd", ledger: .text,
      command: .tally(["totals"]), preparation: .edit(.digit, "2018/2018-06.tally"),
      isServed: true, asked: .sums(everything), hasPeers: true, targets: [.within(milliseconds: 40)]
    ),
  ]

  /// A file for each transaction.
  private static let manyFiles: [Scenario] = [
    Scenario(
      name: cat, ledger: .manyFiles,
      command: .shell("find \"$1\" -type f -print0 | xargs -0 cat >/dev/null")),
    Scenario(
      name: "100,000 files, first index", ledger: .manyFiles, command: .tally(["totals"]),
      preparation: .noIndex, asked: .sums(everything),
      targets: [.atMost(times: 2, row: cat, called: "cat")]),
    Scenario(
      name: "100,000 files, totals", ledger: .manyFiles, command: .tally(["totals"]),
      asked: .sums(everything), targets: [.within(milliseconds: 300)]),
    Scenario(
      name: "100,000 files, totals, with tallyd", ledger: .manyFiles, command: .tally(["totals"]),
      isServed: true, asked: .sums(everything), targets: [.within(milliseconds: 20)]),
  ]

  /// What is watched while the last month's file is saved; the targets are for a ledger of 10,000
  /// transactions, and for one of 1,000,000.
  static let watched: [(watch: WatchedQuestion, milliseconds: (small: Int, large: Int))] = [
    (
      WatchedQuestion(
        words: ["timeline", "-p", "last 90 days"],
        part: { transaction, _ in transaction.day.number > Transactions.lastDay - 90 }), (10, 50)
    ),
    (WatchedQuestion(words: ["totals", "--by", "type"], part: everything), (10, 50)),
  ]

  /// What is asked of ledgers of more and more transactions, and how many times the time of the
  /// smallest the largest may take, a hundred times its size.
  static let growing: [(scenario: Scenario, limit: Int?)] = [
    (
      Scenario(
        name: "totals", ledger: .text, command: .tally(["totals"]), asked: .sums(everything)), 10
    ),
    (
      Scenario(
        name: "timeline of a month", ledger: .text, command: .tally(["timeline", "-p", "2020-05"]),
        asked: month(2020, 5)), nil
    ),
  ]

  private static let cat = "100,000 files, cat"
  private static let everything: Scenario.Part = { _, _ in true }

  private static func month(_ year: Int, _ month: Int) -> Scenario.Asked {
    .sums { transaction, _ in transaction.day.year == year && transaction.day.month == month }
  }
}
