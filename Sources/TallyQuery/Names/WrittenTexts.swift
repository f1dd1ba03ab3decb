import TallyFormats
import TallyIndex

/// Numbers texts in the order they are first seen, each text once: the blocks of a ledger have the same
/// names and commodities, and each block numbers them for itself.
///
/// Looked up by their bytes: no string is made of a text that is known.
struct WrittenTexts {
  private var bytes: ContiguousArray<UInt8> = []
  /// Where each ends in `bytes`; it starts with its form.
  private var ends: ContiguousArray<Int> = []
  private var table = HashNumbers()

  /// The number of a text, which gets the next one where it has none.
  ///
  /// - `form`: tells texts of the same bytes apart.
  mutating func number(of text: Bytes, form: UInt8 = 0) -> Int32 {
    let hash = text.hash64 ^ UInt64(form)
    if let known = table.find(hash, isSame: { isEqual($0, text, form) }) { return known }
    bytes.append(form)
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    return table.append(hash)
  }

  private func isEqual(_ known: Int, _ text: Bytes, _ form: UInt8) -> Bool {
    let start = known == 0 ? 0 : ends[known - 1]
    return bytes.withUnsafeBytes {
      $0[start] == form && $0.part(start + 1..<ends[known]).isEqual(to: text)
    }
  }
}
