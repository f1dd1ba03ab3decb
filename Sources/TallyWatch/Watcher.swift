package import TallySystem

/// Says in which of the directories that it watches something may have changed.
///
/// It knows directories and names, nothing of what is in files. Whoever uses it lists a directory again that
/// it names, and watches those that are new there: watch first, then list, or what is made in between is
/// lost. Whatever it can't tell for certain is a `Doubt`, and the remedy is always the same: `restart`, then
/// watch and list everything again.
///
/// The kernel queues an event before the call returns that caused it, so what was done before `drain` began
/// is in what it reports. Not seen by inotify(7) at all: a directory above the root that is renamed, a file
/// system mounted over a watched directory, changes through another hard link or a shared mapping, changes
/// made by another machine. The user has to look after those.
///
/// One thread has it, whichever that is: there is one in a process, since the library below it is one.
package struct Watcher: ~Copyable {
  private var library: InotifyTools
  /// The watches there are, by the kernel's numbers.
  private var watches: [Int32: Standing] = [:]
  private var generation = 0
  /// How often this generation was told to watch.
  private var attempts = 0
  /// The highest number of this generation: the kernel gives none twice.
  private var newest: Int32 = 0
  private var endedCount = 0
  private let endedLimit: Int
  /// Why everything has to be watched and listed again, until it is.
  private var doubt: Doubt?

  /// How often the kernel dropped events because nobody took them in time.
  package private(set) var overflowCount = 0

  private enum Standing {
    case root
    /// Its parent is watched as well, or the user looks after it.
    case below
  }

  /// - Throws: `EBUSY` where there is one already; `EMFILE` where this user or process can't have one.
  package init() throws(SystemError) { try self.init(endedLimit: 50_000) }

  /// - `endedLimit`: after how many watches have ended to begin anew: the library keeps about 200 bytes of
  ///   each, as long as the generation lasts.
  init(endedLimit: Int) throws(SystemError) {
    self.endedLimit = endedLimit
    library = try InotifyTools.take()
  }

  /// Readable, for poll(2), when there is something to drain; the same number as long as there is a watcher.
  package var descriptor: Int32 { library.queue.number }
  /// How many directories are watched.
  package var watchCount: Int { watches.count }
}

// MARK: - Watching

extension Watcher {
  /// A watched directory; valid until `restart`, and never again another's.
  package struct DirectoryID: Hashable, Sendable {
    fileprivate var generation: Int
    fileprivate var number: Int32
  }

  /// What came of watching a directory.
  package enum Outcome: Hashable, Sendable {
    case watched(DirectoryID)
    /// By another name, mounted elsewhere or moved since; which one can't be told.
    case alreadyWatched
    /// The user may have no more watches: this directory has to be listed at each question.
    case noRoom
    /// There is no such directory, or a link instead.
    case gone
    /// This directory has to be listed at each question, if it can be.
    case refused(SystemError)
  }

  /// Watches a directory, not what is in the directories in it.
  ///
  /// - Parameters:
  ///   - directory: a real path, absolute and without a slash behind, which would make a link be followed.
  ///   - isRoot: whether nobody would tell of its end: that its parent is not watched.
  /// - Returns: its ID, or why there is none.
  package mutating func watch(_ directory: FilePath, isRoot: Bool = false) -> Outcome {
    do throws(SystemError) {
      let number = try add(directory)
      watches[number] = isRoot ? .root : .below
      newest = number
      return .watched(DirectoryID(generation: generation, number: number))
    } catch {
      if error.isThere { return .alreadyWatched }
      if error.isNoRoom { return .noRoom }
      if error.isAbsent { return .gone }
      return .refused(SystemError(error.call, error.code, path: directory))
    }
  }

  private mutating func add(_ directory: FilePath) throws(SystemError) -> Int32 {
    if case .library(let failure) = doubt { throw failure }
    let isPath = directory.isAbsolute && !directory.bytes.contains(0)
    guard isPath, directory == "/" || !directory.name.isEmpty else {
      throw .impossible("inotify_add_watch", directory)
    }
    let number = try library.add(newSpelling(of: directory))
    guard number > newest else {
      // The kernel watches something now whose events could not be told.
      doubt = .unknownWatch
      throw .broken("inotifytools_wd_from_filename")
    }
    return number
  }

  /// The path in a way that was not used before in this generation.
  ///
  /// The library goes on giving the number of a watch that has ended for the name it had. So the digits of a
  /// count stand before the last name, in base two, as `/.` and `/`; behind it they would make a link be
  /// followed.
  private mutating func newSpelling(of directory: FilePath) -> FilePath {
    attempts += 1
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var bytes = directory.parent.bytes
    var digits = attempts
    while digits > 0 {
      bytes.append(slash)
      if digits & 1 == 1 { bytes.append(dot) }
      digits >>= 1
    }
    bytes.append(slash)
    bytes += directory.name
    return FilePath(bytes: bytes)
  }

  /// Forgets all watches and events, and the doubt; all IDs become invalid.
  ///
  /// - Throws: what `init` does; then nothing is watched, `drain` says so, and it may be tried again.
  package mutating func restart() throws(SystemError) {
    watches = [:]
    generation += 1
    (attempts, newest, endedCount) = (0, 0, 0)
    do throws(SystemError) { try library.restart() } catch {
      doubt = .library(error)
      throw error
    }
    doubt = nil
  }
}

// MARK: - Draining

extension Watcher {
  /// Something in a watched directory.
  package struct Event: Hashable, Sendable {
    package var directory: DirectoryID
    /// Empty where it is the directory itself.
    package var name: FilePath
    package var kind: Kind

    package enum Kind: Hashable, Sendable {
      /// List it again.
      case changed
      /// A directory was made in it: it is to be watched, then listed.
      case directoryCreated
      /// A directory in it is there no more, nor what was in it.
      case directoryDeleted
      /// The watched directory itself is no more; its ID is heard of no more.
      case ended
    }
  }

  /// Why it can't be told any more what has changed.
  package enum Doubt: Hashable, Sendable {
    /// Events came faster than they were taken, and the kernel dropped some.
    case overflow
    /// A directory was renamed or moved: all below it has other paths now.
    case directoryMoved
    /// A root was deleted.
    case rootDeleted
    case unmounted
    /// An event of a watch that nobody asked for.
    case unknownWatch
    /// So many watches have ended that the library is full of them.
    case tooManyEnded
    case library(SystemError)
  }

  /// Reports all that happened before the call, and perhaps some of what happens meanwhile.
  ///
  /// It never waits, and it ends though others go on writing. What was not reported makes `descriptor`
  /// readable. `report` is only to collect: the longer it takes, the more comes.
  ///
  /// - Returns: a doubt where all has to be watched and listed again; the same one until `restart`.
  package mutating func drain(_ report: (Event) -> Void) -> Doubt? {
    guard doubt == nil else { return doubt }
    do throws(SystemError) { try empty(report) } catch { doubt = .library(error) }
    return doubt
  }

  private mutating func empty(_ report: (Event) -> Void) throws(SystemError) {
    // What the kernel has now, in the order in which it came; the library has nothing, see below.
    var left = try library.queue.waitingBytes()
    guard left > 0 else { return }
    while left > 0, doubt == nil, let record = try library.next() {
      left -= record.size
      take(record, report)
    }
    // The library reads up to 64 KiB at once. What it has read beyond would be hidden from poll(2).
    try library.silenceQueue()
    while doubt == nil, let record = try library.next() { take(record, report) }
    try library.openQueue()
  }

  private mutating func take(_ record: InotifyTools.Record, _ report: (Event) -> Void) {
    if record.flags.contains(.overflow) {
      overflowCount += 1
      doubt = .overflow
      return
    }
    guard let standing = watches[record.watch] else {
      doubt = .unknownWatch
      return
    }
    doubt = Watcher.doubt(record.flags, standing)
    guard doubt == nil, let kind = Watcher.kind(record.flags) else { return }
    if kind == .ended { end(record.watch) }
    let directory = DirectoryID(generation: generation, number: record.watch)
    report(Event(directory: directory, name: record.name, kind: kind))
  }

  private mutating func end(_ number: Int32) {
    watches[number] = nil
    endedCount += 1
    if endedCount >= endedLimit { doubt = .tooManyEnded }
  }

  private static func doubt(_ flags: InotifyTools.Flags, _ standing: Standing) -> Doubt? {
    if flags.contains(.unmounted) { return .unmounted }
    if flags.contains(.movedSelf) { return .directoryMoved }
    if flags.contains(.ofDirectory), !flags.isDisjoint(with: .moved) { return .directoryMoved }
    let isEnd = !flags.isDisjoint(with: [.deletedSelf, .ended])
    return isEnd && standing == .root ? .rootDeleted : nil
  }

  /// What to report; nil of what another event reports.
  private static func kind(_ flags: InotifyTools.Flags) -> Event.Kind? {
    if flags.contains(.ended) { return .ended }
    // The end follows.
    if flags.contains(.deletedSelf) { return nil }
    guard flags.contains(.ofDirectory) else { return .changed }
    if flags.contains(.created) { return .directoryCreated }
    return flags.contains(.deleted) ? .directoryDeleted : .changed
  }
}
