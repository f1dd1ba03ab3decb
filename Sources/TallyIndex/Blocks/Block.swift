import Synchronization
package import TallyFormats
package import TallyModel

/// A run of whole files, or one part of a big file, read: its texts, and its entries as columns.
///
/// A block is a pure function of its files' bytes, their paths, the reading rules, and for a part what a
/// reader must know of the lines above it: names are not looked up and signs not interpreted, so a
/// change of `types.json` leaves it as it is. Offsets and line numbers in its columns are within its
/// part; `place` says where that stands in its file.
///
/// A row of `entries` is an entry; it owns the rows of `items` from its `firstItem` up to the next
/// entry's, and likewise those of `attributes`.
///
/// A section is checked against its checksum when it is first read. One that does not hold ends in
/// `Damage.found`: nothing that was read can be trusted then.
package final class Block: Sendable {
  let memory: BlockMemory
  /// Where its part stands; all zero for whole files.
  package let place: PartPlace
  package let summary: BlockSummary
  /// A bit a section: whether its checksum was found right.
  private let verified = Atomic<UInt64>(0)
  /// The same from the 64th section on.
  private let verifiedFurther = Atomic<UInt64>(0)
  private let verifies: Bool

  /// - Returns: nil where the bytes are no block of this layout, or not the one asked for.
  init?(
    _ memory: BlockMemory, id: BlockID, place: PartPlace = PartPlace(), verifies: Bool = true
  ) {
    self.memory = memory
    self.verifies = verifies
    self.place = place
    let bytes = memory.bytes
    guard bytes.count >= BlockLayout.directoryLength, let start = bytes.baseAddress,
      start.loadUnaligned(fromByteOffset: 8, as: UInt32.self) == BlockLayout.magic,
      start.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == UInt32(Section.allCases.count),
      start.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == id.low,
      start.loadUnaligned(fromByteOffset: 24, as: UInt64.self) == id.high
    else { return nil }
    let directory = UnsafeRawBufferPointer(
      start: start + 8, count: BlockLayout.directoryLength - 8)
    guard !verifies || start.loadUnaligned(as: UInt64.self) == directory.hash64,
      let summary = BlockSummary(Block.section(.summary, bytes, verifies: verifies))
    else { return nil }
    self.summary = summary
  }

  /// A block that was just made.
  init(made memory: BlockMemory, _ summary: BlockSummary, place: PartPlace) {
    self.memory = memory
    verifies = true
    self.summary = summary
    self.place = place
  }

  /// The same block at another place in its file.
  func placed(_ place: PartPlace) -> Block { Block(made: memory, summary, place: place) }

  /// What it is kept under: made from its files' bytes, their paths, and what reading them depends on.
  ///
  /// `BlockID.none` where it is kept nowhere.
  package var id: BlockID {
    // The directory was checked by `init`, or has just been written.
    BlockID(
      low: memory.bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self),
      high: memory.bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
  }

  package var entryCount: Int { summary.entryCount }
  /// The first and the last date of its entries; nil where it has none.
  package var dates: ClosedRange<CalendarDate>? { summary.dates }

  /// The rows of `items` that belong to an entry.
  package func items(of entry: Int) -> Range<Int> {
    Int(entries.firstItem[entry])..<end(entries.firstItem, entry, summary.itemCount)
  }

  /// The rows of `attributes` that belong to an entry.
  package func attributes(of entry: Int) -> Range<Int> {
    guard summary.attributeCount > 0 else { return 0..<0 }
    return Int(
      entries.firstAttribute[entry])..<end(
        entries.firstAttribute, entry, summary.attributeCount)
  }

  private func end(_ column: Column<UInt32>, _ entry: Int, _ last: Int) -> Int {
    entry + 1 < column.count ? Int(column[entry + 1]) : last
  }

  /// The line of its file that an entry starts in, from 1.
  package func line(of entry: Int) -> Int { place.line + Int(entries.line[entry]) }

  /// Where an entry stands in the bytes of its file.
  package func range(of entry: Int) -> Range<Int> {
    let start = place.offset + Int(entries.offset[entry])
    return start..<start + Int(entries.length[entry])
  }

  /// The 60 bits that `Identity` shows where the entry gives itself none.
  package func identity(of entry: Int) -> UInt64 {
    if !place.identities.isEmpty, let other = place.identities[entry] { return other }
    return entries.identity[entry]
  }

  /// The identities of all its entries, as `identity(of:)` has them where none is counted over several
  /// parts.
  package var identities: IdentityColumn { IdentityColumn(self) }
  /// The first 32 bits of each of them.
  package var identityStarts: Column<UInt32> { column(.identityStart) }
}

/// Where a block's part stands in its file, and what that changes.
package struct PartPlace: Sendable {
  /// Lines above it.
  package var line = 0
  /// Bytes before it.
  package var offset = 0
  /// Its bytes; nil for whole files.
  package var length: Int?
  /// The first line behind it; nil for whole files.
  package var nextLine: Int?
  package var context = ReadingContext()
  /// What the balance assignments of its files come to, by index into the block's files; of those that have
  /// any, once that was worked out.
  package var assigned: [Int: [[Amount]]] = [:]
  /// The identities of those entries that have equal ones on the same day in an earlier part.
  package var identities: [Int: UInt64] = [:]

  package init() {}

  /// What a reader of one of its files has to know.
  package func context(ofFile file: Int) -> ReadingContext {
    var context = context
    context.assigned = assigned[file]
    return context
  }
}

// MARK: - Sections

extension Block {
  /// The bytes of a section; nil where they are not what was written.
  static func section(
    _ section: Section, _ bytes: UnsafeRawBufferPointer, verifies: Bool = true
  ) -> UnsafeRawBufferPointer? {
    let at = BlockLayout.entry(of: section)
    let offset = bytes.loadUnaligned(fromByteOffset: at, as: Int.self)
    let length = bytes.loadUnaligned(fromByteOffset: at + 8, as: Int.self)
    guard offset >= 0, length >= 0, offset <= bytes.count, length <= bytes.count - offset else {
      return nil
    }
    let content = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    let checksum = bytes.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self)
    return !verifies || content.hash64 == checksum ? content : nil
  }

  private func verify(_ section: Section) {
    guard Block.section(section, memory.bytes, verifies: verifies) != nil else { Damage.found() }
    let bit: UInt64 = 1 << UInt64(section.rawValue % 64)
    if section.rawValue < 64 {
      verified.bitwiseOr(bit, ordering: .relaxed)
    } else {
      verifiedFurther.bitwiseOr(bit, ordering: .relaxed)
    }
  }

  /// The bytes of a section.
  func bytes(_ section: Section) -> UnsafeRawBufferPointer {
    let known =
      section.rawValue < 64
      ? verified.load(ordering: .relaxed) : verifiedFurther.load(ordering: .relaxed)
    if known >> UInt64(section.rawValue % 64) & 1 == 0 { verify(section) }
    let at = BlockLayout.entry(of: section)
    // The directory was checked by `init`, and the section lies within the bytes: `verify` saw to it.
    let offset = memory.bytes.loadUnaligned(fromByteOffset: at, as: Int.self)
    let length = memory.bytes.loadUnaligned(fromByteOffset: at + 8, as: Int.self)
    return UnsafeRawBufferPointer(
      start: memory.bytes.baseAddress.map { $0 + offset }, count: length)
  }

  func column<Element>(_ section: Section) -> Column<Element> {
    let bytes = bytes(section)
    guard bytes.count >= BlockLayout.columnHead, let start = bytes.baseAddress else {
      Damage.found()
    }
    let rows = Int(start.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    let width = start.loadUnaligned(fromByteOffset: 12, as: UInt8.self)
    guard bytes.count == BlockLayout.columnHead + rows * Int(width) else { Damage.found() }
    return Column(
      RawColumn(
        base: start.loadUnaligned(as: Int64.self), start: start + BlockLayout.columnHead,
        width: width, count: rows))
  }
}

/// The few numbers that tell whether a block matters to a question.
package struct BlockSummary: Sendable, Equatable {
  package var entryCount = 0
  package var itemCount = 0
  package var attributeCount = 0
  package var fileCount = 0
  package var problemCount = 0
  /// All errors of reading, those that are not listed too.
  package var errorCount = 0
  package var dates: ClosedRange<CalendarDate>?
  /// Whether an entry gives itself an id.
  package var hasIds = false
  package var hasFields = false
  /// Whether `folds` has its sums: not where one of them had more than 38 digits.
  package var hasFolds = true
  /// Whether an entry is a full double entry.
  package var hasPostings = false
  /// Whether a file says something beside its entries: `Block.facts`.
  package var hasFacts = false
  /// Whether a posting has a balance assertion or assignment.
  package var hasAssertions = false
  /// Whether a posting has an assignment.
  package var hasAssignments = false
  /// Whether a posting has a date, or a secondary one, of its own.
  package var hasPostingDates = false

  init() {}

  private static let length = 10

  var numbers: [Int64] {
    [
      Int64(entryCount), Int64(itemCount), Int64(attributeCount), Int64(fileCount),
      Int64(problemCount), Int64(errorCount), dates.map { Int64($0.lowerBound.days) } ?? .max,
      dates.map { Int64($0.upperBound.days) } ?? .max,
      flags, 0,
    ]
  }

  private var flags: Int64 {
    let all = [
      hasIds, hasFields, hasFolds, hasPostings, hasFacts, hasAssertions, hasPostingDates,
      hasAssignments,
    ]
    return all.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
  }

  init?(_ bytes: UnsafeRawBufferPointer?) {
    guard let bytes, bytes.count == BlockSummary.length * 8 else { return nil }
    let numbers = (0..<BlockSummary.length).map {
      bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self)
    }
    entryCount = Int(numbers[0])
    itemCount = Int(numbers[1])
    attributeCount = Int(numbers[2])
    fileCount = Int(numbers[3])
    problemCount = Int(numbers[4])
    errorCount = Int(numbers[5])
    if let first = Int32(exactly: numbers[6]), let last = Int32(exactly: numbers[7]), first <= last
    {
      dates = CalendarDate(days: first)...CalendarDate(days: last)
    }
    hasIds = numbers[8] & 1 != 0
    hasFields = numbers[8] & 2 != 0
    hasFolds = numbers[8] & 4 != 0
    hasPostings = numbers[8] & 8 != 0
    hasFacts = numbers[8] & 16 != 0
    hasAssertions = numbers[8] & 32 != 0
    hasPostingDates = numbers[8] & 64 != 0
    hasAssignments = numbers[8] & 128 != 0
  }
}
