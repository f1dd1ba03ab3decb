import TallyIndex
import TallyLive
import TallyModel
import TallyQuery
import TallySystem

/// The agent of a ledger: it keeps the index in step with the files, answers when it is, and tells those who
/// watch what has changed.
final class LedgerKeeping {
  private let follower: Follower
  private let ledger: FollowedLedger
  private let environment: Environment
  private let pump: Pump
  private let since = FileClock.now()
  private let instance: String
  private var committed: Int64 = 0
  private var failure: String?

  private var isFirst = true
  private var settling = Settling()
  /// How much was announced when this was last looked at.
  private var announced = 0
  /// When to look though nothing is announced: after a failure, and where nobody announces.
  private var nextLook: Moment?
  private var syncs: [Call] = []
  private var requests: [(call: Call, arguments: [String])] = []
  private var watched = Subscriptions()

  /// How long to wait where it has to be looked again and again.
  private static let lookInterval = Duration.seconds(1)

  init(
    _ follower: Follower, _ ledger: FollowedLedger, _ environment: Environment, _ pump: Pump
  ) {
    self.follower = follower
    self.ledger = ledger
    self.environment = environment
    self.pump = pump
    instance = "\(ProcessNumber.own)-\(since)"
  }

  var agent: LedgerAgent {
    LedgerAgent(
      root: ledger.path, descriptors: { self.follower.descriptors }, wakeAt: { self.wakeAt },
      turn: { self.turn($0) }, ask: { self.ask($0) },
      ended: { self.watched.remove($0) }, close: { self.close() })
  }

  private func close() { follower.remove(ledger) }
}

// MARK: - Being asked

extension LedgerKeeping {
  private func ask(_ call: Call) -> Reply? {
    switch call.question {
    case .sync:
      syncs.append(call)
      return nil
    case .status:
      var writer = StructureWriter(isOneLine: true)
      state.write(to: &writer)
      return .success(.status(writer.take()))
    case .watch(nil):
      watched.addListener(call.subscription)
      return .success(.subscribed(call.subscription))
    case .watch(let arguments?):
      requests.append((call, arguments))
      return nil
    }
  }

  private var state: ServiceState {
    var state = ServiceState()
    state.process = ProcessNumber.own
    state.since = since
    state.watches = follower.watchCount
    state.watchLimit = follower.watchLimit
    state.polled = ledger.polled.count
    state.overflows = follower.overflowCount
    state.missed = ledger.missedCount
    state.generation = ledger.state?.generation ?? 0
    state.committed = committed
    state.subscribers = watched.count
    state.problem = failure ?? ledger.problem
    return state
  }
}

// MARK: - Turns

extension LedgerKeeping {
  private var patience: Settling.Patience { watched.isEmpty ? .unwatched : .watched }

  private var wakeAt: Moment? {
    // The turn of another ledger takes what all are told.
    if ledger.hasChanged, ledger.announcementCount != announced { return .now }
    return [settling.due(patience), nextLook, watched.nextDay].compactMap(\.self).min()
  }

  private func turn(_ progress: LedgerAgent.Progress) -> [LedgerAgent.Outcome] {
    var outcomes: [LedgerAgent.Outcome] = []
    let now = Moment.now
    follower.drain()
    if ledger.hasChanged, ledger.announcementCount != announced { settling.note(now) }
    announced = ledger.announcementCount
    let isAsked = isFirst || !syncs.isEmpty || !requests.isEmpty
    isFirst = false
    if isAsked || wakeAt.map({ $0 <= now }) ?? false {
      pump.run(progress) { keepUp(isAsked: isAsked, &outcomes) }
      ledger.endReading()
    }
    outcomes += follower.takeNotices().map { .log($0.level, $0.words) }
    return outcomes
  }

  /// Brings everything up to date: the index, those who wait for that, and those who watch.
  private func keepUp(isAsked: Bool, _ outcomes: inout [LedgerAgent.Outcome]) {
    let mayGiveUp = !isAsked && settling.mayGiveUp(patience, now: .now)
    let start = Moment.now
    let missed = ledger.missedCount
    do throws(LedgerKeeper.Failure) {
      let isRead = !requests.isEmpty || watched.isOfAnotherDay(environment)
      let files = try follower.keepUp(ledger, isRead: isRead) {
        self.pump.isStopping || (mayGiveUp && self.follower.look())
      }
      settling.reset()
      failure = nil
      if let files { tell(files, Moment.now - start, &outcomes) }
    } catch .overtaken {
      return
    } catch {
      settling.reset()
      // That it has to begin anew is what it is told by itself: `nextLook` says when.
      announced = ledger.announcementCount
      fail(error, &outcomes)
    }
    if ledger.missedCount > missed {
      outcomes.append(.log(.error, KeepingWords.missed(ledger.path)))
    }
    answerSyncs(&outcomes)
    let hasToLook = failure != nil || ledger.state == nil || !ledger.polled.isEmpty
    let isWanted = failure != nil || !watched.isEmpty
    nextLook = hasToLook && isWanted ? .now + LedgerKeeping.lookInterval : nil
  }

  private func fail(_ error: LedgerKeeper.Failure, _ outcomes: inout [LedgerAgent.Outcome]) {
    let words = KeepingWords.failure(error)
    // The same again and again is said once.
    if failure != words.english {
      outcomes.append(.log(.error, KeepingWords.fails(ledger.path, words)))
    }
    failure = words.english
    for request in requests {
      outcomes.append(.answer(request.call, .failure(.failed(words.english))))
    }
    requests = []
  }

  private func answerSyncs(_ outcomes: inout [LedgerAgent.Outcome]) {
    for call in syncs {
      guard let state = ledger.state else {
        let reason = failure ?? ledger.problem ?? "the index is not in step with the files"
        outcomes.append(.answer(call, .failure(.failed(reason))))
        continue
      }
      let result = SyncResult(
        generation: state.generation, schema: state.schema, root: state.root, instance: instance,
        process: ProcessNumber.own)
      outcomes.append(.answer(call, .success(.synced(result))))
    }
    syncs = []
  }

  private func tell(
    _ files: [FilePath], _ duration: Duration, _ outcomes: inout [LedgerAgent.Outcome]
  ) {
    guard let read = ledger.ledger else { return }
    committed = read.index.meta?.updatedAt ?? committed
    let generation = read.index.meta?.generation ?? 0
    outcomes.append(.log(.debug, KeepingWords.read(ledger.path, files.count, generation, duration)))
    if let problem = ledger.problem {
      outcomes.append(.log(.warning, KeepingWords.notWritten(ledger.path, problem)))
    }
    let change = LedgerChange(
      ledger: read, generation: generation, files: files.map(\.display), environment: environment)
    outcomes += watched.tell(change)
    for request in requests {
      outcomes += watched.add(request.call, request.arguments, change)
    }
    requests = []
  }
}
