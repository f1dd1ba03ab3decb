import Glibc
import TallySystem
import TallyTestSupport

/// All trials, one after the other.
enum Soak {
  /// - Returns: whether all went well.
  static func run(_ trials: [any Trial], _ options: Options) throws -> Bool {
    var table = [["trial", "trials", "stale", "wrong", "worst", "control", ""]]
    var isGood = true
    for trial in trials {
      let outcome = try One.inProcess(trial, options)
      isGood = isGood && outcome.isGood
      let row = row(trial, outcome)
      table.append(row)
      FileHandle.say(row.joined(separator: "  "))
    }
    FileHandle.say("")
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    for row in table {
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || column == row.count - 1 ? cell + blanks : blanks + cell
      }
      FileHandle.say(cells.joined(separator: "  "))
    }
    return isGood
  }

  private static func row(_ trial: any Trial, _ outcome: Outcome) -> [String] {
    if let reason = outcome.skipped {
      return [trial.title, "", "", "", "", "", "skipped: " + reason]
    }
    let control = outcome.control.map { "\($0.failed) of \($0.of) fail" } ?? ""
    let note = (outcome.isGood ? "" : "FAILED ") + outcome.note
    return [
      trial.title, "\(outcome.trials)", "\(outcome.stale)", "\(outcome.wrong)",
      "\(outcome.worst / 1_000_000) ms", control, note,
    ]
  }
}

/// Standard output, at once.
enum FileHandle {
  static func say(_ text: String) {
    print(text)
    fflush(nil)
  }
}

/// One trial.
enum One {
  /// Runs it here, and prints what came of it for the process that started this one.
  static func run(_ trial: any Trial, _ options: Options) throws {
    var settings = options.settings
    guard let kind = trial.fileSystem else { return print(try trial.run(settings).line) }
    // This process is in namespaces of its own: what is mounted ends with it.
    let directory = try TemporaryDirectory()
    let mount = try Child(
      ["mount", "-t", kind, "none", directory.path.display], environment: ["PATH": path]
    ).end()
    guard mount.status == 0 else {
      var outcome = Outcome()
      outcome.skipped = "no \(kind) can be mounted: \(mount.errors)"
      return print(outcome.line)
    }
    settings.mounted = directory.path
    print(try trial.run(settings).line)
    _ = try Child(["umount", "-l", directory.path.display], environment: ["PATH": path]).end()
  }

  private static let path = "/usr/sbin:/usr/bin:/sbin:/bin"

  /// Runs it in a process of its own.
  static func inProcess(_ trial: any Trial, _ options: Options) throws -> Outcome {
    var command = options.words(for: trial)
    if trial.fileSystem != nil {
      let unshare = ["unshare", "-Urm"]
      let attempt = try? Child(unshare + ["true"], environment: ["PATH": path]).end()
      guard let attempt, attempt.status == 0 else {
        var outcome = Outcome()
        outcome.skipped = "no namespaces of one's own: \(attempt?.errors ?? "no unshare")"
        return outcome
      }
      command = unshare + command
    }
    let temporary = Environment.ofProcess()["TMPDIR"] ?? "/tmp"
    let end = try Child(command, environment: ["PATH": path, "TMPDIR": temporary])
      .end(patience: 3600)
    if let line = end.output.split(separator: "\n").last, let outcome = Outcome(line: line) {
      return outcome
    }
    var outcome = Outcome()
    outcome.wrong = 1
    outcome.note = "status \(end.status): \(end.output) \(end.errors)"
    return outcome
  }
}
