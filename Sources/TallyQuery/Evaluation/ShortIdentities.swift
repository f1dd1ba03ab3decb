package import TallyIndex
import TallySystem

/// The shortest prefixes of identities that name one entry of the ledger each, four characters or more.
package struct ShortIdentities: Sendable {
  /// The identities shown that entries do not give themselves.
  private let shown: SortedIdentities
  /// How long a prefix each of `shown` needs.
  private let lengths: [UInt8]
  /// How long the longest of all that are shown is.
  package let longest: Int

  /// Below so many entries a second thread costs more than it saves.
  private static let worthThreads = 200_000

  /// Works the prefixes out for the entries of the rows that are shown.
  ///
  /// - Complexity: O(n + s log s) for n entries in the ledger, s of them shown.
  package init(shown days: some Sequence<some Sequence<Row>>, in ledger: Ledger) {
    let shares = ledger.entryCount < ShortIdentities.worthThreads ? 1 : Workers.count
    self.init(shown: days, in: ledger, shares: shares)
  }

  /// The same; the ledger's blocks are gone through in so many shares at once.
  init(shown days: some Sequence<some Sequence<Row>>, in ledger: Ledger, shares: Int) {
    var identities: ContiguousArray<UInt64> = []
    var longest = 4
    var columns = RowColumns(Block.empty, number: -1)
    for day in days {
      for row in day {
        if row.block != columns.number {
          columns = RowColumns(ledger.blocks[Int(row.block)], number: row.block)
        }
        let entry = Int(row.entry)
        if columns.id[entry] == 0 {
          identities.append(columns.identity(of: entry))
        } else {
          // An id that an entry gives itself is ASCII.
          longest = max(longest, EntryIdentity(entry, columns.block).text.utf8.count)
        }
      }
    }
    shown = SortedIdentities(identities)
    lengths = shown.all.isEmpty ? [] : ShortIdentities.lengths(shown, ledger.blocks, shares)
    self.longest = max(longest, Int(lengths.max() ?? 0))
  }

  private static func lengths(_ shown: SortedIdentities, _ blocks: [Block], _ shares: Int)
    -> [UInt8]
  {
    let filter = PrefixFilter(shown.all)
    let found = Workers.map(shares) { share in
      var lengths = PrefixLengths(shown)
      for block in blocks[blocks.count * share / shares..<blocks.count * (share + 1) / shares] {
        lengths.take(block, filter)
      }
      return lengths.lengths
    }
    return found.dropFirst().reduce(found[0]) { zip($0, $1).map { max($0, $1) } }
  }

  /// How long a prefix an identity needs; all of it where it was not shown to `init`.
  package func length(of identity: UInt64) -> Int {
    let place = shown.place(of: identity)
    guard place < shown.all.count, shown.all[place] == identity else { return Identity.length }
    return Int(lengths[place])
  }
}

/// How long a prefix each of some identities needs to be told from all others that were seen.
private struct PrefixLengths {
  private let shown: SortedIdentities
  private(set) var lengths: [UInt8]

  init(_ shown: SortedIdentities) {
    self.shown = shown
    lengths = Array(repeating: 4, count: shown.all.count)
  }

  mutating func take(_ block: Block, _ filter: PrefixFilter) {
    if block.summary.hasIds || !block.place.identities.isEmpty {
      for entry in 0..<block.entryCount { take(EntryIdentity(entry, block), block, entry) }
      return
    }
    let starts = block.identityStarts
    filter.eachThatMayShare(starts) { entry in
      // 32 bits of 60 tell it from all that are shown, unless it is one of them or nearly so.
      let start = UInt64(starts[entry]) << 28
      let place = shown.place(of: start)
      if place < shown.all.count, shown.all[place] >> 28 == start >> 28 {
        lengthen(block.identities[entry])
      } else {
        lengthen(start, at: place)
      }
    }
  }

  private mutating func take(_ identity: EntryIdentity, _ block: Block, _ entry: Int) {
    guard identity.isGiven else { return lengthen(block.identity(of: entry)) }
    // What an entry calls itself may begin as the identity of another does.
    var text = identity.text.prefix(Identity.length)
    while !text.isEmpty {
      if let (bits, count) = Identity.prefix(String(text)) {
        return lengthen(bits, most: count / 5)
      }
      text.removeLast()
    }
  }

  /// Makes the prefixes beside an identity long enough to tell them from it.
  ///
  /// - `most`: how many characters of it there are.
  private mutating func lengthen(_ other: UInt64, most: Int = Identity.length) {
    lengthen(other, at: shown.place(of: other), most: most)
  }

  private mutating func lengthen(_ other: UInt64, at low: Int, most: Int = Identity.length) {
    for near in max(0, low - 1)...min(low + 1, shown.all.count - 1)
    where shown.all[near] != other || most < Identity.length {
      // 60 bits, the topmost of which is bit 59; five of them are a character.
      let common = ((shown.all[near] ^ other).leadingZeroBitCount - 4) / 5
      lengths[near] = max(lengths[near], UInt8(min(common, most, Identity.length - 1) + 1))
    }
  }
}

/// Identities in order, each once, found by their leading bits, which are spread evenly as a hash's are.
private struct SortedIdentities: Sendable {
  private(set) var all: ContiguousArray<UInt64> = []
  /// By leading bits, where in `all` those with them start; and the end of all.
  private let starts: ContiguousArray<Int32>
  private let leading: LeadingBits

  init(_ identities: ContiguousArray<UInt64>) {
    leading = LeadingBits(count: identities.count)
    var places = leading.starts(identities)
    var sorted = ContiguousArray<UInt64>(repeating: 0, count: identities.count)
    for identity in identities {
      let bits = leading.of(identity)
      sorted[Int(places[bits])] = identity
      places[bits] += 1
    }
    // Each place is now where those with the next leading bits start.
    var start = 0
    for end in places.dropLast().lazy.map({ Int($0) }) {
      if end - start > 1 { sorted[start..<end].sort() }
      start = end
    }
    all.reserveCapacity(sorted.count)
    for identity in sorted where all.last != identity { all.append(identity) }
    starts = leading.starts(all)
  }

  /// Where an identity is, or would be.
  func place(of identity: UInt64) -> Int {
    let bits = leading.of(identity)
    var low = Int(starts[bits])
    var high = Int(starts[bits + 1])
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < identity { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// So many of the leading bits of identities that there are about as many beginnings as identities.
private struct LeadingBits {
  private let count: UInt64

  init(count identities: Int) {
    count = UInt64(max(1, Int.bitWidth - identities.leadingZeroBitCount))
  }

  func of(_ identity: UInt64) -> Int { Int(identity >> (60 - count)) }

  /// By leading bits, how many of some identities have lower ones; at last, how many they are.
  func starts(_ identities: ContiguousArray<UInt64>) -> ContiguousArray<Int32> {
    var starts = ContiguousArray<Int32>(repeating: 0, count: 1 << count + 1)
    for identity in identities { starts[of(identity) + 1] += 1 }
    for bits in starts.indices.dropFirst() { starts[bits] += starts[bits - 1] }
    return starts
  }
}

/// Tells quickly that an identity has its first four characters in common with none shown.
private struct PrefixFilter: Sendable {
  /// One bit for each of the 2^20 beginnings.
  private var bits = ContiguousArray<UInt64>(repeating: 0, count: 1 << 14)

  init(_ shown: ContiguousArray<UInt64>) {
    for identity in shown {
      let start = Int(identity >> 40)
      bits[start >> 6] |= 1 << UInt64(start & 63)
    }
  }

  /// Calls `body` for each entry whose identity may have them in common.
  ///
  /// - `starts`: the first 32 bits of the identities.
  func eachThatMayShare(_ starts: Column<UInt32>, _ body: (Int) -> Void) {
    bits.withUnsafeBufferPointer { bits in
      func mayShare(_ identity: UInt32) -> Bool {
        let start = Int(identity >> 12)
        return bits[start >> 6] >> UInt64(start & 63) & 1 == 1
      }
      let raw = starts.raw
      guard raw.width == 4 else {
        for entry in 0..<raw.count where mayShare(starts[entry]) { body(entry) }
        return
      }
      // As nearly all blocks have them; asking for the width a million times takes half as long again.
      let base = UInt32(truncatingIfNeeded: raw.base)
      for entry in 0..<raw.count {
        let distance = raw.start.loadUnaligned(fromByteOffset: entry &* 4, as: UInt32.self)
        if mayShare(base &+ distance) { body(entry) }
      }
    }
  }
}
