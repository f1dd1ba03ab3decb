import TallySystem
import TallyTestSupport
import Testing

/// More of them with TALLY_TEST_SEEDS=1000.
private let seeds = 0..<(UInt64(Environment.ofProcess()["TALLY_TEST_SEEDS"] ?? "") ?? 150)

private let withoutPeers: Comment = "hledger and ledger are not installed: apt install hledger ledger"

@Test(.enabled(if: Peer.areInstalled, withoutPeers), arguments: seeds)
func `hledger and ledger say the same of a journal that was made`(seed: UInt64) throws {
  let isCommon = seed % 2 == 0
  let journal = JournalMaker.make(seed: seed, transactions: 40) { feature in
    !isCommon || !KnownDifference.features.contains(feature)
  }
  let directory = try JournalDirectory(journal)
  guard case .balances(let hledger) = try Peer.hledger.ask(directory.main) else {
    Issue.record("seed \(seed): \(try Peer.hledger.ask(directory.main))")
    return
  }
  guard journal.features.isDisjoint(with: KnownDifference.features) else { return }
  switch try Peer.ledger.ask(directory.main) {
  case .balances(let ledger):
    let differences = hledger.differences(from: ledger, called: "ledger")
    #expect(differences.isEmpty, "seed \(seed)")
  case .refused(let why): Issue.record("seed \(seed): ledger: \(why)")
  }
}
