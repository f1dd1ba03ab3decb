import TallyModel
package import TallySystem

/// A ledger whose index one process keeps in step with its files, for as long as it lives.
///
/// It may hold the lock of those who write to the index, and knows what every directory of the ledger had in it
/// when it was last listed. Which directories have to be listed again it is told; when in doubt, all. Where
/// the index is no longer as it should be, or no longer where it was, a new keeper starts over.
package struct LedgerKeeper: ~Copyable {
  private let reader: LedgerReader
  private let root: RootDirectory
  let index: Index
  private let right: Right?
  private let isSole: Bool
  private var walk: TreeWalk
  private var exclude: [String]
  /// What includes looked at beside the tree when the index was last brought up to date.
  private var outlying = Outlying()
  /// Which directory the root is.
  package let identity: FileIdentity

  /// What one process has of an index, as long as it has it.
  private struct Right: ~Copyable {
    let keeping: FileLock
    let writing: FileLock
  }

  package enum Failure: Error, Sendable {
    /// Another process keeps it already.
    case kept
    /// The index can't be used.
    case index(String)
    /// It is damaged; a new keeper makes it anew.
    case damage
    /// It was given up, since more had changed meanwhile.
    case overtaken
    /// A write of several files was cut short, and shows in some of them; the next tally settles it.
    case unfinished
    case system(SystemError)
  }

  /// How long to wait for somebody who writes to the index, in nanoseconds: a first reading takes a while.
  private static let patience: Int64 = 60_000_000_000

  /// Opens a ledger's directory and its index; nothing is listed yet.
  ///
  /// - `isSole`: whether to be the only one, and the only one who writes to the index; else it is written
  ///   when nobody else does.
  package init(
    _ reader: LedgerReader, cache: FilePath, root path: FilePath, isSole: Bool = true
  ) throws(Failure) {
    let opened = try LedgerKeeper.open(path)
    let index = try LedgerKeeper.index(cache, opened.path, reader)
    let right = isSole ? try LedgerKeeper.right(index) : nil
    let start = try LedgerKeeper.start(opened, reader)
    identity = start.identity
    exclude = start.exclude
    walk = start.walk
    self.reader = reader
    self.index = index
    self.right = right
    self.isSole = isSole
    root = opened
  }

  private static func start(_ root: borrowing RootDirectory, _ reader: LedgerReader) throws(Failure)
    -> (identity: FileIdentity, exclude: [String], walk: TreeWalk)
  {
    do throws(SystemError) {
      let exclude = try reader.readSettings(root).settings.exclude
      return (
        try root.directory("").status().stamp.identity, exclude,
        try walk(root, exclude, reader)
      )
    } catch {
      throw .system(error)
    }
  }

  private static func open(_ path: FilePath) throws(Failure) -> RootDirectory {
    do throws(SystemError) {
      return try RootDirectory(path)
    } catch {
      throw .system(error)
    }
  }

  private static func index(_ cache: FilePath, _ root: FilePath, _ reader: LedgerReader)
    throws(Failure) -> Index
  {
    do throws(IndexUnavailable) {
      return try Index.open(cache: cache, root: root, options: reader.options)
    } catch {
      throw .index(error.reason)
    }
  }

  private static func right(_ index: Index) throws(Failure) -> Right {
    let keeping = try keep(index)
    return Right(keeping: keeping, writing: try lock(index))
  }

  private static func keep(_ index: Index) throws(Failure) -> FileLock {
    do throws(SystemError) {
      if let lock = try FileLock.take(index.keeperPath) { return lock }
    } catch {
      throw .system(error)
    }
    throw .kept
  }

  private static func lock(_ index: Index) throws(Failure) -> FileLock {
    let start = FileClock.elapsed()
    do throws(SystemError) {
      while true {
        if let lock = try index.lock() { return lock }
        guard FileClock.elapsed() - start < patience else { throw .busy(index.lockPath) }
        FileClock.pause(milliseconds: 10)
      }
    } catch {
      throw .system(error)
    }
  }

  private static func walk(
    _ root: borrowing RootDirectory, _ exclude: [String], _ reader: LedgerReader
  ) throws(SystemError) -> TreeWalk {
    try TreeWalk(root, exclude: exclude.map { ExcludePattern($0) }, allow: reader.allow)
  }

  /// The ledger's real path.
  package var path: FilePath { root.path }

  /// How many directories there are.
  package var directoryCount: Int { walk.directoryCount }
  package var directories: [FilePath] { walk.directories }
  /// How many files there are, and directories that were left out.
  package var itemCount: Int { walk.itemCount }

  /// Directories in which something can change that watching them does not tell.
  package var unannounced: Set<FilePath> {
    let isElsewhere = outlying.files.map(\.parent) + outlying.directories
    return walk.unannounced.union(isElsewhere.filter { !walk.isListed($0) })
  }

  /// Those of some paths that files of the ledger's have, or that includes look at.
  package func files(among paths: Set<FilePath>) -> Set<FilePath> {
    var found = walk.files(among: paths).union(paths.intersection(outlying.files))
    if !outlying.directories.isEmpty {
      found.formUnion(paths.filter { outlying.directories.contains($0.parent) })
    }
    return found
  }

  /// Whether includes look at more than is listed.
  package var looksBeside: Bool { !outlying.isEmpty }

  /// Whether the ledger's directory and its index are where they were.
  ///
  /// Of what happens above them, nobody is told.
  package var isInPlace: Bool {
    (try? FileStatus.of(path))?.stamp.identity == identity && index.isInPlace
  }
}

// MARK: - Keeping up

extension LedgerKeeper {
  /// Lists every directory, as if for the first time.
  ///
  /// - `willList`: is told of each directory before it is looked at.
  @discardableResult
  package mutating func listAll(willList: (FilePath) -> Void) throws(Failure)
    -> TreeWalk.Differences
  {
    let before = walk
    do throws(SystemError) {
      walk = try LedgerKeeper.walk(root, exclude, reader)
    } catch {
      throw .system(error)
    }
    walk.list([""], willList: willList)
    return walk.differences(from: before)
  }

  /// Lists some directories, and those in them that are new.
  ///
  /// - `new`: those that are others than before under the same name.
  @discardableResult
  package mutating func list(
    _ directories: Set<FilePath>, new: Set<FilePath>, willList: (FilePath) -> Void
  ) -> TreeWalk.Differences {
    if new.isEmpty { return walk.relist(directories, willList: willList) }
    let before = walk
    for directory in new { walk.forget(directory) }
    walk.list(directories.union(new), willList: willList)
    return walk.differences(from: before)
  }

  /// Brings the index up to date with what was listed, and gives the ledger as it is then.
  ///
  /// Where the index could not be written, the ledger's `index.problem` says why, and the ledger is right
  /// all the same. What was given before must not be read any more.
  ///
  /// - `isOvertaken`: whether more has changed, so that it would be in vain; then it may be given up.
  package mutating func update(
    isOvertaken: () -> Bool = { false }, willList: (FilePath) -> Void
  ) throws(Failure) -> Ledger {
    index.readiness.begin()
    var ledger = try readTree(willList)
    let isDone: Bool
    do throws(IndexFailure) {
      let work = try work(ledger)
      try index.file.makeRoom()
      let update = IndexUpdate(index, work, ledger, isHolder: isSole, reader.progress)
      isDone = try update.run(into: &ledger, isOvertaken: isOvertaken)
    } catch {
      guard error.isDamage else { throw .index(error.reason) }
      index.markDamaged()
      throw .damage
    }
    guard isDone else { throw .overtaken }
    outlying = ledger.outlying
    ledger.source = reader.source(root.path, ledger.tree)
    if ledger.index.problem == nil { index.readiness.succeed() }
    return ledger
  }

  private func work(_ ledger: Ledger) throws(IndexFailure) -> ReadingWork {
    do throws(SystemError) {
      return try reader.work(root.duplicate(), ledger)
    } catch {
      throw IndexFailure(error)
    }
  }

  private mutating func readTree(_ willList: (FilePath) -> Void) throws(Failure) -> Ledger {
    do throws(SystemError) {
      var ledger = try reader.readSettings(root)
      if ledger.settings.exclude != exclude {
        exclude = ledger.settings.exclude
        walk = try LedgerKeeper.walk(root, exclude, reader)
        walk.list([""], willList: willList)
      }
      try reader.take(walk.tree, into: &ledger)
      return ledger
    } catch {
      throw .system(error)
    }
  }
}
