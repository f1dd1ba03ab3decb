package import TallyFormats
import TallyModel
package import TallySystem

/// What tests turn, to show that what they turn off is needed.
package struct ReadingOptions: Sendable {
  package var sizes = PartCutter.Sizes()
  /// Whether a file whose stamp is so young that it may stay is read again.
  package var rereadsYoung = true
  /// Whether what the index gives is compared with its checksums.
  package var verifies = true
  /// Whether one process at a time writes to the index.
  package var locks = true
  /// Whether a service believes what the kernel tells it of changes.
  package var believesEvents = true
  /// Whether a service looks at the files of a small ledger though nothing was said of them.
  package var looksBehind = true
  /// Whether a write of several files is waited for.
  package var heedsMark = true
  /// How much address space an index has to begin with, in bytes.
  package var room = 1 << 30
  /// How many bytes of changed files are kept in memory; more are written first.
  package var inMemory = 48 << 20
  /// How many bytes of files are read at once, but for bigger files.
  package var round = 32 << 20

  package init() {}

  /// What `$TALLY_TEST_WITHOUT` leaves out: words with commas between.
  package init(_ environment: Environment) {
    for word in (environment["TALLY_TEST_WITHOUT"] ?? "").split(separator: ",") {
      switch word {
      case "racy": rereadsYoung = false
      case "checksums": verifies = false
      case "lock": locks = false
      case "watching": believesEvents = false
      case "looking": looksBehind = false
      case "mark": heedsMark = false
      case "room": room = 1 << 18
      case "memory": (inMemory, round) = (0, 1 << 14)
      default: break
      }
    }
  }
}

/// What all who read a ledger's files share.
final class ReadingWork: Sendable {
  let root: RootDirectory
  let rules: ReadingRules
  /// The most bytes a file may have.
  let limit: Int
  /// Of how many nanoseconds a stamp may be behind a change.
  let grain: Int64
  /// What reading depends on beside the files: it is part of every block's identity.
  let rulesHash: BlockID
  let options: ReadingOptions
  /// Looks up what entries add to accounts; nil: nobody does.
  let sides: BlockSides.Finder?
  /// What includes may read outside.
  let allow: AllowList
  /// The user's home directory, which includes may name.
  let home: FilePath?

  init(
    _ root: consuming RootDirectory, _ settings: Settings, limit: Int, options: ReadingOptions,
    allow: AllowList, home: FilePath?, sides: BlockSides.Finder?
  ) throws(SystemError) {
    grain = try FileSystemKind(of: root.path).grain
    self.root = root
    rules = ReadingRules(settings)
    self.limit = limit
    self.options = options
    self.allow = allow
    self.home = home
    self.sides = sides
    rulesHash = ReadingWork.hash(settings, limit)
  }

  private static func hash(_ settings: Settings, _ limit: Int) -> BlockID {
    var writer = RecordWriter()
    writer.number(BlockLayout.magic)
    writer.number(limit)
    writer.text(settings.currency)
    writer.number(settings.decimalMark)
    writer.texts(settings.symbols.flatMap { [$0.name, $0.commodity] })
    for (name, places) in settings.commodities {
      writer.text(name)
      writer.number(places.map { Int($0) } ?? -1)
    }
    return writer.hash
  }
}

/// A group on its way from files to blocks.
///
/// `load` reads its files, `choose` says which blocks are to be made, `make` makes one, and `finish` puts
/// together what came of it. Groups are loaded side by side, and so are blocks made, but each
/// by one thread.
final class GroupWork: @unchecked Sendable {
  // Sendable: only one thread at a time has a part of it, and `Workers.run` parts the steps.

  let group: FileGroup
  private(set) var stamps = GroupStamps()
  private(set) var record = GroupRecord()
  /// Whether the record is as it was: only stamps are new.
  private(set) var isSame = false
  /// The blocks that were made.
  private(set) var made: [BlockID: Block] = [:]
  private let stored: GroupRecord?
  /// The parts whose blocks are to be made.
  private(set) var jobs: [Int] = []
  private var texts: [FileText?] = []
  private var blocks: [Block?] = []
  private var isWithoutEntries: [Bool] = []
  /// Whether a file is no longer what the order of reading was made from.
  private(set) var isOvertaken = false

  /// What its parts are to be read with, where that is known: the same files are read again.
  private let again: Again?

  /// How files are read again.
  struct Again {
    /// As it is to be then.
    var record: GroupRecord
    /// What was read before; nil where the group was kept.
    var before: GroupWork?
  }

  /// What assignments may have come to.
  private let known: GroupRecord?

  /// - `stored`: what the index has of the group.
  /// - `known`: a record whose assignments are taken over, though nothing else of it.
  init(_ group: FileGroup, stored: GroupRecord?, known: GroupRecord? = nil) {
    self.group = group
    self.stored = stored
    self.known = stored ?? known
    again = nil
  }

  /// Reads files again whose assignments have come to something else.
  init(_ group: FileGroup, _ again: Again) {
    self.group = group
    stored = again.record
    known = nil
    self.again = again
  }

  /// Says which blocks are to be made: those that the index does not have.
  func choose(isKept: (BlockID) -> Bool) {
    guard !isSame else { return }
    jobs = record.parts.indices.filter { stored == nil || !isKept(record.parts[$0].id) }
  }

  /// Lets go of the blocks, once they are written.
  func forget() {
    made = [:]
    texts = []
  }
}

// MARK: - Loading

extension GroupWork {
  /// Reads the files.
  func load(_ work: ReadingWork) {
    record.plan = group.plan
    if let before = again?.before, !before.texts.isEmpty {
      (texts, stamps, record) = (before.texts, before.stamps, before.record)
    } else {
      for item in group.items { load(item, work) }
      cut(work)
    }
    if let again {
      if !isUnchanged(again.record) { isOvertaken = true }
      record = again.record
    } else if let stored, isUnchanged(stored) {
      record = stored
      isSame = true
      texts = []
      return
    } else {
      takeAssigned()
    }
    blocks = Array(repeating: nil, count: record.parts.count)
    isWithoutEntries = Array(repeating: false, count: record.files.count)
  }

  /// Starts from what assignments came to the last time: mostly it is what they come to now.
  private func takeAssigned() {
    var assigned: [BlockID: [Int: [[Amount]]]] = [:]
    for part in known?.parts ?? [] where !part.place.assigned.isEmpty {
      assigned[part.base] = part.place.assigned
    }
    guard !assigned.isEmpty else { return }
    record.parts = record.parts.map { part in assigned[part.base].map { part.with($0) } ?? part }
  }

  private func load(_ item: TreeItem, _ work: ReadingWork) {
    let file: LoadedFile
    if let known = group.ahead?.take(item.path) {
      file = known
    } else {
      file = LoadedFile(item, work)
      if let ahead = group.ahead, ahead.isOvertaken(file, item) { isOvertaken = true }
    }
    var entry = GroupRecord.File(path: item.path, hash: .none, outcome: file.outcome)
    // One in parts has a hash of theirs, which are hashed anyway.
    if let text = file.text, !group.isInParts { entry.hash = text.file.withText { $0.blockID } }
    texts.append(file.text)
    stamps.files.append(file.stamp)
    record.files.append(entry)
  }

  private func isUnchanged(_ stored: GroupRecord) -> Bool {
    guard stored.plan == record.plan else { return false }
    return stored.files.elementsEqual(record.files) { old, new in
      guard old.path == new.path, old.hash == new.hash else { return false }
      return old.outcome == new.outcome || (old.outcome == .passedOver && new.outcome == .entries)
    }
  }

  /// Says which parts there are, and which blocks they are in.
  private func cut(_ work: ReadingWork) {
    if group.isInParts, let text = texts[0] {
      return text.file.withText { cut($0, text.file.survey, work) }
    }
    var writer = RecordWriter()
    writer.id(work.rulesHash)
    // A block belongs to one group: what goes with another group must leave it where it is, even if this
    // one's further files turn out to be no text, so that both consist of the same.
    writer.text(group.items[0].path.bytes)
    writer.number(group.number)
    writer.id(group.incoming.hash)
    for (file, item) in zip(record.files, group.items) where file.outcome == .entries {
      writer.text(file.path.bytes)
      writer.text(item.format.name)
      writer.id(file.hash)
    }
    guard record.files.contains(where: { $0.outcome == .entries }) else { return }
    let id = writer.hash
    var place = PartPlace()
    place.context = group.incoming.context
    record.parts = [GroupRecord.Part(id, place: place)]
  }

  private func cut(
    _ text: UnsafeRawBufferPointer, _ survey: TextSurvey?, _ work: ReadingWork
  ) {
    var cutter = SegmentCutter(group, work)
    let whole = Segment(range: 0..<Int.max, line: 0, incoming: group.incoming)
    let segments = group.segments.isEmpty ? [whole] : group.segments
    for (number, segment) in segments.enumerated() {
      cutter.cut(segment, number, text, survey)
    }
    record.parts = cutter.parts
    record.files[0].hash = cutter.hash
  }
}

// MARK: - Making blocks

extension GroupWork {
  /// Makes the block of a part.
  func make(_ job: Int, with builder: inout BlockBuilder, _ work: ReadingWork) {
    let part = record.parts[job]
    for (at, item) in group.items.enumerated() {
      guard let text = texts[at] else { continue }
      let isRead = text.file.withText { text in
        let range =
          part.place.offset..<(part.place.length.map { part.place.offset + $0 } ?? text.count)
        return builder.read(
          SourceFile(
            bytes: UnsafeRawBufferPointer(rebasing: text[range]), path: item.path.display,
            context: part.place.context(ofFile: builder.fileCount)),
          pathBytes: item.path.bytes, format: item.format, rules: work.rules)
      }
      if !isRead { isWithoutEntries[at] = true }
    }
    blocks[job] = builder.finish(part.id, place: part.place)
  }

  /// Puts together what came of it; `kept` gives a block that the index has.
  func finish(kept: (GroupRecord.Part) -> Block?) {
    guard !isSame else { return }
    for at in record.files.indices where isWithoutEntries[at] {
      record.files[at].outcome = .passedOver
    }
    // A run some of whose files turned out not to be the ledger's, whose block was kept.
    if let stored, blocks.allSatisfy({ $0 == nil }) { takeOutcomes(of: stored) }
    if !record.files.contains(where: { $0.outcome == .entries }) { record.parts = [] }
    if record.parts.count > 1, let text = texts[0] { numberEqualEntries(text, kept) }
    for (part, block) in zip(record.parts, blocks) {
      if let block {
        made[part.id] = block.placed(part.place)
      } else if let block = again?.before?.made[part.id] {
        made[part.id] = block.placed(part.place)
      }
    }
    // Files with assignments may have to be read again.
    if !blocks.contains(where: { $0?.summary.hasAssignments ?? false }) { texts = [] }
    blocks = []
  }

  private func takeOutcomes(of stored: GroupRecord) {
    var outcomes: [FilePath: GroupRecord.Outcome] = [:]
    for file in stored.files { outcomes[file.path] = file.outcome }
    for at in record.files.indices where record.files[at].outcome == .entries {
      record.files[at].outcome = outcomes[record.files[at].path] ?? .entries
    }
  }

  private func numberEqualEntries(_ text: FileText, _ kept: (GroupRecord.Part) -> Block?) {
    let all = zip(record.parts, blocks).map { part, block in block ?? kept(part) }
    let path = record.files[0].path
    text.file.withText { text in
      let found = EqualEntries.identities(all.map { $0 }, text, path: path.bytes)
      for (at, identities) in found.enumerated() { record.parts[at].place.identities = identities }
    }
  }
}

extension TreeItem {
  /// The format of a file of entries.
  package var format: any EntryFormat {
    if case .entries(let format)? = role { return EntryFormats.all[format] }
    return TallyTextFormat()
  }
}
