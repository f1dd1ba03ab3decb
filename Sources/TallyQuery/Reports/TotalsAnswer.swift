import TallyIndex
import TallyModel
import TallyText

/// Totals written out.
///
///     {"version":1,
///      "rows":[{"key":"coffee","income":[AMOUNT],"expense":[…],"net":[…],"count":3}],
///      "total":{"income":[…],"expense":[…],"net":[…],"count":3},
///      "problems":0}
///
/// With two `--by` a row has `"keys":["coffee","2026-11"]`. As JSON lines and CSV: a line for each row
/// and currency, then none for the total. A tag's row counts what has that tag, so that an entry with
/// two tags is in two rows; the total counts it once.
extension Totals: Answer {
  package var isTooLarge: Bool { total.isTooLarge || groups.contains(where: \.flow.isTooLarge) }

  package var columns: [String] {
    let keys = request.groupings.isEmpty ? ["key"] : request.groupings.map(\.rawValue)
    return keys + ["income", "expense", "net", "currency", "count"]
  }

  package func eachRow(_ body: ([Value]) -> Void) {
    let rows = request.groupings.isEmpty ? [Group(keys: ["total"], flow: total)] : groups
    for group in rows {
      let net = group.flow.net
      for currency in currencies(group.flow) {
        let amounts = [group.flow.income, group.flow.expense, net].map {
          $0[currency].map(Value.quantity) ?? .none
        }
        body(
          group.keys.map(Value.text) + amounts
            + [.text(scan.symbols[currency]), .integer(group.flow.count)])
      }
    }
  }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.key("rows")
    writer.beginArray()
    for group in groups {
      writer.line()
      write(group, to: &writer)
    }
    writer.endArray()
    writer.key("total")
    writeTotal(to: &writer)
    writer.key("problems")
    writer.value(scan.errorCount)
    writer.endObject()
  }

  /// A row: an object.
  package func write(_ group: Group, to writer: inout StructureWriter) {
    writer.beginObject()
    if group.keys.count == 1 {
      writer.key("key")
      writer.value(group.keys[0])
    } else {
      writer.key("keys")
      writer.value(.list(group.keys))
    }
    write(group.flow, to: &writer)
    writer.endObject()
  }

  /// The sums of all that match: an object.
  package func writeTotal(to writer: inout StructureWriter) {
    writer.beginObject()
    write(total, to: &writer)
    writer.endObject()
  }

  private func write(_ flow: Flow, to writer: inout StructureWriter) {
    flow.write(to: &writer, scan, withNet: true)
    writer.key("count")
    writer.value(flow.count)
  }

  /// The currencies of a flow in the order they are shown; one without amounts (transfers) has the
  /// ledger's own.
  private func currencies(_ flow: Flow) -> [Int32] {
    let all = scan.currencies(of: flow)
    return all.isEmpty ? [scan.ownCurrency] : all
  }
}

// MARK: - For people

extension Totals {
  package func writeText(to page: inout Page) {
    if total.count == 0 { return page.line(page.words("No entries.", "没有记录。"), .dim) }
    let text = RowText(scan, rows: [])
    if request.groupings.count == 2 {
      writeCrossTable(text, &page)
    } else if request.groupings.count == 1 {
      if request.isChart { writeChart(text, &page) } else { writeTable(text, &page) }
    }
    if !request.groupings.isEmpty { page.newline() }
    text.writeTotals(total, to: &page)
    let count = page.words(
      Page.count(total.count, "entry", "entries"), "共 \(total.count) 笔")
    page.line("  " + count + hiddenWords(page), .dim)
  }

  private func hiddenWords(_ page: Page) -> String {
    guard hiddenCount > 0 else { return "" }
    return page.words(
      ", " + Page.count(hiddenCount, "more row", "more rows") + " not shown",
      ",另有 \(hiddenCount) 行未显示")
  }

  private func writeTable(_ text: RowText, _ page: inout Page) {
    var table = TextTable([.left, .right, .right, .right, .left, .right])
    table.append(
      [
        groupingWords(request.groupings[0], page), page.words("income", "收入"),
        page.words("expense", "支出"), page.words("net", "结余"), "", page.words("count", "笔数"),
      ].map { TextTable.Cell($0, .dim) })
    for group in groups {
      let net = group.flow.net
      for (index, currency) in currencies(group.flow).enumerated() {
        let name = scan.symbols[currency]
        let number = { (sums: Sums) in
          sums[currency].map { text.numberText(Amount($0, name)) } ?? ""
        }
        table.append([
          TextTable.Cell(index == 0 ? keyWords(group.keys[0], request.groupings[0], page) : ""),
          TextTable.Cell(number(group.flow.income), .income),
          TextTable.Cell(number(group.flow.expense), .expense),
          TextTable.Cell(number(net)), TextTable.Cell(name, .dim),
          TextTable.Cell(index == 0 ? String(group.flow.count) : "", .dim),
        ])
      }
    }
    table.write(to: &page)
  }

  /// The groups as bars of what was spent, or, where nothing was, of what came in.
  private func writeChart(_ text: RowText, _ page: inout Page) {
    let isSpending = !total.expense.isEmpty
    for currency in currencies(total) {
      let name = scan.symbols[currency]
      let values = groups.map { (isSpending ? $0.flow.expense : $0.flow.income)[currency] }
      guard let most = values.compactMap({ $0 }).max() else { continue }
      page.line(
        "  " + (isSpending ? page.words("expense", "支出") : page.words("income", "收入")) + " " + name,
        .dim)
      let keys = groups.map { keyWords($0.keys[0], request.groupings[0], page) }
      let numbers = values.map { $0.map { text.numberText(Amount($0, name)) } ?? "" }
      let keyWidth = min(24, keys.reduce(0) { max($0, DisplayWidth.columns(of: $1)) })
      let numberWidth = numbers.reduce(0) { max($0, $1.utf8.count) }
      for index in groups.indices {
        guard let value = values[index] else { continue }
        page.skip(2)
        page.write(keys[index], left: keyWidth)
        page.skip(2)
        page.write(numbers[index], right: numberWidth)
        page.skip(2)
        page.write(
          Bars.bar(value, of: most, columns: page.width - page.column - 1),
          isSpending ? .plain : .income)
        page.newline()
      }
    }
  }

  /// Rows by the first grouping, columns by the second.
  ///
  /// A cell is what was spent; where the table has income too, the net.
  private func writeCrossTable(_ text: RowText, _ page: inout Page) {
    let rows = ordered(groups.map { $0.keys[0] })
    let isPeriod = request.groupings[1].interval != nil
    let columns =
      isPeriod ? ordered(groups.map { $0.keys[1] }).sorted() : ordered(groups.map { $0.keys[1] })
    let hasIncome = !total.income.isEmpty
    var table = TextTable([.left, .left] + columns.map { _ in .right } + [.right])
    let heads = columns.map { keyWords($0, request.groupings[1], page) }
    let headers =
      [groupingWords(request.groupings[0], page), ""] + heads + [page.words("total", "合计")]
    table.append(headers.map { TextTable.Cell($0, .dim) })
    let flows = Dictionary(groups.map { ($0.keys, $0.flow) }) { first, _ in first }
    for row in rows {
      let cells = columns.map { column in
        flows[[row, column]].map { hasIncome ? $0.net : $0.expense } ?? Sums()
      }
      var sum = Sums()
      for cell in cells { sum.add(cell) }
      for (index, currency) in sum.amounts.map(\.commodity).sorted().enumerated() {
        let name = scan.symbols[currency]
        let numbers = (cells + [sum]).map { sums in
          sums[currency].map { text.numberText(Amount($0, name)) } ?? ""
        }
        let key = index == 0 ? keyWords(row, request.groupings[0], page) : ""
        table.append(
          [TextTable.Cell(key), TextTable.Cell(name, .dim)] + numbers.map { TextTable.Cell($0) })
      }
    }
    if hasIncome { page.line("  " + page.words("net", "结余"), .dim) }
    table.write(to: &page)
  }

  /// Each text once, where it first stands.
  private func ordered(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  private func groupingWords(_ grouping: Grouping, _ page: Page) -> String {
    guard page.language == .chinese else { return grouping.rawValue }
    switch grouping {
    case .type: return "类型"
    case .kind: return "种类"
    case .account: return "账户"
    case .payee: return "商家"
    case .tag: return "标签"
    case .currency: return "货币"
    case .day: return "日"
    case .week: return "周"
    case .month: return "月"
    case .quarter: return "季度"
    case .year: return "年"
    case .weekday: return "星期"
    }
  }

  private func keyWords(_ key: String, _ grouping: Grouping, _ page: Page) -> String {
    switch grouping {
    case .weekday:
      guard let weekday = Int(key), (1...7).contains(weekday) else { return key }
      return DateWords.weekday(weekday, page.language)
    case .kind: return EntryKind(rawValue: key).map { KindWords.name($0, page.language) } ?? key
    case .type where key.isEmpty: return page.words("(transfer)", "(转账)")
    default: return key.isEmpty ? page.words("(none)", "(无)") : key
    }
  }
}
