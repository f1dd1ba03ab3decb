import Glibc
import TallySystem
import TallyTestSupport
import Testing

/// Receives once, and gives what came.
private func receive(
  _ connection: borrowing UnixConnection
) throws -> (outcome: UnixConnection.Received, bytes: [UInt8]) {
  var buffer = [UInt8](repeating: 0, count: 100)
  var outcome = Result<UnixConnection.Received, SystemError>.success(.nothingYet)
  buffer.withUnsafeMutableBytes { memory in
    do throws(SystemError) {
      outcome = .success(try connection.receive(into: memory))
    } catch {
      outcome = .failure(error)
    }
  }
  let found = try outcome.get()
  if case .bytes(let count) = found { return (found, Array(buffer[..<count])) }
  return (found, [])
}

private func failure(_ body: () throws(SystemError) -> Void) -> SystemError? {
  do throws(SystemError) {
    try body()
    return nil
  } catch {
    return error
  }
}

@Test func `Two ends of a socket hear each other, and know who is there`() throws {
  let files = try TemporaryDirectory()
  let listener = try UnixListener(replacing: files.absolute("a.sock"))
  #expect(try FileStatus.of(files.absolute("a.sock")).stamp.mode & 0o777 == 0o600)
  let none = try listener.accept() == nil
  #expect(none)
  let caller = try UnixConnection.connect(to: files.absolute("a.sock"))
  guard let taken = try listener.accept() else {
    Issue.record("nobody came")
    return
  }
  #expect(try caller.peer() == taken.peer())
  #expect(try caller.peer().user.id == geteuid())
  #expect(try caller.peer().process == getpid())
  #expect(try receive(taken).outcome == .nothingYet)
  #expect(try caller.send(Array("hello".utf8)[...]) == 5)
  #expect(try receive(taken).bytes == Array("hello".utf8))
  for descriptor in [caller.descriptor, taken.descriptor, listener.descriptor] {
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
  }
}

@Test func `An end that closes is the end for the other`() throws {
  let files = try TemporaryDirectory()
  let listener = try UnixListener(replacing: files.absolute("a.sock"))
  var caller: UnixConnection? = try UnixConnection.connect(to: listener.path)
  guard let taken = try listener.accept() else {
    Issue.record("nobody came")
    return
  }
  // Unread, so that the kernel has an error to tell instead of an end.
  _ = try taken.send([1, 2, 3])
  caller = nil
  #expect(try receive(taken).outcome == .end)
  let error = failure { () throws(SystemError) in _ = try taken.send([4]) }
  #expect(error?.isClosed == true)
  let isGone = caller == nil
  #expect(isGone)
}

@Test func `What nobody reads is full some time, and takes more when it is read`() throws {
  let files = try TemporaryDirectory()
  let listener = try UnixListener(replacing: files.absolute("a.sock"))
  let caller = try UnixConnection.connect(to: listener.path)
  guard let taken = try listener.accept() else {
    Issue.record("nobody came")
    return
  }
  let piece = [UInt8](repeating: 7, count: 1 << 20)
  var sent = 0
  while true {
    let count = try caller.send(piece[...])
    if count == 0 { break }
    sent += count
  }
  #expect(sent > 0 && sent < 100 << 20)
  var read = 0
  while case (.bytes(let count), _) = try receive(taken) { read += count }
  #expect(read == sent)
  #expect(try caller.send([1]) == 1)
}

@Test func `A socket that nobody listens to any more refuses, and is replaced`() throws {
  let files = try TemporaryDirectory()
  let path = files.absolute("a.sock")
  do { _ = try UnixListener(replacing: path) }
  #expect(try FileStatus.of(path).kind == .socket)
  let error = failure { () throws(SystemError) in _ = try UnixConnection.connect(to: path) }
  #expect(error?.isRefused == true)
  let listener = try UnixListener(replacing: path)
  _ = try UnixConnection.connect(to: path)
  let isTaken = try listener.accept() != nil
  #expect(isTaken)
  try listener.remove()
  #expect(
    failure { () throws(SystemError) in _ = try UnixConnection.connect(to: path) }?.isAbsent == true
  )
}

@Test func `A listener leaves the socket that took its place`() throws {
  let files = try TemporaryDirectory()
  let path = files.absolute("a.sock")
  let first = try UnixListener(replacing: path)
  let second = try UnixListener(replacing: path)
  try first.remove()
  _ = try UnixConnection.connect(to: path)
  let isTaken = try second.accept() != nil
  #expect(isTaken)
}

@Test func `What an earlier process of the same number left is no hindrance`() throws {
  let files = try TemporaryDirectory()
  try files.write(FilePath("a.sock.\(getpid())"))
  let listener = try UnixListener(replacing: files.absolute("a.sock"))
  _ = try UnixConnection.connect(to: listener.path)
}

@Test func `A full queue says so at once`() throws {
  let files = try TemporaryDirectory()
  let listener = try UnixListener(replacing: files.absolute("a.sock"), backlog: 1)
  let first = try UnixConnection.connect(to: listener.path)
  let second = try UnixConnection.connect(to: listener.path)
  let error = failure { () throws(SystemError) in
    _ = try UnixConnection.connect(to: files.absolute("a.sock"))
  }
  #expect(error?.isFull == true)
  #expect(first.descriptor != second.descriptor)
}

@Test func `A path that is too long for a socket is told plainly`() throws {
  let files = try TemporaryDirectory()
  let name = FilePath(String(repeating: "a", count: 107))
  let error = failure { () throws(SystemError) in
    _ = try UnixListener(replacing: files.absolute(name))
  }
  #expect(error?.reason == "the path of a socket can have 107 bytes at most")
  #expect(error?.path?.name.starts(with: name.bytes) == true)
  let room = 107 - files.path.bytes.count - 1
  let fits = files.absolute(FilePath(String(repeating: "b", count: room)))
  let other = failure { () throws(SystemError) in _ = try UnixConnection.connect(to: fits) }
  #expect(other?.isAbsent == true)
  let over = FilePath(bytes: fits.bytes + [0x62])
  let third = failure { () throws(SystemError) in _ = try UnixConnection.connect(to: over) }
  #expect(third?.code == ENAMETOOLONG)
}

@Test(arguments: ["", "a\0b"])
func `A path that names nothing is no socket`(_ path: String) {
  let error = failure { () throws(SystemError) in
    _ = try UnixConnection.connect(to: FilePath(path))
  }
  #expect(error?.code == EINVAL)
}
