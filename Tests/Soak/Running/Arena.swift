import Glibc
import TallySystem
import TallyTestSupport

/// A ledger and a cache directory of a trial's own, and `tally` run on them.
final class Arena {
  let settings: Settings
  private let directory: TemporaryDirectory
  let base: FilePath
  let books: Books
  var random: SeededRandom
  /// In nanoseconds: the longest that an answer took.
  private(set) var worst: Int64 = 0

  /// What a soak was started with.
  struct Settings {
    var tally = ".build/release/tally"
    /// How many trials in proportion to all; nil for the few of the short form.
    var share: Double?
    /// A directory on a file system of the trial's own.
    var mounted: FilePath?
    var own = ""

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
    books = try Books(base.appending(FilePath("ledger\(number)")))
    cache = base.appending(FilePath("cache\(number)"))
    _ = try PrivateDirectory(making: cache)
    try books.fill(files: files, lines: lines, &random)
    try books.fill(files: big, lines: (70 << 10) / Books.lineLength, &random)
  }

  /// `$XDG_CACHE_HOME`.
  var cache: FilePath

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
    ].merging(restarted) { _, new in new }.merging(extra) { _, new in new }
  }

  /// Starts a question for the total.
  func start(
    _ words: [String] = ["totals"], _ extra: [String: String] = [:], before: [String] = [],
    cache: FilePath? = nil
  ) throws -> Child {
    let command =
      before + [settings.tally, "--ledger", books.directory.display] + words + ["-O", "json"]
    return try Child(command, environment: environment(extra, cache: cache))
  }

  /// Asks for the total.
  func ask(
    _ extra: [String: String] = [:], before: [String] = [], cache: FilePath? = nil,
    patience: Int = 60
  ) throws -> Answer {
    take(try start(extra: extra, before: before, cache: cache).end(patience: patience))
  }

  func start(extra: [String: String], before: [String] = [], cache: FilePath? = nil) throws
    -> Child
  {
    try start(["totals"], extra, before: before, cache: cache)
  }

  func take(_ end: Child.End) -> Answer {
    worst = max(worst, end.time)
    return Answer(end)
  }

  /// The whole timeline, which reads all that the index has.
  func timeline(_ extra: [String: String] = [:], patience: Int = 60) throws -> Child.End {
    let end = try start(["timeline"], extra).end(patience: patience)
    if !end.isHung { worst = max(worst, end.time) }
    return end
  }

  /// Whether the index is what it would be if it were made anew.
  func isIndexRight() throws -> Bool {
    let other = newPath("fresh")
    _ = try PrivateDirectory(making: other)
    guard try ask(cache: other).total == books.total else { return false }
    let (one, fresh) = (try dump(cache), try dump(other))
    return one == fresh && !one.isEmpty
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
