import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyIndex

// What journals say of postings, written to a block and read from it.

private func day(_ number: Int32) -> CalendarDate { CalendarDate(days: 20_000 + number) }

private func amount(_ units: Int64, _ commodity: String) -> Amount {
  Amount(Quantity(units), commodity)
}

@Test func `Everything that is said of a posting comes back`() {
  var first = ModelPosting("assets:bank", [amount(10, "USD")])
  (first.sort, first.status) = (.balanced, .cleared)
  (first.date, first.comment) = (day(3), "the first")
  var second = ModelPosting("assets:cash", [amount(-4, "USD"), amount(-6, "EUR")])
  (second.source, second.date2) = (.inferred, day(4))
  second.tags = [("trip", ""), ("shared", "yes")]
  let plain = ModelPosting("expenses", [amount(1, "USD")])
  let entries = [
    ModelEntry(date: day(0), postings: [plain]),
    ModelEntry(date: day(1), date2: day(2), postings: [first, second]),
    ModelEntry(date: day(1), postings: [plain]),
  ]
  let block = ModelFormat(entries: entries).block()
  let flags = (0..<block.summary.itemCount).map { block.postings.flags[$0] }
  #expect(flags.map(\.sort) == [.real, .balanced, .real, .real, .real])
  #expect(flags.map(\.source) == [.written, .written, .inferred, .inferred, .written])
  #expect(flags.map(\.status) == [.none, .cleared, .none, .none, .none])
  #expect(flags.map(\.continues) == [false, false, false, true, false])
  let dates = (0..<5).map { block.postings.date[$0].date }
  #expect(dates == [nil, day(3), nil, nil, nil])
  #expect((0..<5).map { block.postings.date2[$0].date } == [nil, nil, day(4), day(4), nil])
  let comments = (0..<5).map { block.strings[Int(block.postings.comment[$0])] }
  #expect(comments == ["", "the first", "", "", ""])
  #expect((0..<3).map { block.entries.date2[$0].date } == [nil, day(2), nil])
  #expect(
    block.attributes(of: 1).map { block.attributes.kind[$0] } == [.postingTag, .postingField])
  #expect(block.attributes(of: 1).map { block.attributes.item[$0] } == [1, 1])
  let summary = block.summary
  #expect(summary.hasPostings && summary.hasPostingDates)
  #expect(!summary.hasAssertions && !summary.hasFacts)
}

@Test func `A cost without a commodity is a cost`() {
  var shares = ModelPosting("assets:stock", [amount(10, "AAPL")])
  shares.cost = amount(50, "")
  let virtual = ModelPosting("assets:stock", [amount(10, "AAPL")])
  let money = ModelPosting("assets:cash", [amount(-50, "")])
  let entries = [
    ModelEntry(date: day(0), postings: [shares, money]),
    ModelEntry(date: day(0), postings: [virtual, money]),
  ]
  let block = ModelFormat(entries: entries).block()
  let items = block.items
  #expect((0..<4).map { items.costCommodity[$0] != 0 } == [true, false, false, false])
  #expect((0..<4).map { block.commodity(items.commodity[$0]) } == ["AAPL", "", "AAPL", ""])
  #expect(items.costCommodity[0] == items.commodity[1])
  #expect(items.cost[0] == Quantity(50))
  #expect(block.shapes.count == 2)
}

@Test func `Assertions have their amounts, and their places in the file`() throws {
  let text = "é\n  assets:bank  1 USD = 5 USD\n"
  var plain = ModelPosting("assets:bank", [amount(1, "USD")])
  plain.assertion = ModelAssertion(amount: amount(5, "USD"), range: 24..<31, line: 2)
  var large = ModelPosting("assets:cash", [amount(1, "USD"), amount(1, "EUR")])
  large.source = .assigned
  large.assertion = ModelAssertion(
    amount: Amount(try #require(Quantity("12345678901234567890123.5")), ""), isTotal: true,
    isInclusive: true, range: 90..<95, line: 9)
  let block = ModelFormat(entries: [ModelEntry(date: day(0), postings: [plain, large])])
    .block(text: text)
  let assertions = block.assertions
  #expect(block.summary.hasAssertions && assertions.count == 2)
  #expect((0..<2).map { assertions.item[$0] } == [0, 2])
  #expect(
    (0..<2).map { assertions.amount[$0].description } == ["5", "12345678901234567890123.5"])
  #expect((0..<2).map { block.commodity(assertions.commodity[$0]) } == ["USD", ""])
  #expect(assertions.scope[0] == StoredScope(isTotal: false, isInclusive: false))
  #expect(assertions.scope[1] == StoredScope(isTotal: true, isInclusive: true))
  #expect(assertions.place(0) == SourceSpan(line: 2, column: 22, length: 7))
  #expect(assertions.place(1).line == 9)
}

@Test func `What a file says beside its entries comes back`() {
  var facts = FileFacts()
  facts.declarations = [
    Declaration(.account, "assets:bank", type: "C", line: 3), Declaration(.payee, "李", line: 4),
  ]
  var style = AmountStyle()
  (style.isLeft, style.isSpaced, style.decimalMark) = (true, false, UInt8(ascii: ","))
  (style.groupMark, style.groups, style.places) = ("\u{202F}", [3, 2], 2)
  facts.styles = [
    CommodityStyle("$", .declared, style), CommodityStyle("", .used, AmountStyle()),
  ]
  let block = ModelFormat(entries: [], facts: facts).block()
  #expect(block.facts.map(\.file) == [0])
  #expect(block.facts.map(\.facts) == [facts])
  var place = PartPlace()
  place.line = 100
  #expect(block.placed(place).facts[0].facts.declarations.map(\.line) == [103, 104])
  #expect(ModelFormat(entries: []).block().facts.isEmpty)
}
