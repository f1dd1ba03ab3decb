import TallySystem

/// A hundred thousand files: how long the first and the next question take.
struct ManyFilesTrial: Trial {
  let name = "many-files"
  let title = "100,000 files"
  let isLong = true

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try ManyFiles.arena(settings)
    var outcome = Outcome()
    var times: [String] = []
    for what in ["first", "unchanged", "one edited"] {
      let before = arena.books.total
      if what == "one edited" { try arena.books.editInPlace(&arena.random) }
      let answer = try arena.ask()
      outcome.take(answer, arena.books.total, earlier: before, what)
      times.append("\(what) \(answer.end.time / 1_000_000) ms")
    }
    outcome.worst = arena.worst
    outcome.tell(times.joined(separator: ", "))
    return outcome
  }
}

/// The same with little memory: an answer that is right, or none.
struct LittleMemoryTrial: Trial {
  let name = "little-memory"
  let title = "100,000 files, 64 MiB and less"
  let isLong = true

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try ManyFiles.arena(settings)
    var outcome = Outcome()
    var answered: [String] = []
    for megabytes in [8, 16, 24, 32, 48, 64, 96, 128, 192, 256] {
      try arena.books.editInPlace(&arena.random)
      let limit = ["prlimit", "--data=\(megabytes << 20)"]
      let answer = try arena.ask(before: limit)
      // Where there is no memory the program may end in any way, but says no figure then.
      let isRight = answer.end.status == 0 ? answer.total == arena.books.total : answer.total == nil
      outcome.check(isRight, "\(megabytes) MiB: \(answer.description)")
      if answer.end.status == 0 { answered.append("\(megabytes)") }
    }
    outcome.take(try arena.ask(), arena.books.total, earlier: nil, "with memory again")
    outcome.worst = arena.worst
    outcome.tell("answered with MiB: " + answered.joined(separator: " "))
    return outcome
  }
}

enum ManyFiles {
  static func arena(_ settings: Arena.Settings) throws -> Arena {
    let arena = try Arena(settings, files: 0)
    for number in 0..<100_000 {
      try arena.books.add("\(number % 1000)/\(number).tally", [number % 9 + 1])
    }
    return arena
  }
}
