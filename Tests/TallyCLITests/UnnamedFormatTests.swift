import TallySystem
import TallyTestSupport
import Testing

/// Files whose names say nothing of their format, through the program: read and written as what they hold.
struct UnnamedFormatTests {
  private let site: LedgerSite

  init() throws {
    site = try LedgerSite([
      ("books.dat", "2026-11-29 x\n    expenses:food   1 EUR\n    assets:cash    -1 EUR\n"),
      ("notes.txt", "2026-11-29\ncoffee 6.50\n"),
      (
        "lines",
        #"{"date":"2026-11-29","amount":"5","type":"tea"}"# + "\n"
          + #"{"date":"2026-11-30","amount":"7","type":"tea"}"# + "\n"
      ),
    ])
  }

  /// Runs `tally` on one file.
  private func tally(_ file: FilePath, _ arguments: String...) throws -> TallyProgram.Result {
    try site.tally(["-f", site.root.appending(file).display] + arguments)
  }

  @Test func `A journal is read and written to as one, whatever it is called`() throws {
    let balance = try tally("books.dat", "balance", "-N")
    #expect(balance.status == 0)
    #expect(
      balance.output == "              -1 EUR  assets:cash\n               1 EUR  expenses:food\n")
    let added = try tally(
      "books.dat", "add", "assets:cash > assets:bank 5 EUR", "--date", "2026-11-30")
    #expect(added.status == 0, "\(added.errors)")
    #expect(
      try site.text("books.dat") == """
        2026-11-29 x
            expenses:food   1 EUR
            assets:cash    -1 EUR

        2026-11-30
            assets:bank     5 EUR
            assets:cash    -5 EUR

        """)
    #expect(try tally("books.dat", "undo").status == 0)
  }

  @Test(arguments: [
    ("notes.txt" as FilePath, "expense        6.50"), ("lines", "expense       12.00"),
  ])
  func `Tally text and JSON lines are known by what they hold`(
    file: FilePath, sum: String
  ) throws {
    let totals = try tally(file, "totals")
    #expect(totals.status == 0, "\(totals.errors)")
    #expect(totals.output.contains(sum), "\(totals.output)")
  }
}
