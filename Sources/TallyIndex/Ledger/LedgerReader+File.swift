import TallyFormats
import TallyModel
import TallySystem

// A ledger of one file: `-f FILE`, `$LEDGER_FILE`. What it includes is part of it.

extension LedgerReader {
  /// The same of one file by itself, and what it is opened beneath.
  func readSettings(ofFile path: FilePath, settingsAt: FilePath?) throws(SystemError)
    -> FileSurroundings
  {
    let status = try FileStatus.of(path)
    let isFile = status.kind == .regular
    // What a shell names a pipe with (`<(…)`, /dev/stdin) leads to no path.
    let real = isFile ? try path.resolved() : path
    let base = settingsAt.flatMap { real.relative(to: $0) == nil ? nil : $0 } ?? real.parent
    let root = try RootDirectory(base)
    var ledger = Ledger()
    ledger.root = real
    ledger.base = root.path
    try readConfiguration(root, into: &ledger)
    let shown = real.relative(to: root.path) ?? real
    let format = try format(ofFile: real, isFile: isFile, ledger.settings)
    ledger.tree.items = [
      TreeItem(shown, role: .entries(format: format), .read, status: isFile ? status : nil)
    ]
    ledger.source = source(ofFile: real, shown, root.path, ledger.tree)
    return FileSurroundings(ledger: ledger, root: root)
  }

  /// As its name says, else its start, where that can be read twice.
  private func format(ofFile path: FilePath, isFile: Bool, _ settings: Settings)
    throws(SystemError) -> Int
  {
    if let format = EntryFormats.place(ofFile: path.display) { return format }
    guard isFile else { return 0 }
    // With zeros behind, as all texts have that are read.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: EntryFormats.tellingBytes + FileBytes.padding, alignment: 1)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    guard let count = try readStart(of: path, into: memory) else { return 0 }
    let start = UnsafeRawBufferPointer(rebasing: memory[..<count])
    guard case .text(let text) = FileCheck.survey(start).0 else { return 0 }
    return EntryFormats.index(ofContent: start.part(text), rules: ReadingRules(settings))
  }

  /// Reads as much of a file as tells its format, to the end of a line.
  ///
  /// - Returns: how many bytes; nil where it can't be read, which is told when it is.
  private func readStart(of path: FilePath, into memory: UnsafeMutableRawBufferPointer)
    throws(SystemError) -> Int?
  {
    let most = EntryFormats.tellingBytes
    do throws(SystemError) {
      let room = UnsafeMutableRawBufferPointer(rebasing: memory[..<most])
      let count = try FileDescriptor.open(path).read(into: room, at: 0)
      guard count == most, let end = room.lastIndex(of: 0x0A) else { return count }
      for at in (end + 1)..<most { room[at] = 0 }
      return end + 1
    } catch {
      guard error.isOfThePath else { throw error }
      return nil
    }
  }

  /// What the content of a file says of its format.
  func format(of file: borrowing CheckedFile, _ settings: Settings) -> Int {
    file.withText { EntryFormats.index(ofContent: $0, rules: ReadingRules(settings)) }
  }

  /// A ledger of one file before its entries are read.
  struct FileSurroundings: ~Copyable {
    var ledger: Ledger
    let root: RootDirectory
  }

  /// Reads one file and what it includes, with the settings of the ledger it is in.
  func readFile(_ path: FilePath, settingsAt: FilePath?) throws(SystemError) -> Ledger {
    let deadline = Moment.now + MarkedReading.patience
    while true {
      var surroundings = try readSettings(ofFile: path, settingsAt: settingsAt)
      if try readFile(&surroundings) { return surroundings.ledger }
      // A file that includes others, or is included, has changed meanwhile.
      if Moment.now >= deadline { throw .busy(surroundings.ledger.root) }
    }
  }

  /// How large a file that includes no others has to be for an index of its own, in bytes: reading less takes
  /// a few milliseconds, and nobody asked for a cache of every file that is once looked at.
  private static let worthAnIndex = 1 << 18

  /// Returns whether what was read is one state of the files.
  private func readFile(_ surroundings: inout FileSurroundings) throws(SystemError) -> Bool {
    let item = surroundings.ledger.tree.items[0]
    let root = try surroundings.root.duplicate()
    let (path, base) = (surroundings.ledger.root, root.path)
    let isRead: Bool
    if cache != nil, let status = item.status, status.stamp.size >= LedgerReader.worthAnIndex {
      isRead = try readThroughIndex(ofFile: root, into: &surroundings.ledger)
    } else {
      switch try CheckedFile.read(named: path, limit: limit) {
      case .text(let file):
        if item.status == nil, EntryFormats.place(ofFile: path.display) == nil {
          let format = format(of: file, surroundings.ledger.settings)
          surroundings.ledger.tree.items[0].role = .entries(format: format)
        }
        let file = LoadedFile(file)
        if cache != nil, item.status != nil, file.text?.outline(item).includes == true {
          isRead = try readThroughIndex(ofFile: root, into: &surroundings.ledger)
        } else {
          isRead = try readAlone(file, root, into: &surroundings.ledger)
        }
      case .gone: return true
      case .problem(let problem):
        surroundings.ledger.problems.append(FileProblem(path: item.path.display, problem: problem))
        return true
      }
    }
    surroundings.ledger.source = source(
      ofFile: path, item.path, base, surroundings.ledger.tree)
    return isRead
  }

  private func readThroughIndex(ofFile root: consuming RootDirectory, into ledger: inout Ledger)
    throws(SystemError) -> Bool
  {
    try readEntries(root, MarkedReading(nil, until: .now), into: &ledger)
  }

  /// What gives the text of a file that was named, and of those that it includes.
  private func source(ofFile real: FilePath, _ shown: FilePath, _ root: FilePath, _ tree: Tree)
    -> @Sendable ([UInt8]) -> [UInt8]?
  {
    let limit = limit
    let included = source(root, tree, .everything)
    return { path in
      guard path == shown.bytes else { return included(path) }
      return CheckedFile.bytes { () throws(SystemError) in
        try CheckedFile.read(named: real, limit: limit)
      }
    }
  }
}
