import TallyIndex
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyDaemon

/// When a ledger that is kept is read: soon after it has changed, however often it is looked at meanwhile.
@Suite(.serialized, .soleWatcher) struct LedgerKeepingTests {
  private let site: LedgerSite
  private let follower: Follower

  init() throws {
    site = try LedgerSite([("2026-11-30.tally", "coffee 6.50\n")])
    follower = try Follower()
  }

  /// A ledger that was read, and that somebody watches.
  private func keeping(_ root: FilePath) throws -> LedgerAgent {
    let cache = site.files.absolute("cache")
    let ledger = follower.add(
      root, LedgerReader(allow: AllowList(), cache: cache), cache: cache, isSole: true)
    let agent = LedgerKeeping(follower, ledger, Environment([:]), Pump()).agent
    #expect(events(agent).isEmpty)
    _ = agent.ask(Call(question: .watch(nil), connection: ConnectionID(number: 1), number: 1))
    return agent
  }

  /// The events of a turn.
  private func events(_ agent: LedgerAgent) -> [String] {
    let turn = agent.turn
    return turn { _, _ in true }.compactMap { outcome in
      guard case .event(_, let json) = outcome else { return nil }
      return String(decoding: json, as: UTF8.self)
    }
  }

  @Test func `Turns in which nothing more has come put reading off no further`() throws {
    let agent = try keeping(site.root)
    #expect(agent.wakeAt() == nil)
    try site.write("2026-11-30.tally", "coffee 7.50\n")
    #expect(events(agent).isEmpty)
    let due = try #require(agent.wakeAt())
    var events: [String] = []
    while events.isEmpty {
      #expect(try #require(agent.wakeAt()) == due)
      events = self.events(agent)
    }
    #expect(events.count == 1 && events[0].contains("2026-11-30.tally"))
    #expect(agent.wakeAt() == nil)
    agent.close()
  }

  @Test func `What the turn of another ledger has taken is not left lying`() throws {
    try site.files.write("other/2026-11-30.tally", "tea 1\n")
    let one = try keeping(site.root)
    let other = try keeping(site.files.absolute("other"))
    try site.files.write("other/2026-11-30.tally", "tea 2\n")
    #expect(events(one).isEmpty)
    let woken = try #require(other.wakeAt())
    #expect(woken <= .now)
    #expect(events(other).isEmpty)
    one.close()
    other.close()
  }
}
