package import TallyIndex

/// The identity of an entry: the id it gives itself, else the 60 bits of its content.
package struct EntryIdentity {
  /// As JSON has it: whole.
  package let text: String
  /// Whether the entry gives it itself.
  package let isGiven: Bool

  package init(_ entry: Int, _ block: Block) {
    let id = Int(block.entries.id[entry])
    isGiven = id != 0
    text = isGiven ? block.strings[id] : Identity.text(block.identity(of: entry))
  }

  /// Whether the identity starts with what somebody typed.
  ///
  /// Case does not matter; in one that the entry does not give itself `o` is 0 and `i` and `l` are
  /// 1.
  package func hasPrefix(_ prefix: String) -> Bool {
    let typed = prefix.lowercased()
    guard !isGiven else { return text.lowercased().hasPrefix(typed) }
    guard let (bits, count) = Identity.prefix(typed) else { return false }
    return Identity.text(bits, length: count / 5) == text.prefix(count / 5)
  }
}

/// The shortest prefixes of identities that name one entry of the ledger each, four characters or more.
package struct ShortIdentities {
  /// The identities shown that entries do not give themselves, in order, and how long a prefix each needs.
  private var shown: [UInt64]
  private var lengths: [UInt8]
  /// How long the longest of all that are shown is.
  package private(set) var longest = 4

  /// Works the prefixes out for the entries that are shown.
  ///
  /// - Complexity: O(n + s log s) for n entries in the ledger, s of them shown.
  package init(shown entries: some Sequence<(block: Block, entry: Int)>, in ledger: Ledger) {
    var all: [UInt64] = []
    for (block, entry) in entries {
      if block.entries.id[entry] == 0 {
        all.append(block.identity(of: entry))
      } else {
        // An id that an entry gives itself is ASCII.
        longest = max(longest, EntryIdentity(entry, block).text.utf8.count)
      }
    }
    all.sort()
    shown = []
    for identity in all where shown.last != identity { shown.append(identity) }
    lengths = Array(repeating: 4, count: shown.count)
    guard !shown.isEmpty else { return }
    let filter = PrefixFilter(shown)
    for block in ledger.blocks { take(block, filter) }
    longest = max(longest, Int(lengths.max() ?? 0))
  }

  private mutating func take(_ block: Block, _ filter: PrefixFilter) {
    if block.summary.hasIds || !block.place.identities.isEmpty {
      for entry in 0..<block.entryCount { take(EntryIdentity(entry, block), block, entry) }
      return
    }
    let identities = block.identities
    for entry in 0..<identities.count where filter.mayShare(identities[entry]) {
      lengthen(identities[entry])
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
    let low = place(of: other)
    for near in max(0, low - 1)...min(low + 1, shown.count - 1)
    where shown[near] != other || most < Identity.length {
      // 60 bits, the topmost of which is bit 59; five of them are a character.
      let common = ((shown[near] ^ other).leadingZeroBitCount - 4) / 5
      lengths[near] = max(lengths[near], UInt8(min(common, most, Identity.length - 1) + 1))
    }
  }

  /// Where an identity is among those shown, or would be.
  private func place(of identity: UInt64) -> Int {
    var low = 0
    var high = shown.count
    while low < high {
      let middle = (low + high) / 2
      if shown[middle] < identity { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The shortest prefix of the identity of an entry that was shown to `init`.
  ///
  /// An id that an entry gives itself is shown whole.
  package func short(_ entry: Int, _ block: Block) -> String {
    if block.entries.id[entry] != 0 { return EntryIdentity(entry, block).text }
    let bits = block.identity(of: entry)
    let low = place(of: bits)
    guard low < shown.count, shown[low] == bits else { return Identity.text(bits) }
    return Identity.text(bits, length: Int(lengths[low]))
  }
}

/// Tells quickly that an identity has its first four characters in common with none shown.
private struct PrefixFilter {
  /// One bit for each of the 2^20 beginnings.
  private var bits = ContiguousArray<UInt64>(repeating: 0, count: 1 << 14)

  init(_ shown: [UInt64]) {
    for identity in shown {
      let start = Int(identity >> 40)
      bits[start >> 6] |= 1 << UInt64(start & 63)
    }
  }

  func mayShare(_ identity: UInt64) -> Bool {
    let start = Int(identity >> 40)
    return bits[start >> 6] >> UInt64(start & 63) & 1 == 1
  }
}
