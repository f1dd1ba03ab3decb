import Glibc
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyWatch

/// There is one watcher at a time in a process, so these are one suite, and one after another.
@Suite(.serialized, .soleWatcher)
struct WatcherTests {
  /// A thing done in a watched directory, and what is told of it.
  struct EventCase: Sendable, CustomTestStringConvertible {
    var what: String
    var told: [Told]
    var action: @Sendable (TemporaryDirectory) throws -> Void

    init(
      _ what: String, _ told: [Told],
      _ action: @escaping @Sendable (TemporaryDirectory) throws -> Void
    ) {
      (self.what, self.told, self.action) = (what, told, action)
    }

    var testDescription: String { what }
  }

  struct Told: Hashable, Sendable {
    var name: FilePath
    var kind: Watcher.Event.Kind

    init(_ name: FilePath, _ kind: Watcher.Event.Kind = .changed) {
      (self.name, self.kind) = (name, kind)
    }
  }

  @Test(arguments: [
    EventCase("a file made", [Told("b")]) { try $0.write("d/b") },
    EventCase("a file written in place", [Told("a")]) { try $0.overwrite("d/a", at: 0, [1]) },
    EventCase("a file cut", [Told("a")]) { try $0.truncate("d/a", to: 1) },
    EventCase("a file's time set", [Told("a")]) { try $0.setTimes("d/a", 0) },
    EventCase("a file's mode set", [Told("a")]) { try $0.setMode("d/a", 0o600) },
    EventCase("a file deleted", [Told("a")]) { try $0.delete("d/a") },
    EventCase("a file renamed", [Told("a"), Told("b")]) { try $0.rename("d/a", to: "d/b") },
    EventCase("a file moved out", [Told("a")]) { try $0.rename("d/a", to: "a") },
    EventCase("a file moved in", [Told("c")]) { try $0.rename("c", to: "d/c") },
    EventCase("a second name", [Told("c")]) { try $0.hardLink("d/c", to: "c") },
    EventCase("a link made", [Told("l")]) { try $0.link("d/l", to: "nowhere") },
    EventCase("a link to a directory made", [Told("l")]) { try $0.link("d/l", to: "/") },
    EventCase("a FIFO made", [Told("f")]) { try $0.makeFIFO("d/f") },
    EventCase("a directory made", [Told("e", .directoryCreated)]) { try $0.makeDirectory("d/e") },
    EventCase("a directory deleted", [Told("s", .directoryDeleted)]) { try $0.delete("d/s") },
    EventCase("a directory's mode set", [Told("s")]) { try $0.setMode("d/s", 0o700) },
    EventCase("its own mode set", [Told("")]) { try $0.setMode("d", 0o700) },
    EventCase("nothing", []) { _ in },
    EventCase("something beside it", []) { try $0.write("b") },
    EventCase("something further below", []) { try $0.write("d/s/b") },
  ])
  func `What is done in a directory is told with its name`(_ one: EventCase) throws {
    let files = try TemporaryDirectory()
    try files.write("d/a", "some text")
    try files.write("c", "other text")
    try files.makeDirectory("d/s")
    var watcher = try Watcher()
    let id = try WatcherTests.id(watcher.watch(files.absolute("d")))
    try one.action(files)
    let (events, doubt) = WatcherTests.drain(&watcher)
    #expect(doubt == nil)
    #expect(events.allSatisfy { $0.directory == id })
    #expect(Set(events.map { Told($0.name, $0.kind) }) == Set(one.told))
  }

  @Test(
    arguments: [
      [0xE9], [0x0A], [0x20], Array("账本".utf8), [0xFF, 0xFE], Array(repeating: 0x78, count: 255),
      Array("%s%n".utf8), Array("a".utf8), Array("..a".utf8),
    ] as [[UInt8]])
  func `Names are bytes`(_ name: [UInt8]) throws {
    let files = try TemporaryDirectory()
    let name = FilePath(bytes: name)
    let directory = FilePath("d").appending(name)
    try files.makeDirectory(directory)
    var watcher = try Watcher()
    _ = try WatcherTests.id(watcher.watch(files.absolute(directory)))
    try files.makeFIFO(directory.appending(name))
    let (events, doubt) = WatcherTests.drain(&watcher)
    #expect(doubt == nil)
    #expect(events.map(\.name) == [name])
  }

  // MARK: - Ends and doubts

  @Test func `A directory that is deleted below another one ends, and is no doubt`() throws {
    let files = try TemporaryDirectory()
    try files.makeDirectory("d/s")
    var watcher = try Watcher()
    let id = try WatcherTests.id(watcher.watch(files.absolute("d"), isRoot: true))
    let inner = try WatcherTests.id(watcher.watch(files.absolute("d/s")))
    #expect(watcher.watchCount == 2)
    try files.delete("d/s")
    let (events, doubt) = WatcherTests.drain(&watcher)
    #expect(doubt == nil)
    #expect(
      events.contains { $0.directory == id && $0.kind == .directoryDeleted && $0.name == "s" })
    #expect(events.filter { $0.directory == inner }.map(\.kind) == [.ended])
    #expect(watcher.watchCount == 1)
  }

  /// Something done after which a watcher may not go on.
  struct DoubtCase: Sendable, CustomTestStringConvertible {
    var what: String
    var doubt: Watcher.Doubt
    var action: @Sendable (TemporaryDirectory) throws -> Void

    init(
      _ what: String, _ doubt: Watcher.Doubt,
      _ action: @escaping @Sendable (TemporaryDirectory) throws -> Void
    ) {
      (self.what, self.doubt, self.action) = (what, doubt, action)
    }

    var testDescription: String { what }
  }

  @Test(arguments: [
    DoubtCase("the root deleted", .rootDeleted) { files in
      try files.delete("d/s")
      try files.delete("d")
    },
    DoubtCase("the root renamed", .directoryMoved) { try $0.rename("d", to: "e") },
    DoubtCase("a directory renamed", .directoryMoved) { try $0.rename("d/s", to: "d/t") },
    DoubtCase("a directory moved out", .directoryMoved) { try $0.rename("d/s", to: "s") },
    DoubtCase("a directory moved in", .directoryMoved) { try $0.rename("o", to: "d/o") },
  ])
  func `What changes the paths of others is a doubt until all begins anew`(
    _ one: DoubtCase
  ) throws {
    let files = try TemporaryDirectory()
    try files.makeDirectory("d/s")
    try files.makeDirectory("o")
    var watcher = try Watcher()
    let old = try WatcherTests.id(watcher.watch(files.absolute("d"), isRoot: true))
    _ = try WatcherTests.id(watcher.watch(files.absolute("d/s")))
    try one.action(files)
    #expect(WatcherTests.drain(&watcher).doubt == one.doubt)
    #expect(WatcherTests.drain(&watcher).doubt == one.doubt)
    let descriptor = watcher.descriptor
    try watcher.restart()
    #expect(watcher.descriptor == descriptor)
    #expect(watcher.watchCount == 0)
    try files.makeDirectory("d")
    #expect(WatcherTests.drain(&watcher) == ([], nil))
    let new = try WatcherTests.id(watcher.watch(files.absolute("d"), isRoot: true))
    #expect(new != old)
    try files.write("d/new")
    let (events, doubt) = WatcherTests.drain(&watcher)
    #expect(doubt == nil)
    #expect(Set(events.map(\.directory)) == [new])
    #expect(Set(events.map(\.name)) == ["new"])
  }

  @Test func `Before the library is full of watches that have ended, all begins anew`() throws {
    let files = try TemporaryDirectory()
    var watcher = try Watcher(endedLimit: 3)
    for number in 1...3 {
      try files.makeDirectory("d")
      _ = try WatcherTests.id(watcher.watch(files.absolute("d")))
      try files.delete("d")
      #expect(WatcherTests.drain(&watcher).doubt == (number < 3 ? nil : .tooManyEnded))
    }
    try watcher.restart()
    #expect(WatcherTests.drain(&watcher).doubt == nil)
  }

  // MARK: - Outcomes

  @Test func `What can't be watched is told apart`() throws {
    let files = try TemporaryDirectory()
    try files.write("file")
    try files.makeDirectory("there")
    try files.link("link", to: "there")
    var watcher = try Watcher()
    #expect(watcher.watch(files.absolute("nothing")) == .gone)
    #expect(watcher.watch(files.absolute("nothing/below")) == .gone)
    #expect(watcher.watch(files.absolute("file")) == .gone)
    #expect(watcher.watch(files.absolute("link")) == .gone)
    for path in ["", "there", "./there"] as [FilePath] {
      #expect(watcher.watch(path) == .refused(SystemError("inotify_add_watch", EINVAL, path: path)))
    }
    let nul = FilePath(bytes: files.absolute("there").bytes + [0])
    #expect(watcher.watch(nul) == .refused(SystemError("inotify_add_watch", EINVAL, path: nul)))
    let long = files.absolute(FilePath(String(repeating: "x", count: 256)))
    #expect(
      watcher.watch(long) == .refused(SystemError("inotify_add_watch", ENAMETOOLONG, path: long)))
    #expect(watcher.watchCount == 0)
    _ = try WatcherTests.id(watcher.watch(files.absolute("there")))
    #expect(watcher.watch(files.absolute("there")) == .alreadyWatched)
    _ = try WatcherTests.id(watcher.watch("/"))
    #expect(watcher.watch("/") == .alreadyWatched)
    #expect(watcher.watchCount == 2)
    #expect(WatcherTests.drain(&watcher).doubt == nil)
  }

  @Test func `A second watcher is an error, until the first has gone`() throws {
    let files = try TemporaryDirectory()
    do {
      var first = try Watcher()
      let id = try WatcherTests.id(first.watch(files.path))
      #expect(throws: SystemError("inotify_init", EBUSY)) { _ = try Watcher() }
      try files.makeDirectory("a")
      #expect(WatcherTests.drain(&first).events.map(\.directory) == [id])
    }
    let before = try FileDescriptor.numbers(leadingTo: "anon_inode:inotify")
    #expect(before == [])
    var second = try Watcher()
    try files.makeDirectory("b")
    #expect(WatcherTests.drain(&second) == ([], nil))
  }

  @Test func `The descriptor is readable just when there is something to drain`() throws {
    let files = try TemporaryDirectory()
    var watcher = try Watcher()
    #expect(!isReadable(watcher.descriptor))
    _ = try WatcherTests.id(watcher.watch(files.path))
    #expect(!isReadable(watcher.descriptor))
    // More than the library reads at once.
    for number in 0..<5000 { try WatcherTests.flip(files, number) }
    #expect(isReadable(watcher.descriptor))
    let (events, doubt) = WatcherTests.drain(&watcher)
    #expect(doubt == nil)
    #expect(events.count == 5000)
    #expect(!isReadable(watcher.descriptor))
    try WatcherTests.flip(files, 0)
    #expect(isReadable(watcher.descriptor))
    try watcher.restart()
    #expect(!isReadable(watcher.descriptor))
  }

  @Test func `What comes while draining is told too, then or later`() throws {
    let files = try TemporaryDirectory()
    var watcher = try Watcher()
    _ = try WatcherTests.id(watcher.watch(files.path))
    // More than the library reads at once, so that it reads again what has come meanwhile.
    for number in 0..<3000 { try WatcherTests.flip(files, number) }
    var made = 3000
    var told: [Int] = []
    while isReadable(watcher.descriptor) {
      var count = 0
      let doubt = watcher.drain { _ in
        count += 1
        guard made < 6000 else { return }
        try? WatcherTests.flip(files, made)
        made += 1
      }
      #expect(doubt == nil)
      told.append(count)
    }
    #expect(told.reduce(0, +) == 6000)
    // All that there was when it began and some more, but not all that came.
    #expect(told.first.map { (3001..<6000).contains($0) } == true)
  }

  /// Makes a name or removes it, so that no event is like the one before, which would be one with it.
  private static func flip(_ files: TemporaryDirectory, _ number: Int) throws {
    if number & 1 == 0 { try files.makeFIFO("f") } else { try files.delete("f") }
  }

  // MARK: - Helpers

  private struct NotWatched: Error { var outcome: Watcher.Outcome }

  private static func id(_ outcome: Watcher.Outcome) throws -> Watcher.DirectoryID {
    guard case .watched(let id) = outcome else { throw NotWatched(outcome: outcome) }
    return id
  }

  private static func drain(
    _ watcher: inout Watcher
  ) -> (events: [Watcher.Event], doubt: Watcher.Doubt?) {
    var events: [Watcher.Event] = []
    let doubt = watcher.drain { events.append($0) }
    return (events, doubt)
  }
}
