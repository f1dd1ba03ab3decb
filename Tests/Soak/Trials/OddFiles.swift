import Glibc
import TallySystem
import TallyTestSupport

/// Beside files that can be read there is one that can't, or that has an odd name.
struct OddFilesTrial: Trial {
  let name = "odd-files"
  let title = "odd files and names"

  /// What is put into a ledger, and whether something must be said about it.
  private struct Odd: Sendable {
    var what: String
    var isTold: Bool
    var make: @Sendable (Arena) throws -> Void

    init(_ what: String, isTold: Bool = true, _ make: @escaping @Sendable (Arena) throws -> Void) {
      (self.what, self.isTold, self.make) = (what, isTold, make)
    }
  }

  func run(_ settings: Arena.Settings) throws -> Outcome {
    var outcome = Outcome()
    for odd in Self.all {
      let arena = try Arena(settings, files: 4, lines: 4)
      do {
        try odd.make(arena)
      } catch let error as SystemError where error.code == EPERM {
        // A device, where one is not root.
        continue
      }
      // Without an index, and with one.
      for _ in 0..<2 {
        let answer = try arena.ask(patience: 20)
        let status: Int32 = odd.isTold ? 3 : 0
        let isRight = answer.end.status == status && answer.total == arena.books.total
        let isTold = !odd.isTold || !answer.end.errors.isEmpty
        outcome.check(isRight && isTold, "\(odd.what): \(arena.books.total) \(answer.description)")
      }
      outcome.worst = max(outcome.worst, arena.worst)
    }
    return outcome
  }

  private static let entry = Array("2026-11-30 coffee 1\n".utf8)

  private static func file(_ name: FilePath, _ bytes: [UInt8]) -> @Sendable (Arena) throws -> Void {
    { try Disk.write($0.books.directory.appending(name), bytes) }
  }

  private static func at(_ name: FilePath, _ body: @escaping @Sendable (FilePath) throws -> Void)
    -> @Sendable (Arena) throws -> Void
  {
    { try body($0.books.directory.appending(name)) }
  }

  private static let all: [Odd] = [
    Odd("a FIFO", at("x.tally") { try Disk.makeFIFO($0) }),
    Odd("a socket", at("x.tally") { try Disk.makeSocket($0) }),
    Odd("a device", at("x.tally") { try Disk.makeDevice($0) }),
    Odd("a link to itself", at("x.tally") { try Disk.link($0, to: "x.tally") }),
    Odd("links in a ring") {
      let directory = $0.books.directory
      try Disk.link(directory.appending("x.tally"), to: "y.tally")
      try Disk.link(directory.appending("y.tally"), to: "x.tally")
    },
    Odd("a link to where it is", isTold: false, at("x") { try Disk.link($0, to: ".") }),
    Odd("a link that leads outside", at("x.tally") { try Disk.link($0, to: "/dev/zero") }),
    Odd("1 TiB of nothing") {
      let path = $0.books.directory.appending("x.tally")
      try Disk.write(path, [])
      try Disk.truncate(path, to: 1 << 40)
    },
    Odd("a directory named as a file", isTold: false) {
      _ = try PrivateDirectory(making: $0.books.directory.appending("x.tally"))
    },
    Odd("3000 directories in one another") { try deep($0) },
    Odd("NUL", file("x.tally", entry + [0])),
    Odd("UTF-16", file("x.tally", [0xFF, 0xFE, 0x63, 0])),
    Odd("no UTF-8", file("x.tally", entry + [0xC3, 0x28, 0x0A])),
    Odd("a line of 2 MiB", file("x.tally", [UInt8](repeating: 0x61, count: 2 << 20))),
    Odd("a mark and CRLF", isTold: false) {
      try $0.books.write(
        "0/f1.tally", [0xEF, 0xBB, 0xBF] + Array("2026-11-30 coffee 1\r\n2026-11-30 coffee 1".utf8))
      try $0.books.add("marked.tally", [3])
      let bytes = try Disk.read($0.books.path("marked.tally"))
      try $0.books.write(
        "marked.tally", [0xEF, 0xBB, 0xBF] + bytes.dropLast() + Array("\r\n".utf8))
      try Disk.remove($0.books.path("0/f1.tally"))
    },
    Odd("a name of 255 bytes", isTold: false) {
      try $0.books.add(String(repeating: "n", count: 249) + ".tally", [4])
    },
    Odd("a name with a newline and an escape", isTold: false) {
      try $0.books.add("a\nb\u{1B}[31m.tally", [4])
    },
    Odd("a name that is no UTF-8, and an error in it") {
      let name = FilePath(bytes: [0xFF, 0xFE] + Array(".tally".utf8))
      try Disk.write($0.books.directory.appending(name), Array("coffee\n".utf8))
    },
    Odd("an empty file", isTold: false, file("x.tally", [])),
    Odd(
      "tally.json is a FIFO",
      at("tally.json") {
        try Disk.remove($0)
        try Disk.makeFIFO($0)
      }),
    Odd("types.json is a directory") {
      _ = try PrivateDirectory(making: $0.books.directory.appending("types.json"))
    },
  ]

  /// Deeper than a path can say.
  private static func deep(_ arena: Arena) throws {
    let directory = arena.books.directory
    var here = directory.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    for _ in 0..<3000 {
      let made = mkdirat(here, "d", 0o755)
      let next = made == 0 ? openat(here, "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
      let code = errno
      close(here)
      guard next >= 0 else { throw SystemError("mkdirat", code) }
      here = next
    }
    close(here)
  }
}
