import TallySystem
import TallyTestSupport
import Testing

/// What `tally check` says of attachments, and that nothing else looks at them.
///
/// `examples/broken/attachment-*` has the plain cases.
struct AttachmentTests {
  private let site: LedgerSite

  init() throws { site = try LedgerSite([("tally.json", #"{"currency": "USD"}"#)]) }

  private func check() throws -> [String] {
    let result = try site.tally(["check", "-O", "jsonl"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return try result.output.split(separator: "\n").map { line in
      let match = try #require(
        line.firstMatch(
          of:
            /"code":"([^"]*)","severity":"warning","file":"([^"]*)","line":(\d+),"column":(\d+),"length":(\d+)/
        ))
      return "\(match.1) \(match.2):\(match.3):\(match.4):\(match.5)"
    }
  }

  @Test func `The word is marked where it stands, in each format and under each mark`() throws {
    try site.write(
      "2026-11-28.tally",
      """
      lunch 15.50 attach:a.pdf with Li
      coffee 6.50 早 attach:"b c.pdf" attach:“d.pdf” attach：e.pdf ; attach:no.pdf
      tea 3 attach:attach:x

      """)
    try site.write(
      "more.json",
      #"[{"date": "2026-11-29", "type": "taxi", "amount": "12","attachments":["f.pdf", "\u0067.pdf"]}]"#
    )
    #expect(
      try check() == [
        "attachment-missing 2026-11-28.tally:1:13:12",
        "attachment-missing 2026-11-28.tally:2:15:15",
        "attachment-missing 2026-11-28.tally:2:32:13",
        "attachment-missing 2026-11-28.tally:2:47:12",
        "attachment-missing 2026-11-28.tally:3:7:15", "attachment-missing more.json:1:72:5",
        "attachment-missing more.json:1:2:92",
      ])
  }

  @Test func `A path is judged by where it leads, not by how it is written`() throws {
    try site.files.write("outside/secret")
    try site.write("papers/a.pdf", "a")
    try site.write("attachments/2026/b.pdf", "b")
    try site.write("attachments/c.pdf", "c")
    try site.files.link("ledger/papers/b.pdf", to: "../attachments/2026/b.pdf")
    try site.files.link("ledger/papers/out", to: "../../outside")
    try site.files.link("ledger/papers/ring", to: "ring")
    try site.files.makeFIFO("ledger/papers/pipe")
    let long = String(repeating: "d/", count: 2100) + "x"
    let lines = [
      "papers/a.pdf", "papers/../papers/a.pdf", "papers/b.pdf", "attachments//c.pdf",
      "../outside/secret", "papers/out/secret", "/etc/passwd", "papers/ring", "papers/pipe",
      "papers", "papers/a.pdf/x", "nothing", long,
    ]
    try site.write(
      "2026-11-28.tally", lines.map { "lunch 15.50 attach:\($0)\n" }.joined())
    let found = try check().map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
    let codes = [
      "outside", "outside", "outside", "unreadable", "not-a-file", "not-a-file", "missing",
      "missing", "unreadable",
    ]
    #expect(
      found
        == codes.enumerated().map { "attachment-\($1) 2026-11-28.tally:\($0 + 5)" })
  }

  @Test func `Files that nothing links are told, but for leavings, and by any name of theirs`()
    throws
  {
    for name: FilePath in [
      "a.pdf", "2026/b.pdf", "Thumbs.db", ".DS_Store", "2026/c.pdf", "d.pdf",
    ] {
      try site.write(FilePath("attachments").appending(name), "x")
    }
    try site.files.hardLink("ledger/attachments/second.pdf", to: "ledger/attachments/d.pdf")
    try site.files.makeDirectory(
      FilePath("ledger/attachments" + String(repeating: "/d", count: 65)))
    try site.write(
      "2026-11-28.tally", "lunch 15.50 attach:attachments/a.pdf attach:attachments/d.pdf\n")
    let deep = "attachments" + String(repeating: "/d", count: 65)
    #expect(
      try check() == [
        "attachment-unlinked attachments/2026/b.pdf:0:0:0",
        "attachment-unlinked attachments/2026/c.pdf:0:0:0",
        "attachments-too-deep \(deep):0:0:0",
      ])
    // Of an entry that does not read nobody knows what it links.
    try site.write("2026-11-29.tally", "lunch 15,50 attach:attachments/2026/b.pdf\n")
    let wrong = try site.tally(["check", "-O", "jsonl"])
    #expect(wrong.status == 1 && !wrong.output.contains("attachment-unlinked"))
  }

  @Test func `Only check looks, and only where it is asked for all or for them`() throws {
    try site.write("2026-11-28.tally", "lunch 15.50 attach:../x attach:attachments/a.pdf\n")
    try site.files.link("ledger/attachments", to: "/")
    for command in [["totals"], ["timeline"], ["search", "lunch"], ["status"], ["files"], []] {
      let result = try site.tally(command)
      #expect(result.status == 0 && result.errors.isEmpty, "\(command): \(result.errors)")
      #expect(!result.output.contains("attachment"), "\(result.output)")
    }
    #expect(try check().count == 3)
    #expect(try site.tally(["check", "duplicate-id"]).output == "No problems.\n")
    let one = try site.tally(["check", "attachment-outside", "-O", "csv"]).output
    #expect(one.split(separator: "\n").count == 4)
  }

  @Test func `A ledger of one file has no attachments to look at`() throws {
    try site.write("2026-11-28.tally", "lunch 15.50 attach:nothing.pdf\n")
    let file = site.root.appending("2026-11-28.tally").display
    #expect(try site.tally(["check", "-f", file]).output == "No problems.\n")
    #expect(try !site.tally(["show", file + ":1", "-f", file]).output.contains("not there"))
  }
}
