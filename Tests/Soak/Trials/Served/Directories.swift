import TallySystem
import TallyTestSupport

/// Directories in one another are made, and at once a file in the innermost.
struct MadeDirectoriesTrial: Trial {
  let name = "served-made"
  let title = "mkdir -p a/b/c, a file at once"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let count = settings.count(2000, short: 60)
    let kind = Served.Kind(files: 20, count: count, without: "looking")
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      let before = books.total
      try books.makeNested(&arena.random)
      outcome.take(try arena.ask(), books.total, earlier: before, "made \(trial)")
      // Not more and more of them.
      guard trial % 20 == 19 else { return }
      for directory in books.directories where directory.hasSuffix("/b/c") {
        try books.removeDirectory(String(directory.dropLast(4)))
      }
      outcome.take(try arena.ask(), books.total, earlier: nil, "removed \(trial)")
    }
  }
}

/// Directories are renamed, moved into each other, out of the ledger and back, swapped, deleted, and made again.
struct MovedDirectoriesTrial: Trial {
  let name = "served-moved"
  let title = "directories moved, swapped, remade"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let kinds = DirectoryChange.allCases
    let count = settings.count(1000 * (kinds.count + 1), short: 70)
    let kind = Served.Kind(files: 30, count: count, without: "looking")
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      let at = trial % (kinds.count + 1)
      guard at < kinds.count else { return try moveOut(arena, &outcome) }
      let before = books.total
      try books.change(kinds[at], &arena.random)
      // What was moved is watched where it is now.
      if trial % 2 == 0 { try books.editInPlace(&arena.random) }
      outcome.take(try arena.ask(), books.total, earlier: before, "\(kinds[at]) \(trial)")
      if trial % 2 == 1 {
        let before = books.total
        try books.editInPlace(&arena.random)
        outcome.take(try arena.ask(), books.total, earlier: before, "an edit after \(kinds[at])")
      }
    }
  }

  private func moveOut(_ arena: Arena, _ outcome: inout Outcome) throws {
    let books = arena.books
    let directory = arena.random.pick(books.directories)
    let outside = arena.newPath("outside")
    var before = books.total
    var inside = try books.moveOut(directory, outside)
    if arena.random.oneIn(2) {
      outcome.take(try arena.ask(), books.total, earlier: before, "moved out")
    }
    // What is done to it there is not the ledger's business until it is back.
    for (name, digits) in inside {
      let other = digits.map { $0 % 9 + 1 }
      try Disk.write(outside.appending(FilePath(name)), Books.text(other))
      inside[name] = other
    }
    if arena.random.oneIn(2) {
      outcome.take(try arena.ask(), books.total, earlier: nil, "edited outside")
    }
    before = books.total
    try books.moveIn(outside, directory, inside)
    outcome.take(try arena.ask(), books.total, earlier: before, "moved in")
  }
}
