package import TallyFormats
package import TallyIndex
import TallyModel
import TallyText

/// The types: icon, name, kind, account, how often and when last used, and their total; favourites
/// first, then as `types.json` has them, then the undeclared ones that entries use.
///
/// `{"version":1,"types":[{"icon","name","kind","account","used","last","total":[AMOUNT],"favorite",
/// "declared","aliases"}],"problems":0}`.
package struct Types {
  package struct Use {
    var name: String
    var declared: EntryType?
    var account: String
    var count = 0
    var last: CalendarDate?
    var flow = Flow()
  }

  package let scan: LedgerScan
  let uses: [Use]
  /// Whether one type was asked for, which is then told in full.
  let isDetail: Bool

  /// `name`: nil for all.
  package init(_ ledger: Ledger, name: String?, strict: Set<Strictness.Check>) throws(PatternError)
  {
    var scan = LedgerScan(ledger, strict: strict)
    var byType: [Int32: Use] = [:]
    var byName: [Int32: Use] = [:]
    let filter = try RowFilter(Query(), period: .all)
    filter.fold(with: &scan, joinsMonths: false) { row, count, last, symbols in
      let isDeclared = row.typeIndex >= 0
      guard isDeclared || (row.type != 0 && row.kind != .transfer) else { return }
      var use =
        (isDeclared ? byType[row.typeIndex] : byName[row.type])
        ?? Use(name: symbols[row.type], account: symbols[row.kind == .expense ? row.to : row.from])
      use.count += count
      use.last = max(use.last ?? last, last)
      use.flow.add(row, times: count)
      if isDeclared { byType[row.typeIndex] = use } else { byName[row.type] = use }
    }
    self.scan = scan
    let all = Types.ordered(scan.catalogue, byType, Array(byName.values))
    isDetail = name != nil
    guard let name else {
      uses = all
      return
    }
    let declared = scan.catalogue.type(named: name).map { scan.catalogue.types.types[$0].name }
    let wanted = Folding.name(declared ?? name)
    uses = all.filter { Folding.name($0.name) == wanted }
  }

  /// Whether the type that was asked for is declared or used.
  package var isFound: Bool { !uses.isEmpty }

  /// How many entries use what was asked for.
  package var useCount: Int { uses.reduce(0) { $0 + $1.count } }

  private static func ordered(
    _ catalogue: Catalogue, _ byType: [Int32: Use], _ undeclared: [Use]
  ) -> [Use] {
    let declared = catalogue.types.types.enumerated().map { index, type in
      var use = byType[Int32(index)] ?? Use(name: type.name, account: "")
      use.name = type.name
      use.declared = type
      use.account =
        type.account
        ?? (type.kind == .transfer
          ? "" : (type.kind == .income ? "income:" : "expenses:") + type.name)
      return use
    }
    return declared.filter { $0.declared?.favorite ?? false }
      + declared.filter { !($0.declared?.favorite ?? false) }
      + undeclared.sorted { Folding.name($0.name) < Folding.name($1.name) }
  }
}

extension Types: Answer {
  package var isTooLarge: Bool { uses.contains(where: \.flow.isTooLarge) }

  package var columns: [String] {
    [
      "icon", "name", "kind", "account", "used", "last", "total", "favorite", "declared", "aliases",
    ]
  }

  private func values(_ use: Use) -> [Value] {
    [
      .text(use.declared?.icon ?? ""), .text(use.name),
      .text(use.declared?.kind.rawValue ?? TypeKind.expense.rawValue), .text(use.account),
      .integer(use.count), use.last.map { .text($0.description) } ?? .none, .amounts(total(use)),
      .boolean(use.declared?.favorite ?? false), .boolean(use.declared != nil),
      .list(use.declared?.aliases ?? []),
    ]
  }

  /// What was spent on it, or for types of income came in.
  private func total(_ use: Use) -> [Amount] {
    let sums = use.declared?.kind == .income ? use.flow.income : use.flow.expense
    let both = sums.isEmpty ? use.flow.income : sums
    return both.mixed(scan.symbols, own: scan.ledger.settings.currency)
  }

  package func eachRow(_ body: ([Value]) -> Void) { uses.forEach { body(values($0)) } }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.rows(of: self, named: "types")
    writer.key("problems")
    writer.value(scan.errorCount)
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    if uses.isEmpty { return page.line(page.words("No types.", "没有类型。"), .dim) }
    let text = RowText(scan, rows: [])
    if isDetail { return uses.forEach { writeDetail($0, text, &page) } }
    var table = TextTable([.left, .left, .left, .left, .right, .left, .right])
    table.append(
      [
        "", page.words("type", "类型"), page.words("kind", "种类"), page.words("account", "账户"),
        page.words("used", "次数"), page.words("last", "最近"), page.words("total", "合计"),
      ].map { TextTable.Cell($0, .dim) })
    for use in uses {
      let isFavorite = use.declared?.favorite ?? false
      table.append([
        TextTable.Cell(use.declared?.icon ?? ""),
        TextTable.Cell(
          use.name + (isFavorite ? " ★" : ""), use.declared?.color.map(Page.Style.custom) ?? .plain),
        TextTable.Cell(kindWords(use, page), .dim), TextTable.Cell(use.account, .dim),
        TextTable.Cell(use.count == 0 ? "" : String(use.count)),
        TextTable.Cell(use.last?.description ?? "", .dim),
        TextTable.Cell(total(use).map(text.amountText).joined(separator: ", ")),
      ])
    }
    table.write(to: &page, widest: 28)
  }

  private func kindWords(_ use: Use, _ page: Page) -> String {
    guard let kind = use.declared?.kind else { return page.words("undeclared", "未声明") }
    return KindWords.name(kind, page.language)
  }

  private func writeDetail(_ use: Use, _ text: RowText, _ page: inout Page) {
    let icon = use.declared.map { $0.icon.isEmpty ? "" : $0.icon + " " } ?? ""
    page.line(icon + use.name, .bold)
    var table = TextTable([.left, .left])
    func add(_ label: String, _ value: String) {
      guard !value.isEmpty else { return }
      table.append([TextTable.Cell(label, .dim), TextTable.Cell(value)])
    }
    add(page.words("kind", "种类"), kindWords(use, page))
    add(page.words("account", "账户"), use.account)
    add(page.words("aliases", "别名"), use.declared?.aliases.joined(separator: ", ") ?? "")
    add(page.words("used", "次数"), String(use.count))
    add(page.words("last", "最近"), use.last?.description ?? "")
    add(page.words("total", "合计"), total(use).map(text.amountText).joined(separator: ", "))
    for rule in use.declared?.fields ?? [] { add(rule.name + ":", FieldWords.rule(rule, page)) }
    table.write(to: &page, widest: 60)
  }
}

/// A field's rule as people say it.
private enum FieldWords {
  static func rule(_ rule: FieldRule, _ page: Page) -> String {
    var words = rule.kind.rawValue
    let bound = { (value: Quantity) in
      rule.kind == .date
        ? CalendarDate(days: Int32(clamping: value.mantissa)).description : value.description
    }
    if let minimum = rule.minimum { words += page.words(", from ", ",从 ") + bound(minimum) }
    if let maximum = rule.maximum { words += page.words(", to ", ",到 ") + bound(maximum) }
    if !rule.values.isEmpty { words += ": " + rule.values.joined(separator: ", ") }
    if rule.required { words += page.words(", required", ",必填") }
    return words
  }
}
