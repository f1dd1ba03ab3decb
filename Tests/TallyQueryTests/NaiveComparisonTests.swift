import TallyFormats
import TallyIndex
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

// Every answer against the naive evaluation, on trees made from seeds.

private let seeds = (0..<120).map { UInt64($0) }

/// A tree with a difference, and where.
private struct Difference: Error, CustomStringConvertible {
  var description: String

  init(_ what: String, _ ledger: RandomLedger, _ query: [String] = []) {
    description = "\(what)\nquery: \(query)\n\(ledger.listing)"
  }
}

/// A tree, and what is true of it.
private struct Truth {
  let ledger: RandomLedger
  let naive: NaiveLedger

  init(_ ledger: RandomLedger) {
    self.ledger = ledger
    naive = NaiveLedger(ledger.entries, currency: ledger.world.currency)
  }
}

private func filter(_ query: NaiveQuery) throws -> RowFilter {
  let periods = PeriodParser(today: CalendarDate(days: 20_000))
  let parsed = try QueryParser(periods: periods).parse(query.arguments)
  return try RowFilter(parsed, period: .all)
}

private func quantity(_ hundredths: Int) -> Quantity { Quantity(Int64(hundredths), scale: 2) }

private func amounts(_ sums: [String: Int]) -> Set<Amount> {
  Set(sums.map { Amount(quantity($0.value), $0.key) })
}

private func amounts(_ sums: Sums, _ scan: LedgerScan) -> Set<Amount> {
  Set(sums.mixed(scan.symbols, own: scan.ledger.settings.currency))
}

private func isEqual(_ flow: Flow, _ naive: NaiveLedger.Flow, _ scan: LedgerScan) -> Bool {
  flow.count == naive.count && amounts(flow.income, scan) == amounts(naive.income)
    && amounts(flow.expense, scan) == amounts(naive.expense)
    && amounts(flow.net, scan) == amounts(naive.net)
}

/// A row's values, but for its ID where the entry gives none, and for the number of a second row.
private func expected(_ entry: TrueEntry, _ row: TrueRow, _ ledger: RandomLedger) -> [Value] {
  let time = entry.time.map { seconds in
    let minutes = TrueDay.two(seconds / 3600) + ":" + TrueDay.two(seconds / 60 % 60)
    return Value.text(seconds % 60 == 0 ? minutes : minutes + ":" + TrueDay.two(seconds % 60))
  }
  let icon = ledger.world.types.first { $0.name == row.declared }?.icon ?? ""
  return [
    .text(entry.id), .text(entry.day.iso), time ?? .none, .text(entry.status), .text(row.kind),
    .text(row.type), .text(icon), .text(row.from), .text(row.to),
    .quantity(quantity(row.amount.hundredths)), .text(row.amount.currency),
    row.cost.map { .amount(Amount(quantity($0.hundredths), $0.currency)) } ?? .none,
    .text(entry.note), .text(entry.comment), .text(entry.payee), .list(entry.tags),
    .map(entry.fields.map { Value.Pair($0.name, $0.value) }), .text(entry.code),
    .list(entry.attachments), .text(entry.file), .integer(entry.line),
    row.posting.map(Value.integer) ?? .none,
  ]
}

/// Compares rows in order, field by field.
private func compare(
  _ rows: [[Value]], _ naive: [(entry: TrueEntry, row: TrueRow)], _ ledger: RandomLedger,
  _ query: [String]
) throws {
  for (index, (entry, row)) in naive.enumerated() where index < rows.count {
    for (column, (a, b)) in zip(rows[index], expected(entry, row, ledger)).enumerated() {
      if column == 0, entry.id.isEmpty { continue }
      if column == rows[index].count - 1, row.posting == nil { continue }
      if a == b { continue }
      let name = RowDetail.columns[column]
      throw Difference(
        "row \(index), \(name): \(a), in truth \(b), line \(entry.file):\(entry.line)", ledger,
        query)
    }
  }
  if rows.count != naive.count {
    throw Difference("\(rows.count) rows, in truth \(naive.count)", ledger, query)
  }
}

private func rows(_ answer: some Answer) -> [[Value]] {
  var rows: [[Value]] = []
  answer.eachRow { rows.append($0) }
  return rows
}

// MARK: - Questions

private func checkTimeline(
  _ read: Ledger, _ truth: Truth, _ query: NaiveQuery, _ random: inout SeededRandom
) throws {
  let ledger = truth.ledger
  var request = Timeline.Request()
  request.isReversed = random.oneIn(3)
  if !query.terms.isEmpty, random.oneIn(3) { request.limit = random.number(0...9) }
  let timeline = try Timeline(read, filter: filter(query), request: request)
  guard timeline.scan.errorCount == ledger.errors else {
    let problems = ProblemLocator(timeline.scan).all().map {
      "\($0.file):\($0.diagnostic.span.line) \($0.diagnostic.code) \($0.diagnostic.facts)"
    }
    throw Difference(
      "\(timeline.scan.errorCount) errors, in truth \(ledger.errors): \(problems)", ledger)
  }
  let all = truth.naive.rows(query, reversed: request.isReversed)
  try compare(rows(timeline), Array(all.prefix(request.limit ?? .max)), ledger, query.arguments)
  guard isEqual(timeline.totals, truth.naive.flow(all), timeline.scan) else {
    throw Difference("totals of the timeline", ledger, query.arguments)
  }
  for (section, day) in zip(
    timeline.sections, truth.naive.days(query, reversed: request.isReversed))
  {
    guard section.date.description == day.day.iso,
      isEqual(section.flow, truth.naive.flow(day.rows), timeline.scan)
    else { throw Difference("sums of \(day.day.iso)", ledger, query.arguments) }
  }
}

private func checkTotals(_ read: Ledger, _ truth: Truth, _ random: inout SeededRandom)
  throws
{
  let ledger = truth.ledger
  let query = NaiveQuery(for: ledger, &random)
  var request = Totals.Request()
  request.groupings = (0..<random.pick([0, 1, 1, 2])).map { _ in
    random.pick(Totals.Grouping.allCases)
  }
  request.order = random.pick([.amount, .name, .count])
  if random.oneIn(4) { request.top = random.number(1...4) }
  let asked = query.arguments + request.groupings.map(\.rawValue) + [request.order?.rawValue ?? ""]
  let totals = try Totals(read, filter: filter(query), request: request)
  let groups = truth.naive.totals(query, by: request.groupings.map(\.rawValue))
  guard isEqual(totals.total, truth.naive.flow(truth.naive.rows(query)), totals.scan) else {
    throw Difference("the total", ledger, asked)
  }
  guard !request.groupings.isEmpty else { return }
  let keys = truth.naive.ordered(groups, by: request.order?.rawValue ?? "")
  let shown = Array(keys.prefix(request.top ?? .max))
  guard totals.groups.map(\.keys) == shown, totals.hiddenCount == keys.count - shown.count else {
    throw Difference("groups \(totals.groups.map(\.keys)), in truth \(shown)", ledger, asked)
  }
  for group in totals.groups {
    guard let naive = groups[group.keys], isEqual(group.flow, naive, totals.scan) else {
      throw Difference("sums of \(group.keys)", ledger, asked)
    }
  }
}

private func checkSearch(_ read: Ledger, _ truth: Truth, _ random: inout SeededRandom)
  throws
{
  let ledger = truth.ledger
  let wanted = random.pick([
    "so", "food", "old", "旅", "work", "bank", "微信", "hot", "al", "加班", "17",
  ])
  let search = try Search(read, text: wanted, strict: [])
  for section in Search.Section.allCases {
    let found = (search.matches.first { $0.section == section }?.matches ?? []).filter {
      $0.count > 0
    }
    let counted = truth.naive.search(wanted, section.rawValue)
    guard found.count == counted.count,
      found.allSatisfy({
        counted[$0.text]?.count == $0.count && counted[$0.text]?.last == $0.last?.description
      })
    else { throw Difference("search \(section): \(found), in truth \(counted)", ledger, [wanted]) }
  }
  let details = search.rows.map { RowDetail($0, search.scan).values }
  try compare(details, truth.naive.noted(wanted), ledger, [wanted])
}

private func checkTypes(_ read: Ledger, _ truth: Truth) throws {
  let ledger = truth.ledger
  let types = try Types(read, name: nil, strict: [])
  let declared = ledger.world.types
  let all = ledger.entries.flatMap(\.rows)
  let others = Set(all.filter { $0.declared == nil && $0.kind != "transfer" }.map(\.type))
  let names =
    declared.filter(\.isFavorite).map(\.name) + declared.filter { !$0.isFavorite }.map(\.name)
    + others.sorted {
      $0.lowercased().unicodeScalars.lexicographicallyPrecedes($1.lowercased().unicodeScalars)
    }
  guard types.uses.map(\.name) == names else {
    throw Difference("types \(types.uses.map(\.name)), in truth \(names)", ledger)
  }
  for use in types.uses {
    let rows = truth.naive.rows(ofType: use.name, declared: use.declared != nil)
    guard isEqual(use.flow, truth.naive.flow(rows), types.scan),
      use.last?.description == rows.first?.entry.day.iso
    else { throw Difference("uses of \(use.name)", ledger) }
  }
}

private func checkHome(_ read: Ledger, _ truth: Truth, _ random: inout SeededRandom) throws {
  let ledger = truth.ledger
  let day = random.pick(ledger.entries.map(\.day) + [TrueDay(2026, 11, 30), TrueDay(2024, 1, 1)])
  guard let today = CalendarDate(year: day.year, month: day.month, day: day.day) else { return }
  let home = try Home(read, period: nil, today: today, title: "", strict: [])
  // This month, else the latest before it, else the latest of all.
  let days = ledger.entries.map(\.day)
  let isThis = days.contains { $0.iso.prefix(7) == day.iso.prefix(7) }
  let shown = isThis ? day : days.filter { $0 < day }.max() ?? days.max() ?? day
  let month = NaiveQuery(terms: [
    NaiveTerm(argument: "") { entry, _ in
      entry.day.iso.prefix(7) == shown.iso.prefix(7)
    }
  ])
  let rows = truth.naive.rows(month)
  try compare(
    home.sections.flatMap(\.rows).map { RowDetail($0, home.scan).values }, rows, ledger,
    ["home", day.iso])
  guard isEqual(home.totals, truth.naive.flow(rows), home.scan) else {
    throw Difference("home of \(day.iso)", ledger)
  }
  let before = TrueDay(shown.year, shown.month, 1).before
  let sameDay = shown.iso.prefix(7) == day.iso.prefix(7) ? day.day : 31
  let earlier = NaiveQuery(terms: [
    NaiveTerm(argument: "") { entry, _ in
      entry.day.iso.prefix(7) == before.iso.prefix(7) && entry.day.day <= sameDay
    }
  ])
  guard let compared = home.before,
    isEqual(compared.flow, truth.naive.flow(truth.naive.rows(earlier)), home.scan)
  else { throw Difference("what home of \(day.iso) compares with", ledger) }
}

private func check(_ read: Ledger, _ ledger: RandomLedger) throws {
  let truth = Truth(ledger)
  var random = SeededRandom(seed: ledger.seed &+ 1_000_000)
  try checkTimeline(read, truth, NaiveQuery(terms: []), &random)
  for _ in 0..<4 {
    try checkTimeline(read, truth, NaiveQuery(for: ledger, &random), &random)
    try checkTotals(read, truth, &random)
    try checkSearch(read, truth, &random)
  }
  try checkTypes(read, truth)
  try checkHome(read, truth, &random)
}

// MARK: - Tests

@Test func `Every answer is the naive one, on random trees`() throws {
  for seed in seeds {
    let ledger = RandomLedger(seed: seed)
    try check(ledger.read(filesPerBlock: 1), ledger)
  }
}

@Test func `Answers do not depend on which files share a block`() throws {
  for seed in seeds.prefix(30) {
    let ledger = RandomLedger(seed: seed)
    let several = ledger.read(filesPerBlock: 1)
    for count in [2, 100] {
      let shared = ledger.read(filesPerBlock: count)
      try check(shared, ledger)
      // The identities too, which the naive evaluation does not know.
      let query = NaiveQuery(terms: [])
      let all = try [several, shared].map {
        rows(try Timeline($0, filter: filter(query), request: Timeline.Request()))
      }
      guard all[0] == all[1] else { throw Difference("rows differ by block", ledger) }
    }
  }
}

@Test func `A tree on disk gives the same answers`() throws {
  for seed in seeds.suffix(12) {
    let ledger = RandomLedger(seed: seed)
    let directory = try TemporaryDirectory()
    let read = try ledger.readFromDirectory(directory)
    #expect(read.problems.isEmpty)
    #expect(read.settings == ledger.world.settings)
    #expect(read.types == ledger.world.typeList)
    try check(read, ledger)
  }
}

@Test func `A tree that changes gives them through its index`() throws {
  for seed in seeds.prefix(10) {
    var ledger = RandomLedger(seed: seed)
    var random = SeededRandom(seed: seed)
    let (directory, cache) = (try TemporaryDirectory(), try TemporaryDirectory())
    try check(ledger.readFromDirectory(directory), ledger)
    for _ in 0..<5 {
      let read = try LedgerReader(allow: AllowList(), cache: cache.path)
        .read(.directory(directory.path), settingsAt: nil)
      #expect(read.index.problem == nil)
      try check(read, ledger)
      try ledger.change(in: directory, &random)
    }
  }
}

/// Ways in which a naive evaluation may be wrong, which the comparison must see.
private struct Flaw: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var spoil: @Sendable (inout TrueEntry) -> Void
}

@Test(arguments: [
  Flaw(testDescription: "a cent more") { $0.rows[0].amount.hundredths += 1 },
  Flaw(testDescription: "a day late") { $0.day = $0.day.next },
  Flaw(testDescription: "another account") { $0.rows[0].from += "x" },
  Flaw(testDescription: "another note") { $0.note += "x" },
  Flaw(testDescription: "no rows") { $0.rows = [] },
])
private func `The comparison sees what is wrong`(_ flaw: Flaw) throws {
  for seed in seeds.prefix(8) {
    var ledger = RandomLedger(seed: seed)
    let read = ledger.read(filesPerBlock: 1)
    flaw.spoil(&ledger.files[0].entries[0])
    #expect(throws: Difference.self) { try check(read, ledger) }
  }
}
