/// How long answers took, in nanoseconds.
struct Latencies {
  private var all: [Int64] = []

  mutating func add(_ time: Int64) { all.append(time) }

  var worst: Int64 { all.max() ?? 0 }

  /// The time that such a share of them took no longer than.
  func percentile(_ share: Double) -> Int64 {
    guard !all.isEmpty else { return 0 }
    return all.sorted()[min(Int(Double(all.count) * share), all.count - 1)]
  }

  /// The usual one, and the slow ones.
  var words: String {
    "p50 \(Latencies.text(percentile(0.5))), p99 \(Latencies.text(percentile(0.99)))"
  }

  /// In milliseconds, with one decimal.
  static func text(_ time: Int64) -> String { "\(time / 1_000_000).\(time / 100_000 % 10) ms" }
}
