import TallyLive
package import TallySystem

/// Speaks with all that connect to one socket, for as long as somebody calls it; never waits.
///
///     server.register(in: &set)                     what it waits for
///     try set.wait(until: server.wakeAt)
///     for call in server.turn(set, now: .now) {     what was asked
///       server.answer(call, …)                      now or in a later turn
///     }
///     server.flush(now: .now)
///
/// The work of a turn is bounded for each that is connected (`Limits`). It answers `ping` and `unwatch` by
/// itself, and all that is no request; it knows nothing of ledgers.
package struct Server: ~Copyable {
  /// Something worth a line in the log.
  package enum Notice: Hashable, Sendable {
    /// Another user connected, and was sent away.
    case foreign(user: UInt32)
    /// A subscriber did not read what it asked for, and was sent away.
    case slow(process: Int32)
    /// Somebody connected, and could not be taken.
    case notAccepted(SystemError)

    enum Kind { case foreign, slow, notAccepted }

    var kind: Kind {
      switch self {
      case .foreign: .foreign
      case .slow: .slow
      case .notAccepted: .notAccepted
      }
    }
  }

  private let listener: UnixListener
  private let limits: Limits
  private let user: User
  private var connections: [Connection] = []
  private var listenerPlace: PollSet.Place?
  /// Nobody is accepted before.
  private var acceptsAgain: Moment?
  private var lastNumber = 0
  private var lastProgress: Moment?
  /// Subscriptions that ended since they were asked for.
  private var ended: [Int] = []
  private var notices: [Notice] = []

  /// Takes over a socket that listens.
  ///
  /// - `user`: who may connect.
  package init(
    _ listener: consuming UnixListener, limits: Limits = Limits(), user: User = .effective
  ) {
    self.listener = listener
    self.limits = limits
    self.user = user
  }

  /// Subscriptions that ended since this was last asked: nobody wants their events any more.
  package mutating func takeEnded() -> [Int] {
    defer { ended.removeAll() }
    return ended
  }

  /// What happened since this was last asked.
  package mutating func takeNotices() -> [Notice] {
    defer { notices.removeAll() }
    return notices
  }

  package var connectionCount: Int { connections.count }
  package var subscriptionCount: Int {
    connections.reduce(0) { $0 + $1.subscriptions.count }
  }
}

// MARK: - Waiting

extension Server {
  /// Adds what it waits for to a set.
  package mutating func register(in set: inout PollSet) {
    listenerPlace = acceptsMore ? set.add(listener.descriptor, .readable) : nil
    for connection in connections {
      connection.place = set.add(connection.descriptor, connection.events(limits))
    }
  }

  /// When it has to be called though nothing came; nil: only when something comes.
  package var wakeAt: Moment? {
    if connections.contains(where: { $0.hasWork(limits) }) { return .now }
    let patience = newcomerPatience
    let newcomers = connections.filter { !$0.hasAsked }.map { $0.since + patience }
    return (newcomers + [acceptsAgain].compactMap(\.self)).min()
  }

  private var acceptsMore: Bool {
    acceptsAgain == nil && newcomerCount < limits.newcomers
      && (connections.count < limits.connections || idlest != nil)
  }

  private var newcomerCount: Int { connections.count { !$0.hasAsked } }

  private var newcomerPatience: Duration {
    newcomerCount < limits.newcomers ? limits.newcomerTime : limits.crowdedTime
  }

  /// Who has been quiet for the longest time, and waits for nothing.
  private var idlest: Connection? {
    connections.filter { $0.hasAsked && !$0.hasSubscriptions && $0.unanswered.isEmpty }
      .min { $0.lastActive < $1.lastActive }
  }
}

// MARK: - A turn

extension Server {
  /// Takes what has come.
  ///
  /// - `set`: the one it registered in last, waited for since; of another one it takes nothing.
  /// - Returns: what was asked, in order for each that asked.
  package mutating func turn(_ set: PollSet, now: Moment) -> [Call] {
    if let place = listenerPlace, set[place].contains(.readable) { accept(now: now) }
    listenerPlace = nil
    if let again = acceptsAgain, again <= now { acceptsAgain = nil }
    var calls: [Call] = []
    for connection in connections {
      let events = connection.place.map { set[$0] } ?? []
      connection.place = nil
      // Closed in both directions: whatever it asked, there is nobody to tell.
      if !events.isDisjoint(with: .closed) { connection.end() }
      if events.contains(.readable) { connection.receive(limits) }
      takeRequests(of: connection, &calls, now: now)
    }
    let patience = newcomerPatience
    for connection in connections where !connection.hasAsked && connection.since + patience <= now {
      connection.end()
    }
    sweep()
    return calls
  }

  private mutating func accept(now: Moment) {
    for _ in 0..<limits.accepts where acceptsMore {
      do throws(SystemError) {
        guard let socket = try listener.accept() else { return }
        let peer = try socket.peer()
        guard peer.user.id == user.id else {
          notices.append(.foreign(user: peer.user.id))
          continue
        }
        if connections.count >= limits.connections { idlest?.end() }
        let connection = Connection(ConnectionID(number: number()), socket, peer, now: now)
        connections.append(connection)
        sweep()
        // Whoever asks has most often asked already.
        connection.receive(limits)
      } catch {
        // It stays in the queue of the kernel, which would say so again and again.
        notices.append(.notAccepted(error))
        acceptsAgain = now + .milliseconds(100)
        return
      }
    }
  }

  private mutating func takeRequests(
    of connection: Connection, _ calls: inout [Call], now: Moment
  ) {
    for _ in 0..<limits.requests {
      guard let request = connection.nextRequest(limits, now: now) else { return }
      switch request {
      case .success(let request):
        if let call = take(request, of: connection) { calls.append(call) }
      case .failure(let refusal):
        if let id = refusal.id { connection.say(Message.error(id, refusal.error)) }
      }
    }
  }

  /// Answers what needs nobody else; a request without an `id` asks for nothing.
  private mutating func take(_ request: Request, of connection: Connection) -> Call? {
    guard let id = request.id else { return nil }
    switch request.method {
    case .ping:
      connection.say(Message.result(id, .alive(process: ProcessNumber.own)))
    case .unwatch(let subscription):
      connection.newSubscriptions.remove(subscription)
      guard connection.subscriptions.remove(subscription) != nil else {
        connection.say(Message.error(id, .noSubscription))
        return nil
      }
      ended.append(subscription)
      connection.say(Message.result(id, .unsubscribed))
    case .sync: return call(.sync, id, connection)
    case .status: return call(.status, id, connection)
    case .watch(let arguments):
      guard subscriptionCount + askedSubscriptionCount < limits.subscriptions else {
        connection.say(Message.error(id, .tooManySubscriptions(limits.subscriptions)))
        return nil
      }
      return call(.watch(arguments), id, connection)
    }
    return nil
  }

  private mutating func call(
    _ question: Call.Question, _ id: RequestID, _ connection: Connection
  ) -> Call {
    let call = Call(question: question, connection: connection.id, number: number())
    connection.unanswered[call.number] = (id, question)
    return call
  }

  private var askedSubscriptionCount: Int {
    connections.reduce(0) { $0 + $1.unanswered.values.count { $0.question.isWatch } }
  }

  private mutating func number() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Lets those go that are over.
  private mutating func sweep() {
    for connection in connections { connection.endIfDone() }
    guard connections.contains(where: \.isOver) else { return }
    for connection in connections where connection.isOver {
      ended += connection.subscriptions.sorted()
    }
    connections.removeAll(where: \.isOver)
  }
}

// MARK: - Speaking

extension Server {
  /// Answers a question, once.
  package mutating func answer(_ call: Call, _ reply: Reply) {
    guard let connection = connections.first(where: { $0.id == call.connection }),
      let asked = connection.unanswered.removeValue(forKey: call.number)
    else {
      // Whoever asked for a subscription is gone: it ends before it has begun.
      if case .success(.subscribed(let number)) = reply { ended.append(number) }
      return
    }
    switch reply {
    case .success(let result):
      if case .subscribed(let number) = result {
        connection.subscriptions.insert(number)
        connection.newSubscriptions.insert(number)
      }
      connection.say(Message.result(asked.id, result))
    case .failure(let error): connection.say(Message.error(asked.id, error))
    }
  }

  /// Tells a subscriber what happened; one that reads too slowly is sent away.
  ///
  /// The first is the answer that it asked for, however large, and may be on its way together with others:
  /// that says nothing of how it reads.
  ///
  /// - `event`: as JSON.
  package mutating func tell(_ subscription: Int, _ event: [UInt8]) {
    guard let connection = connections.first(where: { $0.subscriptions.contains(subscription) })
    else { return }
    let isFirst = connection.newSubscriptions.remove(subscription) != nil
    let isSlow = !isFirst && connection.output.countBehindHead > limits.unread
    connection.say(Message.event(subscription: subscription, event))
    guard isSlow else { return }
    notices.append(.slow(process: connection.peer.process))
    connection.end()
    sweep()
  }

  /// Tells those who wait for `sync` how far the reading of the ledger is, a few times a second.
  package mutating func tellProgress(done: Int, all: Int, now: Moment) {
    if let last = lastProgress, now < last + .milliseconds(200) { return }
    lastProgress = now
    let message = Message.progress(done: done, all: all)
    for connection in connections where connection.waitsForSync && connection.output.isEmpty {
      connection.say(message)
    }
  }

  /// Writes to all what they have room for.
  package mutating func flush(now: Moment) {
    for connection in connections { connection.flush(limits, now: now) }
    sweep()
  }

  /// Answers all that wait that the service ends, and takes the socket away.
  package mutating func stop() throws(SystemError) {
    for connection in connections {
      for (_, asked) in connection.unanswered { connection.say(Message.error(asked.id, .stopping)) }
      connection.flush(limits, now: .now)
    }
    connections.removeAll()
    try listener.remove()
  }
}

extension ProtocolError {
  static let noSubscription = ProtocolError(
    code: wrongParameters, message: "you have no such subscription")

  static func tooManySubscriptions(_ most: Int) -> ProtocolError {
    ProtocolError(code: tooMany, message: "there are \(most) subscriptions already")
  }

  static let stopping = ProtocolError(code: stopping, message: "the service ends")
}
