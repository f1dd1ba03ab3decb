import Glibc
import TallySystem

/// The cache is on a file system that has no room, at any size that it may have.
struct FullDiskTrial: Trial {
  let name = "full"
  let title = "no room on the disk"
  let fileSystem: String? = "tmpfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 30, lines: 40)
    // The page of the lock file that can't be had is a SIGBUS.
    arena.mayRestart = true
    let books = arena.books
    let mounted = arena.newPath("small")
    _ = try PrivateDirectory(making: mounted)
    var outcome = Outcome()
    let step = settings.share == nil ? 40 : 4
    let path = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    for size in stride(from: 4, through: 400, by: step) {
      let mount = ["mount", "-t", "tmpfs", "-o", "size=\(size)k", "none", mounted.display]
      guard try Child(mount, environment: path).end().status == 0 else {
        outcome.skipped = "no tmpfs can be mounted"
        return outcome
      }
      arena.cache = mounted.appending("cache")
      let extra = size % 8 == 0 ? ["TALLY_TEST_WITHOUT": "memory"] : [:]
      for _ in 0..<3 {
        let before = books.total
        try books.step(&arena.random)
        let answer = try arena.ask(extra)
        outcome.take(answer, books.total, earlier: before, "with \(size) KiB")
      }
      // With room again the index mends itself.
      let larger = ["mount", "-o", "remount,size=16m", mounted.display]
      _ = try Child(larger, environment: path).end()
      try books.step(&arena.random)
      outcome.take(try arena.ask(), books.total, earlier: nil, "with room again")
      try outcome.check(arena.isIndexRight(), "the index is not as made anew, \(size) KiB")
      _ = try Child(["umount", mounted.display], environment: path).end()
    }
    outcome.worst = arena.worst
    return outcome
  }
}

/// The cache can't be written to: with an index that is right, one that is old, one that is damaged, or none.
struct ReadOnlyTrial: Trial {
  let name = "read-only"
  let title = "a cache that can't be written"
  let fileSystem: String? = "tmpfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings)
    let books = arena.books
    let mounted = arena.newPath("other")
    _ = try PrivateDirectory(making: mounted)
    let path = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    _ = try Child(["mount", "-t", "tmpfs", "none", mounted.display], environment: path).end()
    arena.cache = mounted
    arena.mayRestart = true
    var outcome = Outcome()
    for trial in 0..<settings.count(40, short: 6) {
      if trial % 6 > 0 { _ = try arena.ask() }
      if trial % 6 > 3 {
        let file = try arena.indexDirectory().appending("data.mdb")
        var bytes = try Disk.read(file)
        for at in bytes.indices where at >= 8192 && at % 64 == 0 { bytes[at] ^= 0x55 }
        try Disk.write(file, bytes)
      }
      let mount = ["mount", "-o", "remount,ro", mounted.display]
      guard try Child(mount, environment: path).end().status == 0 else {
        throw SystemError("mount", EIO)
      }
      for _ in 0..<2 {
        outcome.take(try arena.ask(), books.total, earlier: nil, "unchanged")
        let before = books.total
        try books.step(&arena.random)
        let answer = try arena.ask()
        outcome.take(answer, books.total, earlier: before, "read-only, \(trial)")
      }
      _ = try Child(["mount", "-o", "remount,rw", mounted.display], environment: path).end()
      outcome.take(try arena.ask(), books.total, earlier: nil, "writable again")
      if trial % 3 == 0 {
        try Disk.remove(mounted.appending("tally"))
      }
    }
    outcome.worst = arena.worst
    return outcome
  }
}

/// The map is too small for what is written.
struct SmallMapTrial: Trial {
  let name = "small-map"
  let title = "a map that has to grow"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    for words in ["room", "room,memory"] {
      let extra = ["TALLY_TEST_WITHOUT": words]
      for _ in 0..<settings.count(40, short: 1) {
        let arena = try Arena(settings, files: 4, lines: 10, big: 2)
        _ = try arena.ask(extra)
        let before = arena.books.total
        // More than the map has room for, while the blocks of the first ones are read from it.
        try arena.books.fill(files: 9, lines: 2300, &arena.random)
        let children = try (0..<3).map { _ in try arena.start(extra: extra) }
        for child in children {
          outcome.take(arena.take(child.end()), arena.books.total, earlier: before, words)
        }
        outcome.take(try arena.ask(extra), arena.books.total, earlier: before, "again, " + words)
        _ = try arena.ask()
        try outcome.check(arena.isIndexRight(), "the index is not as made anew, \(words)")
        outcome.worst = max(outcome.worst, arena.worst)
      }
    }
    return outcome
  }
}

/// Each system call that concerns a file of the index fails, once, or from then on.
struct FailingCallsTrial: Trial {
  let name = "failing-calls"
  let title = "the Nth write, sync or map fails"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    let arena = try Arena(settings, files: 8, lines: 20)
    guard let shim = try Shim("failing_calls", arena, &outcome) else { return outcome }
    let note = arena.newPath("failed")
    for isLasting in [false, true] {
      for isNew in [true, false] {
        for code in settings.share == nil ? [EIO] : [EIO, ENOSPC, ENOMEM] {
          try run(
            arena, shim, note, isNew: isNew, &outcome,
            ["TALLY_FAIL_CODE": "\(code)"].merging(isLasting ? ["TALLY_FAIL_ON": "1"] : [:]) {
              a, _ in
              a
            })
        }
      }
    }
    outcome.worst = arena.worst
    return outcome
  }

  private func run(
    _ arena: Arena, _ shim: Shim, _ note: FilePath, isNew: Bool,
    _ outcome: inout Outcome, _ how: [String: String]
  ) throws {
    for call in 1... {
      if isNew { arena.cache = arena.newPath("cache") } else { _ = try arena.ask() }
      let before = arena.books.total
      try arena.books.step(&arena.random)
      var extra = how.merging(shim.environment) { _, new in new }
      extra["TALLY_FAIL_CALL"] = "\(call)"
      extra["TALLY_FAIL_NOTE"] = note.display
      let answer = try arena.ask(extra)
      let hasFailed = (try? FileStatus.of(note)) != nil
      let what = "call \(call) of \(isNew ? "a new index" : "an index") fails"
      outcome.take(answer, arena.books.total, earlier: before, what)
      guard hasFailed else {
        outcome.check(call > 3, "no call fails")
        return
      }
      try PrivateDirectory.deleteFile(note)
      outcome.take(try arena.ask(), arena.books.total, earlier: before, "after " + what)
      try outcome.check(arena.isIndexRight(), "the index after \(what)")
    }
  }
}
