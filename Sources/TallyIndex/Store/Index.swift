import TallyFormats
import TallyModel
package import TallySystem

/// The index of one ledger on disk: a cache, which may be deleted at any time.
///
///     $XDG_CACHE_HOME/tally/KEY/        KEY: hash of the root's real path; mode 0700
///       root                            that path
///       writer.lock                     held by whoever writes
///       v5/                             5: the schema; data.mdb, lock.mdb
///         damaged                       there once something was found not to be as written
///
/// What it keeps, each value with a checksum over key and value:
///
///     m              IndexMeta
///     c              IndexContents
///     d              DerivedRecord
///     g GROUP        GroupRecord           GROUP: 128-bit hash of the group's first path
///     s GROUP        GroupStamps
///     o RUN          OutlineRun            RUN: likewise
///     b BLOCK        a block (BlockLayout has its checksums)
///
/// All but `m`, `s` and `o` are a pure function of the ledger's files and the schema.
package final class Index: Sendable {
  /// Raised whenever what is stored, or how, changes: another schema is another directory.
  package static let schema = 5

  package let directory: FilePath
  let lockPath: FilePath
  /// What whoever keeps it in step with the files has locked.
  let keeperPath: FilePath
  let file: IndexFile
  let root: FilePath
  let options: ReadingOptions
  /// For the case that it is damaged.
  let readiness: SelfRestart.Readiness
  private let identity: FileIdentity?

  private init(
    _ home: FilePath, _ file: IndexFile, root: FilePath, _ options: ReadingOptions,
    _ readiness: SelfRestart.Readiness
  ) {
    directory = home.appending(IndexFiles.directory(schema: Index.schema))
    lockPath = home.appending(IndexFiles.lock)
    keeperPath = home.appending(IndexFiles.keeper)
    identity = IndexFiles.identity(in: directory)
    self.file = file
    self.root = root
    self.options = options
    self.readiness = readiness
  }

  /// Whether its file is the one that whoever opens it now gets.
  var isInPlace: Bool {
    identity != nil && IndexFiles.identity(in: directory) == identity && !Damage.isMarked(directory)
  }

  /// Takes the lock of those who write; nil where another process has it.
  func lock() throws(SystemError) -> FileLock? {
    try FileLock.take(lockPath, isShared: !options.locks)
  }

  /// Has the index made anew at the next question.
  func markDamaged() { Damage.mark(directory) }

  /// Opens the index of a ledger, or makes an empty one.
  ///
  /// - `cache`: the user's cache directory.
  /// - `root`: the ledger's real path.
  /// Throws where the directory can't be used: it can't be written, or is somebody else's.
  package static func open(
    cache: FilePath, root: FilePath, options: ReadingOptions = ReadingOptions()
  ) throws(IndexUnavailable) -> Index {
    if Damage.isLasting {
      throw IndexUnavailable(reason: "it can't be read, nor made anew")
    }
    do throws(SystemError) {
      let home = home(cache: cache, root: root)
      // Whoever may write above it could put another directory in its place.
      _ = try PrivateDirectory(making: home.parent)
      _ = try PrivateDirectory(making: home)
      let directory = home.appending(IndexFiles.directory(schema: schema))
      let lock = home.appending(IndexFiles.lock)
      if Damage.isMarked(directory) { try remove(directory, lock) }
      Failpoint.pass()
      _ = try PrivateDirectory(making: directory)
      try remember(root, home)
      Failpoint.pass()
      let isNew = IndexFiles.size(in: directory) == nil
      let readiness = Damage.expect(in: directory)
      let file = try openFile(directory, lock, room: options.room)
      if isNew {
        let tidying = IndexTidying(home.parent)
        tidying.deleteOlder(in: home)
        tidying.deleteForsaken(but: home)
      }
      return Index(home, file, root: root, options, readiness)
    } catch {
      throw IndexUnavailable(reason: error.reason)
    }
  }

  /// Opens the file, and makes it anew where it is damaged.
  private static func openFile(_ directory: FilePath, _ lock: FilePath, room: Int)
    throws(SystemError) -> IndexFile
  {
    do throws(IndexFailure) {
      return try IndexFile(directory, room: room)
    } catch {
      guard error.isDamage else { throw error.asSystemError }
    }
    try remove(directory, lock)
    _ = try PrivateDirectory(making: directory)
    do throws(IndexFailure) {
      return try IndexFile(directory, room: room)
    } catch {
      throw error.asSystemError
    }
  }

  /// The directory of a ledger's index, whether or not there is one.
  package static func directory(cache: FilePath, root: FilePath) -> FilePath {
    home(cache: cache, root: root).appending(IndexFiles.directory(schema: schema))
  }

  /// Where the index of a ledger is, with what stands beside it.
  package static func home(cache: FilePath, root: FilePath) -> FilePath {
    home(tally: cache.appending("tally"), root: root)
  }

  /// - `tally`: the directory that all indexes are in.
  static func home(tally: FilePath, root: FilePath) -> FilePath {
    tally.appending(FilePath(key(of: root)))
  }

  /// What stands for a ledger in names of files: 16 hexadecimal digits, a hash of its root's real path.
  package static func key(of root: FilePath) -> String {
    let digits = String(root.bytes.withUnsafeBytes { $0.hash64 }, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Notes the ledger's path beside its index, for whoever tidies up.
  private static func remember(_ root: FilePath, _ home: FilePath) throws(SystemError) {
    let note = home.appending(IndexFiles.root)
    let limit = root.bytes.count + 1
    let known = try? FileBytes.read(named: note, limit: limit).withBytes { Array($0) }
    if known != root.bytes { try PrivateDirectory.makeFile(note, root.bytes) }
  }

  /// Takes a damaged index away, unless somebody is at it.
  private static func remove(_ directory: FilePath, _ lock: FilePath) throws(SystemError) {
    guard let held = try FileLock.take(lock) else { throw SystemError.busy(lock) }
    let aside = FilePath(bytes: directory.bytes + Array(".damaged".utf8))
    if let old = try? PrivateDirectory(aside) { try old.delete() }
    // Those who have it open keep the files they have.
    Failpoint.pass()
    try PrivateDirectory.rename(directory, aside)
    Failpoint.pass()
    try PrivateDirectory(aside).delete()
    Failpoint.pass()
    held.release()
  }
}

/// Why there is no index to be had: then everything is read into memory.
package struct IndexUnavailable: Error, Sendable {
  package let reason: String
}

/// What the index says of itself.
package struct IndexMeta: Sendable, Equatable {
  package var root: FilePath = ""
  var rules = BlockID.none
  /// Counts the commits.
  package var generation = 0
  var groupCount = 0
  /// When it was last brought up to date: nanoseconds since 1970.
  package var updatedAt: Int64 = 0
  /// How long that took, in nanoseconds, and how many files it read.
  package var updateTime: Int64 = 0
  package var updateFiles = 0

  init() {}

  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.text(root.bytes)
    writer.id(rules)
    writer.number(generation)
    writer.number(groupCount)
    writer.number(updatedAt)
    writer.number(updateTime)
    writer.number(updateFiles)
    return writer.bytes
  }

  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard let root = reader.text(), let rules = reader.id(), let generation = reader.number(),
      let groupCount = reader.number(), let updatedAt = reader.number(Int64.self),
      let updateTime = reader.number(Int64.self), let updateFiles = reader.number(),
      reader.isAtEnd
    else { return nil }
    self.root = FilePath(bytes: root)
    self.rules = rules
    self.generation = generation
    self.groupCount = groupCount
    self.updatedAt = updatedAt
    self.updateTime = updateTime
    self.updateFiles = updateFiles
  }
}
