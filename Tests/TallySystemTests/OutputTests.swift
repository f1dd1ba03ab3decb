import Glibc
import TallySystem
import TallyTestSupport
import Testing

@Test func `Output arrives whole and in order`() throws {
  let files = try TemporaryDirectory()
  var output = BufferedOutput(try FileDescriptor.create(files.absolute("out")))
  var expected = ""
  for number in 0..<20_000 {
    try output.write("\(number) 咖啡\n")
    expected += "\(number) 咖啡\n"
  }
  let large = [UInt8](repeating: 0x78, count: 200_000)
  var failure: OutputError?
  large.withUnsafeBytes { bytes in
    do throws(OutputError) { try output.write(bytes) } catch { failure = error }
  }
  #expect(failure == nil)
  try output.flush()
  #expect(try files.read("out") == Array(expected.utf8) + large)
}

@Test func `A closed pipe is told from a failure`() throws {
  OutputError.reportBrokenPipes()
  // A FIFO, since its ends can be opened such that no process another test starts inherits them.
  let files = try TemporaryDirectory()
  try files.makeFIFO("pipe")
  let reader = open(files.absolute("pipe").display, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  let writer = open(files.absolute("pipe").display, O_WRONLY | O_CLOEXEC)
  close(reader)
  var broken = BufferedOutput(FileDescriptor(owning: writer))
  try broken.write("x")
  #expect(throws: OutputError.brokenPipe) { try broken.flush() }

  var full = BufferedOutput(try FileDescriptor.create("/dev/full"))
  try full.write("x")
  #expect(throws: OutputError.system(SystemError("write", ENOSPC))) { try full.flush() }
}

@Test func `A pager gets all of the output, and is waited for`() throws {
  let files = try TemporaryDirectory()
  let text = String(repeating: "line\n", count: 100_000)
  let status = try Pager.run(
    "sleep 0.05; cat > '\(files.path.display)/seen'; exit 7",
    write: { output throws(OutputError) in try output.write(text) })
  #expect(status == 7)
  #expect(try files.read("seen") == Array(text.utf8))
}

@Test func `A pager that is left early is no failure`() throws {
  OutputError.reportBrokenPipes()
  let text = String(repeating: "line\n", count: 1000)
  let status = try Pager.run(
    "exit 0",
    write: { output throws(OutputError) in
      for _ in 0..<1000 { try output.write(text) }
    })
  #expect(status == 0)
}

@Test func `A pager gets a variable only where it is not set`() throws {
  let files = try TemporaryDirectory()
  try Pager.run(
    "printf '%s|%s' \"$TALLY_TEST_UNSET\" \"$PATH\" > '\(files.path.display)/seen'",
    defaults: [("TALLY_TEST_UNSET", "FRX"), ("PATH", "/nowhere")],
    write: { _ throws(OutputError) in })
  let path = Environment.ofProcess()["PATH"] ?? ""
  #expect(String(decoding: try files.read("seen"), as: UTF8.self) == "FRX|\(path)")
}

@Test func `A command the shell does not find is its status 127`() throws {
  OutputError.reportBrokenPipes()
  #expect(
    try Pager.run("exec 2>/dev/null; no-such-pager", write: { _ throws(OutputError) in }) == 127)
}
