import Glibc
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

/// Which indexes are deleted when one is made anew, and which are not.
struct IndexTidyingTests {
  private let directory: TemporaryDirectory
  private let cache: FilePath
  /// Today's schema, an older one and a newer one.
  private static let current = IndexFiles.directory(schema: Index.schema)
  private static let older = IndexFiles.directory(schema: Index.schema - 1)
  private static let newer = IndexFiles.directory(schema: Index.schema + 1)
  private static let data = current.appending("data.mdb")
  private static let day: Int64 = 24 * 3600

  init() throws {
    directory = try TemporaryDirectory()
    cache = directory.absolute("cache")
  }

  /// Makes a ledger and its index.
  private func make(_ name: FilePath) throws -> FilePath {
    try directory.write(name.appending("2026-11-30.tally"), "coffee 6.50\n")
    try LedgerReader(allow: AllowList(), cache: cache)
      .read(.directory(directory.absolute(name)), settingsAt: nil).endReading()
    return Index.home(cache: cache, root: directory.absolute(name))
  }

  /// Takes a ledger away, and makes its index as old as so many days.
  private func forsake(_ name: FilePath, _ home: FilePath, days: Int64, rename: Bool = true) throws
  {
    if rename { try directory.rename(name, to: FilePath(bytes: Array("gone-".utf8) + name.bytes)) }
    try age(home.appending(IndexTidyingTests.data), days: days)
  }

  private func age(_ file: FilePath, days: Int64, readDays: Int64? = nil) throws {
    let now = FileClock.now() / 1_000_000_000
    let times = [readDays ?? days, days].map {
      timespec(tv_sec: Int(now - $0 * IndexTidyingTests.day), tv_nsec: 0)
    }
    let result = file.withCString { utimensat(AT_FDCWD, $0, times, 0) }
    try #require(result == 0, "\(file)")
  }

  private func exists(_ path: FilePath) -> Bool { (try? FileStatus.of(path)) != nil }

  @Test func `Only the index of a ledger that is gone for ninety days goes`() throws {
    let forsaken = try make("forsaken")
    let recent = try make("recent")
    let read = try make("read")
    let there = try make("there")
    try forsake("forsaken", forsaken, days: 91)
    try forsake("recent", recent, days: 89)
    try forsake("read", read, days: 200)
    try age(read.appending(IndexTidyingTests.data), days: 200, readDays: 3)
    try forsake("there", there, days: 200, rename: false)
    // A question to an index that is there tidies nothing.
    _ = try make("recent-not")
    _ = try make("there")
    #expect(!exists(forsaken))
    for home in [recent, read, there] { #expect(exists(home.appending(IndexTidyingTests.data))) }
  }

  @Test func `Tidying is done where an index is made, and only there`() throws {
    let there = try make("there")
    let forsaken = try make("forsaken")
    try forsake("forsaken", forsaken, days: 91)
    #expect(try make("there") == there)
    #expect(exists(forsaken))
    _ = try make("new")
    #expect(!exists(forsaken))
  }

  /// What is done to an index that is to be left alone for it.
  struct Stranger: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (TemporaryDirectory, _ home: FilePath) throws -> Void
  }

  static let strangers = [
    Stranger(testDescription: "a file beside that is not ours") {
      try $0.write($1.appending("notes.txt"))
    },
    Stranger(testDescription: "a file in it that is not ours") {
      try $0.write($1.appending(current.appending("notes.txt")))
    },
    Stranger(testDescription: "a directory beside that is not ours") {
      try $0.makeDirectory($1.appending("versions"))
    },
    Stranger(testDescription: "no note of its ledger") {
      try PrivateDirectory.deleteFile($0.absolute($1.appending("root")))
    },
    Stranger(testDescription: "a note of another ledger") {
      try $0.write($1.appending("root"), "/nowhere")
    },
    Stranger(testDescription: "another name") {
      try $0.rename($1, to: $1.parent.appending("0123456789abcdef"))
    },
    Stranger(testDescription: "a link in its place") {
      try $0.rename($1, to: "elsewhere")
      try $0.link($1, to: $0.absolute("elsewhere"))
    },
    Stranger(testDescription: "a data directory that is a link") {
      try $0.rename($1.appending(current), to: "elsewhere")
      try $0.link($1.appending(current), to: $0.absolute("elsewhere"))
    },
    Stranger(testDescription: "others may write to it") { try $0.setMode($1, 0o777) },
  ]

  @Test(arguments: strangers)
  func `What is not ours by its form is left alone`(_ stranger: Stranger) throws {
    let home = try make("forsaken")
    let relative = try #require(home.relative(to: directory.path))
    try forsake("forsaken", home, days: 91)
    try stranger.change(directory, relative)
    let before = try listing()
    IndexTidying(cache.appending("tally")).deleteForsaken(but: "")
    #expect(try listing() == before)
  }

  /// All that is in the directory.
  private func listing() throws -> [String] {
    var found: [String] = []
    func list(_ path: FilePath) throws {
      for entry in try RootDirectory(path).directory("").entries() {
        let name = path.appending(entry.name)
        found.append(name.display)
        if entry.kind == .directory { try list(name) }
      }
    }
    try list(directory.path)
    return found
  }

  @Test func `An index that somebody writes to is left alone`() throws {
    let home = try make("forsaken")
    try forsake("forsaken", home, days: 91)
    let tidying = IndexTidying(cache.appending("tally"))
    guard let lock = try FileLock.take(home.appending("writer.lock")) else {
      Issue.record("somebody has the lock")
      return
    }
    tidying.deleteForsaken(but: "")
    #expect(exists(home.appending(IndexTidyingTests.data)))
    lock.release()
    tidying.deleteForsaken(but: "")
    #expect(!exists(home))
  }

  @Test func `What older schemas left goes, and newer ones stay`() throws {
    let home = try make("ledger")
    let relative = try #require(home.relative(to: directory.path))
    for name in [IndexTidyingTests.older, IndexTidyingTests.newer, "v01"] {
      try directory.write(relative.appending(name).appending("data.mdb"))
    }
    // `v01` is no name of ours, so nothing there is.
    let tidying = IndexTidying(cache.appending("tally"))
    tidying.deleteOlder(in: home)
    #expect(exists(home.appending(IndexTidyingTests.older)))
    try PrivateDirectory(home.appending("v01")).delete()
    tidying.deleteOlder(in: home)
    #expect(!exists(home.appending(IndexTidyingTests.older)))
    #expect(
      exists(home.appending(IndexTidyingTests.data))
        && exists(home.appending(IndexTidyingTests.newer).appending("data.mdb")))
  }

  @Test func `A new index of a ledger replaces what an older schema left`() throws {
    let root = directory.absolute("ledger")
    try directory.write("ledger/2026-11-30.tally", "coffee 6.50\n")
    let home = Index.home(cache: cache, root: root)
    let relative = try #require(home.relative(to: directory.path))
    try directory.write(relative.appending("root"), bytes: root.bytes)
    try directory.write(relative.appending(IndexTidyingTests.older).appending("data.mdb"))
    #expect(try make("ledger") == home)
    #expect(
      exists(home.appending(IndexTidyingTests.data))
        && !exists(home.appending(IndexTidyingTests.older)))
  }
}
