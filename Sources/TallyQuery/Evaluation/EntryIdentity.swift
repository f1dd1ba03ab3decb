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
  private var lengths: [String: Int] = [:]

  /// Works the prefixes out for the entries that are shown.
  ///
  /// - Complexity: O(n log s) for n entries in the ledger, s of them shown.
  package init(shown: [EntryIdentity], in ledger: Ledger) {
    let sorted = Set(shown.map(\.text)).sorted()
    var least = [Int](repeating: 4, count: sorted.count)
    guard !sorted.isEmpty else { return }
    let filter = PrefixFilter(sorted)
    for block in ledger.blocks {
      for entry in 0..<block.entryCount where filter.mayShare(block, entry) {
        let other = EntryIdentity(entry, block).text
        let at = sorted.partitioningIndex { $0 >= other }
        for near in [at - 1, at, at + 1] where sorted.indices.contains(near) {
          guard sorted[near] != other else { continue }
          let common = zip(sorted[near].utf8, other.utf8).prefix { $0 == $1 }.count
          least[near] = max(least[near], common + 1)
        }
      }
    }
    for (text, length) in zip(sorted, least) { lengths[text] = length }
  }

  /// The shortest prefix of an identity that was shown to `init`.
  ///
  /// An id that an entry gives itself is shown whole up to 12 characters.
  package func short(_ identity: EntryIdentity) -> String {
    identity.isGiven
      ? identity.text : String(identity.text.prefix(lengths[identity.text] ?? Identity.length))
  }
}

/// Tells quickly that an entry's identity has its first four characters in common with none shown.
private struct PrefixFilter {
  /// One bit for each of the 2^20 beginnings.
  private var bits = ContiguousArray<UInt64>(repeating: 0, count: 1 << 14)

  init(_ shown: [String]) {
    for text in shown {
      guard let (value, _) = Identity.prefix(String(text.prefix(4))) else { continue }
      let start = Int(value >> 40)
      bits[start >> 6] |= 1 << UInt64(start & 63)
    }
  }

  func mayShare(_ block: Block, _ entry: Int) -> Bool {
    if block.entries.id[entry] != 0 { return true }
    let start = Int(block.identity(of: entry) >> 40)
    return bits[start >> 6] >> UInt64(start & 63) & 1 == 1
  }
}

extension Array {
  /// The first index whose element holds, in an array whose elements hold from some index on.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
