import TallyLive
import TallySystem

/// One that is connected to a server: what came from it, what it waits for, what is on its way to it.
///
/// A class, since an array can't hold what can't be copied; it is its server's alone.
final class Connection {
  let id: ConnectionID
  let peer: UnixConnection.Peer
  /// When it connected.
  let since: Moment
  /// When it last asked or read something.
  private(set) var lastActive: Moment
  private let socket: UnixConnection

  private var input = LineBuffer(longest: LedgerSocket.longestRequest)
  private(set) var output = OutputQueue()
  /// It will not ask any more, but may still read.
  private var hasEnded = false
  /// It is to be closed when it has read what is on its way.
  private(set) var isLeaving = false
  /// It is gone, or has to go.
  private(set) var isOver = false

  /// Whether it has asked anything.
  private(set) var hasAsked = false
  /// Its questions that are not answered, by their numbers.
  var unanswered: [Int: (id: RequestID, question: Call.Question)] = [:]
  var subscriptions: Set<Int> = []
  /// Those of them that were told nothing yet.
  var newSubscriptions: Set<Int> = []

  /// Its place in the set of those that are waited for.
  var place: PollSet.Place?

  init(
    _ id: ConnectionID, _ socket: consuming UnixConnection, _ peer: UnixConnection.Peer,
    now: Moment
  ) {
    (self.id, self.peer, since, lastActive) = (id, peer, now, now)
    self.socket = socket
  }

  var descriptor: Int32 { socket.descriptor }
  var hasSubscriptions: Bool { !subscriptions.isEmpty }
  var waitsForSync: Bool { unanswered.values.contains { $0.question == .sync } }

  func end() { isOver = true }

  /// Closes it once it has read what is on its way.
  func leave() { isLeaving = true }

  /// What is waited for.
  func events(_ limits: Limits) -> PollSet.Events {
    var events: PollSet.Events = []
    if reads(limits) { events.insert(.readable) }
    if !output.isEmpty { events.insert(.writable) }
    return events
  }

  private func reads(_ limits: Limits) -> Bool {
    // What it has asked comes first, so that no more than two pieces are ever kept of it.
    !hasEnded && !isLeaving && takesMore(limits) && !input.hasLine && !input.isTooLong
  }

  /// Whether it may ask more before it has read, or been told, what it asked for.
  private func takesMore(_ limits: Limits) -> Bool {
    output.count <= limits.unreadAnswers && unanswered.count < limits.unanswered
  }

  /// Whether it has asked something that was not looked at yet, and may be.
  func hasWork(_ limits: Limits) -> Bool {
    !isOver && !isLeaving && takesMore(limits) && (input.hasLine || input.isTooLong)
  }

  /// Reads one piece, if it may.
  func receive(_ limits: Limits) {
    guard reads(limits) else { return }
    do throws(SystemError) {
      if try input.receive(from: socket) == .end { hasEnded = true }
    } catch {
      // Nothing can be said to it any more.
      isOver = true
    }
  }

  /// The next request, or why the line is none; nil where none is whole or none more may be asked.
  func nextRequest(_ limits: Limits, now: Moment) -> Result<Request, RequestRefusal>? {
    guard !isOver, !isLeaving, takesMore(limits) else { return nil }
    guard !input.isTooLong else {
      // Where the next one starts can't be known without reading on for ever.
      leave()
      return .failure(.tooLong)
    }
    let request = input.takeLine { line in
      Result { () throws(RequestRefusal) in try Request(line) }
    }
    guard let request else { return nil }
    lastActive = now
    if case .success = request { hasAsked = true }
    return request
  }

  func say(_ message: [UInt8]) {
    if !isOver { output.append(message) }
  }

  /// Writes what it has room for.
  func flush(_ limits: Limits, now: Moment) {
    guard !isOver, !output.isEmpty else { return }
    do throws(SystemError) {
      if try output.send(over: socket, most: limits.written) { lastActive = now }
    } catch {
      isOver = true
    }
  }

  /// Ends it where nothing more can come of it.
  func endIfDone() {
    guard output.isEmpty else { return }
    if isLeaving || hasEnded && unanswered.isEmpty && subscriptions.isEmpty { isOver = true }
  }
}
