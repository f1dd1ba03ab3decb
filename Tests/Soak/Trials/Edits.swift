import TallySystem
import TallyTestSupport

/// A file is changed, in each of the ways of editors and scripts, and the total asked for at once.
struct EditsTrial: Trial {
  let name = "edits"
  let title = "edit, then ask"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    try Edits.run(settings, settings.count(10_000, short: 60))
  }
}

/// The same where files are stamped by a clock of a few milliseconds.
struct CoarseEditsTrial: Trial {
  let name = "edits-coarse"
  let title = "edit, then ask, on ramfs"
  let fileSystem: String? = "ramfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    try Edits.run(settings, settings.count(10_000, short: 60))
  }
}

private enum Edits {
  static func run(_ settings: Arena.Settings, _ count: Int) throws -> Outcome {
    let arena = try Arena(settings)
    var outcome = Outcome()
    for _ in 0..<count {
      let before = arena.books.total
      for _ in 0..<arena.random.number(1...3) { try arena.books.step(&arena.random) }
      let answer = try arena.ask()
      outcome.take(answer, arena.books.total, earlier: before, "after an edit")
    }
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
    outcome.worst = arena.worst
    return outcome
  }
}

/// A file is changed at the same size while the index is written, and again within the same tick of the
/// clock that stamps it.
struct YoungTrial: Trial {
  let name = "young"
  let title = "edits within one tick, on ramfs"
  let fileSystem: String? = "ramfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = try run(settings, settings.count(10_000, short: 60), [:])
    // As often as it takes to see some, and no more than that.
    let without = ["TALLY_TEST_WITHOUT": "racy"]
    let control = try run(settings, 3000, without, until: 3)
    outcome.control = (control.stale, control.trials / 2)
    return outcome
  }

  /// - `until`: how many stale answers are enough.
  private func run(
    _ settings: Arena.Settings, _ count: Int, _ extra: [String: String], until enough: Int = .max
  ) throws -> Outcome {
    let arena = try Arena(settings, files: 3, lines: YoungTrial.lines)
    let books = arena.books
    var outcome = Outcome()
    _ = try arena.ask(extra)
    for _ in 0..<count where outcome.stale < enough {
      let name = books.someName(&arena.random)
      try books.add(name, [Int](repeating: 1, count: YoungTrial.lines))
      let before = books.total
      let child = try arena.start(extra: extra)
      try raise(name, books, until: child)
      let during = arena.take(child.end())
      // Each edit makes the total one more.
      outcome.check(
        during.end.status == 0 && (before...books.total).contains(during.total ?? 0),
        "while edited: \(during.description)")
      let answer = try arena.ask(extra)
      // Any total but the last is one from before.
      outcome.take(answer, books.total, earlier: answer.total, "after edits of one tick")
    }
    outcome.worst = arena.worst
    return outcome
  }

  /// A page of the file.
  private static let lines = 120

  /// Makes a file's digits one more, one after the other, until just behind the moment when it is read: that
  /// moves the time of its last access.
  private func raise(_ name: String, _ books: Books, until child: Child) throws {
    let path = books.path(name)
    let accessed = try Disk.accessed(path)
    var isRead = false
    for edit in 0..<8 * YoungTrial.lines {
      try books.setDigit(name, edit % YoungTrial.lines, 2 + edit / YoungTrial.lines)
      if isRead || child.hasEnded(within: 0) { return }
      isRead = try Disk.accessed(path) != accessed
      if !isRead { FileClock.pause(microseconds: 30) }
    }
  }
}

/// A file is changed at the same size, and its times are set back, or to 1970, or to a time to come.
struct TimesTrial: Trial {
  let name = "times"
  let title = "times set back, 1970, to come"
  let fileSystem: String? = "ramfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings)
    let books = arena.books
    var outcome = Outcome()
    for _ in 0..<settings.count(1000, short: 40) {
      let name = books.someName(&arena.random)
      let old = try FileStatus.of(books.path(name)).stamp.modified
      let time = arena.random.pick([old, old, 0, 4_000_000_000_000_000_000])
      try setTime(books.path(name), time)
      if arena.random.oneIn(2) { _ = try arena.ask() }
      let before = books.total
      let line = arena.random.number(0...3)
      try books.setDigit(name, line, (books.files[name]?[line] ?? 0) % 9 + 1)
      try setTime(books.path(name), time)
      outcome.take(try arena.ask(), books.total, earlier: before, "with its time as before")
    }
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
    outcome.worst = arena.worst
    return outcome
  }

  private func setTime(_ path: FilePath, _ nanoseconds: Int64) throws {
    let name = FilePath(bytes: Array(path.name))
    try Disk.setTimes(path.parent.appending(name), nanoseconds)
  }
}
