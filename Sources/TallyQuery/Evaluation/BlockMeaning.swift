import TallyFormats
import TallyIndex
import TallyModel

/// What the shapes of a block mean today: the rows of each.
///
/// The rows of any other entry of the shape are the same but for the entry and its quantities, so an entry
/// costs no look-up.
struct BlockMeaning {
  /// Whether each shape is good.
  let isGood: Bool
  /// By shape the index into `outcomes`.
  private let numbers: ContiguousArray<Int32>
  private let outcomes: ContiguousArray<ShapeTemplates.Outcome>
  let templates: [Row]
  /// By template.
  let sources: ContiguousArray<ShapeTemplates.Source>
  let postings: [Posting]
  /// By posting.
  let postingSources: ContiguousArray<ShapeTemplates.Source>

  /// - `isDoubtful`: whether something is to be said of a row.
  init(
    _ block: Block, _ meaning: inout EntryMeaning, _ known: inout ShapeTemplates,
    isDoubtful: (Row, Symbols) -> Bool
  ) {
    let representatives = block.shapes
    var numbers: ContiguousArray<Int32> = []
    numbers.reserveCapacity(representatives.count)
    var isGood = true
    let identities = block.shapeIdentities
    for shape in 0..<representatives.count {
      let number =
        known.number(identities.lows[shape], identities.highs[shape])
        ?? known.append(
          identities[shape], entry: representatives[shape], &meaning, isDoubtful: isDoubtful)
      numbers.append(number)
      if known.outcomes[Int(number)].state != .good { isGood = false }
    }
    self.numbers = numbers
    self.isGood = isGood
    outcomes = known.outcomes
    templates = known.rows
    sources = known.rowSources
    postings = known.postings
    postingSources = known.postingSources
  }

  /// What a shape means.
  func outcome(_ shape: UInt32) -> ShapeTemplates.Outcome { outcomes[Int(numbers[Int(shape)])] }

  /// The rows of a fold: those of its shape, their quantities the sums.
  func rows(ofFold fold: Int, _ folds: FoldColumns, into rows: inout [Row]) {
    rows.removeAll(keepingCapacity: true)
    let first = Int(folds.firstSum[fold])
    for template in outcome(folds.shape[fold]).range {
      var row = templates[template]
      if row.item != Row.noItem {
        let item = first + Int(row.item)
        row.set(amount: folds.amount[item], cost: row.cost == nil ? nil : folds.cost[item])
      }
      rows.append(row)
    }
  }
}

/// The entries of a block by their shapes, and the quantities that tell those of a shape apart.
struct BlockEntries {
  private let index: Int32
  private let shapes: Column<UInt32>
  private let firstItem: Column<UInt32>
  private let amount: QuantityColumn
  private let cost: QuantityColumn
  private let meaning: BlockMeaning

  init(_ block: Block, index: Int, _ meaning: BlockMeaning) {
    self.index = Int32(truncatingIfNeeded: index)
    self.meaning = meaning
    shapes = block.entries.shape
    firstItem = block.entries.firstItem
    amount = block.items.amount
    cost = block.items.cost
  }

  func state(ofEntry entry: Int) -> ShapeTemplates.State { meaning.outcome(shapes[entry]).state }

  /// The rows of an entry whose shape is not wrong.
  func rows(ofEntry entry: Int, into rows: inout [Row]) {
    rows.removeAll(keepingCapacity: true)
    let first = Int(firstItem[entry])
    for template in meaning.outcome(shapes[entry]).range {
      var row = meaning.templates[template]
      row.block = index
      row.entry = Int32(truncatingIfNeeded: entry)
      if row.item != Row.noItem {
        let item = first + Int(row.item)
        row.set(amount: amount[item], cost: row.cost == nil ? nil : cost[item])
      }
      rows.append(row)
    }
  }
}

extension Row {
  /// Takes the quantities of another entry of the same shape: the sign is the row's.
  mutating func set(amount: Quantity, cost: Quantity?) {
    let isNegative = self.amount.isNegative
    self.amount = isNegative ? amount.magnitude.negated : amount.magnitude
    self.cost = cost.map { isNegative ? $0.magnitude.negated : $0.magnitude }
  }
}
