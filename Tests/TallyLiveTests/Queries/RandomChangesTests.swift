import TallyIndex
import TallyLive
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

// Random trees, random changes of them and of the day: after each, what was followed is the whole answer.

private let questions = [
  WatchedQuestion("timeline"), WatchedQuestion("timeline", "reverse", "limit=7"),
  WatchedQuestion("timeline", "limit=3", words: ["not:kind:transfer"]),
  WatchedQuestion("timeline", "period=last 400 days", words: ["amt:>5"]),
  WatchedQuestion("timeline", "strict", words: ["not:date:last 100 days"]),
  WatchedQuestion("totals"), WatchedQuestion("totals", "by=type"),
  WatchedQuestion("totals", "by=payee", "top=3", "sort=count", "period=last 300 days"),
  WatchedQuestion("totals", "by=tag", "by=month"),
  WatchedQuestion("totals", "by=account", "strict", words: ["cur:...", "date:2025.."]),
]

private func queries() throws -> [WatchedQuery] { try questions.map { try WatchedQuery($0) } }

/// The last day that an entry may have, and a year more or less.
private func day(_ random: inout SeededRandom) throws -> CalendarDate {
  try #require(CalendarDate(year: random.number(2024...2026), month: random.number(1...12), day: 9))
}

/// More of them with TALLY_TEST_SEEDS=100.
private let seeds = 0..<(Int(Environment.ofProcess()["TALLY_TEST_SEEDS"] ?? "") ?? 6)

@Test(arguments: seeds)
private func `Whatever changes in files, what was followed is the answer`(_ seed: Int) throws {
  var random = SeededRandom(seed: UInt64(seed))
  var tree = RandomLedger(seed: UInt64(seed) + 7_000)
  let watched = try WatchedLedger()
  _ = try tree.readFromDirectory(watched.directory)
  var queries = try queries()
  var today = try day(&random)
  for step in 0..<6 {
    let context = "seed \(seed), step \(step)"
    if step > 0 {
      for _ in 0..<random.number(0...2) { try tree.change(in: watched.directory, &random) }
      if random.oneIn(3) { today = try day(&random) } else { today = today.adding(days: 1) }
    }
    try watched.update(&queries, today: today, "\(context)\n\(tree.listing)")
  }
}

@Test(arguments: seeds)
private func `Whatever changes in lines, what was followed is the answer`(_ seed: Int) throws {
  try follow(seed, isBig: false, steps: 12, try queries())
}

@Test(arguments: 0..<2)
private func `Whatever changes in parts of files, what was followed is the answer`(_ seed: Int)
  throws
{
  let few = [
    WatchedQuestion("timeline", "period=last 80 days", words: ["type:taxi"]),
    WatchedQuestion("timeline", "limit=9"), WatchedQuestion("totals", "by=type"),
  ]
  try follow(seed, isBig: true, steps: 20, try few.map { try WatchedQuery($0) })
}

private func follow(_ seed: Int, isBig: Bool, steps: Int, _ queries: [WatchedQuery]) throws {
  var options = ReadingOptions()
  options.sizes.smallest = 8 << 10
  options.sizes.lines = 16
  let watched = try WatchedLedger(options)
  var lines = try ChangingLines(seed: UInt64(seed), watched.directory, isBig: isBig)
  var queries = queries
  var random = SeededRandom(seed: UInt64(seed))
  var today = try #require(CalendarDate(year: 2026, month: 11, day: 30))
  try watched.update(&queries, today: today)
  for _ in 0..<steps {
    for _ in 0..<random.number(1...3) { try lines.step() }
    if random.oneIn(4) { today = today.adding(days: 1) }
    try watched.update(&queries, today: today, "seed \(seed): \(lines.story)")
  }
}
