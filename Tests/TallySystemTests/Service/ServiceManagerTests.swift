import Glibc
import TallySystem
import TallyTestSupport
import Testing

struct ServiceManagerTests {
  @Test func `Without systemd there is nobody to tell`() throws {
    try ServiceManager(Environment([:])).tell([.ready])
    try ServiceManager(Environment(["NOTIFY_SOCKET": ""])).tell([.ready])
  }

  @Test(
    arguments: [
      ([.ready], "READY=1"),
      ([.stopping], "STOPPING=1"),
      ([.watchdog], "WATCHDOG=1"),
      ([.ready, .status("watching 2 ledgers")], "READY=1\nSTATUS=watching 2 ledgers"),
      ([.status("a\nREADY=1\r\u{7}b")], "STATUS=a READY=1  b"),
      ([.status("正在读取")], "STATUS=正在读取"),
      ([.extendTimeout(.seconds(30))], "EXTEND_TIMEOUT_USEC=30000000"),
      ([.extendTimeout(.seconds(-1))], "EXTEND_TIMEOUT_USEC=0"),
    ] as [([ServiceManager.Notice], String)])
  func `A notice is lines in one datagram`(_ notices: [ServiceManager.Notice], _ text: String)
    throws
  {
    let socket = try NotifySocket()
    try ServiceManager(Environment(["NOTIFY_SOCKET": socket.name])).tell(notices)
    #expect(socket.next() == text)
  }

  @Test func `Reading settings again is told with the time`() throws {
    let socket = try NotifySocket()
    try ServiceManager(Environment(["NOTIFY_SOCKET": socket.name])).tell([.reloading])
    let text = try #require(socket.next())
    #expect(text.wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=[1-9][0-9]*/) != nil)
  }

  @Test func `A name with an at sign is no file`() throws {
    let socket = try NotifySocket(isAbstract: true)
    #expect(socket.name.hasPrefix("@"))
    try ServiceManager(Environment(["NOTIFY_SOCKET": socket.name])).tell([.ready])
    #expect(socket.next() == "READY=1")
  }

  @Test(arguments: [
    ("vsock:2:1234", EAFNOSUPPORT), ("relative", EAFNOSUPPORT),
    ("/" + String(repeating: "a", count: 107), ENAMETOOLONG),
    ("@" + String(repeating: "a", count: 108), ENAMETOOLONG),
  ])
  func `A socket that can't be spoken to is an error`(_ name: String, _ code: Int32) {
    let error = #expect(throws: SystemError.self) {
      _ = try ServiceManager(Environment(["NOTIFY_SOCKET": name]))
    }
    #expect(error?.code == code)
  }

  @Test func `A socket that nobody reads is an error, and not the end`() throws {
    let manager = try ServiceManager(Environment(["NOTIFY_SOCKET": "/nonexistent/notify"]))
    let error = #expect(throws: SystemError.self) { try manager.tell([.ready]) }
    #expect(error?.code == ENOENT)
  }

  @Test(
    arguments: [
      ([:], nil),
      (["WATCHDOG_USEC": "30000000"], .seconds(30)),
      (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "17"], .seconds(30)),
      (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "18"], nil),
      (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "x"], nil),
      (["WATCHDOG_USEC": "0"], nil),
      (["WATCHDOG_USEC": "-1"], nil),
      (["WATCHDOG_USEC": "soon"], nil),
      (["WATCHDOG_USEC": "99999999999999999999"], nil),
    ] as [([String: String], Duration?)])
  func `How often a sign of life is asked for`(_ variables: [String: String], _ time: Duration?) {
    #expect(ServiceManager.watchdogTime(Environment(variables), process: 17) == time)
  }
}

struct RuntimeDirectoryTests {
  private static func find(_ variables: [String: String], _ files: TemporaryDirectory) -> FilePath?
  {
    RuntimeDirectory.find(Environment(variables), among: files.path)
  }

  @Test func `The variable's directory, else the user's own`() throws {
    let files = try TemporaryDirectory()
    let own = FilePath("\(geteuid())")
    #expect(RuntimeDirectoryTests.find([:], files) == nil)
    try files.makeDirectory(own)
    try files.setMode(own, 0o700)
    #expect(RuntimeDirectoryTests.find([:], files) == files.absolute(own))
    try files.makeDirectory("x")
    try files.setMode("x", 0o700)
    let named = ["XDG_RUNTIME_DIR": files.absolute("x").display]
    #expect(RuntimeDirectoryTests.find(named, files) == files.absolute("x"))
  }

  @Test(arguments: [0o755, 0o770, 0o701, 0o777, 0o500] as [UInt32])
  func `A directory that others may enter is none`(_ mode: UInt32) throws {
    let files = try TemporaryDirectory()
    try files.makeDirectory("x")
    try files.setMode("x", mode)
    let named = ["XDG_RUNTIME_DIR": files.absolute("x").display]
    #expect(RuntimeDirectoryTests.find(named, files) == nil)
  }

  @Test func `Nor is a file, a relative path, or somebody else's`() throws {
    let files = try TemporaryDirectory()
    try files.write("file")
    for value in ["relative", "/nonexistent", files.absolute("file").display] {
      #expect(RuntimeDirectoryTests.find(["XDG_RUNTIME_DIR": value], files) == nil)
    }
    try files.makeDirectory("x")
    try files.setMode("x", 0o700)
    let other = User(id: geteuid() + 1, group: getegid())
    let named = Environment(["XDG_RUNTIME_DIR": files.absolute("x").display])
    #expect(RuntimeDirectory.find(named, user: other, among: files.path) == nil)
  }
}
