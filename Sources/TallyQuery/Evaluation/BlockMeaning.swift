import TallyFormats
import TallyIndex
import TallyModel

/// What the shapes of a block mean today: the rows of each.
///
/// The rows of any other entry of the shape are the same but for the entry and its quantities, so an entry
/// costs no look-up.
struct BlockMeaning {
  enum State {
    case good
    /// It counts, but something is to be said of each entry.
    case doubtful
    /// No entry of it counts.
    case wrong
  }

  private(set) var states: [State] = []
  /// Whether each shape is good.
  private(set) var isGood = true
  fileprivate let templates: [Row]
  /// Of each shape its rows in `templates`.
  fileprivate private(set) var ranges: [Range<Int>] = []
  /// - `isDoubtful`: whether something is to be said of a row.
  init(
    _ block: Block, _ meaning: inout EntryMeaning, _ known: inout ShapeTemplates,
    isDoubtful: (Row, Symbols) -> Bool
  ) {
    let representatives = block.shapes
    let shapes = ShapeColumns(block)
    states.reserveCapacity(representatives.count)
    ranges.reserveCapacity(representatives.count)
    for shape in 0..<representatives.count {
      let outcome = known.outcome(
        of: shape, shapes, entry: Int(representatives[shape]), &meaning, isDoubtful: isDoubtful)
      switch outcome {
      case .rows(let range, let isDoubtful):
        states.append(isDoubtful ? .doubtful : .good)
        ranges.append(range)
      case .wrong:
        states.append(.wrong)
        ranges.append(0..<0)
      }
      if states[shape] != .good { isGood = false }
    }
    templates = known.rows
  }

  /// The rows of a fold: those of its shape, their quantities the sums.
  func rows(ofFold fold: Int, _ folds: FoldColumns, into rows: inout [Row]) {
    rows.removeAll(keepingCapacity: true)
    let first = Int(folds.firstSum[fold])
    for template in ranges[Int(folds.shape[fold])] {
      var row = templates[template]
      let item = first + Int(row.item)
      row.set(amount: folds.amount[item], cost: row.cost == nil ? nil : folds.cost[item])
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

  func state(ofEntry entry: Int) -> BlockMeaning.State { meaning.states[Int(shapes[entry])] }

  /// The rows of an entry whose shape is not wrong.
  func rows(ofEntry entry: Int, into rows: inout [Row]) {
    rows.removeAll(keepingCapacity: true)
    let first = Int(firstItem[entry])
    for template in meaning.ranges[Int(shapes[entry])] {
      var row = meaning.templates[template]
      row.block = index
      row.entry = Int32(truncatingIfNeeded: entry)
      let item = first + Int(row.item)
      row.set(amount: amount[item], cost: row.cost == nil ? nil : cost[item])
      rows.append(row)
    }
  }
}

extension Row {
  /// Takes the quantities of another entry of the same shape: the sign is the row's.
  fileprivate mutating func set(amount: Quantity, cost: Quantity?) {
    let isNegative = self.amount.isNegative
    self.amount = isNegative ? amount.magnitude.negated : amount.magnitude
    self.cost = cost.map { isNegative ? $0.magnitude.negated : $0.magnitude }
  }
}
