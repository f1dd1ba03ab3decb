import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyIndex

// The pass over all assertions and assignments, beside one that is as plain as can be.

/// Random entries of few accounts, so that they have much to do with each other.
private struct RandomEntries {
  var random: SeededRandom
  private let accounts = ["a", "a:b", "a:b:c", "a:bb", "d", "d:e"]
  private let commodities = ["USD", "EUR", ""]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func entries() -> [ModelEntry] {
    (0..<random.number(1...12)).map { _ in entry() }
  }

  private mutating func date() -> CalendarDate {
    CalendarDate(days: 20_000 + Int32(random.number(0...6)))
  }

  private mutating func quantity() -> Quantity {
    Quantity(Int64(random.number(-300...300)), scale: 2)
  }

  private mutating func amount() -> Amount { Amount(quantity(), random.pick(commodities)) }

  private mutating func entry() -> ModelEntry {
    var entry = ModelEntry(date: date())
    let hasAssigned = random.oneIn(3)
    for number in 0..<random.number(0...4) {
      var posting = ModelPosting(random.pick(accounts), [amount()])
      posting.sort = random.oneIn(5) ? random.pick([.virtual, .balanced]) : .real
      if random.oneIn(6) { posting.cost = amount() }
      if random.oneIn(3) { posting.assertion = assertion() }
      if hasAssigned, number == 0 || random.oneIn(3) {
        posting.source = .assigned
        posting.assertion = assertion()
        // What stands there is of no account: it may be what was known another time.
        posting.amounts = random.oneIn(2) ? [amount()] : [amount(), amount()]
        posting.cost = nil
      } else if random.oneIn(5) {
        posting.date = date()
      }
      entry.postings.append(posting)
    }
    if hasAssigned, random.oneIn(3), entry.postings.count == 2 {
      entry.postings[0].sort = .real
      (entry.postings[1].sort, entry.postings[1].comment) = (.real, "meets")
    } else if hasAssigned, !random.oneIn(4) {
      // One of each sort may be left to the others.
      for sort in [PostingDraft.Sort.real, .balanced] {
        var posting = ModelPosting(random.pick(accounts), [amount()])
        (posting.source, posting.sort) = (.inferred, sort)
        let isNeeded = entry.postings.contains { $0.sort == sort && $0.source == .assigned }
        if isNeeded { entry.postings.insert(posting, at: random.number(0...entry.postings.count)) }
      }
    }
    return entry
  }

  private mutating func assertion() -> ModelAssertion {
    ModelAssertion(amount: amount(), isTotal: random.oneIn(3), isInclusive: random.oneIn(3))
  }
}

/// What a pass found, in the words of the naive one.
private struct Found {
  var failures: [NaiveAssertions.Place: String] = [:]
  var assigned: [NaiveAssertions.Place: [Amount]] = [:]

  /// - `counts`: how many entries each block has.
  init(_ blocks: [Block], _ entries: [ModelEntry], counts: [Int]) {
    let results = AssertionPass.results(blocks, blocks.map { BlockSides(asWrittenIn: $0) })
    var first = 0
    var problems = results.problems[...]
    for (number, block) in blocks.enumerated() {
      var amounts = results.assigned(ofBlock: number)[0] ?? []
      for at in first..<first + counts[number] {
        for (posting, model) in entries[at].postings.enumerated() {
          let place = NaiveAssertions.Place(entry: at, posting: posting)
          if model.source == .assigned { assigned[place] = amounts.removeFirst() }
          guard model.assertion != nil, let problem = problems.first?.problem,
            problem.span.line == UInt32(Found.line(place))
          else { continue }
          problems.removeFirst()
          failures[place] = Found.text(problem.facts)
        }
      }
      first += counts[number]
      #expect(amounts.isEmpty)
      #expect(block.summary.fileCount == 1)
    }
    #expect(problems.isEmpty)
  }

  /// The line that tells an assertion apart from all others.
  static func line(_ place: NaiveAssertions.Place) -> Int { place.entry * 10 + place.posting + 1 }

  private static func text(_ facts: [String]) -> String {
    let asserted = facts[1].split(separator: " ")
    let found = facts[2].split(separator: " ")
    let numbers = [asserted[0], found[0]].map { Quantity($0)?.trimmed.description ?? "?" }
    return "\(facts[0]) \(numbers[0]) \(numbers[1]) " + (found.count > 1 ? found[1] : "")
  }
}

/// Cuts entries into blocks.
private func blocks(_ entries: [ModelEntry], _ random: inout SeededRandom) -> ([Block], [Int]) {
  var entries = entries
  for at in entries.indices {
    for posting in entries[at].postings.indices {
      entries[at].postings[posting].assertion?.line =
        Found.line(NaiveAssertions.Place(entry: at, posting: posting))
    }
  }
  var rest = entries[...]
  var (blocks, counts): ([Block], [Int]) = ([], [])
  while !rest.isEmpty {
    let count = random.number(1...rest.count)
    blocks.append(ModelFormat(entries: Array(rest.prefix(count))).block())
    counts.append(count)
    rest = rest.dropFirst(count)
  }
  return (blocks, counts)
}

@Test(arguments: 0..<(UInt64(6)))
func `Assertions and assignments are what a plain walk over all postings says`(_ part: UInt64) {
  var (failed, held, assigned, leftOut) = (0, 0, 0, 0)
  for seed in part * 700..<(part + 1) * 700 {
    var random = RandomEntries(seed: seed)
    var entries = random.entries()
    let naive = NaiveAssertions(&entries, settling: &random.random)
    let (blocks, counts) = blocks(entries, &random.random)
    let found = Found(blocks, entries, counts: counts)
    #expect(found.failures == naive.failures, "seed \(seed)")
    #expect(found.assigned == naive.assigned, "seed \(seed)")
    guard found.failures == naive.failures, found.assigned == naive.assigned else { return }
    failed += naive.failures.count
    held += entries.flatMap(\.postings).count { $0.assertion != nil }
    assigned += naive.assigned.values.count { !$0.isEmpty }
    leftOut += naive.leftOut.count
  }
  // What is compared is there.
  #expect(failed > 300 && held > 2 * failed && assigned > 300 && leftOut > 50)
}
