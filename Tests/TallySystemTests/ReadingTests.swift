import Glibc
import TallySystem
import TallyTestSupport
import Testing

struct OpenCase: Sendable {
  var path: FilePath
  /// Nil where it opens.
  var code: Int32?
}

@Test(arguments: [
  OpenCase(path: "a.tally", code: nil),
  OpenCase(path: "sub/b.tally", code: nil),
  OpenCase(path: "inside", code: nil),
  OpenCase(path: "sub/up", code: nil),
  OpenCase(path: "sub/../a.tally", code: nil),
  OpenCase(path: "../outside", code: EXDEV),
  OpenCase(path: "outside", code: EXDEV),
  OpenCase(path: "absolute", code: EXDEV),
  OpenCase(path: "/etc/passwd", code: EXDEV),
  OpenCase(path: "ring", code: ELOOP),
  OpenCase(path: "dangling", code: ENOENT),
  OpenCase(path: "a.tally/x", code: ENOTDIR),
  OpenCase(path: "fifo", code: nil),
])
func `Only what is beneath the root opens`(_ one: OpenCase) throws {
  let files = try TemporaryDirectory()
  try files.write("root/a.tally", "a")
  try files.write("root/sub/b.tally", "b")
  try files.write("outside", "o")
  try files.link("root/inside", to: "sub/b.tally")
  try files.link("root/sub/up", to: "../a.tally")
  try files.link("root/outside", to: "../outside")
  try files.link("root/absolute", to: files.absolute("root/a.tally"))
  try files.link("root/ring", to: "ring")
  try files.link("root/dangling", to: "nothing")
  try files.makeFIFO("root/fifo")
  let root = try RootDirectory(files.absolute("root"))
  var code: Int32?
  do { _ = try root.open(one.path) } catch { code = error.code }
  #expect(code == one.code)
}

@Test func `A directory is not opened through a link`() throws {
  let files = try TemporaryDirectory()
  try files.write("sub/b.tally")
  try files.link("linked", to: "sub")
  let root = try RootDirectory(files.path)
  #expect(try root.directory("sub").entries().map(\.name) == ["b.tally"])
  #expect(throws: SystemError.self) { _ = try root.directory("linked") }
}

@Test func `A directory lists its names by bytes with their kinds`() throws {
  let files = try TemporaryDirectory()
  try files.write("b")
  try files.write(FilePath(bytes: [0xFF, 0x0A]))
  try files.write(".hidden")
  try files.makeDirectory("a")
  try files.link("l", to: "b")
  try files.makeFIFO("f")
  let directory = try RootDirectory(files.path).directory("")
  let entries = try directory.entries()
  #expect(entries.map(\.name.display) == [".hidden", "a", "b", "f", "l", "\\xff\n"])
  let kinds = try entries.map { try directory.status($0.name).kind }
  #expect(kinds == [.regular, .directory, .regular, .fifo, .link, .regular])
  for (entry, kind) in zip(entries, kinds) where entry.kind != .unknown {
    #expect(entry.kind == kind)
  }
}

@Test(arguments: [0, 1, 63, 64, 65, 4096, 100_000])
func `A file is read whole, with zeros behind it`(_ count: Int) throws {
  let files = try TemporaryDirectory()
  let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 | 1) }
  let path = try files.write("a", bytes: content)
  let file = try FileDescriptor.open(path)
  let bytes = try FileBytes.read(file, limit: count)
  let (read, stamp, isSettled) = (bytes.count, bytes.stamp, bytes.isSettled)
  #expect(read == count && isSettled)
  #expect(stamp == (try FileStatus.of(path).stamp))
  bytes.withBytes { read in
    #expect(read.elementsEqual(content))
    let behind = UnsafeRawBufferPointer(
      start: read.baseAddress.map { $0 + count }, count: FileBytes.padding)
    #expect(behind.allSatisfy { $0 == 0 })
  }
}

@Test(arguments: [(16 << 20) - 1, 16 << 20, (16 << 20) + 1, (20 << 20) + 12_345])
func `A big file is read whole, piece by piece on all cores`(_ count: Int) throws {
  let files = try TemporaryDirectory()
  // Every eight bytes say where they stand, so that none is in another's place.
  var content = [UInt8](repeating: 0, count: count)
  content.withUnsafeMutableBytes { bytes in
    for at in stride(from: 0, to: count - 7, by: 8) {
      bytes.storeBytes(of: UInt64(at).littleEndian, toByteOffset: at, as: UInt64.self)
    }
  }
  let path = try files.write("big", bytes: content)
  let bytes = try FileBytes.read(named: path, limit: count)
  let (read, isSettled) = (bytes.count, bytes.isSettled)
  #expect(read == count && isSettled)
  let isSame = bytes.withBytes { read in
    content.withUnsafeBytes { expected in
      guard let a = read.baseAddress, let b = expected.baseAddress else { return false }
      return memcmp(a, b, min(read.count, count)) == 0
    }
  }
  #expect(isSame)
}

@Test func `A file over the limit is refused by its size`() throws {
  let files = try TemporaryDirectory()
  let path = try files.write("a", "12345")
  #expect(throws: FileReadError.tooLarge(size: 5, limit: 4)) {
    _ = try FileBytes.read(named: path, limit: 4)
  }
}

@Test func `A file whose size is not told is read to its end`() throws {
  let bytes = try FileBytes.read(named: "/proc/self/status", limit: 1 << 20)
  let count = bytes.count
  #expect(count > 100)
}

@Test func `What is not a regular file is named and does not hang`() throws {
  let files = try TemporaryDirectory()
  try files.makeFIFO("x.tally")
  let root = try RootDirectory(files.path)
  let fifo = try root.open("x.tally")
  #expect(throws: FileReadError.notRegular(.fifo)) { _ = try FileBytes.read(fifo, limit: 10) }
  let device = try FileDescriptor.open("/dev/null")
  #expect(throws: FileReadError.notRegular(.characterDevice)) {
    _ = try FileBytes.read(device, limit: 10)
  }
  #expect(throws: FileReadError.notRegular(.directory)) {
    _ = try FileBytes.read(named: files.path, limit: 10)
  }
}

@Test func `A stream is read to its end, or to the limit`() throws {
  let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  let files = try TemporaryDirectory()
  let stream = try FileDescriptor.open(files.write("a", bytes: content))
  let bytes = try FileBytes.readStream(stream, limit: content.count)
  let isSame = bytes.withBytes { $0.elementsEqual(content) }
  let stamp = bytes.stamp
  #expect(isSame && stamp == nil)
  let endless = try FileDescriptor.open("/dev/zero")
  #expect(throws: FileReadError.self) { _ = try FileBytes.readStream(endless, limit: 1 << 20) }
}

@Test func `A stamp changes with content, time and name`() throws {
  let files = try TemporaryDirectory()
  let path = try files.write("a", "1")
  let first = try FileStatus.of(path).stamp
  #expect(try FileStatus.of(path).stamp == first)
  try files.write("a", "22")
  let second = try FileStatus.of(path).stamp
  #expect(second != first)
  #expect(second.identity == first.identity)
  #expect(second.size == 2)
}

@Test func `Bytes are read from an offset`() throws {
  let files = try TemporaryDirectory()
  let file = try FileDescriptor.open(files.write("a", "0123456789"))
  var memory = [UInt8](repeating: 0, count: 4)
  let count = try memory.withUnsafeMutableBytes { try file.read(into: $0, at: 7) }
  #expect(memory.prefix(count).elementsEqual("789".utf8))
}
