import TallySystem

/// A ledger that is watched, and the socket it is asked over.
///
/// A class, since an array can't hold what can't be copied; it is the service's alone.
final class ServedLedger {
  let agent: LedgerAgent
  var server: Server
  /// What was asked while the agent could not be.
  var held: [Call] = []
  /// Whether the agent has had its first turn; before, it can't be asked anything.
  var isRead = false
  /// Whether the agent is to have a turn.
  var isOwedTurn = true
  private var places: [PollSet.Place] = []
  /// When the agent wants a turn, as it said before the wait.
  private var agentWakeAt: Moment?
  /// What was said of this kind is not said again before.
  private var quietUntil: [Server.Notice.Kind: Moment] = [:]

  init(_ agent: LedgerAgent, _ server: consuming Server) {
    self.agent = agent
    self.server = server
  }

  var root: FilePath { agent.root }

  /// Adds what is waited for to a set.
  ///
  /// - `withAgent`: whether the agent can be called when it comes.
  func register(in set: inout PollSet, withAgent: Bool) {
    server.register(in: &set)
    agentWakeAt = withAgent ? agent.wakeAt() : nil
    places = withAgent ? agent.descriptors().map { set.add($0.descriptor, $0.events) } : []
  }

  /// When there is something to do though nothing comes; to be asked once it is registered.
  var wakeAt: Moment? {
    if isOwedTurn || !held.isEmpty { return .now }
    return [server.wakeAt, agentWakeAt].compactMap(\.self).min()
  }

  /// Takes what was asked, and keeps it for when the agent can be asked.
  func receive(_ set: PollSet, now: Moment) { held += server.turn(set, now: now) }

  /// Whether the agent is to have a turn.
  func wantsTurn(_ set: PollSet, now: Moment) -> Bool {
    if isOwedTurn || places.contains(where: { !set[$0].isEmpty }) { return true }
    return agentWakeAt.map { $0 <= now } ?? false
  }

  /// Asks the agent what was asked; what it leaves for later owes it a turn.
  func ask() {
    guard isRead else { return }
    for ended in server.takeEnded() { agent.ended(ended) }
    let calls = held
    held = []
    for call in calls {
      if let reply = agent.ask(call) {
        server.answer(call, reply)
      } else {
        isOwedTurn = true
      }
    }
  }

  /// Whether a notice is to be said: what others can cause at will once a minute.
  func isWorthSaying(_ notice: Server.Notice, now: Moment) -> Bool {
    if notice.kind == .slow { return true }
    if let until = quietUntil[notice.kind], now < until { return false }
    quietUntil[notice.kind] = now + .seconds(60)
    return true
  }
}
