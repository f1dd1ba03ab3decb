import Glibc
import TallySystem

/// The benchmark's own directory beneath `$TMPDIR`: ledgers, tally's caches, outputs.
struct BenchDirectory {
  let path: String
  let isKept: Bool
  let runner: ProcessRunner

  /// - Parameters:
  ///   - size: of the ledgers.
  ///   - isKept: whether it stays for the next time, and what stayed is used.
  /// - Throws: where it can't be made, or a directory of that name is somebody else's.
  init(size: Int, isKept: Bool) throws {
    let environment = Environment.ofProcess()
    let base = (environment["TMPDIR"] ?? "/tmp") + "/tally-bench-\(size)"
    path = try isKept ? BenchDirectory.kept(base) : BenchDirectory.fresh(base)
    self.isKept = isKept
    for name in ["cache", "home", "run"] { try FileWork.makeDirectory(path + "/" + name) }
    runner = ProcessRunner(
      scratch: path,
      environment: [
        "PATH": environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb",
        "HOME": path + "/home", "XDG_CACHE_HOME": path + "/cache",
        "XDG_CONFIG_HOME": path + "/home/config", "XDG_STATE_HOME": path + "/home/state",
        "XDG_RUNTIME_DIR": path + "/run", "TALLY_TODAY": Scenarios.today,
      ])
    do { try removeCache() } catch {
      try remove()
      throw error
    }
  }

  /// `$XDG_RUNTIME_DIR`, where the service's sockets are.
  var runtime: FilePath { FilePath(path + "/run") }

  private static func fresh(_ base: String) throws -> String {
    var template = Array((base + "-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileWork.failure("mkdtemp", base) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// In a directory that anyone may write to, somebody else may have taken the name.
  private static func kept(_ path: String) throws -> String {
    try FileWork.makeDirectory(path)
    let status = try FileStatus.ofLinkItself(FilePath(path))
    guard status.kind == .directory, status.owner == User.effective.id else {
      throw BenchFailure("\(path): there, and not a directory of this user")
    }
    return path
  }

  /// Removes it, unless it is kept.
  func remove() throws {
    guard !isKept else { return }
    try runner.run(["rm", "-rf", "--", path], evenIfInterrupted: true)
  }

  /// Removes all that tally has put by.
  func removeCache() throws {
    try runner.run(["rm", "-rf", "--", path + "/cache"])
    try FileWork.makeDirectory(path + "/cache")
  }
}

// MARK: - Ledgers

extension BenchDirectory {
  /// Makes a ledger, unless it was kept from last time.
  ///
  /// - Parameters:
  ///   - form: what it is like.
  ///   - size: how many transactions it has.
  ///   - name: its directory's, where that is not the form's.
  /// - Returns: the ledger.
  /// - Throws: where a file can't be written, or the benchmark is interrupted.
  func ledger(_ form: LedgerForm, size: Int, name: String? = nil) throws -> GeneratedLedger {
    let root = path + "/" + (name ?? form.name)
    // Written last: without it the ledger is not whole.
    let stamp = root + ".made"
    let stampText = "\(Transactions.version) \(size)\n"
    if FileWork.text(stamp) != stampText {
      Progress.start("make \(root), \(Figure.count(size)) transactions")
      try runner.run(["rm", "-rf", "--", root, stamp])
      let time = try ContinuousClock().measure {
        try LedgerWriter.write(form, count: size, to: root)
      }
      try FileWork.write(Array(stampText.utf8), to: stamp)
      Progress.finish(Figure.time(time))
    }
    return GeneratedLedger(path: root, size: size, notation: form.notation)
  }

  /// Makes a ledger of month files that is smaller than the others, or gives the one of their size.
  func monthFiles(_ size: Int, upTo largest: Int) throws -> GeneratedLedger {
    try ledger(.text, size: size, name: size == largest ? nil : "text-\(size)")
  }
}

/// A ledger on the disk, and what is known of it without reading it.
struct GeneratedLedger {
  let path: String
  /// How many transactions it has.
  let size: Int
  let notation: any Notation

  func sums(where isIncluded: Scenario.Part) -> Sums {
    Sums(Transactions(size), atCost: notation.isAtCost, where: isIncluded)
  }

  /// Of a journal.
  var balances: AccountSums { AccountSums(Transactions(size)) }
}
