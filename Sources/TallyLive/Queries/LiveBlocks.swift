import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// What a report keeps of each block, read again only where the block is another.
///
/// A block is known by what it is kept under, which says all that is in it. But an entry is wrong that has an
/// id of one in another block, so that blocks which share ids are read together, and each time.
struct LiveBlocks<Value: Sendable>: Sendable {
  struct Kept: Sendable {
    /// A number of its own among all blocks that were ever kept.
    fileprivate(set) var number: Int
    fileprivate let key: BlockKey
    fileprivate let ids: Set<UInt64>
    fileprivate let isShared: Bool
    /// Errors that looking its names up found.
    fileprivate let errorCount: Int
    var value: Value
  }

  /// What is another than the last time.
  struct Turn {
    /// What was kept of blocks that are no more.
    var gone: [Kept]
    /// Where those stand that were read.
    var fresh: [Int]

    var isEmpty: Bool { gone.isEmpty && fresh.isEmpty }
  }

  /// In reading order, one for each block.
  private(set) var kept: [Kept] = []
  private var ids = IdCounts()
  private var count = 0

  /// Errors that looking names up found.
  var errorCount: Int { kept.reduce(0) { $0 + $1.errorCount } }

  /// What is kept of a block.
  subscript(_ index: Int) -> Value {
    get { kept[index].value }
    set { kept[index].value = newValue }
  }

  /// Keeps what is still right, and reads the rest.
  ///
  /// No row outside of `dates` is wanted; `read` makes the values of the blocks that the scan stands at.
  mutating func update(
    _ moment: inout LiveMoment, dates: DateRange,
    _ read: (inout LedgerScan, RowFilter) throws(PatternError) -> [Value]
  ) throws(CommandError) -> Turn {
    let keys = moment.ledger.blocks.map { BlockKey($0, dates) }
    var places = known(keys, isAnew: moment.isAnew)
    let fresh = places.indices.filter { places[$0] == nil }
    var isGone = [Bool](repeating: true, count: kept.count)
    for place in places { if let place { isGone[place] = false } }
    var blockIds = places.map { $0.map { kept[$0].ids } ?? [] }
    for index in fresh { blockIds[index] = IdCounts.ids(of: moment.ledger.blocks[index]) }
    for index in kept.indices where isGone[index] { ids.remove(kept[index].ids) }
    for index in fresh { ids.add(blockIds[index]) }

    var alone: [Int] = []
    var together: [Int] = []
    for (index, place) in places.enumerated() {
      let isShared = ids.areShared(blockIds[index])
      if let place {
        guard isShared || kept[place].isShared else { continue }
        isGone[place] = true
        places[index] = nil
      }
      if isShared { together.append(index) } else { alone.append(index) }
    }
    let filter = try moment.filter(dates)
    var made: [Int: Kept] = [:]
    for group in alone.map({ [$0] }) + (together.isEmpty ? [] : [together]) {
      moment.scan.turn(to: group.map { moment.ledger.blocks[$0] })
      let values: [Value]
      do throws(PatternError) {
        values = try read(&moment.scan, filter)
      } catch {
        throw Question.failure(error)
      }
      var errors = [Int](repeating: 0, count: group.count)
      for problem in moment.scan.problems where problem.problem.code.severity == .error {
        errors[problem.block] += 1
      }
      for (at, index) in group.enumerated() {
        count += 1
        made[index] = Kept(
          number: count, key: keys[index], ids: blockIds[index], isShared: group == together,
          errorCount: errors[at], value: values[at])
      }
    }
    let gone = kept.indices.filter { isGone[$0] }.map { kept[$0] }
    // Each was kept or made.
    kept = places.enumerated().compactMap { index, place in place.map { kept[$0] } ?? made[index] }
    return Turn(gone: gone, fresh: (alone + together).sorted())
  }

  /// Where each block was; nil where what was kept of it does not hold.
  private func known(_ keys: [BlockKey], isAnew: Bool) -> [Int?] {
    if isAnew { return keys.map { _ in nil } }
    var places: [BlockKey: Int] = [:]
    for (index, block) in kept.enumerated() where block.key.id != .none {
      places[block.key] = index
    }
    return keys.map { places.removeValue(forKey: $0) }
  }
}

/// What the rows of a block depend on: what is in it, where it stands in its file, and which of its days are
/// asked for.
private struct BlockKey: Hashable, Sendable {
  let id: BlockID
  let line: Int
  /// The identities that its place gives entries.
  let identities: [Int: UInt64]
  /// nil: none of its days.
  let dates: DateRange?

  init(_ block: Block, _ dates: DateRange) {
    id = block.id
    line = block.place.line
    identities = block.place.identities
    if let days = block.dates, dates.overlaps(days) {
      self.dates = dates.covers(days) ? .all : dates
    } else {
      self.dates = nil
    }
  }
}

/// How many blocks have each of the ids that entries give themselves.
private struct IdCounts {
  private var counts: [UInt64: Int] = [:]
  /// Those that more than one block has.
  private var shared: Set<UInt64> = []

  /// The ids in a block, hashed: two that are not equal, but for one chance in 2^64, are no harm but work.
  static func ids(of block: Block) -> Set<UInt64> {
    guard block.summary.hasIds else { return [] }
    let column = block.entries.id
    let strings = block.strings
    var ids: Set<UInt64> = []
    for entry in 0..<column.count where column[entry] != 0 {
      ids.insert(strings.withBytes(Int(column[entry])) { RowDigest.hash($0) })
    }
    return ids
  }

  mutating func add(_ ids: Set<UInt64>) {
    for id in ids {
      counts[id, default: 0] += 1
      if counts[id] == 2 { shared.insert(id) }
    }
  }

  mutating func remove(_ ids: Set<UInt64>) {
    for id in ids {
      let count = (counts[id] ?? 1) - 1
      counts[id] = count == 0 ? nil : count
      if count < 2 { shared.remove(id) }
    }
  }

  func areShared(_ ids: Set<UInt64>) -> Bool { shared.contains(where: ids.contains) }
}
