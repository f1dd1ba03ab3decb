import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// Says an entry in another format than it comes from.
///
/// Tally text has no `kind` and takes no side that says itself. Rows are what an entry means, so the ways to write
/// it are tried in turn, and the first whose rows are the same is taken. A journal has postings, and names accounts
/// in full.
struct Restating {
  private let settings: Settings
  private let types: TypeList
  private let classes: AccountClasses

  init(_ ledger: Ledger) {
    settings = ledger.settings
    types = ledger.types
    classes = ledger.accountClasses
  }

  /// The entry as a format can say it; as it is where it can say it so, or not at all.
  func entry(_ entry: NewEntry, for format: any EntryFormat, path: String) throws(EditProblem)
    -> NewEntry
  {
    if format.name == JournalFormat().name { return try postings(entry, path: path) }
    let text = TallyTextFormat()
    guard format.name == text.name, entry.source.map({ $0.format != text.name }) ?? true else {
      return entry
    }
    let origin = JSONFormat()
    let meant = try EntryPreview(
      NewEntry(entry.value), path: path, format: origin, settings: settings, types: types)
    guard meant.errors.isEmpty else { return entry }
    for value in ways(entry.value, meant) {
      guard
        let preview = try? EntryPreview(
          NewEntry(value), path: path, format: format, settings: settings, types: types)
      else { continue }
      if preview.errors.isEmpty, preview.meaning == meant.meaning { return NewEntry(value) }
    }
    throw .writing(.notInFormat(part: "kind", format: format.name))
  }

  /// The simplest first: the type and its amount, signed as its kind wants it; with a side; from A to B.
  private func ways(_ value: EntryValue, _ meant: EntryPreview) -> [EntryValue] {
    var bare = value
    bare.kind = nil
    bare.from = nil
    bare.to = nil
    bare.isPostings = false
    var ways: [EntryValue] = []
    if value.kind == nil, !value.isPostings { ways.append(value) }
    for sign in [ItemDraft.Sign.none, .minus, .plus] {
      let signed = bare.signed(sign)
      ways.append(signed)
      for row in meant.meaning.prefix(1) {
        ways.append(signed.with { $0.from = EntryValue.Name(row.from) })
        ways.append(signed.with { $0.to = EntryValue.Name(row.to) })
        ways.append(
          signed.with {
            $0.from = EntryValue.Name(row.from)
            $0.to = EntryValue.Name(row.to)
          })
      }
    }
    return ways + flows(bare, meant)
  }

  private func flows(_ bare: EntryValue, _ meant: EntryPreview) -> [EntryValue] {
    guard let first = meant.meaning.first,
      meant.meaning.count == bare.items.count || bare.items.count == 2
    else { return [] }
    let one = bare.with { value in
      value.flow = EntryValue.Name(first.from)
      value.items = [value.items[0]]
      value.items[0].name = EntryValue.Name(first.to)
      value.items[0].quantity = first.amount.quantity
      value.items[0].commodity = first.amount.commodity
      value.items[0].sign = .none
      value.items[0].cost = first.cost
      value.items[0].typed = nil
    }
    let all = bare.with { value in
      value.flow = EntryValue.Name(first.from)
      for (at, row) in meant.meaning.prefix(value.items.count).enumerated() {
        value.items[at].name = EntryValue.Name(row.to)
      }
    }
    return [one, all]
  }
}

extension EntryValue {
  func with(_ change: (inout EntryValue) -> Void) -> EntryValue {
    var value = self
    change(&value)
    return value
  }

  /// With the amounts of all items so signed; what was typed is given up where that is another sign.
  fileprivate func signed(_ sign: ItemDraft.Sign) -> EntryValue {
    with { value in
      for at in value.items.indices where value.items[at].sign != sign {
        let isNegative = sign == .minus
        let quantity = value.items[at].quantity.magnitude
        value.items[at].quantity = isNegative ? quantity.negated : quantity
        value.items[at].sign = sign
        value.items[at].cost = value.items[at].cost.map {
          Amount(isNegative ? $0.quantity.magnitude.negated : $0.quantity.magnitude, $0.commodity)
        }
        value.items[at].typed = nil
      }
    }
  }
}

// MARK: - Journals

extension Restating {
  /// The entry as postings.
  private func postings(_ entry: NewEntry, path: String) throws(EditProblem) -> NewEntry {
    // A journal's own are what they are.
    if let postings = entry.postings { return NewEntry(postings) }
    if !entry.value.postings.isEmpty || entry.source?.format == JournalFormat().name {
      return entry
    }
    let meant = try preview(entry, path: path)
    guard meant.errors.isEmpty, let row = meant.rows.first else {
      throw .meaning(meant.errors, line: entry.source?.text ?? "")
    }
    let postings = ShownPosting.all(of: row, meant.scan).filter { !$0.amount.quantity.isZero }
    return NewEntry(
      entry.value.with { value in
        value.kind = nil
        value.flow = nil
        value.from = nil
        value.to = nil
        value.isPostings = true
        value.items = postings.map { posting in
          EntryValue.Item(account: posting.account, posting.amount, cost: posting.cost)
        }
      })
  }

  /// What an entry means: in the format it comes from; where that is none, in one that can say it.
  private func preview(_ entry: NewEntry, path: String) throws(EditProblem) -> EntryPreview {
    let bare = NewEntry(entry.value)
    let isTyped =
      entry.source?.format == TallyTextFormat().name
      || entry.value.kind == nil && !entry.value.isPostings
    if isTyped {
      return try EntryPreview(
        entry, path: path, format: TallyTextFormat(), settings: settings, types: types)
    }
    return try EntryPreview(
      bare, path: path, format: JSONFormat(), settings: settings, types: types)
  }

  /// A change of an entry as its format takes it: in a journal, names are accounts.
  func change(_ change: EntryChange, of entry: PlacedEntry, in format: any EntryFormat)
    throws(EditProblem) -> EntryChange
  {
    guard format.name == JournalFormat().name else { return change }
    let catalogue = Catalogue(types: types, settings: settings)
    var change = change
    if let type = change.type {
      let isIncome = entry.value?.items.contains { item in
        classes.of(item.name.text) == .income
      }
      change.type = try account(type, asSide: false, asIncome: isIncome ?? false, catalogue)
    }
    change.from = try side(change.from, asIncome: true, catalogue)
    change.to = try side(change.to, asIncome: false, catalogue)
    return change
  }

  private func side(
    _ part: EntryChange.Part<String>, asIncome: Bool, _ catalogue: Catalogue
  ) throws(EditProblem) -> EntryChange.Part<String> {
    switch part {
    case .keep: .keep
    case .remove: .set(catalogue.defaultAccount)
    case .set(let name): .set(try account(name, asSide: true, asIncome: asIncome, catalogue))
    }
  }

  private func account(
    _ name: String, asSide: Bool, asIncome: Bool, _ catalogue: Catalogue
  ) throws(EditProblem) -> String {
    do throws(NameProblem) {
      return try catalogue.meaning(of: name, form: .quoted, asSide: asSide)
        .account(asIncome: asIncome)
    } catch {
      throw .meaning([Diagnostic(error.code, at: .file, error.facts)], line: "")
    }
  }
}
