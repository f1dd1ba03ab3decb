import Glibc
import TallyQuery
import TallySystem
import TallyTestSupport

/// More changes than the kernel's queue holds, while the service is stopped.
struct OverflowTrial: Trial {
  let name = "served-overflow"
  let title = "20,000 changes while stopped"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let count = settings.count(20, short: 1)
    let kind = Served.Kind(files: 30, count: count, without: "looking", controls: 2)
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      let before = books.total
      ground.daemon.send(SIGSTOP)
      try change(arena, new: settings.share == nil ? 500 : 20_000)
      ground.daemon.send(SIGCONT)
      outcome.take(try arena.ask(), books.total, earlier: before, "after \(trial + 1) overflows")
      let count = try arena.status()?.overflows
      outcome.check(
        count == trial + 1, "overflow is counted \(count ?? -1) times, not \(trial + 1)")
      try books.editInPlace(&arena.random)
      outcome.take(try arena.ask(), books.total, earlier: nil, "an edit after that")
      for name in books.files.keys where name.hasPrefix("1/many") { try books.remove(name) }
    }
  }

  /// Makes new files, and makes 20,000 changes in all, no two in a row of one file: those are one event.
  private func change(_ arena: Arena, new: Int) throws {
    let books = arena.books
    for number in 0..<new { try books.add("1/many\(number).tally", [number % 9 + 1]) }
    let names = books.files.keys.sorted()
    for number in 0..<max(20_000 - new, 0) {
      try books.setDigit(names[number % names.count], 0, number % 9 + 1)
    }
  }
}

/// The user may watch fewer directories than there are.
struct NoWatchesTrial: Trial {
  let name = "served-watches"
  let title = "four watches for nine directories"
  /// In user namespaces of its own, where limits are its own.
  let fileSystem: String? = "tmpfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    guard Limit.set("max_inotify_watches", 4) else { return Limit.unset }
    let kind = Served.Kind(files: 60, count: settings.count(1000, short: 50), without: "looking")
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      let before = books.total
      try books.step(&arena.random)
      outcome.take(try arena.ask(), books.total, earlier: before, "edit \(trial)")
      guard trial % 25 == 0 else { return }
      let status = try arena.status()
      outcome.check((status?.polled ?? 0) > 0, "status does not say how many are looked at")
      let lines = try ground.daemon.said().count { $0.contains("max_user_watches") }
      outcome.check(lines == 1, "the log has \(lines) lines of it")
    }
  }
}

/// The user may watch nothing at all, or the service may open few files, or it has very many open.
struct NoDescriptorsTrial: Trial {
  let name = "served-descriptors"
  let title = "no instances, few descriptors, many"
  let fileSystem: String? = "tmpfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = try run(settings, ["prlimit", "--nofile=64"], isBlind: false)
    // The library under it waits by select(2), which takes no number from 1024 on.
    let many = "use POSIX; POSIX::dup2(2, $_) for 3..1100; exec @ARGV"
    outcome.add(try run(settings, ["prlimit", "--nofile=4096", "perl", "-e", many], isBlind: true))
    guard Limit.set("max_inotify_instances", 0) else { return Limit.unset }
    outcome.add(try run(settings, [], isBlind: true))
    return outcome
  }

  private func run(_ settings: Arena.Settings, _ before: [String], isBlind: Bool) throws -> Outcome
  {
    let kind = Served.Kind(
      files: 30, count: settings.count(300, short: 12), without: "looking", before: before,
      controls: 0)
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      let before = books.total
      try books.step(&arena.random)
      outcome.take(try arena.ask(), books.total, earlier: before, "edit \(trial)")
      guard trial % 10 == 9 else { return }
      let isSaid = try ground.daemon.said().contains { $0.contains("nothing can be watched") }
      outcome.check(isSaid == isBlind, "the log \(isSaid ? "says" : "does not say") it is blind")
      // Several at once.
      let questions = try (0..<8).map { _ in try arena.start(extra: [:]) }
      for question in questions {
        outcome.take(arena.take(question.end()), books.total, earlier: before, "at once")
      }
    }
  }
}

/// A limit of the user's namespace: namespaces(7), `/proc/sys/user`.
private enum Limit {
  /// - Returns: whether it can be set.
  static func set(_ name: String, _ value: Int) -> Bool {
    (try? Disk.write(FilePath("/proc/sys/user/\(name)"), Array("\(value)\n".utf8))) != nil
  }

  static var unset: Outcome {
    var outcome = Outcome()
    outcome.skipped = "the limits of a user's namespace can't be set"
    return outcome
  }
}
