import TallyFormats
import TallyModel

/// Finds the identities of entries that are equal to one in another part of their file.
///
/// The ordinal in an identity counts equal entries of one day over the whole file, while a block knows its
/// own part alone. Parts that share no day can't have equal entries, so in a file in the order of time this
/// looks at the days that a cut goes through, and at no other.
enum EqualEntries {
  /// For each part the identities that are not as its block has them, by entry.
  ///
  /// - `text`: the file, which the blocks' places are in.
  static func identities(_ parts: [Block?], _ text: UnsafeRawBufferPointer, path: [UInt8])
    -> [[Int: UInt64]]
  {
    var maker = IdentityMaker(path: path)
    return parts.enumerated().map { at, block in
      guard let block else { return [:] }
      let shared = sharedDays(at, parts)
      guard !shared.isEmpty else { return [:] }
      var identities: [Int: UInt64] = [:]
      let (dates, known) = (block.entries.date, block.identities)
      for entry in 0..<block.entryCount {
        let days = dates[entry]
        guard shared.contains(where: { $0.contains(days) }) else { continue }
        let date = CalendarDate(days: days)
        let range = block.range(of: entry)
        guard range.upperBound <= text.count else { continue }
        let identity = maker.identity(date: date, bytes: text.part(range))
        if identity != known[entry] { identities[entry] = identity }
      }
      return identities
    }
  }

  /// The days of a part that others have too, as its date column has them.
  private static func sharedDays(_ at: Int, _ parts: [Block?]) -> [ClosedRange<Int32>] {
    guard let own = parts[at]?.dates else { return [] }
    return parts.enumerated().compactMap { other, block in
      guard other != at, let dates = block?.dates, dates.overlaps(own) else { return nil }
      let shared = dates.clamped(to: own)
      return shared.lowerBound.days...shared.upperBound.days
    }
  }
}
