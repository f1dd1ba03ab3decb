import Glibc
import TallySystem
import TallyTestSupport
import Testing

@Test func `A variable set to nothing is not set`() {
  let environment = Environment(["A": "", "B": "b", "HOME": "/home/ann"])
  #expect(environment["A"] == nil)
  #expect(environment["B"] == "b")
  #expect(environment["C"] == nil)
  #expect(environment.home == "/home/ann")
}

@Test func `A base directory that is not absolute is ignored`() {
  let home = "/home/ann"
  for (value, expected) in [
    ("/x", FilePath("/x")), ("x", "/home/ann/.config"), ("", "/home/ann/.config"),
  ] {
    let environment = Environment(["HOME": home, "XDG_CONFIG_HOME": value])
    #expect(environment.xdgDirectory("XDG_CONFIG_HOME", fallback: ".config") == expected)
  }
}

@Test func `The process has a home, a directory and a date`() throws {
  #expect(Environment([:]).home?.isAbsolute == true)
  #expect(try FilePath.currentDirectory().isAbsolute)
  #expect(Environment.ofProcess()["PATH"] != nil)
  let today = try #require(LocalClock.today())
  #expect((1...12).contains(today.month) && (1...31).contains(today.day))
}

@Test func `A file is no terminal, and has the size that the variables say`() throws {
  let files = try TemporaryDirectory()
  let file = try FileDescriptor.open(files.write("a"))
  let isTerminal = Terminal.isTerminal(file)
  #expect(!isTerminal)
  let both = Environment(["COLUMNS": "132", "LINES": "43"])
  let size = Terminal.size(file, environment: both)
  #expect(size == Terminal.Size(columns: 132, rows: 43))
  for columns in ["", "0", "-1", "x", "99999999999999999999"] {
    let environment = Environment(["COLUMNS": columns, "LINES": "43"])
    let size = Terminal.size(file, environment: environment)
    #expect(size == nil)
  }
}

@Test func `A terminal says its size itself`() throws {
  let pair = try PseudoTerminal(columns: 80, rows: 24)
  let isTerminal = Terminal.isTerminal(pair.terminal)
  #expect(isTerminal)
  let size = Terminal.size(pair.terminal, environment: Environment(["COLUMNS": "132"]))
  #expect(size == Terminal.Size(columns: 80, rows: 24))
}

@Test(arguments: [EIO, ENOMEM, EMFILE, ENFILE, ESTALE, EAGAIN, ETIMEDOUT, EUCLEAN, ENOSPC])
func `What the machine fails says nothing of the path`(_ code: Int32) {
  #expect(!SystemError("open", code).isOfThePath)
}

@Test(arguments: [ENOENT, ENOTDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EXDEV])
func `What lies in the path is told of it`(_ code: Int32) {
  #expect(SystemError("open", code).isOfThePath)
}
