/// Answers from true entries alone: every question is one loop over all of them.
///
/// It knows nothing of files, blocks, columns or symbols, and is as slow and as plain as can be.
package struct NaiveLedger: Sendable {
  package let entries: [TrueEntry]
  package let currency: String
  /// The entries from the first to the last in time.
  private let ordered: [TrueEntry]

  /// Takes the entries in reading order.
  package init(_ entries: [TrueEntry], currency: String) {
    (self.entries, self.currency) = (entries, currency)
    var ordered = entries
    for index in ordered.indices {
      // Insertion sort, since it keeps equals in order: ties stay as they are read.
      var at = index
      while at > 0, NaiveLedger.comesBefore(ordered[at], ordered[at - 1]) {
        ordered.swapAt(at, at - 1)
        at -= 1
      }
    }
    self.ordered = ordered
  }

  /// A day's entries without a time are its first ones.
  private static func comesBefore(_ a: TrueEntry, _ b: TrueEntry) -> Bool {
    a.day != b.day ? a.day < b.day : (a.time ?? -1) < (b.time ?? -1)
  }

  // MARK: Sums

  /// Income and expense of some rows, by currency, and their number.
  package struct Flow: Equatable, Sendable {
    package var income: [String: Int] = [:]
    package var expense: [String: Int] = [:]
    package var count = 0

    package init() {}

    package mutating func add(_ row: TrueRow) {
      count += 1
      if row.kind == "income" { income[row.paid.currency, default: 0] += row.paid.hundredths }
      if row.kind == "expense" || row.kind == "refund" {
        expense[row.paid.currency, default: 0] += row.paid.hundredths
      }
    }

    package var net: [String: Int] {
      income.merging(expense.mapValues { -$0 }) { $0 + $1 }
    }
  }

  package func flow(_ rows: [(entry: TrueEntry, row: TrueRow)]) -> Flow {
    var flow = Flow()
    for (_, row) in rows { flow.add(row) }
    return flow
  }

  // MARK: Timeline

  /// The rows that match, newest first.
  package func rows(_ query: NaiveQuery, reversed: Bool = false) -> [(
    entry: TrueEntry, row: TrueRow
  )] {
    let ordered = reversed ? ordered : ordered.reversed()
    return ordered.flatMap { entry in
      entry.rows.filter { query.holds(entry, $0) }.map { (entry, $0) }
    }
  }

  package struct Day: Sendable {
    package var day: TrueDay
    package var rows: [(entry: TrueEntry, row: TrueRow)]
  }

  package func days(_ query: NaiveQuery, reversed: Bool = false) -> [Day] {
    var days: [Day] = []
    for (entry, row) in rows(query, reversed: reversed) {
      if days.last?.day != entry.day { days.append(Day(day: entry.day, rows: [])) }
      days[days.count - 1].rows.append((entry, row))
    }
    return days
  }

  // MARK: Totals

  /// What a row is put together by; several where it has several tags.
  package func keys(_ grouping: String, _ entry: TrueEntry, _ row: TrueRow) -> [String] {
    let day = entry.day
    switch grouping {
    case "type": return [row.type]
    case "kind": return [row.kind]
    case "account": return [row.kind == "income" || row.kind == "refund" ? row.to : row.from]
    case "payee": return [entry.payee]
    case "tag": return entry.tags.isEmpty ? [""] : entry.tags
    case "currency": return [row.paid.currency]
    case "day": return [day.iso]
    case "week": return [day.week]
    case "month": return [String(day.iso.prefix(7))]
    case "quarter": return ["\(day.year)q\((day.month + 2) / 3)"]
    case "year": return ["\(day.year)"]
    case "weekday": return ["\(day.weekday)"]
    default: return []
    }
  }

  package func totals(_ query: NaiveQuery, by groupings: [String]) -> [[String]: Flow] {
    var groups: [[String]: Flow] = [:]
    for (entry, row) in rows(query) {
      var keys: [[String]] = [[]]
      for grouping in groupings {
        keys = keys.flatMap { key in self.keys(grouping, entry, row).map { key + [$0] } }
      }
      for key in keys { groups[key, default: Flow()].add(row) }
    }
    return groups
  }

  /// The keys of totals, in order.
  package func ordered(_ groups: [[String]: Flow], by order: String) -> [[String]] {
    let currencies = Set(groups.values.flatMap { Array($0.income.keys) + Array($0.expense.keys) })
    let others = currencies.filter { $0 != currency }.sorted()
    return groups.keys.sorted { a, b in
      let (x, y) = (groups[a] ?? Flow(), groups[b] ?? Flow())
      if order == "count", x.count != y.count { return x.count > y.count }
      if order == "amount" {
        for currency in [currency] + others where volume(x, currency) != volume(y, currency) {
          return volume(x, currency) > volume(y, currency)
        }
      }
      for (p, q) in zip(a, b) where p != q {
        if p.isEmpty || q.isEmpty { return q.isEmpty }
        let (small, other) = (p.lowercased().unicodeScalars, q.lowercased().unicodeScalars)
        return small.lexicographicallyPrecedes(other)
      }
      return false
    }
  }

  /// What went through in a currency, either way.
  private func volume(_ flow: Flow, _ currency: String) -> Int {
    abs(flow.income[currency] ?? 0) + abs(flow.expense[currency] ?? 0)
  }

  // MARK: Search and types

  /// How often each text that has the wanted one in it stands in a section, and when last.
  package func search(_ wanted: String, _ section: String) -> [String: (count: Int, last: String)] {
    var found: [String: (count: Int, last: String)] = [:]
    for entry in entries where !entry.rows.isEmpty {
      let texts: [String] =
        switch section {
        case "types": entry.rows.map(\.type)
        case "accounts": entry.rows.flatMap { [$0.from, $0.to] }
        case "payees": [entry.payee]
        case "tags": entry.tags
        case "fields": entry.fields.map { $0.name + ":" + $0.value }
        default: []
        }
      for text in texts where !text.isEmpty && NaiveQuery.contains(text, wanted) {
        let known = found[text] ?? (0, "")
        found[text] = (known.count + 1, max(known.last, entry.day.iso))
      }
    }
    return found
  }

  /// The rows of entries whose note, comment or code has the wanted text, newest first.
  package func noted(_ wanted: String) -> [(entry: TrueEntry, row: TrueRow)] {
    rows(NaiveQuery(terms: [])).filter { entry, _ in
      [entry.note, entry.comment, entry.code].contains { NaiveQuery.contains($0, wanted) }
    }
  }

  /// The rows of a declared type, or of one that nobody declared.
  package func rows(ofType name: String, declared: Bool) -> [(entry: TrueEntry, row: TrueRow)] {
    rows(NaiveQuery(terms: [])).filter { _, row in
      declared
        ? row.declared == name : row.declared == nil && row.type == name && row.kind != "transfer"
    }
  }
}
