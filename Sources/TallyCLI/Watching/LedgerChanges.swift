import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// A ledger's states, one after another, as its files change.
///
/// It is told of changes by the service that keeps the index, where there is one, and else notices them
/// itself, by the same code.
final class LedgerChanges {
  /// A state of the ledger.
  struct State {
    /// Its entries can be read until the next one is asked for.
    var ledger: Ledger
    var generation: Int
    /// The files that changed, as they are shown.
    var cause: [String]
  }

  private let root: FilePath
  private let reader: LedgerReader
  private let cache: FilePath
  private let unfinished: UnfinishedWrites
  private var source: Source?
  /// Whether nobody reads standard output any more.
  private(set) var isUnread = false
  private var ledger: Ledger?
  /// What keeps it from being read; told once.
  private var failure: String?

  private enum Source {
    case service(Served)
    case own(Follower, FollowedLedger)
  }

  /// A connection to the service.
  private final class Served {
    var client: LedgerClient
    var state: KeptState

    init(_ client: consuming LedgerClient, _ state: KeptState) {
      self.client = client
      self.state = state
    }
  }

  /// - `root`: a directory.
  init(
    _ root: FilePath, _ reader: LedgerReader, cache: FilePath, socket: FilePath?,
    _ unfinished: UnfinishedWrites
  ) {
    self.root = root
    self.unfinished = unfinished
    self.reader = reader
    self.cache = cache
    if let socket { source = LedgerChanges.connect(socket) }
  }

  private static func connect(_ socket: FilePath) -> Source? {
    do throws(Unserved) {
      var client = try LedgerClient(connecting: socket)
      // Subscribed first, so that no change is missed.
      _ = try client.watch(nil)
      let state = try client.sync().state
      return .service(Served(client, state))
    } catch {
      return nil
    }
  }
}

// MARK: - States

extension LedgerChanges {
  /// Waits for the next state.
  ///
  /// - Returns: nil where none came in time, or nobody reads standard output any more.
  func next(until deadline: Moment) throws(CommandError) -> State? {
    while !isUnread {
      let state: State?
      switch source {
      case .service(let served): state = try told(served, until: deadline)
      case .own(let follower, let followed):
        state = try noticed(follower, followed, until: deadline)
      case nil: state = try notice()
      }
      if let state { return state }
      if deadline <= .now { return nil }
    }
    return nil
  }

  /// Waits until one of some descriptors is ready, or a moment.
  ///
  /// - Returns: whether one is.
  private func wait(
    for descriptors: [(descriptor: Int32, events: PollSet.Events)], until deadline: Moment
  ) throws(CommandError) -> Bool {
    var set = PollSet()
    // poll(2) tells of a pipe that nobody reads any more, though nothing is asked of it.
    let output = set.add(FileDescriptor.standardOutput.number, [])
    let places = descriptors.map { set.add($0.descriptor, $0.events) }
    do throws(SystemError) {
      try set.wait(until: deadline)
    } catch {
      throw .failure(Words("cannot wait: \(error)", "无法等待:\(error)"))
    }
    if !set[output].isDisjoint(with: .closed) { isUnread = true }
    return places.contains { !set[$0].isEmpty }
  }

  /// The state that the ledger is in, whether or not it is another.
  func now() throws(CommandError) -> State {
    switch source {
    case .service(let served):
      if let ledger = kept(served.state) {
        return State(ledger: ledger, generation: served.state.generation, cause: [])
      }
      return try notice()
    case .own(let follower, let followed):
      if let state = try keepUp(follower, followed, isRead: true) { return state }
      return try notice()
    case nil: return try notice()
    }
  }

  /// Lets go of what was read.
  func endReading() {
    ledger?.endReading()
    ledger = nil
    if case .own(_, let followed) = source { followed.endReading() }
  }
}

// MARK: - Told by the service

extension LedgerChanges {
  private func told(_ served: Served, until deadline: Moment) throws(CommandError) -> State? {
    guard let cause = events(served) else { return try notice() }
    if cause.isEmpty {
      let check = Moment.now + LedgerChanges.silence
      let isTold = try wait(
        for: [(served.client.descriptor, .readable)], until: min(deadline, check))
      if !isTold, check <= .now, !isAlive(served) { return try notice() }
      return nil
    }
    guard let ledger = kept(served.state) else { return try notice() }
    return State(ledger: ledger, generation: served.state.generation, cause: cause)
  }

  /// How long the service may tell nothing before it is asked whether it still looks: one that stands still
  /// would go on telling nothing.
  private static let silence = Duration.seconds(5)

  private func isAlive(_ served: Served) -> Bool {
    do throws(Unserved) {
      _ = try served.client.ask(.ping)
      return true
    } catch {
      return false
    }
  }

  /// What has changed by what has been told so far, a burst being one change; nil where the service is gone.
  private func events(_ served: Served) -> [String]? {
    var cause: [String] = []
    do throws(Unserved) {
      while let event = try served.client.nextEvent(until: .now) {
        guard let event = GenerationEvent(json: event.json) else { continue }
        served.state.generation = event.generation
        cause += event.cause.filter { !cause.contains($0) }
      }
      return cause
    } catch {
      return nil
    }
  }

  /// The ledger on the word of the service; nil where that can't be taken, and the files have to be looked at.
  private func kept(_ state: KeptState) -> Ledger? {
    endReading()
    ledger = try? reader.readKept(root, state)
    return ledger
  }
}

// MARK: - Noticed without it

extension LedgerChanges {
  /// Begins to look for itself.
  private func notice() throws(CommandError) -> State {
    endReading()
    let (follower, followed) = try follow()
    source = .own(follower, followed)
    while true {
      if let state = try keepUp(follower, followed, isRead: true) { return state }
      FileClock.pause(milliseconds: 200)
    }
  }

  private func follow() throws(CommandError) -> (Follower, FollowedLedger) {
    do throws(SystemError) {
      let follower = try Follower()
      return (follower, follower.add(try root.resolved(), reader, cache: cache, isSole: false))
    } catch {
      throw .failure(Words("cannot watch: \(error)", "无法监视:\(error)"))
    }
  }

  private func noticed(
    _ follower: Follower, _ followed: FollowedLedger, until deadline: Moment
  ) throws(CommandError) -> State? {
    try wait(follower, followed, until: deadline)
    return try keepUp(follower, followed, isRead: false)
  }

  /// Waits until something is announced and it is quiet again, or it is time to look.
  private func wait(
    _ follower: Follower, _ followed: FollowedLedger, until deadline: Moment
  ) throws(CommandError) {
    // Where nobody announces, it has to be looked again and again.
    let isTold = followed.polled.isEmpty && failure == nil
    let latest = isTold ? deadline : min(deadline, .now + .seconds(1))
    var settling = Settling()
    while !isUnread {
      let end = settling.due(.watched).map { min($0, latest) } ?? latest
      if end <= .now { return }
      if try wait(for: follower.descriptors, until: end) { settling.note(.now) }
      follower.drain()
    }
  }

  private func keepUp(_ follower: Follower, _ followed: FollowedLedger, isRead: Bool)
    throws(CommandError) -> State?
  {
    do throws(LedgerKeeper.Failure) {
      let files = try follower.keepUp(followed, isRead: isRead)
      failure = nil
      guard let files, let ledger = followed.ledger else { return nil }
      return State(
        ledger: ledger, generation: ledger.index.meta?.generation ?? 0,
        cause: files.map(\.display))
    } catch {
      try tell(error)
      return nil
    }
  }

  private func tell(_ error: LedgerKeeper.Failure) throws(CommandError) {
    let words: Words
    switch error {
    case .index(let reason):
      throw .failure(
        Words("watching needs an index: \(reason)", "监视需要索引:\(reason)"))
    case .system(let error): words = Words("\(error)", "\(error)")
    case .unfinished:
      do throws(CommandError) {
        return try unfinished.settle(root)
      } catch {
        words = error.message
      }
    case .kept, .damage, .overtaken: return
    }
    if failure == words.english { return }
    failure = words.english
    let line = TerminalEscape.escaped("tally: \(words.english); trying again") + "\n"
    StandardError.write(Array(line.utf8))
  }
}
