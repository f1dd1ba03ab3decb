import TallyTestSupport
import Testing

/// Every command's output, on the ledgers of `examples/`, in text, JSON and CSV.
struct GoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    var status: Int32 = 0

    init(_ name: String, _ arguments: String, status: Int32 = 0) {
      self.name = name
      self.arguments = arguments.split(separator: " ").map(String.init).map {
        $0.replacing("_", with: " ")  // a blank within an argument
      }
      self.status = status
    }

    var testDescription: String { name }
  }

  private static let week = "--ledger examples/first-week"
  private static let household = "--ledger examples/household"

  static let cases: [Case] = [
    Case("home-week", week),
    Case("home-week-day", week + " yesterday"),
    Case("home-week.json", week + " -O json"),
    Case("home-household", household),
    Case("home-household-last-month", household + " 上月"),
    Case("home-household-year", household + " 今年"),
    Case("timeline-week", week + " timeline"),
    Case("timeline-week-reverse", week + " timeline --reverse -n 4"),
    Case("timeline-week.json", week + " timeline -O json"),
    Case("timeline-week.jsonl", week + " timeline -O jsonl"),
    Case("timeline-week.csv", week + " timeline -O csv"),
    Case("timeline-week.tsv", week + " timeline -O tsv"),
    Case("timeline-query", household + " timeline -p 2026-05 kind:expense amt:>200 not:type:房租"),
    Case("timeline-none", week + " timeline nothing-has-this"),
    Case("totals-week", week + " totals"),
    Case("totals-week.json", week + " totals -O json"),
    Case("totals-type", week + " totals --by type"),
    Case("totals-type.json", week + " totals --by type -O json"),
    Case("totals-type.csv", week + " totals --by type -O csv"),
    Case("totals-month", household + " totals --by month"),
    Case("totals-quarter-account", household + " totals --by account --by quarter -p 2026"),
    Case("totals-table.json", household + " totals --by kind --by year -O json"),
    Case("totals-chart", household + " totals --by month --chart type:买菜"),
    Case("totals-weekday", household + " totals --by weekday kind:expense"),
    Case("totals-top", household + " totals --by payee --top 5 --sort count"),
    Case("totals-currency", household + " totals --by currency"),
    Case("totals-tag", week + " totals --by tag --sort name"),
    Case("balance-week", week + " balance"),
    Case("balance-week-tree", week + " bal --tree"),
    Case("balance-week-empty", week + " bal -E -N --depth 2 assets expenses:c"),
    Case("balance-week-bare", week + " bal --layout=bare -t --depth 1"),
    Case("balance-week.json", week + " balance -t -O json"),
    Case("balance-week.csv", week + " balance -O csv"),
    Case("balance-week-bare.csv", week + " balance -O csv --layout bare --depth 1"),
    Case("balance-week.jsonl", week + " balance -O jsonl --depth 1 -N"),
    Case("balance-household", household + " balance -p 2026-11 资产 负债 assets liabilities"),
    Case("balance-none", week + " balance nothing-has-this"),
    Case("search-week", week + " search corner"),
    Case("search-household", household + " search 星"),
    Case("search.json", week + " search nopa -O json"),
    Case("search.csv", week + " search nopa -O csv"),
    Case("show", week + " show 2026/2026-11-28.tally:5"),
    Case("show.json", week + " show 2026/2026-11-28.tally:5 -O json"),
    Case("show.csv", week + " show 2026/2026-11-28.tally:3 -O csv"),
    Case("types-week", week + " types"),
    Case("types-household", household + " types"),
    Case("types.json", week + " types -O json"),
    Case("types.csv", week + " types -O csv"),
    Case("types-show", week + " type show coffee"),
    Case("check-week", week + " check"),
    Case("check-household", household + " check"),
    Case("help", "help"),
    Case("help-timeline", "help timeline"),
    Case("help-totals", "totals --help"),
    Case("help-balance", "help balance"),
    Case("help-check", "check -h"),
    Case("help-watch", "help watch"),
  ]

  @Test(arguments: cases)
  func `A command prints what was read and found right`(_ example: Case) throws {
    // A home above the ledger, so that no path of this machine is in what is shown.
    let result = try TallyProgram.run(
      example.arguments, environment: ["HOME": TallyProgram.root])
    #expect(result.status == example.status)
    let errors = result.errors.isEmpty ? "" : "--- standard error\n" + result.errors
    try Golden.expect(result.output + errors, example.name)
  }

  @Test func `The help speaks Chinese where the locale does`() throws {
    let result = try TallyProgram.run(["help", "totals"], environment: ["LANG": "zh_CN.UTF-8"])
    try Golden.expect(result.output, "help-totals-zh")
  }

  @Test func `Every example ledger is without a problem`() throws {
    for ledger in ["examples/first-week", "examples/household"] {
      let result = try TallyProgram.run(["--ledger", ledger, "check"])
      #expect(result.status == 0, "\(ledger): \(result.output)")
    }
  }
}
