import TallyLive
import TallyQuery
package import TallySystem

/// The service: watches ledgers and serves them, each over a socket of its own, until it is told to end.
///
/// One thread and one loop: wait for whatever comes, take it, let the agents work, answer. What a ledger
/// is and how it is followed is the business of `LedgerAgent`, which `open` gives for a path.
package struct Service: ~Copyable {
  package enum Ending: Hashable, Sendable {
    /// It was told to.
    case stopped
    /// All ledgers are watched by another service.
    case servedElsewhere
    /// There is nothing that it could do; the log says why.
    case failed
  }

  package typealias Open = (FilePath) throws(NotFollowed) -> LedgerAgent

  let environment: Environment
  let log: Log
  private let list: LedgerList
  private let limits: Limits
  private let open: Open

  private let signals: SignalDescriptor
  private let alarm: AlarmDescriptor
  private let manager: ServiceManager
  /// The directory that the sockets' own is in.
  private var runtime: FilePath = ""
  private var ledgers: [ServedLedger] = []

  /// Half of the time that systemd allows between two signs of life.
  private let watchdogTime: Duration?
  private var nextWatchdog: Moment?
  private var nextPump = Moment.now
  private var nextStatus = Moment.now
  private var isReady = false
  private var isStopping = false
  private var isToReload = false
  /// Whether a ledger was found to be watched by another service.
  private var metAnother = false
  /// Whether systemd could not be told something.
  private var isDeaf = false

  /// Made before any other thread: see `SignalDescriptor`.
  ///
  /// - `open`: begins to follow the ledger at a path, which is real.
  package init(
    _ list: LedgerList, _ environment: Environment, _ log: Log, limits: Limits = Limits(),
    open: @escaping Open
  ) throws(SystemError) {
    let manager = try ServiceManager(environment)
    let alarm = try AlarmDescriptor()
    signals = try SignalDescriptor()
    self.manager = manager
    self.alarm = alarm
    (self.list, self.environment, self.log, self.limits) = (list, environment, log, limits)
    self.open = open
    watchdogTime = ServiceManager.watchdogTime(environment).map { $0 / 2 }
  }

  /// Works until it is told to end.
  package mutating func run() -> Ending {
    do throws(SystemError) {
      guard try prepare() else { return .failed }
      nextWatchdog = watchdogTime.map { .now + $0 }
      openLedgers(list.read())
      becomeReady()
      while !isStopping, !ledgers.isEmpty { try iterate() }
      let ending: Ending = isStopping ? .stopped : metAnother ? .servedElsewhere : .failed
      end()
      return ending
    } catch {
      log.write(.error, ServiceWords.failed(error))
      end()
      return .failed
    }
  }

  /// Makes the directory of the sockets.
  private mutating func prepare() throws(SystemError) -> Bool {
    guard let runtime = RuntimeDirectory.find(environment) else {
      log.write(.error, ServiceWords.noRuntimeDirectory)
      return false
    }
    self.runtime = runtime
    _ = try PrivateDirectory(making: LedgerSocket.directory(runtime: runtime))
    return true
  }

  private mutating func becomeReady() {
    guard !isStopping, !ledgers.isEmpty else { return }
    isReady = true
    tell([.ready, .status(log.text(ServiceWords.watching(ledgers.count)))])
    log.write(.info, ServiceWords.watching(ledgers.count))
  }

  private mutating func tell(_ notices: [ServiceManager.Notice]) {
    do throws(SystemError) {
      try manager.tell(notices)
    } catch {
      // Said once: it is tried several times a minute.
      if !isDeaf { log.write(.warning, ServiceWords.notTold(error)) }
      isDeaf = true
    }
  }
}

// MARK: - The loop

extension Service {
  private mutating func iterate() throws(SystemError) {
    var set = PollSet()
    let signalled = set.add(signals.descriptor, .readable)
    set.add(alarm.descriptor, .readable)
    for ledger in ledgers { ledger.register(in: &set, withAgent: true) }
    try wait(&set)
    let now = Moment.now
    if !set[signalled].isEmpty { try takeSignals() }
    for ledger in ledgers {
      ledger.receive(set, now: now)
      if ledger.wantsTurn(set, now: now) { ledger.isOwedTurn = true }
    }
    for ledger in ledgers where !isStopping {
      ledger.ask()
      if ledger.isOwedTurn { takeTurn(of: ledger) }
      flush(ledger)
    }
    showLife(now: .now)
    if isToReload, !isStopping { reload() }
  }

  private mutating func wait(_ set: inout PollSet) throws(SystemError) {
    let times = ledgers.map(\.wakeAt) + [nextWatchdog]
    let next = times.compactMap(\.self).min()
    if let next, next <= .now {
      try set.wait(until: next)
    } else {
      // By the alarm, which also comes when the machine has slept over it.
      try alarm.set(next)
      try set.wait(until: nil)
    }
  }

  private mutating func takeSignals() throws(SystemError) {
    while let signal = try signals.next() {
      switch signal {
      case .terminate, .interrupt: isStopping = true
      case .hangUp: isToReload = true
      }
    }
  }

  /// Lets a agent work, and passes on what comes of it.
  private mutating func takeTurn(of ledger: ServedLedger) {
    ledger.isOwedTurn = false
    ledger.isRead = true
    let turn = ledger.agent.turn
    let outcomes = turn { done, all in pump(done, all, ledger) }
    for outcome in outcomes {
      switch outcome {
      case .answer(let call, let reply): ledger.server.answer(call, reply)
      case .event(let subscription, let event): ledger.server.tell(subscription, event)
      case .log(let level, let words): log.write(level, words)
      case .over(let words):
        log.write(.error, words)
        // To be started again helps perhaps, whoever watches the others.
        metAnother = false
        close(ledger)
        return
      }
    }
  }

  private func flush(_ ledger: ServedLedger) {
    let now = Moment.now
    ledger.server.flush(now: now)
    for notice in ledger.server.takeNotices() where ledger.isWorthSaying(notice, now: now) {
      log.write(.warning, ServiceWords.notice(notice, ledger.root))
    }
  }

  /// Tells systemd that the loop goes round; nothing else may.
  private mutating func showLife(now: Moment) {
    guard let watchdogTime, let next = nextWatchdog, next <= now else { return }
    nextWatchdog = now + watchdogTime
    tell([.watchdog])
  }

  /// Goes on serving while a agent works.
  ///
  /// - Returns: whether it is to go on.
  private mutating func pump(_ done: Int, _ all: Int, _ ledger: ServedLedger) -> Bool {
    let now = Moment.now
    guard now >= nextPump else { return !isStopping }
    nextPump = now + .milliseconds(20)
    var set = PollSet()
    let signalled = set.add(signals.descriptor, .readable)
    for ledger in ledgers { ledger.register(in: &set, withAgent: false) }
    do throws(SystemError) {
      try set.wait(until: now)
      if !set[signalled].isEmpty { try takeSignals() }
    } catch {
      log.write(.error, ServiceWords.failed(error))
      isStopping = true
    }
    for ledger in ledgers { ledger.receive(set, now: now) }
    for ledger in ledgers {
      // Whoever waits for another ledger waits for this one first.
      ledger.server.tellProgress(done: done, all: all, now: now)
      flush(ledger)
    }
    showLife(now: now)
    showProgress(done, all, ledger, now: now)
    return !isStopping
  }

  private mutating func showProgress(
    _ done: Int, _ all: Int, _ ledger: ServedLedger, now: Moment
  ) {
    guard !isReady, now >= nextStatus else { return }
    nextStatus = now + .seconds(1)
    let words = ServiceWords.reading(ledger.root, done, all)
    tell([.extendTimeout(.seconds(30)), .status(log.text(words))])
  }
}

// MARK: - Ledgers

extension Service {
  /// Opens the ledgers of a list that are not open, and lets each have its first turn.
  private mutating func openLedgers(_ reading: LedgerList.Reading) {
    for problem in reading.problems { log.write(problem.level, problem.words) }
    if reading.paths.isEmpty { log.write(.error, ServiceWords.noLedgers) }
    var opened: [ServedLedger] = []
    for path in reading.paths {
      if let ledger = openLedger(path) { opened.append(ledger) }
    }
    for ledger in opened where !isStopping {
      takeTurn(of: ledger)
      // Those that were read before are not to wait for all the others.
      for ledger in ledgers {
        ledger.ask()
        flush(ledger)
      }
    }
  }

  private mutating func openLedger(_ path: FilePath) -> ServedLedger? {
    do throws(SystemError) {
      let real = try path.resolved()
      if ledgers.contains(where: { $0.root == real }) { return nil }
      guard let agent = follow(real) else { return nil }
      return try serve(agent)
    } catch {
      log.write(.error, ServiceWords.notOpened(path, error))
    }
    return nil
  }

  /// Begins to follow a ledger; nil, and said, where that can't be.
  private mutating func follow(_ real: FilePath) -> LedgerAgent? {
    do throws(NotFollowed) {
      return try open(real)
    } catch {
      switch error {
      case .elsewhere(let process):
        metAnother = true
        log.write(.error, ServiceWords.servedElsewhere(real, process))
      case .failed(let words): log.write(.error, words)
      }
      return nil
    }
  }

  private mutating func serve(_ agent: LedgerAgent) throws(SystemError) -> ServedLedger {
    let path = LedgerSocket.path(runtime: runtime, root: agent.root)
    do throws(SystemError) {
      let listener = try UnixListener(replacing: path)
      let ledger = ServedLedger(agent, Server(listener, limits: limits))
      ledgers.append(ledger)
      log.write(.debug, ServiceWords.listening(agent.root, path))
      return ledger
    } catch {
      agent.close()
      throw error
    }
  }

  /// Lets go of a ledger.
  private mutating func close(_ ledger: ServedLedger) {
    ledgers.removeAll { $0 === ledger }
    ledger.agent.close()
    do throws(SystemError) {
      try ledger.server.stop()
    } catch {
      log.write(.warning, ServiceWords.failed(error))
    }
  }

  /// Reads the list of ledgers again.
  private mutating func reload() {
    isToReload = false
    guard case .configured = list else {
      log.write(.notice, ServiceWords.nothingToReload)
      return
    }
    log.write(.info, ServiceWords.reloading)
    tell([.reloading])
    let reading = list.read()
    let wanted = Set(reading.paths.map { (try? $0.resolved()) ?? $0 })
    // A list that can't be read says nothing of what is to be watched.
    if !reading.problems.contains(where: { $0.level == .error }) {
      for ledger in ledgers where !wanted.contains(ledger.root) { close(ledger) }
    }
    openLedgers(reading)
    becomeReady()
  }

  private mutating func end() {
    tell([.stopping])
    for ledger in ledgers { close(ledger) }
    log.write(.info, ServiceWords.ended)
  }
}
