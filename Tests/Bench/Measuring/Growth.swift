/// What the same question costs as the ledger grows.
struct Growth {
  /// Of each ledger, the smallest first.
  let sizes: [Int]
  /// For each question, the medians by size.
  private(set) var medians: [[Duration]] = []

  init(upTo largest: Int, _ measurement: Measurement) throws {
    sizes = [largest / 100, largest / 10, largest]
    let ledgers = try sizes.map { try measurement.directory.monthFiles($0, upTo: largest) }
    for question in Scenarios.growing {
      medians.append(
        try ledgers.map { ledger in
          var scenario = question.scenario
          scenario.name += " of \(Figure.count(ledger.size)) transactions"
          return try measurement.result(scenario, on: ledger).median
        })
    }
  }

  var table: Table {
    var table = Table(["transactions"] + Scenarios.growing.map(\.scenario.name))
    for (row, size) in sizes.enumerated() {
      table.add([Figure.count(size)] + medians.map { Figure.time($0[row]) })
    }
    let factors = medians.map { times in times[times.count - 1] / times[0] }
    table.add(["largest to smallest"] + factors.map { Figure.ratio($0) })
    let verdicts = zip(factors, Scenarios.growing).map { factor, question in
      question.limit.map { "\(Target.Verdict(factor < Double($0)).rawValue) < \($0) ×" } ?? ""
    }
    table.add([""] + verdicts)
    return table
  }
}
