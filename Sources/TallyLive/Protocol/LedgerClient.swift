package import TallySystem

/// A connection to the service that watches a ledger.
///
/// Whatever goes wrong, there is a way to do without: each call ends in time, with a reason.
package struct LedgerClient: ~Copyable {
  private let connection: UnixConnection
  private var input = LineBuffer(longest: LedgerSocket.longestMessage)
  private var requests = 0
  /// What came while something else was waited for.
  private var events: [(subscription: Int, json: [UInt8])] = []

  /// How long the service may say nothing at all.
  package static let patience = Duration.seconds(2)

  /// Connects to a ledger's socket.
  ///
  /// - `user`: who the service must run as; what somebody else says is not believed.
  package init(connecting path: FilePath, user: User = .effective) throws(Unserved) {
    let made = try LedgerClient.connect(path)
    let peer: UnixConnection.Peer
    do throws(SystemError) {
      peer = try made.peer()
    } catch {
      throw .system(error)
    }
    guard peer.user.id == user.id else { throw .foreign }
    connection = made
  }

  private static func connect(_ path: FilePath) throws(Unserved) -> UnixConnection {
    do throws(SystemError) {
      return try UnixConnection.connect(to: path)
    } catch {
      throw Unserved(connecting: error)
    }
  }

  /// For poll(2): readable where an event may have come.
  package var descriptor: Int32 { connection.descriptor }

  /// Asks until everything that was changed before is in the index.
  ///
  /// - `progress`: is told how far the first reading of the ledger is, while that is waited for.
  package mutating func sync(
    patience: Duration = LedgerClient.patience,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(Unserved) -> SyncResult {
    let json = try ask(.sync, patience: patience, progress: progress)
    guard let result = SyncResult(json: json) else { throw .malformed }
    return result
  }

  /// Subscribes to what a report answers, or without words to each generation.
  ///
  /// - Returns: what its events are recognised by.
  package mutating func watch(
    _ arguments: [String]?, patience: Duration = LedgerClient.patience
  ) throws(Unserved) -> Int {
    let json = try ask(.watch(arguments), patience: patience)
    let number = MessageObject.read(json) { $0.number("subscription", Int.self) }
    guard let subscription = number else { throw .malformed }
    return subscription
  }

  /// Asks something, and waits for the answer.
  ///
  /// - Returns: the result as JSON.
  package mutating func ask(
    _ method: Request.Method, patience: Duration = LedgerClient.patience,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(Unserved) -> [UInt8] {
    var deadline = Moment.now + patience
    requests += 1
    try send(Message.request(requests, method), until: deadline)
    while true {
      guard let message = try next(until: deadline) else { throw .timeout }
      switch message {
      case .result(requests, let json): return json
      case .failure(let id, let error) where id == requests || id == nil:
        throw error.code == ProtocolError.otherVersion ? .otherVersion : .failed(error)
      case .event(let subscription, let json): events.append((subscription, json))
      case .progress(let done, let all):
        progress(done, all)
        // The service is alive, and at work.
        deadline = .now + patience
      case .result, .failure, .other: break
      }
    }
  }

  /// Waits for the next event of any subscription.
  ///
  /// - `deadline`: nil: for ever.
  /// - Returns: nil where none came in time.
  package mutating func nextEvent(until deadline: Moment?) throws(Unserved)
    -> (subscription: Int, json: [UInt8])?
  {
    if !events.isEmpty { return events.removeFirst() }
    while let message = try next(until: deadline) {
      if case .event(let subscription, let json) = message { return (subscription, json) }
    }
    return nil
  }
}

// MARK: - Bytes

extension LedgerClient {
  private func send(_ bytes: [UInt8], until deadline: Moment) throws(Unserved) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent: Int
      do throws(SystemError) {
        sent = try connection.send(rest)
      } catch {
        throw Unserved(talking: error)
      }
      rest = rest.dropFirst(sent)
      if sent == 0, try !wait(for: .writable, until: deadline) { throw .timeout }
    }
  }

  /// The next message; nil where none came in time.
  private mutating func next(until deadline: Moment?) throws(Unserved) -> ServerMessage? {
    while true {
      guard !input.isTooLong else { throw .malformed }
      if let message = input.takeLine({ ServerMessage($0) }) {
        guard let message else { throw .malformed }
        return message
      }
      guard try wait(for: .readable, until: deadline) else { return nil }
      try receive()
    }
  }

  private mutating func receive() throws(Unserved) {
    let received: UnixConnection.Received
    do throws(SystemError) {
      received = try input.receive(from: connection)
    } catch {
      throw Unserved(talking: error)
    }
    if received == .end { throw .closed }
  }

  private func wait(for events: PollSet.Events, until deadline: Moment?) throws(Unserved) -> Bool {
    var set = PollSet()
    set.add(connection.descriptor, events)
    do throws(SystemError) {
      return try set.wait(until: deadline)
    } catch {
      throw .system(error)
    }
  }
}
