import TallySystem
import TallyTestSupport

/// The ledger's own directory is renamed, or made again, or the one above it is renamed, or another file system
/// is mounted over it or in it: of most of that nobody is told.
///
/// Right is the answer of what is there now; where nothing is, none.
struct RootTrial: Trial {
  let name = "served-root"
  let title = "the root moved, remade, mounted over"
  let fileSystem: String? = "tmpfs"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let kind = Served.Kind(files: 20, count: settings.count(50, short: 2), without: "looking")
    return try Served.run(settings, kind) { ground, trial, outcome in
      let scene = Scene(arena: ground.arena)
      try scene.rename(&outcome)
      try scene.remake(&outcome)
      try scene.renameAbove(&outcome)
      try scene.mountOver(&outcome)
      try scene.mountInside(&outcome)
      // Something else than before, and watched as before.
      let before = scene.books.total
      try scene.books.editInPlace(&ground.arena.random)
      outcome.take(try ground.arena.ask(), scene.books.total, earlier: before, "edit \(trial)")
    }
  }

  private struct Scene {
    let arena: Arena
    var books: Books { arena.books }
    var root: FilePath { books.directory }

    /// Whether there is no answer from what was there, nor any other.
    private func expectNone(_ what: String, _ outcome: inout Outcome) throws {
      let answer = try arena.ask()
      outcome.check(
        answer.end.status != 0 && answer.total == nil, "\(what): \(answer.description)")
    }

    private func expect(_ total: Int, _ what: String, _ outcome: inout Outcome) throws {
      outcome.take(try arena.ask(), total, earlier: nil, what)
    }

    /// Another ledger at a path, of one entry.
    private func makeOther(_ digit: Int) throws {
      try Books(root).add("other.tally", [digit])
    }

    func rename(_ outcome: inout Outcome) throws {
      let elsewhere = arena.newPath("elsewhere")
      try Disk.rename(root, elsewhere)
      try expectNone("renamed", &outcome)
      try makeOther(7)
      try expect(7, "another in its place", &outcome)
      try Disk.exchange(root, elsewhere)
      try expect(books.total, "in its place again", &outcome)
      try books.editInPlace(&arena.random)
      try expect(books.total, "and edited", &outcome)
      try Disk.remove(elsewhere)
    }

    func remake(_ outcome: inout Outcome) throws {
      try Disk.remove(root)
      if arena.random.oneIn(2) { try expectNone("deleted", &outcome) }
      let files = books.files
      _ = try Books(root)
      if arena.random.oneIn(2) { try expect(0, "made again, empty", &outcome) }
      for (name, digits) in files { try books.add(name, digits.map { $0 % 9 + 1 }) }
      try expect(books.total, "made again", &outcome)
      try books.editInPlace(&arena.random)
      try expect(books.total, "made again, and edited", &outcome)
    }

    func renameAbove(_ outcome: inout Outcome) throws {
      let above = root.parent
      let elsewhere = arena.newPath("above")
      try Disk.rename(above, elsewhere)
      try expectNone("its parent renamed", &outcome)
      let moved = elsewhere.appending(FilePath(bytes: Array(root.name)))
      let answer = try arena.ask(at: moved)
      outcome.take(answer, books.total, earlier: nil, "by its other path")
      try makeOther(5)
      try expect(5, "another parent", &outcome)
      try Disk.remove(above)
      try Disk.rename(elsewhere, above)
      try expect(books.total, "its parent renamed back", &outcome)
      try books.editInPlace(&arena.random)
      try expect(books.total, "and edited", &outcome)
    }

    func mountOver(_ outcome: inout Outcome) throws {
      try mount(root)
      // Not what is beneath; and no ledger, since it has no settings.
      let answer = try arena.ask()
      outcome.check(answer.total ?? 0 == 0, "an empty one mounted over: \(answer.description)")
      try makeOther(3)
      try expect(3, "mounted over", &outcome)
      try makeOther(4)
      try expect(4, "mounted over, and edited", &outcome)
      try unmount(root)
      try expect(books.total, "unmounted", &outcome)
      try books.editInPlace(&arena.random)
      try expect(books.total, "unmounted, and edited", &outcome)
    }

    func mountInside(_ outcome: inout Outcome) throws {
      let directory = arena.random.pick(books.directories.filter { !$0.contains("/") })
      let hidden = books.files(in: directory).values.reduce(0) { $0 + $1.reduce(0, +) }
      let inside = books.path(directory)
      try mount(inside)
      try expect(books.total - hidden, "mounted in it", &outcome)
      for digit in [5, 6] {
        try Disk.write(inside.appending("new.tally"), Books.text([digit]))
        try expect(books.total - hidden + digit, "mounted in it, and edited", &outcome)
      }
      try unmount(inside)
      try expect(books.total, "unmounted in it", &outcome)
    }

    private func call(_ words: [String]) throws {
      let path = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
      let end = try Child(words, environment: path).end()
      guard end.status == 0 else { throw Options.Failure(description: "\(words): \(end.errors)") }
    }

    private func mount(_ path: FilePath) throws {
      try call(["mount", "-t", "tmpfs", "-o", "mode=700", "none", path.display])
    }

    /// As whoever pulls out a medium does: the service may have it open.
    private func unmount(_ path: FilePath) throws { try call(["umount", "-l", path.display]) }
  }
}
