package import TallyIndex
package import TallySystem
import TallyWatch

/// A ledger that is followed: what of it has changed since it was last brought up to date.
package final class FollowedLedger {
  package let path: FilePath
  private let reader: LedgerReader
  private let cache: FilePath
  private let isSole: Bool
  private var keeper: LedgerKeeper?

  /// How often something was announced: whether there is more than before.
  package private(set) var announcementCount = 0
  /// Directories in which something has happened.
  private var changed: Set<FilePath> = []
  /// Directories that are others than before under the same name.
  private var new: Set<FilePath> = []
  /// Files that something has happened to.
  private var touched: Set<FilePath> = []
  /// Whether everything has to be listed again.
  private var isInDoubt = true
  /// Directories that nobody tells of, since they could not be watched.
  private var unwatched: Set<FilePath> = []
  private var numbers: [FilePath: Watcher.DirectoryID] = [:]
  /// Whether the kernel hears of all that is done to it: not of what other machines do.
  private var isLocal = true
  /// What was listed and not read yet.
  private var differences = TreeWalk.Differences()

  /// What can be said of the index since it was last brought up to date; nil while nothing can.
  package private(set) var state: KeptState?
  /// What happened that nobody was told of, in files: the announcements are as good as they seem while it
  /// stays 0.
  package private(set) var missedCount = 0
  /// Why nothing can be said of the index: it could not be written.
  package private(set) var problem: String?
  /// What was last read of it; its entries can be read until it is brought up to date again.
  package private(set) var ledger: Ledger?

  init(_ path: FilePath, _ reader: LedgerReader, cache: FilePath, isSole: Bool) {
    self.path = path
    self.isSole = isSole
    self.reader = reader
    self.cache = cache
  }

  /// Up to how many files are looked at each time though nothing was said of them: as long as that takes no
  /// time to speak of, nothing depends on being told.
  private static let fewFiles = 1000
}

// MARK: - Being told

extension FollowedLedger {
  /// Whether there is something to bring up to date.
  package var hasChanged: Bool {
    isInDoubt || state == nil || !changed.isEmpty || !new.isEmpty
  }

  package var directoryCount: Int { keeper?.directoryCount ?? 0 }

  /// Directories that have to be looked at each time.
  package var polled: Set<FilePath> {
    if !isLocal { return Set(keeper?.directories ?? []) }
    return keeper?.unannounced.union(unwatched) ?? []
  }

  func doubt() {
    isInDoubt = true
    announcementCount += 1
    numbers = [:]
    unwatched = []
  }

  func take(_ event: Watcher.Event, in directory: FilePath) {
    announcementCount += 1
    let name = event.name.isEmpty ? directory : directory.appending(event.name)
    switch event.kind {
    case .changed:
      changed.insert(directory)
      if !event.name.isEmpty { touched.insert(name) }
    case .directoryCreated:
      changed.insert(directory)
      new.insert(name)
      numbers[name] = nil
    case .directoryDeleted:
      changed.insert(directory)
      // Its watch ends when the last of its files is closed, and another one may have its name before.
      numbers[name] = nil
    case .ended:
      if numbers[directory] == event.directory { numbers[directory] = nil }
    }
  }
}

// MARK: - Keeping up

/// What a followed ledger needs of those who tell it of changes.
struct Announcements {
  /// Watches a directory, before it is looked at: its real path, and its path in the ledger.
  var watch: (FilePath, FilePath) -> Watcher.Outcome
  /// Has the ledger told what has been announced so far.
  var drain: () -> Void
  /// Whether what is being read is in vain.
  var isInVain: () -> Bool
  /// Whether a small ledger's files are looked at all the same.
  var areDoubted = true
}

extension FollowedLedger {
  /// Brings the ledger up to date with all that was announced so far, and all that nobody announces.
  ///
  /// - `isRead`: whether `ledger` is wanted though nothing has changed.
  /// - Returns: the files that changed; nil where the ledger is as it was.
  func keepUp(_ announcements: Announcements, isRead: Bool) throws(LedgerKeeper.Failure)
    -> [FilePath]?
  {
    let deadline = Moment.now + FollowedLedger.patience
    var files: Set<FilePath>?
    while true {
      let reading = try begin(announcements, until: deadline)
      var own = announcements
      own.isInVain = { reading.isOvertaken || announcements.isInVain() }
      do throws(LedgerKeeper.Failure) {
        let found = try keepUpOnce(own, isRead: isRead)
        if let found { files = (files ?? []).union(found) }
        if !reading.isOvertaken { return files?.sorted() }
      } catch .overtaken {
        if !reading.isOvertaken { throw .overtaken }
      }
      // What was listed may be half of the write.
      state = nil
      isInDoubt = true
    }
  }

  /// How long to wait for a write of several files to end.
  private static let patience = Duration.seconds(1)

  /// Waits until no write of several files is under way, and hears of all that it did.
  private func begin(_ announcements: Announcements, until deadline: Moment)
    throws(LedgerKeeper.Failure) -> MarkedReading
  {
    let reading: MarkedReading
    do throws(SystemError) {
      reading = try MarkedReading(reader.mark(of: path), until: deadline)
    } catch {
      state = nil
      if error.isBusy { throw .unfinished }
      throw .system(error)
    }
    announcements.drain()
    return reading
  }

  private func keepUpOnce(_ announcements: Announcements, isRead: Bool)
    throws(LedgerKeeper.Failure) -> [FilePath]?
  {
    do throws(LedgerKeeper.Failure) {
      if keeper?.isInPlace != true { try open() }
      let isCertain = !isInDoubt
      differences.add(try list(announcements))
      if isCertain, state != nil {
        differences.add(lookBehind(announcements))
        guard isRead || isOther else {
          // None is a file of the ledger's: an editor's own files would add up.
          touched = []
          return nil
        }
      }
      return try read(announcements)
    } catch .overtaken {
      state = nil
      throw .overtaken
    } catch {
      // Whatever it was, the next time begins from the beginning.
      letGo()
      throw error
    }
  }

  /// Opens the ledger and its index, or opens them again.
  package func open() throws(LedgerKeeper.Failure) {
    letGo()
    keeper = try LedgerKeeper(reader, cache: cache, root: path, isSole: isSole)
    do throws(SystemError) {
      isLocal = try FileSystemKind(of: path).isLocal
    } catch {
      throw .system(error)
    }
  }

  /// Lets go of the index, and of the right to write it.
  package func letGo() {
    endReading()
    keeper = nil
    state = nil
    doubt()
  }

  /// What was last read can't be read any more.
  package func endReading() {
    ledger?.endReading()
    ledger = nil
  }

  /// Lists what may be other than before.
  private func list(_ announcements: Announcements) throws(LedgerKeeper.Failure)
    -> TreeWalk.Differences
  {
    let willList = { self.watch($0, announcements) }
    let directories = changed.union(polled)
    let new = new
    changed = []
    self.new = []
    if isInDoubt {
      isInDoubt = false
      return try keeper?.listAll(willList: willList) ?? TreeWalk.Differences()
    }
    let differences =
      keeper?.list(directories, new: new, willList: willList) ?? TreeWalk.Differences()
    // One that could not be watched may be gone.
    if !unwatched.isEmpty { unwatched.formIntersection(keeper?.directories ?? []) }
    return differences
  }

  private func watch(_ directory: FilePath, _ announcements: Announcements) {
    guard numbers[directory] == nil else { return }
    let real = directory.isEmpty ? path : path.appending(directory)
    switch announcements.watch(real, directory) {
    case .watched(let number):
      numbers[directory] = number
      unwatched.remove(directory)
    case .gone: break
    case .alreadyWatched, .noRoom, .refused: unwatched.insert(directory)
    }
  }

  /// Looks at everything, though nothing was said of it.
  private func lookBehind(_ announcements: Announcements) -> TreeWalk.Differences {
    guard announcements.areDoubted, isLocal, isSmall else { return TreeWalk.Differences() }
    let polled = polled
    let all = Set(keeper?.directories ?? [])
    let found =
      keeper?.list(all, new: []) { self.watch($0, announcements) } ?? TreeWalk.Differences()
    // A file that has got another name shows it here too.
    let others = Set(found.files.map(\.parent)).subtracting(polled).subtracting(self.polled)
    guard !others.isEmpty else { return found }
    // It may have been done just now: then the announcement is on its way.
    for _ in 0..<FollowedLedger.tries {
      announcements.drain()
      if isInDoubt || others.isSubset(of: changed) { return found }
      FileClock.pause(milliseconds: 1)
    }
    missedCount += others.subtracting(changed).count
    return found
  }

  private static let tries = 20

  private var isSmall: Bool { (keeper?.itemCount ?? 0) <= FollowedLedger.fewFiles }

  /// Whether there is something to read.
  ///
  /// What nobody announces may have changed without showing, as long as it is young.
  private var isOther: Bool {
    differences.isAny || !polled.isEmpty || !touchedFiles.isEmpty
      || (isSmall && keeper?.looksBeside == true)
  }

  private var touchedFiles: Set<FilePath> { keeper?.files(among: touched) ?? [] }

  private func read(_ announcements: Announcements) throws(LedgerKeeper.Failure) -> [FilePath] {
    endReading()
    let willList = { self.watch($0, announcements) }
    let read = try keeper?.update(isOvertaken: announcements.isInVain, willList: willList)
    guard let read, let identity = keeper?.identity else { return [] }
    let files = touchedFiles.union(differences.files)
    touched = []
    differences = TreeWalk.Differences()
    ledger = read
    problem = read.index.problem
    state = read.index.meta.flatMap { meta in
      problem == nil
        ? KeptState(generation: meta.generation, root: identity, schema: Index.schema) : nil
    }
    return files.sorted()
  }
}
