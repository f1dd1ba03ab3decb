import TallyFormats
import TallySystem

/// Files that are read together: a run of small ones, which share a block, or one big one, or one that
/// includes others, which is cut into parts.
///
/// A run is cut by any other file, and before a file with a chance of 1 in 128 for each KiB that it has, but 1 at
/// least, as the hash of its path falls; also where what is decided above its files is another thing, and before a
/// file that was read already. So a run holds some 128 KiB, or 128 files where they are tiny: a file that changes
/// is read again with its run, and each run costs a question a little. What a group holds depends on paths,
/// sizes and includes alone, and one more file changes one group.
struct FileGroup: Sendable {
  private(set) var items: [TreeItem]
  /// How often its first file is read before that.
  let number: Int
  /// What is decided above its files.
  let incoming: IncomingContext
  /// Of a file that includes others what stands between its includes.
  let segments: [Segment]
  /// What was found out of its files so far.
  let ahead: FilesAhead?

  fileprivate init(_ reading: Reading, _ ahead: FilesAhead?) {
    items = [reading.item]
    number = reading.number
    incoming = reading.incoming
    segments = reading.segments
    self.ahead = ahead
  }

  /// As the tree has it, in bytes.
  var size: Int { items.reduce(0) { $0 + ($1.status?.stamp.size ?? 0) } }

  /// Whether it is one file in parts.
  var isInParts: Bool { !segments.isEmpty || FileGroup.isBig(items[0]) }

  /// What it is kept under: only one group starts with a reading of a path.
  var key: BlockID {
    guard number > 0 else { return items[0].path.bytes.withUnsafeBytes { $0.blockID } }
    var writer = RecordWriter()
    writer.text(items[0].path.bytes)
    writer.number(number)
    return writer.hash
  }

  /// A hash of what is decided about it elsewhere than in its files, and of where it is cut;
  /// `BlockID.none` of most.
  var plan: BlockID {
    if segments.isEmpty { return incoming.hash }
    var writer = RecordWriter()
    for segment in segments {
      writer.number(segment.range.lowerBound)
      writer.number(segment.range.upperBound)
      writer.number(segment.line)
      writer.id(segment.incoming.hash)
    }
    return writer.hash
  }

  fileprivate mutating func append(_ item: TreeItem) { items.append(item) }

  // MARK: - Where a run ends

  /// Whether two files that follow one another do not share a run.
  static func isCut(between last: TreeItem, _ item: TreeItem) -> Bool {
    isBig(last) || isBig(item) || isCut(before: item)
  }

  /// A stream may be of any size.
  private static func isBig(_ item: TreeItem) -> Bool {
    (item.status?.stamp.size ?? Int.max) >= PartCutter.bigFile
  }

  private static func isCut(before item: TreeItem) -> Bool {
    let kibibytes = UInt64(clamping: (item.status?.stamp.size ?? 0) >> 10)
    return item.path.bytes.withUnsafeBytes { $0.hash64 } % 128 < max(kibibytes, 1)
  }
}

/// The groups of a tree, and in which order they are read.
struct FileGroups {
  /// In the order of their first pieces.
  private(set) var groups: [FileGroup] = []
  /// The order of what is read; empty where that is each group whole, in order.
  private(set) var pieces: [Piece] = []

  private let ahead: FilesAhead?
  /// Whether the last group may take one more file.
  private var isOpen = false

  /// The groups of files none of which includes another.
  init(_ items: some Sequence<TreeItem>, _ ahead: FilesAhead?) {
    self.ahead = ahead
    for item in items { _ = add(Reading(item: item)) }
  }

  init(_ order: ReadingOrder, _ ahead: FilesAhead?) {
    self.ahead = ahead
    var byReading = [Int](repeating: -1, count: order.readings.count)
    for piece in order.pieces {
      if byReading[piece.owner] < 0 { byReading[piece.owner] = add(order.readings[piece.owner]) }
      let next = Piece(owner: byReading[piece.owner], segment: piece.segment)
      if piece.segment != nil { isOpen = false }
      if pieces.last != next { pieces.append(next) }
    }
  }

  /// Returns the number of the group that the file is in.
  private mutating func add(_ reading: Reading) -> Int {
    let last = groups.count - 1
    if isOpen, reading.number == 0, reading.segments.isEmpty,
      groups[last].incoming.hash == reading.incoming.hash,
      let before = groups[last].items.last, !FileGroup.isCut(between: before, reading.item)
    {
      groups[last].append(reading.item)
      return last
    }
    groups.append(FileGroup(reading, ahead))
    isOpen = reading.segments.isEmpty && reading.number == 0
    return groups.count - 1
  }
}
