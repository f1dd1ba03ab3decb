package import TallyIndex
package import TallySystem
package import TallyWatch

/// Ledgers that one process follows: it is told of changes, and brings them up to date when asked.
///
/// One thread has it. There is one watcher for all: when in doubt of it, each ledger is looked at from the
/// beginning.
package final class Follower {
  /// Something worth a line in the log.
  package enum Notice: Hashable, Sendable {
    /// It can't be told any more what has changed, so that everything is looked at.
    case doubt(Watcher.Doubt)
    /// There are no more watches to be had: directories have to be looked at each time.
    case noRoom
    /// A directory can't be watched.
    case notWatched(FilePath, SystemError)
    /// Nothing can be watched: everything is looked at each time.
    case blind(SystemError)
    /// Something is mounted that was not, or the other way round.
    case mounted
  }

  private let options: ReadingOptions
  private var watcher: Watcher?
  private let mounts: MountTable
  /// What it waits with: a wait takes from `mounts` what it tells.
  private let mountAlarm: MountTable
  private var needsRestart = true
  private var places: [Watcher.DirectoryID: Place] = [:]
  private var notices: [Notice] = []
  /// What need not be said again.
  private var told: Set<Notice> = []
  package private(set) var ledgers: [FollowedLedger] = []

  private struct Place {
    var ledger: FollowedLedger
    var path: FilePath
  }

  /// - `options`: what tests turn.
  package init(_ options: ReadingOptions = ReadingOptions()) throws(SystemError) {
    self.options = options
    mounts = try MountTable()
    mountAlarm = try MountTable()
  }

  /// Follows one more ledger, by its real path; it is first looked at when it is brought up to date.
  ///
  /// `isSole`: whether nobody else may keep its index in step: see `LedgerKeeper`.
  package func add(_ root: FilePath, _ reader: LedgerReader, cache: FilePath, isSole: Bool)
    -> FollowedLedger
  {
    let ledger = FollowedLedger(root, reader, cache: cache, isSole: isSole)
    ledgers.append(ledger)
    return ledger
  }

  /// Follows a ledger no longer.
  package func remove(_ ledger: FollowedLedger) {
    ledger.letGo()
    ledgers.removeAll { $0 === ledger }
    // What is watched of it can be let go of only together with all else.
    doubt()
  }

  /// What happened since this was last asked.
  package func takeNotices() -> [Notice] {
    defer { notices.removeAll() }
    return notices
  }

  private var watcherDescriptor: Int32? { watcher?.descriptor }

  /// How many directories may be watched; 0 where that is not known.
  package var watchLimit: Int { (try? WatchLimits.current())?.watches ?? 0 }

  package var watchCount: Int { watcher?.watchCount ?? 0 }
  /// How often the kernel dropped announcements.
  package var overflowCount: Int { watcher?.overflowCount ?? 0 }
}

// MARK: - Keeping up

extension Follower {
  /// Brings a ledger up to date with all that was done before, and says which files changed; nil where
  /// nothing did.
  ///
  /// `isRead`: whether the ledger is to be read though nothing has changed; `isInVain`: whether to give up,
  /// with `overtaken`, which is asked now and then.
  package func keepUp(
    _ ledger: FollowedLedger, isRead: Bool = false, isInVain: () -> Bool = { false }
  ) throws(LedgerKeeper.Failure) -> [FilePath]? {
    drain()
    if needsRestart { restart() }
    return try withoutActuallyEscaping(isInVain) {
      isInVain throws(LedgerKeeper.Failure) -> [FilePath]? in
      try ledger.keepUp(
        Announcements(
          watch: { self.watch($0, $1, of: ledger) }, drain: { self.drain() },
          isInVain: isInVain, areDoubted: options.looksBehind), isRead: isRead)
    }
  }

  private func watch(_ path: FilePath, _ name: FilePath, of ledger: FollowedLedger)
    -> Watcher.Outcome
  {
    let outcome = watcher?.watch(path, isRoot: name.isEmpty) ?? .noRoom
    switch outcome {
    case .watched(let number): places[number] = Place(ledger: ledger, path: name)
    case .noRoom: tell(.noRoom)
    case .refused(let error): tell(.notWatched(path, error))
    case .gone, .alreadyWatched: break
    }
    return outcome
  }

  /// Begins to watch anew: nothing is watched then.
  private func restart() {
    places = [:]
    told = []
    for ledger in ledgers { ledger.doubt() }
    do throws(SystemError) {
      if watcher == nil { watcher = try Watcher() } else { try watcher?.restart() }
      needsRestart = false
    } catch {
      tell(.blind(error))
    }
  }

  private func doubt() {
    needsRestart = true
    for ledger in ledgers { ledger.doubt() }
  }

  /// Once for as long as it watches.
  private func tell(_ notice: Notice) {
    if told.insert(notice).inserted { notices.append(notice) }
  }
}

// MARK: - Being told

extension Follower {
  /// What comes of them is that something may have changed.
  package var descriptors: [(descriptor: Int32, events: PollSet.Events)] {
    [(mountAlarm.descriptor, .priority)] + watched
  }

  private var watched: [(descriptor: Int32, events: PollSet.Events)] {
    watcherDescriptor.map { [($0, .readable)] } ?? []
  }

  /// Looks whether something is announced, and takes nothing.
  package func look() -> Bool {
    var set = PollSet()
    let mount = set.add(mounts.descriptor, .priority)
    let places = watched.map { set.add($0.descriptor, $0.events) }
    do throws(SystemError) {
      try set.wait(until: .now)
    } catch {
      // Where that can't be told, there may be something.
      return true
    }
    if set[mount].contains(.priority) {
      notices.append(.mounted)
      doubt()
      return true
    }
    return places.contains { set[$0].contains(.readable) }
  }

  /// Takes all that was announced so far.
  package func drain() {
    _ = look()
    let doubt = watcher?.drain { event in
      guard options.believesEvents, let place = places[event.directory] else { return }
      place.ledger.take(event, in: place.path)
      if event.kind == .ended { places[event.directory] = nil }
    }
    guard options.believesEvents, let doubt, !needsRestart else { return }
    notices.append(.doubt(doubt))
    self.doubt()
  }
}
