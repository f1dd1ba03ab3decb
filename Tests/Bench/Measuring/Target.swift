/// What a figure is to be, and whether it is.
enum Target {
  case within(milliseconds: Int)
  case peak(megabytes: Int)
  case faster(times: Int, than: String)
  /// Compared with another row.
  case atMost(times: Int, row: String, called: String)

  enum Verdict: String {
    case met = "ok"
    case missed = "—"
    /// What it is compared with is not there.
    case unknown = "?"

    init(_ isMet: Bool?) {
      self = isMet.map { $0 ? .met : .missed } ?? .unknown
    }
  }

  var text: String {
    switch self {
    case .within(let milliseconds): "≤ \(milliseconds) ms"
    case .peak(let megabytes): "≤ \(megabytes) MB"
    case .faster(let times, let peer): "≥ \(Figure.count(times)) × \(peer)"
    case .atMost(let times, _, let name): "≤ \(times) × \(name)"
    }
  }

  func verdict(_ result: Result, among results: Results) -> Verdict {
    switch self {
    case .within(let milliseconds): Verdict(result.median <= .milliseconds(milliseconds))
    case .peak(let megabytes): Verdict(result.peak.bytes <= megabytes * 1_000_000)
    case .faster(let times, let peer):
      Verdict(results.peers[peer].map { $0 >= result.median * times })
    case .atMost(let times, let row, _):
      Verdict(results.row(row).map { result.median <= $0.median * times })
    }
  }
}

/// What a scenario took.
struct Result {
  var scenario: Scenario
  var times: [Duration]
  /// The highest of its runs.
  var peak: ProcessRunner.Peak

  var median: Duration { times.sorted()[times.count / 2] }
}

/// What all of them took.
struct Results {
  var rows: [Result] = []
  /// Peers that ran, by name.
  var peers: [String: Duration] = [:]

  func row(_ name: String) -> Result? { rows.first { $0.scenario.name == name } }
}
