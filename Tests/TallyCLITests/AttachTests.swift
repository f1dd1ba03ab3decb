import TallySystem
import TallyTestSupport
import Testing

/// `tally attach`: what is copied and linked, what is refused, and that `undo` takes it all back.
struct AttachTests {
  private let site: LedgerSite
  private static let month: FilePath = "2026/2026-11.tally"
  private static let text = """
    2026-11-28
    08:12  coffee     6.50  soy milk
    12:31  lunch     15.50  with Li @Nopa #work ; nice
      ; a second line

    """

  init() throws {
    site = try LedgerSite([
      ("tally.json", #"{"currency": "USD"}"#), (Self.month, Self.text),
      ("more.json", #"[{"date": "2026-11-29", "type": "taxi", "amount": "12"}]"#),
      ("lines.jsonl", "{\"date\": \"2026-10-30\", \"type\": \"tea\", \"amount\": \"3\"}\n"),
    ])
    try site.files.write("Lunch receipt.PDF", bytes: Array("%PDF-1.4\n".utf8) + [0, 0xFF, 0x0A])
    try site.files.write("小票.txt", "Nopa 15.50\n")
    try site.files.write("empty")
  }

  /// Where the files are, as somebody's working directory.
  private func tally(_ arguments: [String]) throws -> TallyProgram.Result {
    try TallyProgram.run(
      arguments, in: site.files.path.display, environment: site.environment())
  }

  private func shown(_ arguments: [String]) throws -> String {
    let result = try tally(arguments)
    let words = arguments.map { $0.contains(" ") ? "'\($0)'" : $0 }
    let status = result.status == 0 ? "" : "status \(result.status)\n"
    return "$ tally " + words.joined(separator: " ") + "\n" + result.output + result.errors + status
  }

  /// All files and empty directories of the ledger.
  private func contents(_ directory: FilePath = "ledger") throws -> [FilePath: [UInt8]] {
    var found: [FilePath: [UInt8]] = [:]
    var waiting = [directory]
    let root = try RootDirectory(site.files.path)
    while let next = waiting.popLast() {
      let entries = try root.directory(next).entries()
      if entries.isEmpty { found[next] = [] }
      for entry in entries {
        let path = next.appending(entry.name)
        if entry.kind == .directory {
          waiting.append(path)
        } else if entry.kind == .regular {
          found[path] = try site.files.read(path)
        }
      }
    }
    return found
  }

  @Test func `A receipt is copied, linked, shown, kept once, and missed when it is gone`() throws {
    let before = try contents()
    var text = try shown(["attach", "2026/2026-11.tally:3", "Lunch receipt.PDF", "--dry-run"])
    #expect(try contents() == before)
    let lines = [
      ["attach", "2026/2026-11.tally:3", "Lunch receipt.PDF"], ["show", "last"],
      ["attach", "last", "Lunch receipt.PDF"],
      ["attach", "more.json:1", "Lunch receipt.PDF", "小票.txt", "empty", "小票.txt"],
      ["show", "last", "-O", "json"], ["attach", "lines.jsonl:1", "小票.txt"],
      ["attach", "lines.jsonl:1", "小票.txt", "empty", "-O", "jsonl"], ["check"],
    ]
    for line in lines { text += try shown(line) }
    let copy = try #require(try contents().keys.first { $0.display.contains("Lunch") })
    try site.files.delete(copy)
    text += "(the copy is deleted)\n"
    text += try shown(["show", "2026/2026-11.tally:3"])
    text += try shown(["check", "attachment-missing"])
    text += try shown(["attach", "2026/2026-11.tally:3", "Lunch receipt.PDF", "--dry-run"])
    text += try shown(["attach", "2026/2026-11.tally:3", "Lunch receipt.PDF"])
    text += try shown(["check"])
    try site.files.write(copy, "something else")
    text += "(the copy is changed)\n"
    text += try shown(["check"])
    text += try shown(["attach", "2026/2026-11.tally:3", "Lunch receipt.PDF"])
    try Golden.expect(text, "attach")
  }

  @Test func `Undo takes back copies, links and directories, in every format`() throws {
    let entries = ["2026/2026-11.tally:2", "2026/2026-11.tally:3", "more.json:1", "lines.jsonl:1"]
    var states = [try contents()]
    for entry in entries {
      let result = try tally(["attach", entry, "小票.txt", "Lunch receipt.PDF", "empty"])
      #expect(result.status == 0, "\(result.errors)")
      states.append(try contents())
      #expect(states[states.count - 1] != states[states.count - 2])
    }
    // One copy of each, for all of the entries.
    let copies = states[entries.count].keys.filter { $0.display.contains("/attachments/") }
    #expect(copies.count == 3)
    #expect(try tally(["check"]).output == "No problems.\n")
    for state in states.dropLast().reversed() {
      let result = try tally(["undo"])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try contents() == state)
    }
    #expect(throws: SystemError.self) { try FileStatus.of(site.root.appending("attachments")) }
  }

  @Test func `Names of all sorts are attached at once, and found again`() throws {
    let names: [FilePath] = [
      "a b.pdf", "发票 №7（十一月）.JPG", "new\nline.txt", "-rf", "--", "no ending", "dot.", ".hidden",
      FilePath(String(repeating: "x", count: 251) + ".txt"), "quo\"te's.pdf", "$(touch pwned).sh",
      "\u{202E}fdp.exe", "attach:x.pdf", "a;b#c@d.e",
    ]
    for (number, name) in names.enumerated() {
      try site.files.write(FilePath("odd").appending(name), "content \(number)")
    }
    let before = try contents()
    let paths = names.map { "odd/" + $0.display }
    let result = try tally(["attach", "2026/2026-11.tally:3"] + paths)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try contents().count == before.count + names.count)
    #expect(try tally(["check"]).output == "No problems.\n")
    #expect(try tally(["attach", "more.json:1"] + paths).status == 0)
    #expect(try contents().count == before.count + names.count)
    #expect(try tally(["check"]).output == "No problems.\n")
    // From where it is, with a dash in front.
    let inside = try TallyProgram.run(
      ["attach", "lines.jsonl:1", "--", "-rf", "--"], in: site.files.absolute("odd").display,
      environment: site.environment())
    #expect(inside.status == 0, "\(inside.errors)")
    for _ in 0..<3 { #expect(try tally(["undo"]).status == 0) }
    #expect(try contents() == before)
  }

  @Test func `What can't be attached is refused with the reason, and nothing is written`() throws {
    try site.files.makeFIFO("pipe")
    try site.files.makeDirectory("folder")
    try site.files.write("large")
    try site.files.truncate("large", to: (256 << 20) + 1)
    let before = try contents()
    var text = ""
    for line in [
      ["attach"], ["attach", "2026/2026-11.tally:3"], ["attach", "zzzz", "empty"],
      ["attach", "last", "empty"], ["attach", "2026/2026-11.tally:3", "nothing"],
      ["attach", "2026/2026-11.tally:3", "empty", "pipe"],
      ["attach", "2026/2026-11.tally:3", "folder"],
      ["attach", "2026/2026-11.tally:3", "/dev/null"],
      ["attach", "2026/2026-11.tally:3", "large"],
      ["attach", "2026/2026-11.tally:3", "empty", "-f", "ledger/2026/2026-11.tally"],
    ] {
      text += try shown(line)
    }
    try Golden.expect(text, "attach-refused")
    #expect(try contents() == before)
    #expect(try tally(["undo"]).errors.contains("no write to take back"))
  }

  /// A link in a ledger from somebody else, and what is said.
  struct Hostile: Sendable, CustomTestStringConvertible {
    var name: FilePath
    var target: FilePath
    var said: String

    var testDescription: String { "\(name) -> \(target)" }
  }

  @Test(arguments: [
    Hostile(name: "attachments", target: "../outside", said: "attachments leads outside"),
    Hostile(name: "attachments", target: "/tmp", said: "attachments leads outside"),
    Hostile(name: "attachments", target: "..", said: "attachments leads outside"),
    Hostile(
      name: "attachments", target: "nowhere", said: "attachments is a link that leads nowhere"),
    Hostile(name: "attachments", target: "attachments", said: "leads nowhere"),
    Hostile(name: "attachments", target: "tally.json", said: "cannot write attachments"),
    Hostile(name: "attachments/2026", target: "../../outside", said: "leads outside the ledger"),
    Hostile(name: "attachments/2026/11", target: "/tmp", said: "leads outside the ledger"),
    Hostile(name: "attachments/2026", target: "/nowhere", said: "leads nowhere"),
  ])
  func `Nothing is copied through a link that leads outside`(_ hostile: Hostile) throws {
    try site.files.write("outside/mine")
    try site.files.link(FilePath("ledger").appending(hostile.name), to: hostile.target)
    let before = try contents("outside")
    let ledger = try contents()
    let result = try tally(["attach", "2026/2026-11.tally:3", "小票.txt"])
    #expect(result.status == 1)
    #expect(result.errors.contains(hostile.said), "\(result.errors)")
    #expect(result.errors.count { $0 == "\n" } == 1 && result.output.isEmpty)
    #expect(try contents("outside") == before && contents() == ledger)
  }

  @Test func `A link inside the ledger is followed, and undo gives its files back`() throws {
    try site.files.makeDirectory("ledger/files")
    try site.files.link("ledger/attachments", to: "files")
    let before = try contents()
    #expect(try tally(["attach", "2026/2026-11.tally:3", "小票.txt"]).status == 0)
    #expect(try tally(["attach", "more.json:1", "小票.txt"]).status == 0)
    let copies = try contents().keys.filter { $0.display.hasPrefix("ledger/files/2026/11/") }
    #expect(copies.count == 1)
    #expect(try tally(["check"]).output == "No problems.\n")
    #expect(try tally(["undo"]).status == 0)
    #expect(try tally(["undo"]).status == 0)
    #expect(try contents() == before)
  }

  @Test func `What was put into attachments by hand is linked as it is`() throws {
    let path: FilePath = "ledger/attachments/by hand.txt"
    try site.files.write(path, "by hand")
    try site.files.link("link.txt", to: path)
    #expect(try tally(["check"]).output.contains("[attachment-unlinked]"))
    let before = try contents()
    #expect(try tally(["attach", "2026/2026-11.tally:3", path.display]).status == 0)
    #expect(try tally(["attach", "more.json:1", "link.txt"]).status == 0)
    #expect(try contents().count == before.count)
    #expect(try tally(["check"]).output == "No problems.\n")
    for _ in 0..<2 { #expect(try tally(["undo"]).status == 0) }
    #expect(try contents() == before)
  }

  /// Read-only to whom is not root, which `unshare` makes of it.
  @Test func `A read-only directory gives one line, and nothing is half written`() throws {
    #expect(try tally(["attach", "more.json:1", "小票.txt"]).status == 0)
    #expect(try tally(["undo"]).status == 0)
    try site.files.makeDirectory("ledger/attachments/2026/11")
    let before = try contents()
    let line = """
      chmod 555 ledger/attachments/2026/11
      unshare -U '\(TallyProgram.path)' attach more.json:1 小票.txt empty
      status=$?
      chmod 755 ledger/attachments/2026/11
      exit $status
      """
    let result = try TallyProgram.run(
      "/bin/sh", ["-c", line], in: site.files.path.display,
      environment: site.environment(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]))
    #expect(result.status == 1)
    #expect(
      result.errors.hasSuffix("is read-only here: permission denied\n")
        && result.errors.count { $0 == "\n" } == 1, "\(result.errors)")
    #expect(try contents() == before)
  }

  @Test func `Chinese is spoken where the locale speaks it`() throws {
    let run = { (words: [String]) in
      try TallyProgram.run(
        words, in: site.files.path.display,
        environment: site.environment(["LANG": "zh_CN.UTF-8"]))
    }
    #expect(try run(["attach", "more.json:1", "empty"]).output.contains("attachments/2026/11"))
    #expect(try run(["attach", "more.json:1", "empty"]).errors.contains("已有这些附件"))
    #expect(try run(["attach", "lines.jsonl:1", "empty"]).output.contains("账本中已有"))
    #expect(try run(["attach", "lines.jsonl:1", "."]).errors.contains("不能作为附件"))
  }
}
