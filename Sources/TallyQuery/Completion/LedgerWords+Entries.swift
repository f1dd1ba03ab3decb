import TallyIndex
import TallyModel

// Words of entries, and entries by their IDs.

extension LedgerWords {
  /// So many of the newest entries are offered.
  private static let newest = 50

  /// A word of an entry: the type or where the money goes first, then what else is said of it.
  func entryWords(_ typed: String, after before: [String]) -> [Candidate] {
    for (head, list) in heads where typed.hasPrefix(head) { return list().map { $0.headed(head) } }
    let named = before.drop { $0 == "*" || $0 == "!" || PeriodParser.time($0) != nil }
    if named.isEmpty || before.last == ">" || before.last == "+" { return types + accounts }
    return [
      Candidate("@", words("payee", "商家")), Candidate("tag:", words("tag", "标签")),
      Candidate("from:", words("the account that pays", "付款账户")),
      Candidate("to:", words("the account that gets it", "收款账户")),
    ]
  }

  private var heads: [(head: String, list: () -> [Candidate])] {
    [
      ("@", { payees }), ("#", { tags }), ("tag:", { tags }), ("from:", { accounts }),
      ("to:", { accounts }),
    ]
  }

  /// The newest entries by their short IDs, with what they are.
  var identities: [Candidate] {
    // Nothing is matched, so no pattern can fail.
    guard
      let filter = try? RowFilter(Query(), period: DateRange(start: firstDayOfNewest)),
      let timeline = try? Timeline(ledger, filter: filter, request: LedgerWords.request)
    else { return [] }
    let short = ShortIdentities(shown: timeline.sections.map(\.rows), in: ledger)
    var seen: Set<String> = []
    let found = timeline.sections.flatMap(\.rows).compactMap { row -> Candidate? in
      let detail = RowDetail(row, timeline.scan)
      let identity = detail.identity
      guard seen.insert(identity.text).inserted else { return nil }
      let length = short.length(of: detail.block.identity(of: detail.entry))
      let id = identity.isGiven ? identity.text : String(identity.text.prefix(length))
      return Candidate(id, text(detail, timeline.scan))
    }
    return found + [Candidate("last", words("what tally wrote last", "tally 最近写入的那笔"))]
  }

  private static var request: Timeline.Request {
    var request = Timeline.Request()
    request.limit = newest
    return request
  }

  /// A day that as many entries as are wanted are not before; nil where all have to be gone through.
  private var firstDayOfNewest: CalendarDate? {
    let blocks = ledger.blocks.compactMap { block in
      block.dates.map { (dates: $0, count: block.entryCount) }
    }.sorted { $0.dates.upperBound > $1.dates.upperBound }
    var first: CalendarDate?
    var count = 0
    for block in blocks {
      first = min(first ?? block.dates.lowerBound, block.dates.lowerBound)
      count += block.count
      // Some of them may count for nothing, since they have errors.
      if count >= LedgerWords.newest * 4 { return first }
    }
    return nil
  }

  private func text(_ detail: RowDetail, _ scan: LedgerScan) -> String {
    let amount = detail.amount
    let number = NumberText.grouped(
      amount.quantity, places: scan.displayPlaces(of: amount.commodity),
      decimalMark: ledger.settings.decimalMark)
    let type =
      detail.row.kind == .transfer && detail.type.isEmpty
      ? detail.from + " > " + detail.to : detail.type
    return [
      detail.date.description, type, number,
      amount.commodity == ledger.settings.currency ? "" : amount.commodity,
      detail.payee.isEmpty ? "" : "@" + detail.payee, detail.note,
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
