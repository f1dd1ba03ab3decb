import TallySystem
import Testing

@Test func `In reading order a slash is lower than any other byte`() {
  let paths: [FilePath] = [
    "a/b.tally", "a/b/c.tally", "a", "a!b", "a-b/c", "a.tally", "a0", "b", "é", "\u{1}", "A",
  ]
  #expect(
    paths.sorted().map(\.display) == [
      "\u{1}", "A", "a", "a/b/c.tally", "a/b.tally", "a!b", "a-b/c", "a.tally", "a0", "b", "é",
    ])
}

@Test func `Paths are joined and taken apart by bytes`() {
  #expect(FilePath("a").appending("b/c") == "a/b/c")
  #expect(FilePath("/").appending("b") == "/b")
  #expect(FilePath("").appending("b") == "b")
  #expect(FilePath("a").appending("/b") == "/b")
  #expect(FilePath("a/b").parent == "a")
  #expect(FilePath("/b").parent == "/")
  #expect(FilePath("b").parent == "")
  #expect(FilePath("a/b.x").name.elementsEqual("b.x".utf8))
}

struct RelativeCase: Sendable {
  var path: FilePath
  var directory: FilePath
  var rest: FilePath?
}

@Test(arguments: [
  RelativeCase(path: "/a/b/c", directory: "/a", rest: "b/c"),
  RelativeCase(path: "/a/b", directory: "/", rest: "a/b"),
  RelativeCase(path: "/a", directory: "/a", rest: nil),
  RelativeCase(path: "/ab", directory: "/a", rest: nil),
  RelativeCase(path: "/b/a", directory: "/a", rest: nil),
])
func `A path is below a directory only behind a slash`(_ one: RelativeCase) {
  #expect(one.path.relative(to: one.directory) == one.rest)
}

struct DisplayCase: Sendable {
  var bytes: [UInt8]
  var text: String
}

@Test(arguments: [
  DisplayCase(bytes: Array("2026/咖啡.tally".utf8), text: "2026/咖啡.tally"),
  DisplayCase(bytes: [0x61, 0xFF, 0x62], text: "a\\xffb"),
  DisplayCase(bytes: [0xE5, 0x92, 0x2F, 0x80], text: "\\xe5\\x92/\\x80"),
  DisplayCase(bytes: [0xC0, 0x80, 0x0A], text: "\\xc0\\x80\n"),
  DisplayCase(bytes: [0xE5, 0x92], text: "\\xe5\\x92"),
  DisplayCase(bytes: [], text: ""),
])
func `Bytes that are not UTF-8 are shown as numbers`(_ one: DisplayCase) {
  #expect(FilePath(bytes: one.bytes).display == one.text)
}

@Test func `An error says what and why in one line`() {
  #expect(
    SystemError("openat2", 13, path: "2026/a.tally").description
      == "2026/a.tally: permission denied")
  #expect(SystemError("read", 71).description == "read: Protocol error")
  #expect(SystemError("read", 9999).description == "read: error 9999")
}

@Test func `A path with NUL opens nothing`() {
  let path = FilePath(bytes: Array("/etc/passwd".utf8) + [0, 0x61])
  #expect(throws: SystemError("stat", 22, path: path)) { try FileStatus.of(path) }
}
