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
