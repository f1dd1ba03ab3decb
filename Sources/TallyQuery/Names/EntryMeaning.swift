import TallyFormats
import TallyIndex
import TallyModel

/// Turns entries into rows: what each item is, from where to where, by its name's kind and its sign.
///
/// This is design rule 10, and the only place that knows it:
///
///     expense      default account → expenses:NAME; `-` is money back; `+` is an error
///     income       income:NAME → default account
///     refund       an expense turned round, unsigned
///     either       signed: `+` comes in, `-` goes out
///     transfer     `from:` → `to:` or its own account
///     undeclared   an expense, with `+` income, with `-` an error
///     A > B        from A to B; `-` turns it round
///
/// `from:` on what is spent and `to:` on what comes in replace the default account; the other one is
/// an error. A `kind` in JSON decides the direction, and the type's sign rule does not apply.
struct EntryMeaning {
  var names: NameResolver
  /// The rows of the entry last looked up.
  private(set) var rows: [Row] = []
  private var blockIndex = 0
  private(set) var block = Block.empty
  /// Those of the block at work, once an entry of it was looked up: most questions get by without.
  private(set) var columns: MeaningColumns
  private var hasColumns = false
  private(set) var entry = 0
  /// Of a full double entry, the accounts of its postings.
  var accounts: ContiguousArray<ResolvedName> = []

  init(_ catalogue: Catalogue, _ declarations: Declarations, _ symbols: Symbols) {
    names = NameResolver(catalogue, declarations, symbols)
    columns = MeaningColumns()
  }

  /// Turns to a block.
  mutating func begin(_ block: Block, index: Int) {
    blockIndex = index
    self.block = block
    hasColumns = false
    names.begin(block)
  }

  /// Looks an entry up; `rows` then has its rows.
  ///
  /// - Throws: the first problem; the entry then counts in no figure.
  mutating func resolve(_ entry: Int) throws(EntryProblem) {
    if !hasColumns {
      columns = MeaningColumns(block)
      hasColumns = true
    }
    rows.removeAll(keepingCapacity: true)
    self.entry = entry
    let kind = columns.kind[entry]
    if kind.isPostings { return try resolvePostings() }
    let items = columns.items(of: entry)
    let from = try side(columns.from[entry], .from)
    let to = try side(columns.to[entry], .to)
    let flow =
      columns.flow[entry] == 0
      ? nil : try sideName(columns.flow[entry], .flow)
    for (number, item) in items.enumerated() {
      let context = ItemContext(
        row: item, number: number, from: from, to: to, isOnlyItem: items.count == 1)
      if let flow {
        try appendFlow(from: flow, context)
      } else if columns.name[item] == 0 {
        try appendSides(context, kind.kind)
      } else {
        let name = try resolvedName(columns.name[item], .item(number))
        if let kind = kind.kind {
          try append(name, as: kind, context)
        } else {
          try append(name, context)
        }
      }
    }
  }

  /// An item, and what the whole entry says beside it.
  struct ItemContext {
    /// Its row in the block's items.
    var row: Int
    /// Counted from 0 in its entry.
    var number: Int
    var from: Int32?
    var to: Int32?
    var isOnlyItem: Bool
  }
}

// MARK: - Names

extension EntryMeaning {
  mutating func resolvedName(
    _ index: UInt32, _ part: EntryProblem.Part
  ) throws(EntryProblem) -> ResolvedName {
    do throws(NameProblem) {
      return try names.name(index)
    } catch {
      throw EntryProblem(error.code, error.facts, at: part)
    }
  }

  /// A name at `>`, in `from` or in `to`, which has to be declared.
  mutating func sideName(
    _ index: UInt32, _ part: EntryProblem.Part
  ) throws(EntryProblem) -> ResolvedName {
    let name = try resolvedName(index, part)
    if name.kind == .undeclared {
      throw EntryProblem(.undeclaredAccount, [names.symbols[name.shown]], at: part)
    }
    return name
  }

  private mutating func side(
    _ index: UInt32, _ part: EntryProblem.Part
  ) throws(EntryProblem) -> Int32? {
    if index == 0 { return nil }
    let name = try sideName(index, part)
    guard name.asTarget != 0 else {
      throw EntryProblem(.undeclaredAccount, [names.symbols[name.shown]], at: part)
    }
    return name.asTarget
  }

  func shown(_ name: ResolvedName) -> String { names.symbols[name.shown] }

  func amountText(_ context: ItemContext) -> String {
    columns.amount[context.row].magnitude.description
  }
}

// MARK: - An item by its type

extension EntryMeaning {
  private mutating func append(
    _ name: ResolvedName, _ context: ItemContext
  ) throws(EntryProblem) {
    let sign = columns.sign[context.row]
    let isNegative = columns.amount[context.row].isNegative
    let part = EntryProblem.Part.amount(context.number)
    switch name.kind {
    case .type(.expense), .account(.expense):
      if sign == .plus {
        throw EntryProblem(.plusOnExpense, [shown(name), amountText(context)], at: part)
      }
      try spend(name, isBack: isNegative, context)
    case .type(.income), .account(.income):
      try earn(name, isNegative: isNegative, context)
    case .type(.refund):
      if sign != .none || isNegative {
        throw EntryProblem(.signNotTaken, [shown(name), TypeKind.refund.rawValue], at: part)
      }
      try moneyBack(name, context)
    case .type(.either):
      // `-5+8` has no sign either: a minus in front that does not make it negative.
      if sign != .plus && !isNegative {
        throw EntryProblem(.signMissing, [shown(name), amountText(context)], at: part)
      }
      if sign == .plus {
        try earn(name, isNegative: isNegative, context)
      } else {
        try spend(name, isBack: false, context)
      }
    case .undeclared:
      if isNegative {
        let facts = [shown(name), "-" + amountText(context)]
        throw EntryProblem(.minusOnUndeclared, facts, at: part)
      }
      if sign == .plus {
        try earn(name, isNegative: false, context)
      } else {
        try spend(name, isBack: false, context)
      }
    case .type(.transfer):
      try transfer(name, context)
    case .account:
      try move(name, context)
    }
  }

  /// Money spent: from the default account, or `from:`.
  private mutating func spend(
    _ name: ResolvedName, isBack: Bool, _ context: ItemContext
  ) throws(EntryProblem) {
    if context.to != nil { throw wrongSide(name, "to", .to) }
    let own = context.from ?? names.defaultAccount
    if isBack {
      try add(.refund, name, from: name.asExpense, to: own, context)
    } else {
      try add(.expense, name, from: own, to: name.asExpense, context)
    }
  }

  /// Money that comes in: to the default account, or `to:`.
  private mutating func earn(
    _ name: ResolvedName, isNegative: Bool, _ context: ItemContext
  ) throws(EntryProblem) {
    if context.from != nil { throw wrongSide(name, "from", .from) }
    let own = context.to ?? names.defaultAccount
    try add(.income, name, from: name.asIncome, to: own, isNegative: isNegative, context)
  }

  private mutating func moneyBack(
    _ name: ResolvedName, _ context: ItemContext
  ) throws(EntryProblem) {
    if context.from != nil { throw wrongSide(name, "from", .from) }
    let own = context.to ?? names.defaultAccount
    try add(.refund, name, from: name.asExpense, to: own, context)
  }

  private mutating func transfer(
    _ name: ResolvedName, _ context: ItemContext
  ) throws(EntryProblem) {
    let part = EntryProblem.Part.amount(context.number)
    if columns.sign[context.row] == .plus {
      throw EntryProblem(.signNotTaken, [shown(name), TypeKind.transfer.rawValue], at: part)
    }
    let isKnown = name.own != 0 || context.to != nil
    let from = context.from ?? (isKnown ? names.defaultAccount : nil)
    let to = context.to ?? (name.own != 0 ? name.own : nil)
    guard let from, let to else {
      throw EntryProblem(
        .transferSides, [shown(name), amountText(context)], at: .item(context.number))
    }
    let isTurned = columns.amount[context.row].isNegative
    try add(.transfer, name, from: isTurned ? to : from, to: isTurned ? from : to, context)
  }

  /// An account of the ledger's own beside other items, or with `from:`.
  private mutating func move(
    _ name: ResolvedName, _ context: ItemContext
  ) throws(EntryProblem) {
    if context.to != nil { throw wrongSide(name, "to", .to) }
    if context.isOnlyItem && context.from == nil {
      let facts = [names.symbols[name.own], amountText(context)]
      throw EntryProblem(.loneAccount, facts, at: .item(context.number))
    }
    if columns.sign[context.row] == .plus {
      let facts = [names.symbols[name.own], TypeKind.transfer.rawValue]
      throw EntryProblem(.signNotTaken, facts, at: .amount(context.number))
    }
    let from = context.from ?? names.defaultAccount
    let isTurned = columns.amount[context.row].isNegative
    try add(
      .transfer, name, from: isTurned ? name.own : from, to: isTurned ? from : name.own, context)
  }

  private func wrongSide(_ name: ResolvedName, _ side: String, _ part: EntryProblem.Part)
    -> EntryProblem
  {
    EntryProblem(.wrongSide, [shown(name), side], at: part)
  }
}

// MARK: - An item by the kind that the entry gives

extension EntryMeaning {
  private mutating func append(
    _ name: ResolvedName, as kind: EntryKind, _ context: ItemContext
  ) throws(EntryProblem) {
    let isNegative = columns.amount[context.row].isNegative
    switch kind {
    case .expense, .refund:
      let isBack = kind == .refund || isNegative
      try checkSide(isBack ? context.from : context.to, name.asExpense, isBack ? .from : .to)
      let own = (isBack ? context.to : context.from) ?? names.defaultAccount
      if isBack {
        try add(.refund, name, from: name.asExpense, to: own, context)
      } else {
        try add(.expense, name, from: own, to: name.asExpense, context)
      }
    case .income:
      try checkSide(context.from, name.asIncome, .from)
      let own = context.to ?? names.defaultAccount
      try add(.income, name, from: name.asIncome, to: own, isNegative: isNegative, context)
    case .transfer:
      let from = context.from ?? (context.to == nil && name.own == 0 ? nil : names.defaultAccount)
      let to = context.to ?? (name.own != 0 ? name.own : nil)
      guard let from, let to else {
        throw EntryProblem(
          .transferSides, [shown(name), amountText(context)], at: .item(context.number))
      }
      try add(
        .transfer, name, from: isNegative ? to : from, to: isNegative ? from : to, context)
    }
  }

  /// A side that repeats what the type says is fine; another account there is an error.
  private func checkSide(_ given: Int32?, _ expected: Int32, _ part: EntryProblem.Part)
    throws(EntryProblem)
  {
    guard let given, given != expected else { return }
    throw EntryProblem(
      .sideMismatch, [names.symbols[given], names.symbols[expected]], at: part)
  }
}

// MARK: - The row

extension EntryMeaning {
  mutating func add(
    _ kind: EntryKind, _ name: ResolvedName?, from: Int32, to: Int32, isNegative: Bool = false,
    _ context: ItemContext
  ) throws(EntryProblem) {
    if from == to {
      throw EntryProblem(.sameAccount, [names.symbols[from]], at: .item(context.number))
    }
    add(kind, name, from, to, isNegative: isNegative, context)
  }

  /// Adds a row; its amount is positive, but for money back and where `isNegative`.
  mutating func add(
    _ kind: EntryKind, _ name: ResolvedName?, _ from: Int32, _ to: Int32, isNegative: Bool,
    _ context: ItemContext
  ) {
    let isNegative = isNegative || kind == .refund
    let amount = columns.amount[context.row].magnitude
    let costCommodity = columns.costCommodity[context.row]
    let cost = costCommodity == 0 ? nil : columns.cost[context.row].magnitude
    let isTaken = rows.contains { $0.posting == Int32(context.number + 1) }
    let posting = isTaken ? columns.items(of: entry).count + rows.count : context.number + 1
    var type = name?.shown ?? 0
    if kind == .transfer, case .account? = name?.kind { type = 0 }
    rows.append(
      Row(
        block: Int32(blockIndex), entry: Int32(entry), posting: Int32(posting),
        item: Int32(context.number), kind: kind,
        type: type, typeIndex: type == 0 ? -1 : name?.type ?? -1, from: from, to: to,
        amount: isNegative ? amount.negated : amount,
        commodity: names.commodity(columns.commodity[context.row]),
        cost: cost.map { isNegative ? $0.negated : $0 },
        costCommodity: names.commodity(costCommodity)))
  }

  /// The row of a journal's entry without postings: it says when something was, and moves nothing.
  mutating func addEmptyRow() {
    rows.append(
      Row(
        block: Int32(blockIndex), entry: Int32(entry), posting: 1, item: Row.noItem,
        kind: .transfer,
        type: 0, typeIndex: -1, from: 0, to: 0, amount: .zero, commodity: 0, cost: nil,
        costCommodity: 0))
  }
}
