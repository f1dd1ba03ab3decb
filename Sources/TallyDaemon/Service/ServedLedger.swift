import TallySystem

/// A ledger that is watched, and the socket it is asked over.
///
/// A class, since an array can't hold what can't be copied; it is the service's alone.
final class ServedLedger {
  let follower: Follower
  var server: Server
  /// What was asked while the follower could not be.
  var held: [Call] = []
  /// Whether the follower has had its first turn; before, it can't be asked anything.
  var isRead = false
  /// Whether the follower is to have a turn.
  var isOwedTurn = true
  private var places: [PollSet.Place] = []
  /// When the follower wants a turn, as it said before the wait.
  private var followerWakeAt: Moment?
  /// What was said of this kind is not said again before.
  private var quietUntil: [Server.Notice.Kind: Moment] = [:]

  init(_ follower: Follower, _ server: consuming Server) {
    self.follower = follower
    self.server = server
  }

  var root: FilePath { follower.root }

  /// Adds what is waited for to a set.
  ///
  /// - `withFollower`: whether the follower can be called when it comes.
  func register(in set: inout PollSet, withFollower: Bool) {
    server.register(in: &set)
    followerWakeAt = withFollower ? follower.wakeAt() : nil
    places = withFollower ? follower.descriptors().map { set.add($0.descriptor, $0.events) } : []
  }

  /// When there is something to do though nothing comes; to be asked once it is registered.
  var wakeAt: Moment? {
    if isOwedTurn || !held.isEmpty { return .now }
    return [server.wakeAt, followerWakeAt].compactMap(\.self).min()
  }

  /// Takes what was asked, and keeps it for when the follower can be asked.
  func receive(_ set: PollSet, now: Moment) { held += server.turn(set, now: now) }

  /// Whether the follower is to have a turn.
  func wantsTurn(_ set: PollSet, now: Moment) -> Bool {
    if isOwedTurn || places.contains(where: { !set[$0].isEmpty }) { return true }
    return followerWakeAt.map { $0 <= now } ?? false
  }

  /// Asks the follower what was asked; what it leaves for later owes it a turn.
  func ask() {
    guard isRead else { return }
    for ended in server.takeEnded() { follower.ended(ended) }
    let calls = held
    held = []
    for call in calls {
      if let reply = follower.ask(call) {
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
