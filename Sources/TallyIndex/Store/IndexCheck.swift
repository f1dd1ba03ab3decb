package import TallySystem

/// What a check of the index has found: a fact for each thing looked at, in the order of looking.
///
/// Where one is wrong, what builds on it is not looked at.
package struct IndexCheck: Sendable {
  package enum Subject: String, Sendable {
    case index, stamps, checksums, contents
  }

  /// What is known of a subject; the first wrong thing, where there are several.
  package enum Fact: Equatable, Sendable {
    /// There is nowhere to keep an index, or nothing worth one: standard input, a small file.
    case notKept
    /// No question was asked yet, or the index was deleted.
    case none
    case found(FilePath, generation: Int)
    case unreadable(String)
    /// A question came upon damage; the next one builds the index anew.
    case marked
    /// It was read under other settings, so that the next question reads everything.
    case otherRules
    case stamps(Stamps)
    case whole(records: Int, blocks: Int)
    case same(files: Int, blocks: Int)
    case wrong(Place)
  }

  /// The stamps of the tree's files beside those in the index, as numbers of files.
  package struct Stamps: Equatable, Sendable {
    package var same = 0
    /// As they were, but so young when they were read that a change may not show.
    package var young = 0
    package var changed = 0
    package var new = 0
    package var gone = 0

    package init() {}
  }

  /// What is not as it was written, or not as the files have it.
  package enum Place: Equatable, Sendable {
    /// What the index says of itself.
    case meta
    /// The list of what it has.
    case list
    /// What came of reading a group's files; the first of them.
    case record(FilePath?)
    case stamps(FilePath?)
    /// `section`: nil where that can't be told, since the block's directory is wrong.
    case block(FilePath?, section: String?)
    /// What came of balance assertions and assignments.
    case derived
    /// A block that its record names is not there.
    case missingBlock(FilePath?)
    /// A block that no record names.
    case strayBlock
  }

  package private(set) var findings: [(subject: Subject, fact: Fact)] = []

  /// What is to be said where looking at the index ends the program.
  package static var unreadableMemory: IndexCheck {
    var check = IndexCheck()
    check.note(.index, .unreadable("its pages are not as they were written"))
    return check
  }

  fileprivate mutating func note(_ subject: Subject, _ fact: Fact) {
    findings.append((subject, fact))
  }
}

extension IndexCheck.Fact {
  /// Whether the index is what it should be.
  ///
  /// Files that have changed since the last question are no fault of it: the next one reads them.
  package var isWell: Bool {
    switch self {
    case .unreadable, .marked, .wrong: false
    case .notKept, .none, .found, .otherRules, .stamps, .whole, .same: true
    }
  }
}

extension LedgerReader {
  /// Reads all of a ledger but its entries.
  ///
  /// - `settingsAt`: the ledger that a single file is in.
  package func readSurroundings(_ source: LedgerLocation.Source, settingsAt: FilePath? = nil)
    throws(SystemError) -> Ledger
  {
    guard case .directory(let path) = source else {
      return try readSettings(source, settingsAt: settingsAt)
    }
    return try readTree(try RootDirectory(path))
  }

  /// Compares the index of a ledger with its files, and changes neither.
  ///
  /// Every file's stamp, every checksum; then everything is read anew, group by group, and what comes of it
  /// compared byte by byte with what is stored.
  package func checkIndex(of ledger: Ledger) throws(SystemError) -> IndexCheck {
    var check = IndexCheck()
    guard let cache, ledger.root != "-" else {
      check.note(.index, .notKept)
      return check
    }
    let directory = Index.directory(cache: cache, root: ledger.root)
    guard let size = IndexFiles.size(in: directory), size > 0 else {
      check.note(.index, ledger.isDirectory ? .none : .notKept)
      return check
    }
    guard !Damage.isMarked(directory) else {
      check.note(.index, .marked)
      return check
    }
    let work = try work(RootDirectory(ledger.base), ledger)
    do throws(IndexFailure) {
      let plan = try ReadingPlan(ledger, work)
      let reading = try IndexFile(directory, room: work.options.room, isReadOnly: true).read()
      let stored = try StoredValues(reading)
      check.look(at: stored, directory, ledger, plan, work, progress)
    } catch {
      check.note(.index, .unreadable(error.reason))
    }
    return check
  }
}

extension IndexCheck {
  fileprivate mutating func look(
    at stored: StoredValues, _ directory: FilePath, _ ledger: Ledger, _ plan: ReadingPlan,
    _ work: ReadingWork, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    // The directory of another ledger, by chance or by copying, is as good as none.
    guard let meta = stored.meta, meta.root == ledger.root || stored.wrong != nil else {
      return note(.index, .none)
    }
    note(.index, .found(directory, generation: meta.generation))
    let isCurrent = meta.rules == work.rulesHash
    note(.stamps, isCurrent ? .stamps(stored.stamps(beside: plan.groups)) : .otherRules)
    if let wrong = stored.wrong ?? stored.firstStray { return note(.checksums, .wrong(wrong)) }
    note(.checksums, .whole(records: stored.records.count * 2 + 1, blocks: stored.blocks.count))
    guard isCurrent else { return }
    guard stored.hasOutlines(plan.outlines) else { return note(.contents, .wrong(.list)) }
    let contents = ContentsCheck(stored, work)
    if let place = contents.firstDifference(plan.groups, progress) {
      note(.contents, .wrong(place))
    } else if stored.contents?.hasRight(stored.derived, stored.records, stored.blocks, ledger, work)
      == false
    {
      note(.contents, .wrong(.derived))
    } else {
      note(.contents, .same(files: contents.files, blocks: contents.blocks))
    }
  }
}

// MARK: - What is stored

/// All values of an index, each beside its checksum.
struct StoredValues {
  private(set) var meta: IndexMeta?
  private(set) var contents: IndexContents?
  private(set) var derived: DerivedRecord?
  private(set) var records: [BlockID: GroupRecord] = [:]
  private(set) var stamps: [BlockID: GroupStamps] = [:]
  private(set) var outlines: [BlockID: OutlineRun] = [:]
  /// Of those that are whole.
  private(set) var blocks: [BlockID: Block] = [:]
  /// The first value that is not as it was written.
  private(set) var wrong: IndexCheck.Place?

  init(_ reading: IndexReading) throws(IndexFailure) {
    if let value = try reading.value(IndexKey.meta) {
      meta = IndexValue.checked(IndexKey.meta, value).flatMap { IndexMeta($0) }
      if meta == nil {
        meta = IndexMeta()
        wrong = .meta
      }
    }
    if let value = try reading.value(IndexKey.contents) {
      contents = IndexValue.checked(IndexKey.contents, value).flatMap { IndexContents($0) }
      if contents == nil { wrong = wrong ?? .list }
    }
    if let value = try reading.value(IndexKey.derived) {
      derived = IndexValue.checked(IndexKey.derived, value).flatMap { DerivedRecord($0) }
      if derived == nil { wrong = wrong ?? .derived }
    }
    try readRecords(reading)
    try readStamps(reading)
    try readOutlines(reading)
    try readBlocks(reading)
    if meta == nil, !records.isEmpty || !blocks.isEmpty {
      meta = IndexMeta()
      wrong = .meta
    }
  }

  private mutating func readRecords(_ reading: IndexReading) throws(IndexFailure) {
    try reading.each(IndexKey.recordPrefix) { key, value in
      if let id = IndexKey.id(key),
        let record = IndexValue.checked(Array(key), value).flatMap({ GroupRecord($0) })
      {
        records[id] = record
      } else {
        wrong = wrong ?? .record(nil)
      }
    }
  }

  private mutating func readStamps(_ reading: IndexReading) throws(IndexFailure) {
    try reading.each(IndexKey.stampsPrefix) { key, value in
      if let id = IndexKey.id(key),
        let stamp = IndexValue.checked(Array(key), value).flatMap({ GroupStamps($0) })
      {
        stamps[id] = stamp
      } else {
        wrong = wrong ?? .stamps(IndexKey.id(key).flatMap { records[$0]?.files.first?.path })
      }
    }
  }

  private mutating func readOutlines(_ reading: IndexReading) throws(IndexFailure) {
    try reading.each(IndexKey.outlinesPrefix) { key, value in
      if let id = IndexKey.id(key),
        let run = IndexValue.checked(Array(key), value).flatMap({ OutlineRun(id, $0) })
      {
        outlines[id] = run
      } else {
        wrong = wrong ?? .list
      }
    }
  }

  private mutating func readBlocks(_ reading: IndexReading) throws(IndexFailure) {
    var files: [BlockID: FilePath] = [:]
    for record in records.values {
      for part in record.parts { files[part.id] = record.files.first?.path }
    }
    try reading.each(IndexKey.blockPrefix) { key, value in
      guard let id = IndexKey.id(key) else {
        wrong = wrong ?? .strayBlock
        return
      }
      guard let block = Block(BlockMemory(value, owner: reading), id: id) else {
        wrong = wrong ?? .block(files[id], section: nil)
        return
      }
      if let section = block.firstWrongSection {
        wrong = wrong ?? .block(files[id], section: "\(section)")
      }
      blocks[id] = block
    }
  }

  /// What is there of one kind of value, and not of another that belongs to it.
  var firstStray: IndexCheck.Place? {
    var named: Set<BlockID> = []
    for (key, record) in records {
      let path = record.files.first?.path
      if stamps[key]?.files.count != record.files.count { return .stamps(path) }
      for part in record.parts {
        if blocks[part.id] == nil { return .missingBlock(path) }
        named.insert(part.id)
      }
    }
    if stamps.count != records.count { return .stamps(nil) }
    if blocks.count != named.count { return .strayBlock }
    // While a big change is under way there is none.
    if let contents, Set(contents.groups) != Set(records.keys) { return .list }
    return meta?.groupCount == records.count ? nil : .meta
  }

  /// Whether files that have not changed have the outlines that are stored.
  func hasOutlines(_ runs: [OutlineRun]) -> Bool {
    runs.allSatisfy { run in
      guard let known = outlines[run.key], !known.isRacy, known.digest == run.digest else {
        return true
      }
      return known.hasOutlines(of: run)
    }
  }

  /// The stamps of the tree's files beside those that are stored.
  func stamps(beside groups: [FileGroup]) -> IndexCheck.Stamps {
    var known: [FilePath: GroupStamps.File] = [:]
    for (key, record) in records {
      for (file, stamp) in zip(record.files, stamps[key]?.files ?? []) { known[file.path] = stamp }
    }
    var count = IndexCheck.Stamps()
    // A file that is included twice is one file.
    var counted: Set<FilePath> = []
    for item in groups.flatMap(\.items) where counted.insert(item.path).inserted {
      guard let stamp = known.removeValue(forKey: item.path) else {
        count.new += 1
        continue
      }
      if stamp.stamp != item.status?.stamp {
        count.changed += 1
      } else if stamp.isRacy {
        count.young += 1
      } else {
        count.same += 1
      }
    }
    count.gone = known.count
    return count
  }
}

extension Block {
  /// The first section that is not as it was written.
  ///
  /// Reading one that is not ends the program (`Damage`); this tells.
  fileprivate var firstWrongSection: Section? {
    Section.allCases.first { Block.section($0, memory.bytes) == nil }
  }
}
