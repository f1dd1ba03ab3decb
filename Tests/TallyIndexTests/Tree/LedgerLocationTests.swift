import TallyIndex
import TallySystem
import TallyTestSupport
import Testing

/// A home with ledgers in and around it.
private func makeHome() throws -> TemporaryDirectory {
  let files = try TemporaryDirectory()
  try files.write("home/books/tally.json")
  try files.makeDirectory("home/books/2026/11")
  try files.makeDirectory("home/elsewhere/deep")
  try files.makeDirectory("home/tally")
  try files.makeDirectory("bare")
  try files.write("home/main.journal")
  return files
}

struct LocationCase: Sendable {
  var named: FilePath? = nil
  var variables: [String: String] = [:]
  /// Relative to the test's directory, as all paths here.
  var standing: FilePath = "home/elsewhere"
  var home: FilePath = "home"
  var source: String
}

private let cases: [LocationCase] = [
  LocationCase(named: "-", source: "standard input, commandLine"),
  LocationCase(named: "../books", source: "directory home/elsewhere/../books, commandLine"),
  LocationCase(
    named: "../main.journal", source: "file home/elsewhere/../main.journal, commandLine"),
  LocationCase(named: "nothing", source: "no such file: commandLine nothing"),
  LocationCase(
    named: "deep", variables: ["TALLY_LEDGER": "nothing"],
    source: "directory home/elsewhere/deep, commandLine"),
  LocationCase(
    variables: ["TALLY_LEDGER": "~/books"], source: "directory home/books, variable TALLY_LEDGER"),
  LocationCase(
    variables: ["TALLY_LEDGER": "~/main.journal", "LEDGER_FILE": "nothing"],
    source: "file home/main.journal, variable TALLY_LEDGER"),
  LocationCase(
    variables: ["TALLY_LEDGER": "nothing"], source: "no such file: variable TALLY_LEDGER nothing"),
  LocationCase(
    variables: ["TALLY_LEDGER": "~/tally"], standing: "home/books/2026/11",
    source: "directory home/tally, variable TALLY_LEDGER, not home/books"),
  LocationCase(
    variables: ["TALLY_LEDGER": "~/books"], standing: "home/books/2026",
    source: "directory home/books, variable TALLY_LEDGER"),
  LocationCase(standing: "home/books", source: "directory home/books, settingsAbove"),
  LocationCase(standing: "home/books/2026/11", source: "directory home/books, settingsAbove"),
  LocationCase(
    variables: ["LEDGER_FILE": "~/main.journal"], standing: "home/books/2026",
    source: "directory home/books, settingsAbove"),
  LocationCase(
    variables: ["LEDGER_FILE": "~/main.journal"],
    source: "file home/main.journal, variable LEDGER_FILE"),
  LocationCase(
    variables: ["LEDGER_FILE": "nothing"], source: "no such file: variable LEDGER_FILE nothing"),
  LocationCase(variables: ["LEDGER_FILE": ""], source: "directory home/tally, home"),
  LocationCase(
    standing: "bare", home: "bare",
    source: "nowhere: TALLY_LEDGER, bare to bare (home), LEDGER_FILE, bare/tally"),
]

@Test(arguments: cases)
func `The ledger is found in the order that is documented`(_ one: LocationCase) throws {
  let files = try makeHome()
  var variables = one.variables
  variables["HOME"] = files.absolute(one.home).display
  let search = LedgerSearch(
    environment: Environment(variables), currentDirectory: files.absolute(one.standing))
  #expect(
    describe(Result { () throws(LedgerNotFound) in try search.find(named: one.named) }, in: files)
      == one.source)
}

private func describe(
  _ result: Result<LedgerLocation, LedgerNotFound>, in files: TemporaryDirectory
) -> String {
  func short(_ path: FilePath) -> String { (path.relative(to: files.path) ?? path).display }
  switch result {
  case .success(let location):
    let source =
      switch location.source {
      case .directory(let path): "directory \(short(path))"
      case .file(let path): "file \(short(path))"
      case .standardInput: "standard input"
      }
    let finding =
      if case .variable(let name) = location.finding { "variable \(name)" } else {
        "\(location.finding)"
      }
    return source + ", " + finding + (location.passedBy.map { ", not \(short($0))" } ?? "")
  case .failure(.commandLine(let path, let error)):
    return "\(error.isAbsent ? "no such file" : error.reason): commandLine \(path.display)"
  case .failure(.variable(let name, let path, let error)):
    return "\(error.isAbsent ? "no such file" : error.reason): variable \(name) \(path.display)"
  case .failure(.nowhere(let places)):
    let words = places.map { place in
      switch place {
      case .variable(let name): name
      case .settingsAbove(let from, let to, let stop): "\(short(from)) to \(short(to)) (\(stop))"
      case .directory(let path): short(path)
      }
    }
    return "nowhere: " + words.joined(separator: ", ")
  }
}

struct AncestorCase: Sendable {
  var mode: UInt32 = 0o755
  var isOwn = true
  var isOwnGroup = true
  var found: Bool
}

@Test(arguments: [
  AncestorCase(found: true),
  AncestorCase(mode: 0o757, found: false),
  AncestorCase(mode: 0o1777, found: false),
  AncestorCase(mode: 0o775, found: true),
  AncestorCase(mode: 0o775, isOwnGroup: false, found: false),
  AncestorCase(isOwn: false, found: false),
])
func `Settings above count only where nobody else could have put them`(_ one: AncestorCase) throws {
  let files = try TemporaryDirectory()
  try files.write("a/tally.json")
  try files.makeDirectory("a/b/c")
  try files.setMode("a/b", one.mode)
  let user = User(
    id: User.effective.id &+ (one.isOwn ? 0 : 1),
    group: User.effective.group &+ (one.isOwnGroup ? 0 : 1))
  let result = AncestorSearch(user: user, home: nil).search(from: files.absolute("a/b/c"))
  #expect((result == .found(files.absolute("a"))) == one.found)
}

@Test func `The search ends at the home directory, which it looks at`() throws {
  let files = try TemporaryDirectory()
  try files.write("tally.json")
  try files.makeDirectory("home/a")
  let home = files.absolute("home")
  let search = AncestorSearch(user: .effective, home: home)
  let start = files.absolute("home/a")
  #expect(search.search(from: start) == .nothing(from: start, to: home, .home))
  try files.write("home/tally.json")
  #expect(search.search(from: start) == .found(home))
}

@Test func `The search ends at a mount point`() {
  // /proc is one everywhere, and root's.
  let root = User(id: 0, group: 0)
  let result = AncestorSearch(user: root, home: nil).search(from: "/proc/sys")
  guard case .nothing(_, let end, let stop) = result else {
    Issue.record("\(result)")
    return
  }
  #expect(end.display.hasPrefix("/proc"))
  #expect(stop == .mountPoint)
}
