import Glibc
import TallyLive
import TallyQuery
import TallySystem
import TallyTestSupport

/// A ledger and a cache directory of a trial's own, and `tally` run on them.
final class Arena {
  let settings: Settings
  private let directory: TemporaryDirectory
  let base: FilePath
  let books: Books
  var random: SeededRandom
  /// How long answers took.
  private(set) var times = Latencies()

  /// What a soak was started with.
  struct Settings {
    var tally = ".build/release/tally"
    /// The service, which stands beside it.
    var tallyd: String { FilePath(tally).parent.appending("tallyd").display }
    /// How many trials in proportion to all; nil for the few of the short form.
    var share: Double?
    /// A directory on a file system of the trial's own.
    var mounted: FilePath?
    var own = ""
    /// What writes to a ledger, which stands beside this program.
    var editor: String { FilePath(own).parent.appending("tally-stub-editor").display }

    /// How many of so many.
    func count(_ full: Int, short: Int) -> Int {
      guard let share else { return short }
      return max(short, Int(Double(full) * share))
    }
  }

  /// - `big`: how many files of the ledger share no block with others.
  init(_ settings: Settings, files: Int = 20, lines: Int = 20, big: Int = 0) throws {
    self.settings = settings
    directory = try TemporaryDirectory()
    base = settings.mounted ?? directory.path
    random = SeededRandom(seed: 1)
    let number = FileClock.elapsed()
    books = try Books(base.appending(FilePath("home\(number)/ledger")))
    cache = base.appending(FilePath("cache\(number)"))
    runtime = base.appending(FilePath("run\(number)"))
    for directory in [cache, runtime] { _ = try PrivateDirectory(making: directory) }
    try books.fill(files: files, lines: lines, &random)
    try books.fill(files: big, lines: (70 << 10) / Books.lineLength, &random)
  }

  /// `$XDG_CACHE_HOME`.
  var cache: FilePath

  /// `$XDG_RUNTIME_DIR`.
  let runtime: FilePath
  /// In nanoseconds: the longest that an answer took.
  var worst: Int64 { times.worst }

  /// A path that nothing has yet, on the same file system.
  func newPath(_ name: String) -> FilePath {
    base.appending(FilePath("\(name)\(FileClock.elapsed())"))
  }

  /// Whether the index may be found damaged: then the program starts again, and all else would do so too.
  var mayRestart = false

  func environment(_ extra: [String: String], cache: FilePath? = nil) -> [String: String] {
    let restarted = mayRestart ? [:] : ["TALLY_RESTARTED": "no"]
    return [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8",
      "TALLY_TODAY": "2026-11-30", "TERM": "dumb", "XDG_CACHE_HOME": (cache ?? self.cache).display,
      "XDG_RUNTIME_DIR": runtime.display,
    ].merging(restarted) { _, new in new }.merging(extra) { _, new in new }
  }

  /// Starts a question for the total.
  func start(
    _ words: [String] = ["totals"], _ extra: [String: String] = [:], before: [String] = [],
    cache: FilePath? = nil, at ledger: FilePath? = nil
  ) throws -> Child {
    let place = (ledger ?? books.directory).display
    let command = before + [settings.tally, "--ledger", place] + words + ["-O", "json"]
    return try Child(command, environment: environment(extra, cache: cache))
  }

  /// Asks for the total.
  func ask(
    _ extra: [String: String] = [:], before: [String] = [], cache: FilePath? = nil,
    at ledger: FilePath? = nil, patience: Int = 60
  ) throws -> Answer {
    let child = try start(["totals"], extra, before: before, cache: cache, at: ledger)
    return take(child.end(patience: patience))
  }

  func start(extra: [String: String]) throws -> Child { try start(["totals"], extra) }

  func take(_ end: Child.End) -> Answer {
    times.add(end.time)
    return Answer(end)
  }

  /// The whole timeline, which reads all that the index has.
  func timeline(_ extra: [String: String] = [:], patience: Int = 60) throws -> Child.End {
    let end = try start(["timeline"], extra).end(patience: patience)
    if !end.isHung { times.add(end.time) }
    return end
  }

  /// Whether the index is what it would be if it were made anew, by nobody's word.
  ///
  /// - `total`: what is in the files, if not what is in the books.
  func isIndexRight(_ total: Int? = nil) throws -> Bool {
    let other = newPath("fresh")
    _ = try PrivateDirectory(making: other)
    let answer = Answer(try start(["totals"], Arena.alone, cache: other).end())
    guard answer.total == total ?? books.total else { return false }
    let (one, fresh) = (try dump(cache), try dump(other))
    return one == fresh && !one.isEmpty
  }

  /// For a question that asks no service.
  static let alone = ["XDG_RUNTIME_DIR": "/nonexistent"]

  /// What the service says of itself, as `tally status` shows it; nil where there is none.
  func status() throws -> ServiceState? {
    let end = try start(["status"]).end()
    guard let start = end.output.firstRange(of: "\"service\":")?.upperBound else { return nil }
    // An object without objects in it.
    let json = end.output[start...].prefix { $0 != "}" } + "}"
    return ServiceState(json: Array(json.utf8))
  }

  /// A hash over what an index has, by a process of its own: it may be damaged.
  private func dump(_ cache: FilePath) throws -> String {
    let command = [settings.own, "--dump", cache.display, books.directory.display]
    return try Child(command, environment: environment([:])).end().output
  }

  /// The directory of the one index there is.
  func indexDirectory() throws -> FilePath {
    let real = try books.directory.resolved()
    return Dump.directory(cache: cache, root: real)
  }
}

/// What `tally` said the total is.
struct Answer {
  /// nil where it gave none.
  var total: Int?
  var end: Child.End

  init(_ end: Child.End) {
    self.end = end
    total = Answer.total(end.output)
  }

  private static func total(_ text: String) -> Int? {
    guard let start = text.firstRange(of: "\"expense\":[")?.upperBound else { return nil }
    let rest = text[start...]
    guard rest.hasPrefix("{\"amount\":\"") else { return 0 }
    return Int(rest.dropFirst(11).prefix { $0 != "." && $0 != "\"" })
  }

  /// Whether it is the total, with no word of an error.
  func isRight(_ expected: Int) -> Bool { end.status == 0 && total == expected }

  var description: String { "status \(end.status), total \(total ?? -1), \(end.errors)" }
}
