/// Another program that answers what `tally totals` answers.
struct Peer {
  var name: String
  var arguments: [String]

  static let all = [
    Peer(name: "ledger", arguments: ["-f", "main.journal", "bal"]),
    Peer(name: "hledger", arguments: ["-f", "main.journal", "bal"]),
  ]

  /// As one would type it.
  var commandLine: String { ([name] + arguments).joined(separator: " ") }

  var isInstalled: Bool { FileWork.program(name) != nil }

  /// What became of it.
  enum Outcome {
    case run(ProcessRunner.Run)
    case notInstalled
    /// It can't read the ledger, or there was not enough memory.
    case failed(String)

    var time: Duration? {
      guard case .run(let run) = self else { return nil }
      return run.time
    }
  }

  /// Runs it once: it takes a minute or two for a million transactions.
  func run(on journal: GeneratedLedger, with runner: ProcessRunner) throws -> Outcome {
    Progress.start("\(commandLine), which takes its time")
    let arguments = arguments.map { $0 == "main.journal" ? journal.path + "/" + $0 : $0 }
    do {
      let run = try runner.run([name] + arguments)
      Progress.finish(Figure.time(run.time))
      return .run(run)
    } catch {
      try Interruption.check()
      Progress.finish("failed")
      return .failed("\(error)")
    }
  }
}
