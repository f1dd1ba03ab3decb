import TallySystem
import TallyTestSupport
import Testing

/// The units of systemd, as `make install` puts them in place.
struct UnitFileTests {
  private let files: TemporaryDirectory
  private static let units = "usr/lib/systemd/user"

  init() throws {
    files = try TemporaryDirectory()
    let result = try TallyProgram.run(
      "/usr/bin/make",
      ["-s", "install-units", "DESTDIR=" + files.path.display, "PREFIX=/usr"],
      in: TallyProgram.root)
    try #require(result.status == 0, "\(result.errors)")
    try files.makeDirectory("run")
    try files.setMode("run", 0o700)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try files.read(FilePath(UnitFileTests.units + "/" + name)), as: UTF8.self)
  }

  /// What `systemd-analyze verify` says of a unit whose program is there.
  private func complaints(_ unit: String, _ change: (String) -> String = { $0 }) throws -> String {
    let copy = change(try text(unit)).replacing("/usr/bin/tallyd", with: "/bin/true")
    try files.write(FilePath(UnitFileTests.units + "/" + unit), copy)
    let result = try TallyProgram.run(
      "/usr/bin/systemd-analyze", ["--user", "verify", "./" + unit],
      in: files.absolute(FilePath(UnitFileTests.units)).display,
      environment: ["XDG_RUNTIME_DIR": files.absolute("run").display])
    return result.output + result.errors + (result.status == 0 ? "" : "status \(result.status)")
  }

  @Test(arguments: ["tallyd.service", "tallyd@.service"])
  func `systemd finds nothing wrong with a unit`(_ unit: String) throws {
    #expect(try complaints(unit) == "")
  }

  @Test func `What is wrong would be found, in the unit and in what is dropped into it`() throws {
    #expect(try complaints("tallyd.service") { $0.replacing("TasksMax", with: "TaskMax") } != "")
    let drop = UnitFileTests.units + "/tallyd.service.d/hardening.conf"
    let broken = try text("tallyd.service.d/hardening.conf").replacing("PrivateTmp", with: "Tmp")
    try files.write(FilePath(drop), broken)
    #expect(try complaints("tallyd.service").contains("hardening.conf"))
  }

  @Test func `A unit starts the program where it was installed`() throws {
    #expect(try text("tallyd.service").contains("\nExecStart=/usr/bin/tallyd\n"))
    #expect(try text("tallyd@.service").contains("\nExecStart=/usr/bin/tallyd %f\n"))
  }

  @Test func `The two services differ only in what they watch`() throws {
    func lines(_ unit: String) throws -> Set<Substring> {
      Set(try text(unit).split(separator: "\n").filter { $0.contains("=") && !$0.hasPrefix("#") })
    }
    let different = try lines("tallyd.service").symmetricDifference(lines("tallyd@.service"))
    let keys = Set(different.map { $0.prefix { $0 != "=" } })
    #expect(
      keys == [
        "Description", "ConditionPathExists", "ConditionPathIsDirectory", "ExecStart", "ExecReload",
      ])
  }
}
