import Glibc
import TallySystem

/// The whole benchmark, from ledgers to tables.
struct Benchmark {
  private let options: Options
  private let directory: BenchDirectory
  private let measurement: Measurement

  static func run(_ options: Options) throws {
    let directory = try BenchDirectory(size: options.size, isKept: options.isKept)
    do {
      try Benchmark(options, directory).run()
    } catch {
      try directory.remove()
      throw error
    }
    try directory.remove()
  }

  private init(_ options: Options, _ directory: BenchDirectory) {
    self.options = options
    self.directory = directory
    measurement = Measurement(
      directory: directory, tally: options.tally, tallyd: options.tallyd)
  }

  private func run() throws {
    try show(Machine.description(directory: directory.path) + "\n")
    try showInMemory()

    let ledgers = try makeLedgers()
    var results = Results()
    for scenario in Scenarios.all {
      let ledger = scenario.ledger.flatMap { ledgers[$0.name] }
      if let form = scenario.ledger, ledger == nil {
        Progress.say("\(scenario.name) … not below \(Figure.count(form.size ?? 0)) transactions")
        continue
      }
      results.rows.append(try measurement.result(scenario, on: ledger))
    }
    let growth = try Growth(upTo: options.size, measurement)
    let latency = try Latency(upTo: options.size, measurement)
    let outcomes = try runPeers()
    for (peer, outcome) in outcomes { results.peers[peer.name] = outcome.time }

    try show(table(results).text)
    if !outcomes.isEmpty { try show(table(outcomes).text) }
    try show("Index warm, as the ledger grows:\n" + growth.table.text)
    try show("From saving a changed digit until its event is there:\n" + latency.table.text)
    try show(
      """
      Medians of \(Measurement.runs) runs of the whole process, files in the page cache, and of \(Latency.runs)
      events; under a peer, how many times as long it takes. Targets are for 1,000,000 transactions: ok met, — missed, ? no peer to compare with.
      """)
  }

  private func show(_ text: String) throws {
    try FileDescriptor.standardOutput.write(Array((text + "\n").utf8))
  }
}

// MARK: - Parts

extension Benchmark {
  private func showInMemory() throws {
    let count = min(options.size, InMemory.limit)
    Progress.say("reading and asking in memory")
    let run = try directory.runner.run(
      ["/proc/self/exe", "--in-memory", String(count)], keepsOutput: true)
    try show("In memory, one core, \(Figure.count(count)) transactions:")
    try show(String(decoding: run.output, as: UTF8.self))
  }

  /// By the names of their forms.
  private func makeLedgers() throws -> [String: GeneratedLedger] {
    var ledgers: [String: GeneratedLedger] = [:]
    for form in Scenarios.all.compactMap(\.ledger) where ledgers[form.name] == nil {
      guard let size = form.size(asked: options.size) else { continue }
      ledgers[form.name] = try directory.ledger(form, size: size)
    }
    // What is still on its way to the disk would slow the first measurements.
    sync()
    return ledgers
  }

  private func runPeers() throws -> [(peer: Peer, outcome: Peer.Outcome)] {
    try Peer.all.filter { options.peers.contains($0.name) }.map { peer in
      guard peer.isInstalled else { return (peer, .notInstalled) }
      let journal = try directory.ledger(.journal, size: options.size)
      return (peer, try peer.run(on: journal, with: directory.runner))
    }
  }
}

// MARK: - Tables

extension Benchmark {
  private func table(_ results: Results) -> Table {
    let peers = Peer.all.map(\.name).filter { results.peers[$0] != nil }
    let title = "\(Figure.count(options.size)) transactions"
    var table = Table([title, "median", "peak"] + peers + ["targets"], isOpen: true)
    for result in results.rows {
      let ratios = peers.map { name in
        guard result.scenario.hasPeers, let time = results.peers[name] else { return "" }
        return Figure.ratio(time / result.median)
      }
      let targets = result.scenario.targets.map { target in
        "\(target.verdict(result, among: results).rawValue) \(target.text)"
      }
      table.add(
        [result.scenario.name, Figure.time(result.median), Figure.peak(result.peak)] + ratios
          + [targets.joined(separator: "   ")])
    }
    return table
  }

  private func table(_ outcomes: [(peer: Peer, outcome: Peer.Outcome)]) -> Table {
    var table = Table(["peer, once", "time", "peak", ""], isOpen: true)
    for (peer, outcome) in outcomes {
      switch outcome {
      case .run(let run):
        table.add([peer.commandLine, Figure.time(run.time), Figure.peak(run.peak), ""])
      case .notInstalled: table.add([peer.commandLine, "", "", "not installed"])
      case .failed(let reason):
        let line = reason.split(separator: "\n").joined(separator: " ")
        table.add([peer.commandLine, "", "", "failed: " + line])
      }
    }
    return table
  }
}
