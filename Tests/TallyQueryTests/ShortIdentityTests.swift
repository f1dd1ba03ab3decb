import TallyFormats
import TallyIndex
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

/// The shortest prefixes against all prefixes of all identities, counted.
struct ShortIdentityTests {
  /// Several files of entries, some of which call themselves as the identity of another begins.
  private static func ledger(_ random: inout SeededRandom) -> Ledger {
    var texts: [String] = []
    for day in 1...random.number(1...4) {
      let lines = (0..<random.number(100...600)).map { "coffee \($0 + 1) day \(day)" }
      texts.append(lines.joined(separator: "\n") + "\n")
    }
    let plain = ledger(texts)
    for at in texts.indices {
      for number in 0..<random.number(3...8) {
        let block = random.pick(plain.blocks)
        let other = EntryIdentity(random.number(0...block.entryCount - 1), block).text
        texts[at] += "tea \(number + 1) id:\(other.prefix(random.number(4...9)))\n"
      }
    }
    return ledger(texts)
  }

  private static func ledger(_ texts: [String]) -> Ledger {
    var ledger = Ledger()
    ledger.settings = .english
    let rules = ReadingRules(ledger.settings)
    var builder = BlockBuilder()
    for (number, text) in texts.enumerated() {
      let path = "2026-11-0\(number + 1).tally"
      _ = Array(text.utf8).withUnsafeBytes {
        builder.read(
          SourceFile(bytes: $0, path: path), pathBytes: Array(path.utf8),
          format: TallyTextFormat(), rules: rules)
      }
      ledger.blocks.append(builder.finish())
    }
    return ledger
  }

  /// How many entries have each beginning of four characters or more.
  private static func beginnings(_ ledger: Ledger) -> [String: Int] {
    var counts: [String: Int] = [:]
    for block in ledger.blocks {
      for entry in 0..<block.entryCount {
        let text = EntryIdentity(entry, block).text
        for length in 4...max(4, text.utf8.count) {
          counts[String(text.prefix(length)), default: 0] += 1
        }
      }
    }
    return counts
  }

  @Test(arguments: 0..<12)
  func `An identity is as long as names one entry, and four characters at least`(_ seed: Int)
    throws
  {
    var random = SeededRandom(seed: UInt64(seed))
    let ledger = ShortIdentityTests.ledger(&random)
    var scan = LedgerScan(ledger)
    var rows: [Row] = []
    scan.run { all, _, _, _ in
      if random.oneIn(3) { rows += all }
    }
    let counts = ShortIdentityTests.beginnings(ledger)
    let found = [1, 2].map { ShortIdentities(shown: [rows], in: ledger, shares: $0) }
    var longest = 4
    var wrong: [String] = []
    for row in rows {
      let block = ledger.blocks[Int(row.block)]
      let identity = EntryIdentity(Int(row.entry), block)
      guard !identity.isGiven else {
        longest = max(longest, identity.text.utf8.count)
        continue
      }
      let needed = (4...Identity.length).first { counts[String(identity.text.prefix($0))] == 1 }
      let lengths = found.map { $0.length(of: block.identity(of: Int(row.entry))) }
      if lengths != [needed, needed] { wrong.append(identity.text) }
      longest = max(longest, needed ?? 0)
    }
    #expect(wrong.isEmpty)
    #expect(found.map(\.longest) == [longest, longest])
  }

  @Test func `What is not shown is not shortened`() {
    let ledger = ShortIdentityTests.ledger(["coffee 1\ncoffee 2\n"])
    let none = ShortIdentities(shown: [[Row]](), in: ledger)
    #expect(none.longest == 4)
    #expect(none.length(of: ledger.blocks[0].identity(of: 0)) == Identity.length)
  }
}
