import TallyFormats
import TallyIndex
package import TallyModel

/// A posting as `tally show` has it: what goes to an account, or with a minus from it; of a journal also what it
/// says besides.
package struct ShownPosting {
  package private(set) var account: String
  package private(set) var amount: Amount
  package private(set) var cost: Amount?
  /// Of journals.
  private var said: Said?

  /// What a posting of a journal says besides.
  private struct Said {
    var sort: PostingDraft.Sort
    var status: Status
    var date: CalendarDate?
    var date2: CalendarDate?
    var comment: String
    var tags: [String]
    var fields: [Value.Pair]
    var assertion: Assertion?
  }

  private struct Assertion {
    var amount: Amount
    var scope: StoredScope

    /// `=`, `==`, `=*` or `==*`.
    var mark: String { (scope.isTotal ? "==" : "=") + (scope.isInclusive ? "*" : "") }
  }

  init(_ posting: Posting, _ symbols: Symbols, of entry: Int, _ block: Block) {
    account = symbols[posting.account]
    amount = Amount(posting.quantity, symbols[posting.commodity])
    cost = posting.cost.map { Amount($0, symbols[posting.costCommodity]) }
    if posting.isOfJournal { said = ShownPosting.said(Int(posting.item), of: entry, block) }
  }

  private static func said(_ item: Int, of entry: Int, _ block: Block) -> Said {
    let row = block.items(of: entry).lowerBound + item
    let (postings, attributes, strings) = (block.postings, block.attributes, block.strings)
    let flags = postings.flags[row]
    let own = block.attributes(of: entry).filter {
      attributes.kind[$0].isPostings && Int(attributes.item[$0]) == item
    }
    let key = { (attribute: Int) in strings[Int(attributes.key[attribute])] }
    return Said(
      sort: flags.sort, status: flags.status, date: postings.date[row].date,
      date2: postings.date2[row].date, comment: strings[Int(postings.comment[row])],
      tags: own.filter { attributes.kind[$0].isTag }.map(key),
      fields: own.filter { attributes.kind[$0].isField }.map {
        Value.Pair(key($0), strings[Int(attributes.value[$0])])
      },
      assertion: assertion(row, block))
  }

  private static func assertion(_ row: Int, _ block: Block) -> Assertion? {
    guard block.summary.hasAssertions else { return nil }
    let assertions = block.assertions
    guard let at = (0..<assertions.count).first(where: { Int(assertions.item[$0]) == row }) else {
      return nil
    }
    return Assertion(
      amount: Amount(assertions.amount[at], block.commodity(assertions.commodity[at])),
      scope: assertions.scope[at])
  }

  /// The postings of a row's entry: what each item itself gets or gives first, then the other sides, each
  /// account summed; of a full double entry its own.
  package static func all(of row: Row, _ scan: LedgerScan) -> [ShownPosting] {
    let block = scan.ledger.blocks[Int(row.block)]
    let entry = Int(row.entry)
    let (postings, symbols) = scan.postings(of: entry, inBlock: Int(row.block))
    let all = postings.map { ShownPosting($0, symbols, of: entry, block) }
    if block.entries.kind[entry].isPostings { return all }
    return all.reduce(into: []) { summed, posting in posting.add(to: &summed) }
  }

  private func add(to postings: inout [ShownPosting]) {
    let at = postings.firstIndex {
      $0.account == account && $0.amount.commodity == amount.commodity && $0.cost == nil
        && cost == nil
    }
    guard let at, let sum = postings[at].amount.quantity.adding(amount.quantity) else {
      return postings.append(self)
    }
    postings[at].amount.quantity = sum
  }
}

// MARK: - Written out

extension ShownPosting {
  static let columns = ["account", "amount", "currency", "cost"]

  /// A value for each of `columns`.
  var values: [Value] {
    [
      .text(account), .quantity(amount.quantity), .text(amount.commodity),
      cost.map(Value.amount) ?? .none,
    ]
  }

  /// An object: the columns, and of the rest what is said.
  func write(to writer: inout StructureWriter) {
    writer.beginObject()
    for (column, value) in zip(ShownPosting.columns, values) {
      writer.key(column)
      writer.value(value)
    }
    if let said { write(said, to: &writer) }
    writer.endObject()
  }

  private func write(_ said: Said, to writer: inout StructureWriter) {
    func add(_ name: String, _ value: Value?) {
      guard let value else { return }
      writer.key(name)
      writer.value(value)
    }
    add("virtual", said.sort == .real ? nil : .boolean(true))
    add("balanced", said.sort == .balanced ? .boolean(true) : nil)
    add("status", said.status == .none ? nil : .text(said.status.name))
    add("date", said.date.map { .text($0.description) })
    add("date2", said.date2.map { .text($0.description) })
    add("comment", said.comment.isEmpty ? nil : .text(said.comment))
    add("tags", said.tags.isEmpty ? nil : .list(said.tags))
    add("fields", said.fields.isEmpty ? nil : .map(said.fields))
    guard let assertion = said.assertion else { return }
    writer.key("assertion")
    writer.beginObject()
    add("amount", .quantity(assertion.amount.quantity))
    add("currency", .text(assertion.amount.commodity))
    add("total", assertion.scope.isTotal ? .boolean(true) : nil)
    add("inclusive", assertion.scope.isInclusive ? .boolean(true) : nil)
    writer.endObject()
  }

  /// Its line of a table: account, amount, and what else there is.
  func cells(_ text: RowText) -> [TextTable.Cell] {
    let isStyled = text.isStyled(amount.commodity)
    var rest = isStyled ? [] : [amount.commodity]
    if let cost { rest.append("@@ " + text.fullText(cost)) }
    if let assertion = said?.assertion {
      rest.append(assertion.mark + " " + text.fullText(assertion.amount))
    }
    if let date = said?.date { rest.append("[" + date.description + "]") }
    if let comment = said?.comment, !comment.isEmpty {
      rest.append("; " + comment.split(separator: "\n").joined(separator: " "))
    }
    return [
      TextTable.Cell(shownAccount),
      TextTable.Cell(isStyled ? text.fullText(amount) : text.numberText(amount)),
      TextTable.Cell(rest.filter { !$0.isEmpty }.joined(separator: " ")),
    ]
  }

  /// As journals write it, with its mark.
  private var shownAccount: String {
    guard let said else { return account }
    let mark =
      switch said.status {
      case .none: ""
      case .pending: "! "
      case .cleared: "* "
      }
    switch said.sort {
    case .real: return mark + account
    case .virtual: return mark + "(" + account + ")"
    case .balanced: return mark + "[" + account + "]"
    }
  }
}
