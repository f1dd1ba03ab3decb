import Glibc
import TallySystem
import TallyTestSupport

/// Bytes of the index's file are changed, in its meta pages and elsewhere.
struct FlipsTrial: Trial {
  let name = "flips"
  let title = "bytes of the index changed"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 12, lines: 12, big: 1)
    arena.mayRestart = true
    var outcome = Outcome()
    let count = settings.count(1500, short: 12)
    let reference = try Damaged(arena)
    for trial in 0..<count {
      let bytes = reference.flipped(&arena.random, meta: trial % 4 == 0)
      try reference.put(bytes)
      outcome.check(try reference.isAnswered([:]), "flip \(trial): \(reference.said)")
      outcome.check(try reference.isMended(), "flip \(trial), the next time: \(reference.said)")
    }
    // What no question has read may be damaged still; then doctor says so.
    let isFound = try arena.start(["doctor"]).end().status == 1
    try outcome.check(
      isFound || arena.isIndexRight(), "the index is not as made anew, and doctor does not say so")
    var control = (failed: 0, of: 0)
    for trial in 0..<settings.count(600, short: 200)
    where control.failed < 3 || settings.share != nil {
      try reference.put(reference.flipped(&arena.random, meta: trial % 4 == 0))
      control.of += 1
      let isRight = try reference.isAnswered(["TALLY_TEST_WITHOUT": "checksums"], patience: 5)
      if !isRight { control.failed += 1 }
      try reference.restore()
    }
    outcome.control = control
    outcome.worst = arena.worst
    return outcome
  }
}

/// The index's file is cut off at each page, empty, or something else.
struct TruncationTrial: Trial {
  let name = "truncation"
  let title = "the index cut off, empty, garbage"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let arena = try Arena(settings, files: 12, lines: 12)
    arena.mayRestart = true
    var outcome = Outcome()
    let damaged = try Damaged(arena)
    var contents: [[UInt8]] = []
    let pages = damaged.pristine.count / 4096
    for page in stride(from: 0, through: pages, by: settings.share == nil ? 5 : 1) {
      contents.append(Array(damaged.pristine[..<(page * 4096)]))
      contents.append(Array(damaged.pristine[..<max(0, page * 4096 - 7)]))
    }
    contents.append((0..<40_000).map { _ in UInt8(truncatingIfNeeded: arena.random.next()) })
    contents.append([UInt8](repeating: 0, count: 65536))
    contents.append(Array(damaged.pristine[8192...]))
    contents.append(Array(damaged.pristine[..<8192]) + [UInt8](repeating: 0, count: 65536))
    for (at, content) in contents.enumerated() {
      try damaged.put(content)
      outcome.check(try damaged.isAnswered([:]), "content \(at): \(damaged.said)")
      outcome.check(try damaged.isMended(), "content \(at), the next time: \(damaged.said)")
    }
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
    outcome.worst = arena.worst
    return outcome
  }
}

/// An index whose bytes are changed, and what must be answered all the same.
final class Damaged {
  let pristine: [UInt8]
  private let arena: Arena
  private let file: FilePath
  private let lines: String
  private(set) var said = ""
  private var edited = false

  init(_ arena: Arena) throws {
    self.arena = arena
    // Several commits, so that there are pages that were freed.
    for _ in 0..<6 {
      try arena.books.editInPlace(&arena.random)
      _ = try arena.ask()
    }
    // Old enough that all is taken from the index.
    FileClock.pause(milliseconds: 60)
    _ = try arena.ask()
    lines = try arena.timeline().output
    file = try arena.indexDirectory().appending("data.mdb")
    pristine = try Disk.read(file)
  }

  /// The file with some bytes changed, near each other or far from each other.
  func flipped(_ random: inout SeededRandom, meta: Bool) -> [UInt8] {
    var bytes = pristine
    let start = meta ? 0 : 8192
    let end = meta ? 8192 : bytes.count
    // Of the meta pages only the first bytes say something.
    for _ in 0..<random.pick([1, 8, 40]) {
      let at = random.number(start...(end - 1))
      bytes[meta ? at / 4096 * 4096 + at % 4096 % 180 : at] ^= UInt8(random.number(1...255))
    }
    return bytes
  }

  /// Puts a content where the index's file is, as nobody has it open.
  func put(_ bytes: [UInt8]) throws {
    _ = try PrivateDirectory(making: file.parent)
    for name in try Disk.names(file.parent) {
      try PrivateDirectory.deleteFile(file.parent.appending(name))
    }
    try Disk.write(file, bytes)
  }

  func restore() throws { try put(pristine) }

  /// Whether all is answered as it was, or nothing with status 75; a crash is neither.
  func isAnswered(_ extra: [String: String], patience: Int = 60) throws -> Bool {
    let end = try arena.timeline(extra, patience: patience)
    said = "status \(end.status) \(end.errors), \(end.output.count) bytes"
    if end.status == 75 { return end.output.isEmpty }
    return end.status == 0 && end.output == lines
  }

  /// Whether the next question is answered, and with a change, and again from an index.
  func isMended() throws -> Bool {
    let end = try arena.timeline()
    said = "status \(end.status) \(end.errors)"
    guard end.status == 0, end.output == lines else { return false }
    let name = arena.books.someName(&arena.random)
    let digit = arena.books.files[name]?[0] ?? 1
    try arena.books.setDigit(name, 0, digit % 9 + 1)
    let changed = try arena.ask()
    let total = arena.books.total
    try arena.books.setDigit(name, 0, digit)
    let back = try arena.ask()
    said = changed.description + " " + back.description
    return changed.isRight(total) && back.isRight(arena.books.total) && changed.end.status == 0
      && back.end.status == 0
  }
}

/// What is in the place of the index is somebody else's, may be written by others, or is no directory.
struct ForeignFilesTrial: Trial {
  let name = "foreign"
  let title = "the index not one's own"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    guard geteuid() == 0 else {
      outcome.skipped = "only root can give files away"
      return outcome
    }
    let nobody: uid_t = 65534
    let spoils: [(String, (Arena) throws -> Void)] = [
      ("all indexes somebody else's", { try Disk.setOwner($0.cache.appending("tally"), nobody) }),
      ("an index somebody else's", { try Disk.setOwner($0.indexDirectory().parent, nobody) }),
      ("a schema somebody else's", { try Disk.setOwner($0.indexDirectory(), nobody) }),
      ("all indexes everybody's", { try Disk.setMode($0.cache.appending("tally"), 0o777) }),
      ("an index the group's", { try Disk.setMode($0.indexDirectory().parent, 0o770) }),
      ("a schema everybody's", { try Disk.setMode($0.indexDirectory(), 0o777) }),
    ]
    for (what, spoil) in spoils {
      let arena = try Arena(settings)
      _ = try arena.ask()
      let file = try arena.indexDirectory().appending("data.mdb")
      try spoil(arena)
      let old = try Disk.read(file)
      try arena.books.step(&arena.random)
      outcome.take(try arena.ask(), arena.books.total, earlier: nil, what)
      // It is left alone: whoever may write to it may have written anything.
      try outcome.check(Disk.read(file) == old, "\(what), and it was written to")
      outcome.worst = max(outcome.worst, arena.worst)
    }
    for (what, make) in Self.replacements {
      let arena = try Arena(settings)
      _ = try arena.ask()
      let directory = try arena.indexDirectory()
      try Disk.remove(directory)
      try make(directory)
      for _ in 0..<2 {
        try arena.books.step(&arena.random)
        outcome.take(try arena.ask(), arena.books.total, earlier: nil, what)
      }
      outcome.worst = max(outcome.worst, arena.worst)
    }
    return outcome
  }

  private static let replacements: [(String, @Sendable (FilePath) throws -> Void)] = [
    ("a file", { try Disk.write($0, [1, 2, 3]) }), ("a FIFO", { try Disk.makeFIFO($0) }),
    ("a link that leads nowhere", { try Disk.link($0, to: "/nonexistent/x") }),
    ("a FIFO as its file", { try inside($0) { try Disk.makeFIFO($0.appending("data.mdb")) } }),
    (
      "a directory as its file",
      { try inside($0) { _ = try PrivateDirectory(making: $0.appending("data.mdb")) } }
    ),
    (
      "a directory as its lock",
      { try inside($0) { _ = try PrivateDirectory(making: $0.appending("lock.mdb")) } }
    ),
    (
      "garbage as its lock",
      { try inside($0) { try Disk.write($0.appending("lock.mdb"), [7, 7, 7, 7, 7, 7, 7]) } }
    ),
  ]

  private static func inside(_ directory: FilePath, _ body: (FilePath) throws -> Void) throws {
    _ = try PrivateDirectory(making: directory)
    try body(directory)
  }
}

/// There are indexes of other schemas, a note of another ledger, or another ledger's index.
struct OtherIndexesTrial: Trial {
  let name = "others"
  let title = "other schemas, other ledgers"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    for trial in 0..<settings.count(20, short: 2) {
      let arena = try Arena(settings)
      let other = try Arena(settings, files: 3 + trial % 9)
      arena.mayRestart = true
      _ = try (arena.ask(), other.ask())
      let directory = try arena.indexDirectory()
      for name in ["v0", "v2", "v999"] {
        let schema = directory.parent.appending(FilePath(name))
        _ = try PrivateDirectory(making: schema)
        try Disk.write(schema.appending("data.mdb"), [UInt8](repeating: 0x5A, count: 10_000))
      }
      let note = directory.parent.appending("root")
      try Disk.write(note, Array("/somewhere/else".utf8))
      try arena.books.step(&arena.random)
      outcome.take(try arena.ask(), arena.books.total, earlier: nil, "beside other schemas")
      let real = try arena.books.directory.resolved()
      try outcome.check(Disk.read(note) == real.bytes, "the note is still another ledger's")
      // The other one's files have the same names.
      try Disk.copy(
        other.indexDirectory().appending("data.mdb"), to: directory.appending("data.mdb"))
      let taken = try arena.ask()
      outcome.take(taken, arena.books.total, earlier: other.books.total, "another ledger's index")
      try outcome.check(arena.isIndexRight(), "the index is not as made anew")
      outcome.worst = max(outcome.worst, arena.worst)
    }
    return outcome
  }
}
