import TallyEdit
import TallyIndex
import TallyLive
import TallySystem
import TallyTestSupport
import Testing

/// Who follows a ledger takes no half of a write for the whole.
@Suite(.serialized, .soleWatcher)
struct FollowingTests {
  private let write = KilledWrite.all[1]

  @Test func `A service waits for a write that goes on, and says of one that does not end`() throws
  {
    let site = try write.site()
    let cache = site.files.absolute("cache")
    let root = try site.root.resolved()
    let reader = LedgerReader(allow: AllowList(), cache: cache, state: site.state)
    let follower = try Follower()
    let ledger = follower.add(root, reader, cache: cache, isSole: true)
    _ = try follower.keepUp(ledger)
    _ = try site.session()
    let mark = WriteMark(state: site.state, root: root)
    try mark.set(odd: true)
    try site.write("b.tally", KilledWrite.text(4, 2))
    #expect(throws: LedgerKeeper.Failure.self) { try follower.keepUp(ledger) }
    #expect(ledger.state == nil)
    try site.write("a.tally", KilledWrite.text(1, 3))
    try mark.set(odd: false)
    #expect(try follower.keepUp(ledger) == ["a.tally", "b.tally"])
    #expect(ledger.ledger?.entryCount == write.entries)
  }

  @Test func `What a service read of half a write it reads again before it tells of it`() throws {
    let site = try write.site()
    let cache = site.files.absolute("cache")
    let root = try site.root.resolved()
    let reader = LedgerReader(allow: AllowList(), cache: cache, state: site.state)
    let follower = try Follower()
    let ledger = follower.add(root, reader, cache: cache, isSole: true)
    _ = try site.session()
    let mark = WriteMark(state: site.state, root: root)
    var asked = 0
    // It is asked when the files are read, and before anything is written to the index.
    let files = try follower.keepUp(ledger) {
      asked += 1
      if asked == 1 {
        try? mark.set(odd: true)
        try? site.write("b.tally", KilledWrite.text(4, 2))
        try? site.write("a.tally", KilledWrite.text(1, 3))
        try? mark.set(odd: false)
      }
      return false
    }
    #expect(asked > 0)
    #expect(files == ["a.tally", "b.tally"])
    #expect(ledger.ledger?.entryCount == write.entries)
    #expect(ledger.ledger?.index.meta?.generation == ledger.state?.generation)
  }
}
