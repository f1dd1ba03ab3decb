import TallyFormats
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

// In which order files are read, after which directives, and what is said of includes that go wrong.

/// A ledger of journals.
private struct Site {
  let files: TemporaryDirectory
  let cache: TemporaryDirectory

  init(_ texts: KeyValuePairs<FilePath, String>) throws {
    files = try TemporaryDirectory()
    cache = try TemporaryDirectory()
    for (name, text) in texts { try files.write(name, text) }
  }

  func read(allow: AllowList = AllowList()) throws -> Ledger {
    try LedgerReader(allow: allow, cache: cache.path)
      .read(.directory(files.path), settingsAt: nil)
  }
}

/// An entry of a day, between accounts a and b.
private func entry(_ day: Int, _ account: String = "a") -> String {
  "2026-11-\(day < 10 ? "0" : "")\(day) x\n  \(account)  1\n  b\n"
}

extension Ledger {
  /// `main.journal:3 09 a`: of each entry its file, line, day and first account, in reading order.
  fileprivate var places: [String] {
    blocks.flatMap { block in
      (0..<block.entryCount).map { entry in
        let path = block.files[Int(block.entries.file[entry])].path
        let day = CalendarDate(days: block.entries.date[entry]).description.suffix(2)
        let item = block.items(of: entry).lowerBound
        let account = block.vocabulary[block.names[Int(block.items.name[item])].string]
        return "\(path):\(block.line(of: entry)) \(day) \(account)"
      }
    }
  }

  fileprivate var problemLines: [String] {
    problems.map {
      "\($0.path):\($0.problem.span.line):\($0.problem.span.column) \($0.problem.code.name)"
        + $0.problem.facts.map { " " + $0 }.joined()
    }
  }
}

@Test func `Included files are read at their includes, and not again`() throws {
  let site = try Site([
    "a.journal": entry(1),
    "main.journal":
      entry(2) + "include z/y.journal\n" + entry(3) + "\n; nothing\n\ninclude a.journal\n",
    "n.journal": entry(4), "z/x.journal": entry(5),
    "z/y.journal": "include x.journal\n" + entry(6),
  ])
  let ledger = try site.read()
  #expect(
    ledger.places == [
      "main.journal:1 02 a", "z/x.journal:1 05 a", "z/y.journal:2 06 a", "main.journal:5 03 a",
      "a.journal:1 01 a", "n.journal:1 04 a",
    ])
  #expect(ledger.problemLines == [])
  #expect(
    ledger.tree.items.map { "\($0.path) \($0.state)" } == [
      "main.journal read", "z/y.journal included(by: main.journal)",
      "z/x.journal included(by: z/y.journal)", "a.journal included(by: main.journal)",
      "n.journal read",
    ])
  let again = try site.read()
  #expect(again.places == ledger.places)
}

@Test func `Directives reach what is included below them, and nothing flows back but marks`() throws
{
  let site = try Site([
    "main.journal":
      entry(1) + "alias a = one\ninclude x.journal\n" + entry(2) + "apply account top\n"
      + "include x.journal\nend apply account\nend aliases\nY2020\ninclude y.journal\n" + entry(3)
      + "include z.journal\n",
    "x.journal": entry(4) + "alias a = two\napply account inner\n" + entry(5),
    "y.journal": "commodity 1.000,00 EUR\n11-06 x\n  a  1\n  b\n",
    "z.journal": "2026-11-07 x\n  a  1.000 EUR\n  b\n",
  ])
  let ledger = try site.read()
  #expect(
    ledger.places == [
      "main.journal:1 01 a", "x.journal:1 04 one", "x.journal:6 05 inner:a",
      "main.journal:6 02 one", "x.journal:1 04 top:a", "x.journal:6 05 top:inner:a",
      "y.journal:2 06 a", "main.journal:15 03 a", "z.journal:1 07 a",
    ])
  let last = try #require(ledger.blocks.last)
  #expect("\(last.items.amount[0])" == "1000")
  #expect(last.place.context.journal?.marks == ["EUR": UInt8(ascii: ",")])
  #expect(last.place.context.journal?.year == 2020)
  #expect(last.place.context.journal?.aliases == [])
  let dates = ledger.blocks.compactMap(\.dates)
  #expect(dates.min { $0.lowerBound < $1.lowerBound }?.lowerBound.description == "2020-11-06")
}

@Test func `A file with includes has the identities that it has in one piece`() throws {
  let same = "2026-11-30 x\n  a  1\n  b\n"
  let parts = try Site(["main.journal": same + "include x.inc\n" + same + same, "x.inc": ""])
  let whole = try Site(["main.journal": same + "; lude x.inc\n" + same + same])
  let one = try parts.read().identities
  #expect(try one == whole.read().identities)
  #expect(Set(one).count == 3)
}

@Test func `A ring, a file in itself and what is missing are said at the include`() throws {
  let site = try Site([
    "a.journal": entry(1) + "include b.journal\n", "b.journal": "\n\ninclude  sub/c.journal\n",
    "sub/c.journal": entry(2) + "!include ../a.journal\n  ; indented\n",
    "self.journal": "include self.journal\ninclude ./self.journal\n" + entry(3),
    "star.journal": "include st*.journal\n" + entry(4),
    "wrong.journal": "include nowhere.journal\n include x\ninclude sub\ninclude *.none\n"
      + entry(5),
  ])
  let ledger = try site.read()
  #expect(
    ledger.problemLines == [
      "sub/c.journal:4:10 include-ring a.journal → b.journal → sub/c.journal → a.journal",
      "self.journal:1:9 include-itself", "self.journal:2:9 include-itself",
      "wrong.journal:1:9 include-missing nowhere.journal",
      "wrong.journal:3:9 include-directory sub", "wrong.journal:4:9 include-no-match *.none",
    ])
  #expect(Set(ledger.places.map { $0.suffix(4) }) == ["01 a", "02 a", "03 a", "04 a", "05 a"])
}

@Test func `More broken includes than are listed are counted`() throws {
  let lines = (1...Diagnostic.mostPerFile + 1).map { "include missing-\($0).journal\n" }
  let site = try Site(["main.journal": lines.joined()])
  // The second time it is the index that has it.
  for _ in 1...2 {
    let ledger = try site.read()
    #expect(ledger.errorCount == Diagnostic.mostPerFile + 1)
    #expect(ledger.failedAssertions == 0)
    #expect(ledger.problems.count == Diagnostic.mostPerFile + 1)
    #expect(ledger.problems.last?.problem.facts == ["1", "1"])
  }
}

@Test func `Sixty-four levels are read, and no more`() throws {
  let files = try TemporaryDirectory()
  for level in 0...66 {
    let name = { (level: Int) in "f\(level < 10 ? "0" : "")\(level).journal" }
    try files.write(FilePath(name(level)), entry(1) + "include \(name(level + 1))\n")
  }
  try files.write("f67.journal", entry(1))
  let ledger = try LedgerReader(allow: AllowList()).read(.directory(files.path), settingsAt: nil)
  #expect(ledger.places.count == 65)
  #expect(ledger.problemLines == ["f64.journal:4:9 include-too-deep 64"])
  #expect(ledger.tree.items.count == 68)
}

@Test func `Includes that multiply end`() throws {
  let files = try TemporaryDirectory()
  for level in 0..<20 {
    let next = "include \(level + 11).journal\n"
    try files.write(FilePath("\(level + 10).journal"), next + next + next)
  }
  try files.write("30.journal", "")
  #expect(try plan(files).problems.map(\.diagnostic.code) == [.includeTooMany])
}

/// What is to be read of a directory; nothing of it is.
private func plan(_ files: TemporaryDirectory) throws -> ReadingPlan {
  let reader = LedgerReader(allow: AllowList())
  let ledger = try reader.readTree(try RootDirectory(files.path))
  return try ReadingPlan(ledger, reader.work(RootDirectory(files.path), ledger))
}

@Test func `Aliases that multiply end`() throws {
  let files = try TemporaryDirectory()
  var text = ""
  for at in 0..<2000 { text += "alias a\(at) = b\ninclude x.inc\n" }
  try files.write("main.journal", text)
  try files.write("x.inc", "")
  #expect(try plan(files).problems.map(\.diagnostic.code) == [.includeTooMany])
}

@Test(.enabled(if: User.effective.id != 0, "root may read any file"))
func `A file that can't be read is told at its include alone`() throws {
  let site = try Site(["main.journal": "include x.journal\n", "x.journal": entry(1)])
  try site.files.setMode("x.journal", 0)
  let ledger = try site.read()
  #expect(
    ledger.problemLines == ["main.journal:1:9 include-unreadable x.journal permission denied"])
}

@Test func `What is excluded, an attachment or outside is read where it is included`() throws {
  let outside = try TemporaryDirectory()
  try outside.write("o.journal", entry(7) + "include p.inc\n")
  try outside.write("p.inc", entry(8))
  let site = try Site([
    "tally.json": #"{"exclude": ["drafts/"]}"#, "drafts/d.journal": entry(1),
    "attachments/k.journal": entry(2),
    "main.journal":
      "include drafts/d.journal\ninclude attachments/k.journal\ninclude \(outside.path)/o.journal\n",
  ])
  let list = Array("\(outside.path)\n".utf8).withUnsafeBytes { AllowList(text: $0) }
  let ledger = try site.read(allow: list)
  #expect(
    ledger.places.map { $0.replacing(outside.path.display, with: "OUT") } == [
      "drafts/d.journal:1 01 a", "attachments/k.journal:1 02 a", "OUT/o.journal:1 07 a",
      "OUT/p.inc:1 08 a",
    ])
  // Excerpts quote what is read, and nothing else.
  #expect(ledger.source(outside.absolute("p.inc").bytes) == Array(entry(8).utf8))
  let refused = try site.read()
  #expect(refused.places.count == 2)
  #expect(
    refused.problemLines == ["main.journal:3:9 include-outside \(outside.path)/o.journal"])
  #expect(refused.source(outside.absolute("p.inc").bytes) == nil)
}

@Test func `A file that is named is read with what it includes, wherever that is`() throws {
  let outside = try TemporaryDirectory()
  try outside.write("p.inc", entry(8))
  let site = try Site([
    "main.journal": entry(1) + "include years/*.journal\ninclude \(outside.path)/p.inc\n"
      + entry(2),
    "years/2026.journal": entry(3) + "include ../main.journal\n", "other.journal": entry(4),
  ])
  let reader = LedgerReader(allow: AllowList())
  let ledger = try reader.read(.file(site.files.absolute("main.journal")), settingsAt: nil)
  #expect(
    ledger.places.map { $0.replacing(outside.path.display, with: "OUT") } == [
      "main.journal:1 01 a", "years/2026.journal:1 03 a", "OUT/p.inc:1 08 a",
      "main.journal:6 02 a",
    ])
  #expect(
    ledger.problemLines == [
      "years/2026.journal:4:9 include-ring main.journal → years/2026.journal → main.journal"
    ])
  #expect(ledger.source(outside.absolute("p.inc").bytes) == Array(entry(8).utf8))
  #expect(ledger.source(Array("main.journal".utf8))?.isEmpty == false)
}

@Test func `What one file of a pattern declares holds in the next ones, and behind`() throws {
  let site = try Site([
    "main.journal": "include ?.inc\n2026-11-03 x\n  a  1.000 EUR\n  b\n",
    "x.inc": "commodity 1.000,00 EUR\n",
    "y.inc": "apply account top\n2026-11-02 x\n  a  1.000 EUR\n  b\n",
  ])
  let ledger = try site.read()
  let amounts = ledger.blocks.flatMap { block in
    (0..<block.summary.itemCount).map { "\(block.items.amount[$0])" }
  }
  #expect(amounts == ["1000", "-1000", "1000", "-1000"])
}
