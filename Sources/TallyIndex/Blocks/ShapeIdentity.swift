import TallyFormats

/// What tells a shape from all others, in whichever block they are: 128 bits of hash over all that decides
/// what its entries are.
///
/// A ledger of years has the same thousand shapes in block after block, so that a question finds what it
/// knows of one by this alone, and compares no names.
package struct ShapeIdentity: Hashable, Sendable {
  package let low: UInt64
  package let high: UInt64
}

/// The identities of a block's shapes, in columns of their halves.
package struct ShapeIdentities: Sendable {
  package let lows: Column<UInt64>
  package let highs: Column<UInt64>

  init(_ block: Block) {
    lows = block.column(.shapeIdentityLow)
    highs = block.column(.shapeIdentityHigh)
  }

  package subscript(_ shape: Int) -> ShapeIdentity {
    ShapeIdentity(low: lows[shape], high: highs[shape])
  }
}

/// Makes the identities of a block's shapes.
///
/// Of a shape are hashed: its kind; for the names of flow, from and to the hash and the form of each; for each
/// item the same of its name, its sign with the side of its amount, and the hashes of its commodity and of
/// its cost's.
struct ShapeIdentityMaker {
  private typealias Words = (UInt64, UInt64)

  /// By index of the block's names and commodities; zeros where there is none.
  private let names: ContiguousArray<Words>
  private let commodities: ContiguousArray<Words>
  private var words: ContiguousArray<UInt64> = []

  init(
    _ names: borrowing NumberTable, _ commodities: borrowing NumberTable,
    _ vocabulary: borrowing StringsBuilder
  ) {
    var made: ContiguousArray<Words> = [(0, 0)]
    for number in names.values.dropFirst() {
      let key = NameKey(stored: Int64(number))
      let hash = vocabulary.text(key.string).hash128
      made.append((hash.low ^ UInt64(key.form.rawValue), hash.high))
    }
    self.names = made
    made = [(0, 0)]
    for number in commodities.values.dropFirst() {
      made.append(vocabulary.text(Int(number)).hash128)
    }
    self.commodities = made
  }

  mutating func identity(of entry: EntryRecord, _ items: ContiguousArray<ItemRecord>.SubSequence)
    -> ShapeIdentity
  {
    words.removeAll(keepingCapacity: true)
    words.append(UInt64(bitPattern: entry.kind.stored))
    put(names[Int(entry.flow)])
    put(names[Int(entry.from)])
    put(names[Int(entry.to)])
    for item in items {
      put(names[Int(item.name)])
      words.append(UInt64(item.sign.rawValue) << 2 | UInt64(item.side))
      put(commodities[Int(item.commodity)])
      put(commodities[Int(item.costCommodity)])
    }
    let hash = words.withUnsafeBytes { $0.hash128 }
    return ShapeIdentity(low: hash.low, high: hash.high)
  }

  private mutating func put(_ pair: Words) {
    words.append(pair.0)
    words.append(pair.1)
  }
}
