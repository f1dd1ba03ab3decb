/// How a block lies in memory and in the index: a directory, and behind it sections, each with a
/// checksum of its own.
///
///     u64 checksum of the rest of the directory   u32 magic   u32 number of sections
///     16 bytes identity of the block
///     a section: u64 offset   u64 length   u64 checksum
///     …
///
/// All numbers little-endian. A column's section is i64 base, u32 rows, u8 bytes a row, 3 zeros, then
/// the rows (`Column`). What any section holds is told where it is written: `BlockBuilder.finish`.
enum BlockLayout {
  /// «TLY» and the version of this layout.
  static let magic: UInt32 = 0x0559_4C54
  static let directoryHead = 32
  static let directoryEntry = 24
  static let columnHead = 16

  static var directoryLength: Int {
    directoryHead + Section.allCases.count * directoryEntry
  }

  /// Where a section's line of the directory is.
  static func entry(of section: Section) -> Int {
    directoryHead + Int(section.rawValue) * directoryEntry
  }
}

/// The sections of a block, in the order they lie: what most questions read comes first.
enum Section: UInt8, CaseIterable {
  case summary
  case vocabularyBytes, vocabularyEnds, names, commodities
  case shapes, shapeIdentityLow, shapeIdentityHigh
  case foldShape, foldMonth, foldCount, foldLast, foldFirstSum
  case foldAmount, foldAmountScale, foldAmountWide
  case foldCost, foldCostScale, foldCostWide
  case filePath, fileFormat, fileFirstEntry, fileErrors, fileProblems, problems, facts
  case identityStart, identityRest
  case date, shape, firstItem
  case amount, amountScale, amountWide
  case cost, costScale, costWide
  case itemName, itemSign, itemCommodity, itemCostCommodity
  case itemFlags, itemDate, itemDate2, itemComment
  case assertionItem, assertionCommodity, assertionAmount, assertionScale, assertionWide
  case assertionScope, assertionLine, assertionColumn, assertionLength
  case priceAssertion, priceCommodity, priceIsTotal, priceAmount, priceScale, priceWide
  case date2, time, status, kind, flow, from, to
  case payee, note, comment, code, id
  case firstAttribute, attributeKind, attributeKey, attributeValue, attributeItem
  case file, offset, length, line
  case stringEnds, stringBytes
}

/// The identity of a block: 128 bits of hash over all that it is made of.
package struct BlockID: Hashable, Sendable {
  package let low: UInt64
  package let high: UInt64

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Of a block that is kept nowhere.
  package static let none = BlockID(low: 0, high: 0)
}
