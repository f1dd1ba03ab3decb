import TallyIndex
import TallyModel
import TallyText

/// Balances written out: as hledger 1.25 lays them out for people and as CSV, but for the name of the total.
///
///     {"version":1,
///      "rows":[{"account":"assets:bank","name":"bank","level":1,"amounts":[AMOUNT]}],
///      "total":[AMOUNT],"problems":0}
///
/// JSON has amounts with all their digits; text and CSV have them as journals write them. `level` is how many
/// accounts above it are shown, and `name` what is shown of it below them.
extension Balance {
  package var quotesEveryCell: Bool { true }

  package var columns: [String] {
    request.layout == .bare ? ["account", "commodity", "balance"] : ["account", "balance"]
  }

  package func eachRow(_ body: ([Value]) -> Void) {
    for line in lines { eachRow(line.account, line.sums, body) }
    if request.hasTotal { eachRow("Total:", total, body) }
  }

  private func eachRow(_ account: String, _ sums: Sums, _ body: ([Value]) -> Void) {
    guard request.layout == .bare else {
      let text = amounts.shown(sums).map { amounts.text($0, isGrouped: false) }.joined(
        separator: ", ")
      return body([.text(account), .shownAmounts(exact(sums), text.isEmpty ? "0" : text)])
    }
    let bare = bareAmounts(sums)
    if bare.isEmpty { body([.text(account), .text(""), .shownAmounts([], "0")]) }
    for amount in bare {
      let commodity = scan.symbols[amount.commodity]
      let exact = Amount(sums[amount.commodity] ?? .zero, commodity)
      body([
        .text(account), .text(commodity),
        .shownAmounts([exact], amounts.number(amount, isGrouped: false)),
      ])
    }
  }

  /// The lines of a table with a column for commodities: none where all is nothing.
  private func bareAmounts(_ sums: Sums) -> [(commodity: Int32, quantity: Quantity)] {
    amounts.isZero(sums) ? [] : amounts.shown(sums)
  }

  /// With all digits, by name.
  private func exact(_ sums: Sums) -> [Amount] {
    sums.amounts.filter { !$0.quantity.isZero }
      .map { Amount($0.quantity, scan.symbols[$0.commodity]) }
      .sorted { $0.commodity.utf8.lexicographicallyPrecedes($1.commodity.utf8) }
  }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.key("rows")
    writer.beginArray()
    for line in lines {
      writer.line()
      writer.beginObject()
      writer.key("account")
      writer.value(line.account)
      writer.key("name")
      writer.value(line.name)
      writer.key("level")
      writer.value(line.level)
      writer.key("amounts")
      writer.value(exact(line.sums))
      writer.endObject()
    }
    writer.endArray()
    writer.key("total")
    writer.value(exact(total))
    writer.key("problems")
    writer.value(scan.errorCount)
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    switch request.layout {
    case .tall: writeTall(&page)
    case .bare: writeBare(&page)
    }
  }
}

// MARK: - For people

extension Balance {
  private static let leastWidth = 20

  private func writeTall(_ page: inout Page) {
    let texts = { (sums: Sums) in
      let shown = amounts.shown(sums).map { amounts.text($0) }
      return shown.isEmpty ? ["0"] : shown
    }
    let rows = lines.map { texts($0.sums) }
    let totals = request.hasTotal ? texts(total) : []
    let width = (rows.joined() + totals).reduce(Balance.leastWidth) {
      max($0, DisplayWidth.columns(of: $1))
    }
    for (line, texts) in zip(lines, rows) {
      write(texts, width, &page) { page in
        page.skip(2 + 2 * line.level)
        page.write(line.name)
      }
    }
    guard request.hasTotal else { return }
    page.line(String(repeating: "-", count: width))
    write(totals, width, &page) { $0.writeBlanks(2) }
  }

  /// Writes amounts a line each, and something behind the last of them.
  private func write(
    _ texts: [String], _ width: Int, _ page: inout Page, _ writeEnd: (inout Page) -> Void
  ) {
    for (at, text) in texts.enumerated() {
      page.write(text, right: width)
      if at == texts.count - 1 { writeEnd(&page) }
      page.newline()
    }
  }

  /// A number and its commodity.
  private struct Cells {
    var number: String
    var commodity: String
  }

  /// As hledger 1.25 does it, but that accounts one level down a tree are indented as well, and that a commodity
  /// of which nothing is left has no line where its costs differed.
  private func writeBare(_ page: inout Page) {
    let cells = { (sums: Sums) in
      let shown = bareAmounts(sums).map {
        Cells(number: amounts.number($0), commodity: scan.symbols[$0.commodity])
      }
      return shown.isEmpty ? [Cells(number: "0", commodity: "")] : shown
    }
    let rows = lines.map { cells($0.sums) }
    let totals = request.hasTotal ? cells(total) : []
    let names = lines.map { String(repeating: " ", count: 2 * $0.level) + $0.name }
    let all = rows.joined() + totals
    let widest = { (texts: any Sequence<String>) in
      texts.reduce(0) { max($0, DisplayWidth.columns(of: $1)) }
    }
    let widths = (
      number: widest(all.map(\.number)), commodity: widest(all.map(\.commodity)),
      name: widest(names)
    )
    func write(_ cells: [Cells], _ name: String) {
      for (at, cell) in cells.enumerated() {
        page.skip(1)
        page.write(cell.number, right: widths.number)
        page.skip(2)
        page.write(cell.commodity, left: widths.commodity)
        page.skip(2)
        page.write(at == cells.count - 1 ? name : "", left: widths.name)
        page.writeBlanks(1)
        page.newline()
      }
    }
    for (cells, name) in zip(rows, names) { write(cells, name) }
    guard request.hasTotal else { return }
    page.skip(1)
    page.write(String(repeating: "-", count: widths.number))
    page.writeBlanks(1)
    page.newline()
    write(totals, "")
  }
}
