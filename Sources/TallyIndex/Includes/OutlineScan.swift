import Synchronization
import TallyFormats
import TallyModel
import TallySystem

/// The outlines of a run of files, as the index keeps them.
///
/// A run is cut as a group is. When one of its files has changed, all are looked at again.
struct OutlineRun: Equatable, Sendable {
  /// What it is kept under: only one run starts with a path.
  var key: BlockID
  /// A hash of the files' paths, formats and stamps.
  var digest: BlockID
  /// Whether one of the stamps may stay as it is although the file changes.
  var isRacy: Bool
  /// The outlines that are not empty, by place in the run, in order.
  var outlines: [(place: Int, outline: FileOutline)] = []

  static func == (a: OutlineRun, b: OutlineRun) -> Bool {
    a.key == b.key && a.digest == b.digest && a.isRacy == b.isRacy && a.hasOutlines(of: b)
  }

  func hasOutlines(of other: OutlineRun) -> Bool {
    outlines.elementsEqual(other.outlines) { $0.place == $1.place && $0.outline == $1.outline }
  }

  init(_ key: BlockID, digest: BlockID, isRacy: Bool) {
    (self.key, self.digest, self.isRacy) = (key, digest, isRacy)
  }

  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.id(digest)
    writer.number(isRacy ? 1 : 0)
    for (place, outline) in outlines {
      writer.number(place)
      outline.write(to: &writer)
    }
    return writer.bytes
  }

  /// nil where the bytes are no run's.
  init?(_ key: BlockID, _ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard let digest = reader.id(), let flag = reader.number() else { return nil }
    self.init(key, digest: digest, isRacy: flag == 1)
    while !reader.isAtEnd {
      guard let place = reader.number(), let outline = FileOutline(from: &reader) else {
        return nil
      }
      outlines.append((place, outline))
    }
  }
}

/// Finds out what files say that reaches others: from the index where they have not changed, else by going
/// over them.
struct OutlineScan {
  /// Gives what the index has of a run.
  typealias Stored = (BlockID) throws(IndexFailure) -> OutlineRun?

  /// Of files of the tree, by their places, in order; none is empty.
  private(set) var found: [(place: Int, outline: FileOutline)] = []
  /// What the index is to have.
  private(set) var runs: [OutlineRun] = []
  /// Those of them that it does not have, or has otherwise.
  private(set) var changed: [OutlineRun] = []
  /// Why files can't be read.
  private(set) var unreadable: [FilePath: String] = [:]

  private let work: ReadingWork
  private let stored: Stored
  private var outlines: [FilePath: FileOutline] = [:]
  private var files: [FilePath: LoadedFile] = [:]
  private let budget = Budget(OutlineScan.mostKept)

  /// How many bytes of files are kept for who reads their entries; of a file that changed by itself, all.
  private static let mostKept = 16 << 20

  /// - `file`: one that was read already.
  init(
    _ tree: Tree, _ work: ReadingWork, file: LoadedFile? = nil, stored: @escaping Stored
  ) throws(IndexFailure) {
    self.work = work
    self.stored = stored
    let runs = OutlineScan.runs(tree)
    if let file, let item = tree.items.first {
      files[item.path] = file
      guard !runs.isEmpty, let outline = file.text?.outline(item), !outline.isEmpty else { return }
      found = [(0, outline)]
      outlines[item.path] = outline
      return
    }
    try look(at: runs, tree)
  }

  /// The outline of a file of the tree.
  func outline(of path: FilePath) -> FileOutline { outlines[path] ?? FileOutline() }

  /// What is to be known when the entries are read; nil where none of the files has a format with outlines.
  var ahead: FilesAhead? {
    runs.isEmpty && files.isEmpty ? nil : FilesAhead(outlines, files)
  }

  /// Looks at a file that the tree does not have.
  mutating func look(at item: TreeItem) throws(IndexFailure) -> FileOutline {
    guard item.format.hasOutline else { return FileOutline() }
    let key = item.path.bytes.withUnsafeBytes { $0.blockID }
    let known = try stored(key)
    let outline: FileOutline
    if let known, isCurrent(known, [item]) {
      runs.append(known)
      outline = known.outlines.first?.outline ?? FileOutline()
    } else {
      let look = Look([item], key, work, budget, known: files)
      note(look, instead: known)
      runs.append(look.run)
      outline = look.run.outlines.first?.outline ?? FileOutline()
    }
    if !outline.isEmpty { outlines[item.path] = outline }
    return outline
  }
}

// MARK: - The files of the tree

extension OutlineScan {
  /// The places of the files whose formats have outlines, in runs.
  private static func runs(_ tree: Tree) -> [[Int]] {
    let hasOutline = EntryFormats.all.map(\.hasOutline)
    guard hasOutline.contains(true) else { return [] }
    var runs: [[Int]] = []
    for (place, item) in tree.items.enumerated() where item.state == .read {
      guard case .entries(let format)? = item.role, hasOutline[format] else { continue }
      if let last = runs.last?.last, !FileGroup.isCut(between: tree.items[last], item) {
        runs[runs.count - 1].append(place)
      } else {
        runs.append([place])
      }
    }
    return runs
  }

  private mutating func look(at places: [[Int]], _ tree: Tree) throws(IndexFailure) {
    let keys = places.map { run in
      tree.items[run[0]].path.bytes.withUnsafeBytes { $0.blockID }
    }
    var all: [OutlineRun?] = []
    var rest: [Int] = []
    for (at, run) in places.enumerated() {
      let known = try stored(keys[at])
      let isKnown = known.map { isCurrent($0, run.lazy.map { tree.items[$0] }) } ?? false
      if !isKnown { rest.append(at) }
      all.append(known)
    }
    // What one file that was edited says is wanted next, however big it is.
    let budget = rest.count == 1 ? Budget(.max) : budget
    let (work, toDo) = (work, rest)
    let looks = Workers.map(rest.count) { job in
      let at = toDo[job]
      return Look(places[at].map { tree.items[$0] }, keys[at], work, budget)
    }
    for (at, look) in zip(rest, looks) {
      note(look, instead: all[at])
      all[at] = look.run
    }
    runs = all.compactMap { $0 }
    for (run, places) in zip(runs, places) {
      for (at, outline) in run.outlines where at < places.count {
        found.append((places[at], outline))
        outlines[tree.items[places[at]].path] = outline
      }
    }
  }

  /// - `known`: what the index has of the run.
  private mutating func note(_ look: Look, instead known: OutlineRun?) {
    if look.run != known { changed.append(look.run) }
    unreadable.merge(look.unreadable) { first, _ in first }
    files.merge(look.files) { first, _ in first }
  }

  /// Whether the files of a run that the index has are as they were.
  private func isCurrent(_ run: OutlineRun, _ items: some Collection<TreeItem>) -> Bool {
    guard !run.isRacy || !work.options.rereadsYoung,
      items.allSatisfy({ $0.status != nil })
    else { return false }
    return run.digest == Look.digest(items, items.lazy.compactMap { $0.status?.stamp })
  }
}

/// How many bytes may still be kept, for several threads.
private final class Budget: Sendable {
  private let left: Atomic<Int>

  init(_ bytes: Int) { left = Atomic(bytes) }

  /// Takes some of them; false where fewer are left.
  func take(_ bytes: Int) -> Bool {
    if left.wrappingSubtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
    left.wrappingAdd(bytes, ordering: .relaxed)
    return false
  }
}

/// A run of files that were looked at.
private struct Look: Sendable {
  private(set) var run: OutlineRun
  private(set) var unreadable: [FilePath: String] = [:]
  /// Those that may be kept.
  private(set) var files: [FilePath: LoadedFile] = [:]

  /// Names of formats, as bytes.
  private static let names = EntryFormats.all.map { Array($0.name.utf8) }

  /// - `budget`: of those that are kept.
  /// - `known`: files that were read already: what is kept of a path is what its outlines are from.
  init(
    _ items: [TreeItem], _ key: BlockID, _ work: ReadingWork, _ budget: Budget,
    known: [FilePath: LoadedFile] = [:]
  ) {
    run = OutlineRun(key, digest: .none, isRacy: false)
    var stamps: [FileStamp] = []
    for (at, item) in items.enumerated() {
      let file = known[item.path] ?? LoadedFile(item, work)
      stamps.append(file.stamp.stamp)
      if file.stamp.isRacy { run.isRacy = true }
      if let text = file.text {
        let outline = text.outline(item)
        if !outline.isEmpty { run.outlines.append((at, outline)) }
      }
      if case .problem(let problem) = file.outcome, problem.code == .unreadableFile {
        unreadable[item.path] = problem.facts.first ?? ""
      }
      if file.text != nil, known[item.path] == nil, budget.take(file.stamp.stamp.size) {
        files[item.path] = file
      }
    }
    run.digest = Look.digest(items, stamps)
  }

  static func digest(_ items: some Sequence<TreeItem>, _ stamps: some Sequence<FileStamp>)
    -> BlockID
  {
    var writer = RecordWriter()
    for (item, stamp) in zip(items, stamps) {
      writer.text(item.path.bytes)
      if case .entries(let format)? = item.role {
        writer.text(names[format])
      } else {
        writer.text(item.format.name)
      }
      stamp.write(to: &writer)
    }
    return writer.hash
  }
}
