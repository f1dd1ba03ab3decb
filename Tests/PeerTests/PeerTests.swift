import Foundation
import TallySystem
import TallyTestSupport
import Testing

// What accounts have, by hledger, by ledger and by tally: to the last digit, in made-up journals.

/// More of them with TALLY_TEST_SEEDS=1000.
private let seeds = 0..<(UInt64(Environment.ofProcess()["TALLY_TEST_SEEDS"] ?? "") ?? 150)

/// Every second journal is for ledger too.
private func journal(_ seed: UInt64) -> MadeJournal {
  let isForLedger = seed % 2 == 0
  return JournalMaker.make(seed: seed) { feature in
    !isForLedger || !KnownDifference.features.contains(feature)
  }
}

@Suite(.enabled(if: Peer.areInstalled, "hledger and ledger are not installed"))
struct PeerTests {
  @Test(arguments: seeds)
  func `A journal comes to the same in all programs`(seed: UInt64) throws {
    let journal = journal(seed)
    let directory = try JournalDirectory(journal.files)
    let hledger = try balances(.hledger, directory.main)
    // With an index, and in memory.
    let ledger = seed % 3 == 0 ? directory.main : directory.path
    let tally = try Tally.ask(ledger, cache: directory.cache)
    var differences = tally.balances.differences(from: hledger, called: "hledger")
    if tally.status != 0 { differences.append("tally: status \(tally.status): \(tally.errors)") }
    if journal.features.isDisjoint(with: KnownDifference.features) {
      let ledger = try balances(.ledger, directory.main)
      differences += tally.balances.differences(from: ledger, called: "ledger")
    }
    if differences.isEmpty { return }
    Issue.record(
      "seed \(seed), kept as \(directory.keep(as: "\(seed)")):\n\(differences.joined(separator: "\n"))"
    )
  }

  private func balances(_ peer: Peer, _ journal: String) throws -> Balances {
    switch try peer.ask(journal) {
    case .balances(let balances): return balances
    case .refused(let why): throw PeerFailure("\(peer.rawValue) refuses \(journal): \(why)")
    }
  }

  @Test(arguments: Flaw.all.indices)
  func `A flaw is refused by hledger, and told by tally, which counts all the rest`(
    _ index: Int
  ) throws {
    let flaw = Flaw.all[index]
    for seed in [1, 2] as [UInt64] {
      let (sound, flawed) = JournalMaker.make(seed: UInt64(index) * 10 + seed, flaw)
      let (right, wrong) = (try JournalDirectory(sound.files), try JournalDirectory(flawed.files))
      guard case .refused = try Peer.hledger.ask(wrong.main) else {
        Issue.record("hledger takes \(flaw)")
        continue
      }
      let ledger = seed == 1 ? wrong.main : wrong.path
      let tally = try Tally.ask(ledger, cache: wrong.cache)
      let differences = tally.balances.differences(
        from: try balances(.hledger, right.main), called: "hledger")
      let codes = try Tally.codes(ledger, cache: wrong.cache)
      let refused = try Tally.ask(ledger, cache: wrong.cache, ["--on-error", "refuse"])
      if differences.isEmpty, Set(codes) == [flaw.code], tally.status == 3, refused.status == 1,
        refused.balances.isEmpty
      {
        continue
      }
      Issue.record(
        """
        \(flaw.code): \(flaw), kept as \(wrong.keep(as: "flaw-\(index)-\(seed)"))
        status \(tally.status), refusing \(refused.status), codes \(codes)
        \(differences.joined(separator: "\n"))
        """)
    }
  }

  // Without a journal, whether it shows depends on the file system.
  @Test(arguments: KnownDifference.all.filter { !$0.journal.isEmpty })
  func `ledger still says other than hledger`(_ difference: KnownDifference) throws {
    let directory = try JournalDirectory([
      .init(path: "main.journal", text: difference.journal),
      .init(path: "sub/a/x.journal", text: difference.included),
    ])
    let hledger = try balances(.hledger, directory.main)
    let tally = try Tally.ask(directory.main, cache: directory.cache)
    #expect(tally.status == 0)
    #expect(tally.balances.differences(from: hledger, called: "hledger") == [])
    if case .balances(let ledger) = try Peer.ledger.ask(directory.main) {
      #expect(ledger != hledger)
    }
  }

  /// The journals of a directory, where TALLY_TEST_JOURNALS names one; a tree is its `main.journal`.
  @Test(
    .enabled(if: !JournalsOnDisk.all.isEmpty, "TALLY_TEST_JOURNALS names no directory of journals"),
    arguments: JournalsOnDisk.all)
  func `A journal on the disk comes to the same in all programs`(_ path: String) throws {
    let directory = try JournalDirectory([])
    let tally = try Tally.ask(path, cache: directory.cache)
    #expect(tally.status == 0, "\(tally.errors)")
    let hledger = try balances(.hledger, path)
    #expect(tally.balances.differences(from: hledger, called: "hledger") == [])
    // Automated transactions are always at work in ledger.
    if try String(contentsOfFile: path, encoding: .utf8).contains("\n= ") { return }
    let ledger = try balances(.ledger, path)
    #expect(tally.balances.differences(from: ledger, called: "ledger") == [])
  }
}

private enum JournalsOnDisk {
  static let all: [String] = {
    guard let folder = Environment.ofProcess()["TALLY_TEST_JOURNALS"],
      let walk = FileManager.default.enumerator(atPath: folder)
    else { return [] }
    let paths = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".journal") }
    // What another one includes is read there.
    let mains = paths.filter { $0.hasSuffix("main.journal") }
    return (mains.isEmpty ? paths : mains).sorted().map { folder + "/" + $0 }
  }()
}

@Test func `The journals that are made use everything, and enough of them are for ledger`() {
  let journals = (0..<150).map { journal($0) }
  let used = journals.reduce(into: Set<Feature>()) { $0.formUnion($1.features) }
  #expect(Set(Feature.allCases).subtracting(used) == [])
  let forLedger = journals.filter { $0.features.isDisjoint(with: KnownDifference.features) }
  #expect(forLedger.count >= 30)
}
