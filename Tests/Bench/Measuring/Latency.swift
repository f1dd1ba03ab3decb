import Glibc
import TallySystem

/// A question that somebody watches.
struct WatchedQuestion: Sendable {
  var words: [String]
  /// Which entries its totals add up.
  var part: Scenario.Part
}

/// How long it takes from saving a file until those who watch know what has changed by it.
struct Latency {
  /// How often each is measured.
  static let runs = 9

  /// Who watches.
  private enum Way: String, CaseIterable {
    case alone = "tally watch"
    case served = "tally watch, with tallyd"
    case socket = "tallyd's own watch"
  }

  private struct Row {
    var name: String
    var medians: [Duration]
    var milliseconds: (small: Int, large: Int)
  }

  /// Of each ledger, the smaller first.
  private let sizes: [Int]
  private var rows: [Row] = []
  private let measurement: Measurement

  /// The last month's: what one writes in.
  private static let file = "2025/2025-12.tally"
  private static let patience = Duration.seconds(10)
  /// Nobody saves faster than that; what an event leaves to do is done by then.
  private static let pause: UInt32 = 50_000

  init(upTo largest: Int, _ measurement: Measurement) throws {
    self.measurement = measurement
    sizes = Array(Set([min(10_000, largest), largest])).sorted()
    let ledgers = try sizes.map { try measurement.directory.monthFiles($0, upTo: largest) }
    for question in Scenarios.watched {
      for way in Way.allCases {
        let name = way.rawValue + " " + question.watch.words.joined(separator: " ")
        let medians = try ledgers.map { ledger in
          Progress.start("\(name), \(Figure.count(ledger.size)) transactions")
          let times = try times(question.watch, way, ledger, name)
          let median = times.sorted()[times.count / 2]
          Progress.finish(Figure.time(median))
          return median
        }
        rows.append(Row(name: name, medians: medians, milliseconds: question.milliseconds))
      }
    }
  }

  private func times(
    _ question: WatchedQuestion, _ way: Way, _ ledger: GeneratedLedger, _ name: String
  ) throws -> [Duration] {
    let service = try way == .alone ? nil : measurement.startService(on: ledger)
    let subscriber = try subscriber(question.words, way, ledger, service)
    var expected = Expected.sums(ledger.sums(where: question.part))
    try measurement.check(try event(of: subscriber, name), expected, name)
    let edit = try Edit(.digit, of: Latency.file, in: ledger)
    var times: [Duration] = []
    do {
      for _ in 0..<Latency.runs {
        usleep(Latency.pause)
        try Interruption.check()
        let start = Moment.now
        try expected.add(try edit.apply())
        let event = try event(of: subscriber, name)
        times.append(Moment.now - start)
        try measurement.check(event, expected, name)
      }
    } catch {
      try edit.restore()
      throw error
    }
    try edit.restore()
    try subscriber.end()
    try service?.end()
    return times
  }

  private func subscriber(
    _ words: [String], _ way: Way, _ ledger: GeneratedLedger, _ service: WatchingService?
  ) throws -> any Subscriber {
    if way == .socket, let service { return try SocketSubscriber(words, service) }
    return try WatchCommandSubscriber(
      [measurement.tally, "--ledger", ledger.path, "watch"] + words + ["-O", "json"],
      measurement.directory.runner)
  }

  private func event(of subscriber: any Subscriber, _ name: String) throws -> [UInt8] {
    guard let event = try subscriber.event(until: .now + Latency.patience) else {
      throw BenchFailure("\(name): no event")
    }
    return event
  }

  var table: Table {
    var table = Table(["watched by"] + sizes.map { Figure.count($0) } + ["targets"], isOpen: true)
    for row in rows {
      let limits = [row.milliseconds.small, row.milliseconds.large].suffix(sizes.count)
      let targets = zip(row.medians, limits).map { median, limit in
        "\(Target.Verdict(median <= .milliseconds(limit)).rawValue) ≤ \(limit) ms"
      }
      table.add(
        [row.name] + row.medians.map { Figure.time($0) } + [targets.joined(separator: "   ")])
    }
    return table
  }
}
