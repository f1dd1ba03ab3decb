import TallyFormats
import TallyModel
package import TallySystem

/// Reads a ledger: its settings, its types, its tree, and its entries, from the index where nothing has
/// changed since it was written.
package struct LedgerReader {
  let allow: AllowList
  let limit: Int
  let cache: FilePath?
  let state: FilePath?
  let home: FilePath?
  let options: ReadingOptions
  let sides: BlockSides.Finder?
  let progress: @Sendable (Int, Int) -> Void

  /// - Parameters:
  ///   - allow: paths outside the ledger that links may lead to.
  ///   - limit: the most bytes a file may have.
  ///   - cache: the user's cache directory, for the index; nil: everything is read into memory.
  ///   - state: the user's state directory, where those who write tell of it; nil: nobody does.
  ///   - home: the user's home directory, which includes may name.
  ///   - options: what tests turn.
  ///   - sides: looks up what entries add to accounts, for balance assertions; nil: what stands in the files
  ///     has to do.
  ///   - progress: is told how many bytes were read, of how many, by any thread.
  package init(
    allow: AllowList, limit: Int = CheckedFile.largest, cache: FilePath? = nil,
    state: FilePath? = nil, home: FilePath? = nil, options: ReadingOptions = ReadingOptions(),
    sides: BlockSides.Finder? = nil,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    self.allow = allow
    self.cache = cache
    self.state = state
    self.home = home
    self.options = options
    self.sides = sides
    self.progress = progress
    // Offsets in blocks have 32 bits.
    self.limit = min(limit, Int(UInt32.max))
  }

  /// Reads the ledger at a location.
  ///
  /// - Throws: where the root itself can't be opened; whatever is wrong below it is a problem of the
  ///   ledger.
  package func read(_ source: LedgerLocation.Source, settingsAt: FilePath?) throws(SystemError)
    -> Ledger
  {
    switch source {
    case .directory(let path): return try readDirectory(path)
    case .file(let path): return try readFile(path, settingsAt: settingsAt)
    case .standardInput: return try readStandardInput(settingsAt: settingsAt)
    }
  }

  private func readDirectory(_ path: FilePath) throws(SystemError) -> Ledger {
    let deadline = Moment.now + MarkedReading.patience
    return try betweenWrites(try path.resolved()) { (reading) throws(SystemError) in
      while true {
        let root = try RootDirectory(path)
        var ledger = try readTree(root)
        let isRead = try readEntries(root, reading, into: &ledger)
        ledger.source = source(ledger.root, ledger.tree)
        if isRead || reading.isOvertaken { return ledger }
        // A file that includes others, or is included, has changed meanwhile.
        if Moment.now >= deadline { throw .busy(ledger.root) }
      }
    }
  }

  /// Reads a directory's settings, and says what files it has.
  ///
  /// - Throws: where the machine fails it, so that nobody knows what is there.
  func readTree(_ root: borrowing RootDirectory) throws(SystemError) -> Ledger {
    var ledger = try readSettings(root)
    try take(
      TreeWalk.walk(
        root, exclude: ledger.settings.exclude.map { ExcludePattern($0) }, allow: allow),
      into: &ledger)
    return ledger
  }

  /// Reads a directory's settings and types.
  func readSettings(_ root: borrowing RootDirectory) throws(SystemError) -> Ledger {
    var ledger = Ledger()
    ledger.root = root.path
    ledger.isDirectory = true
    ledger.base = root.path
    try readConfiguration(root, into: &ledger)
    ledger.source = source(root.path, ledger.tree)
    return ledger
  }

  /// Takes in what files a directory has.
  ///
  /// - Throws: where the machine failed the walk.
  func take(_ tree: Tree, into ledger: inout Ledger) throws(SystemError) {
    if let failure = tree.failure { throw failure }
    ledger.tree = tree
    ledger.take(tree.problems)
    ledger.source = source(ledger.root, tree)
  }

  /// Reads the settings and types of a ledger, and no entry: what writing to it takes.
  ///
  /// - `settingsAt`: the ledger that a single file is in.
  package func readSettings(_ source: LedgerLocation.Source, settingsAt: FilePath?)
    throws(SystemError) -> Ledger
  {
    switch source {
    case .directory(let path): return try readSettings(try RootDirectory(path))
    case .file(let path): return try readSettings(ofFile: path, settingsAt: settingsAt).ledger
    case .standardInput:
      var ledger = Ledger()
      ledger.root = "-"
      return ledger
    }
  }

  private func readStandardInput(settingsAt: FilePath?) throws(SystemError) -> Ledger {
    var ledger = Ledger()
    if let settingsAt {
      try readConfiguration(try RootDirectory(settingsAt), into: &ledger)
    }
    let shown: FilePath = "-"
    ledger.root = shown
    switch try CheckedFile.readStandardInput(limit: limit) {
    case .text(let file):
      let bytes = file.withText { Array($0) }
      let format = format(of: file, ledger.settings)
      let item = TreeItem(shown, role: .entries(format: format), .read)
      ledger.tree.items = [item]
      // What it includes is looked for where one stands.
      let root = try RootDirectory((try? FilePath.currentDirectory()) ?? "/")
      let base = root.path
      _ = try readAlone(LoadedFile(file), root, into: &ledger)
      let included = source(base, ledger.tree, AllowList.everything)
      ledger.source = { path in path == shown.bytes ? bytes : included(path) }
    case .gone: break
    case .problem(let problem):
      ledger.tree.items = [TreeItem(shown, role: .entries(format: 0), .read)]
      ledger.problems.append(FileProblem(path: shown.display, problem: problem))
    }
    return ledger
  }

  /// Reads the entries of a file that is in memory, and of those that it includes.
  ///
  /// - `root`: what its includes are looked for beneath first.
  /// - Returns: whether what was read is one state of the files.
  func readAlone(
    _ file: LoadedFile, _ root: consuming RootDirectory, into ledger: inout Ledger
  ) throws(SystemError) -> Bool {
    let work = try work(root, ledger)
    do throws(IndexFailure) {
      return read(try ReadingPlan(ledger, work, file: file), work, into: &ledger)
    } catch {
      throw error.asSystemError
    }
  }

  /// Reads all of a ledger into memory.
  ///
  /// - Returns: whether it is one state of the files: not where one of them has changed in between.
  private func read(_ plan: ReadingPlan, _ work: ReadingWork, into ledger: inout Ledger) -> Bool {
    let works = plan.groups.map { GroupWork($0, stored: nil) }
    GroupReading.run(works, work, progress: ReadingProgress(works, progress)) { _ in }
    var groups = GroupsRead(plan, kept: works.map { _ in nil }, read: works, work, nil)
    let derived = groups.derive(ledger, stored: nil)
    plan.put(groups, derived, into: &ledger)
    return !(works + groups.read).contains(where: \.isOvertaken)
  }
}

// MARK: - Settings

extension LedgerReader {
  func readConfiguration(_ root: borrowing RootDirectory, into ledger: inout Ledger)
    throws(SystemError)
  {
    var configuration = RecordWriter()
    if let bytes = try self.configuration("tally.json", root, &ledger) {
      configuration.text(bytes)
      let (settings, problems) = bytes.withUnsafeBytes { SettingsFile.read($0) }
      ledger.settings = settings
      ledger.problems += problems.map { FileProblem(path: "tally.json", problem: $0) }
    }
    if let bytes = try self.configuration("types.json", root, &ledger) {
      configuration.text(bytes)
      let (types, problems) = bytes.withUnsafeBytes { TypesFile.read($0) }
      ledger.types = types
      ledger.problems += problems.map { FileProblem(path: "types.json", problem: $0) }
    }
    ledger.configuration = configuration.hash
  }

  private func configuration(
    _ name: FilePath, _ root: borrowing RootDirectory, _ ledger: inout Ledger
  ) throws(SystemError) -> [UInt8]? {
    switch try CheckedFile.read(named: name, beneath: root, allow: allow, limit: limit) {
    case .text(let file): return file.withText { Array($0) }
    case .gone: return nil
    case .problem(let problem):
      ledger.problems.append(FileProblem(path: name.display, problem: problem))
      return nil
    }
  }

  /// What gives the text of the files of a tree, and of those that `allow` lets be read.
  func source(_ root: FilePath, _ tree: Tree, _ allow: AllowList? = nil)
    -> @Sendable ([UInt8]) -> [UInt8]?
  {
    let limit = limit
    let allow = allow ?? self.allow
    return { path in
      let path = FilePath(bytes: path)
      // What is gone or no longer readable has no excerpt; the answer does not depend on it.
      guard let root = try? RootDirectory(root) else { return nil }
      if let item = tree.items.first(where: { $0.path == path }) {
        return CheckedFile.bytes { CheckedFile.read(item, beneath: root, limit: limit) }
      }
      return CheckedFile.bytes { () throws(SystemError) in
        try CheckedFile.read(named: path, beneath: root, allow: allow, limit: limit)
      }
    }
  }
}

extension CheckedFile {
  /// The text of a reading, copied; nil where there is none.
  static func bytes(of read: () throws(SystemError) -> Reading) -> [UInt8]? {
    do throws(SystemError) {
      switch try read() {
      case .text(let file): return file.withText { Array($0) }
      case .gone: return nil
      case .problem: return nil
      }
    } catch {
      return nil
    }
  }
}

// MARK: - Entries

extension LedgerReader {
  /// Returns whether what was read is one state of the files.
  func readEntries(
    _ root: consuming RootDirectory, _ reading: MarkedReading, into ledger: inout Ledger
  ) throws(SystemError) -> Bool {
    let work = try work(root, ledger)
    if let cache {
      do throws(IndexUnavailable) {
        let index = try Index.open(cache: cache, root: ledger.root, options: options)
        return try readThroughIndex(index, work, reading, into: &ledger)
      } catch {
        ledger.index.problem = error.reason
      }
    }
    do throws(IndexFailure) {
      return read(try ReadingPlan(ledger, work), work, into: &ledger)
    } catch {
      throw error.asSystemError
    }
  }

  /// What reading a ledger's entries takes; who names a file means all of it, wherever what it includes is.
  func work(_ root: consuming RootDirectory, _ ledger: Ledger) throws(SystemError) -> ReadingWork {
    try ReadingWork(
      root, ledger.settings, limit: limit, options: options,
      allow: ledger.isDirectory ? allow : .everything, home: home, sides: sides)
  }

  /// Reads what has changed since the index was written, and the rest from the index.
  ///
  /// Half a write does not get into the index: then the ledger stays without entries, and is read again.
  ///
  /// - Returns: whether it was done.
  private func readThroughIndex(
    _ index: Index, _ work: ReadingWork, _ reading: MarkedReading, into ledger: inout Ledger
  ) throws(IndexUnavailable) -> Bool {
    var indexed = ledger
    let isDone: Bool
    do throws(IndexFailure) {
      isDone = try IndexUpdate(index, work, ledger, isHolder: false, progress).run(into: &indexed) {
        reading.isOvertaken
      }
    } catch {
      if error.isDamage { index.markDamaged() }
      throw IndexUnavailable(reason: error.reason)
    }
    ledger = indexed
    return isDone
  }
}

extension Ledger {
  /// Takes what is wrong with the tree in.
  mutating func take(_ problems: [TreeProblem]) {
    self.problems += problems.map {
      FileProblem(path: $0.path.display, problem: $0.diagnostic)
    }
  }
}
