import Glibc
import TallyFormats
import TallyIndex
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyEdit

/// Which files are attached, and what of them.
struct AttachedFileTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  @Test func `A regular file is read whole, by whatever path it is named`() throws {
    for bytes in [[], [0], Array("a receipt\n".utf8), [UInt8](repeating: 0xFF, count: 100_000)] {
      let path = try files.write("a file.pdf", bytes: bytes)
      try files.link("link.PDF", to: "a file.pdf")
      for (path, name) in [(path, "a file.pdf"), (files.absolute("link.PDF"), "link.PDF")] {
        let file = try AttachedFile(path)
        #expect(file.bytes == bytes && file.name == Array(name.utf8))
        #expect(file.hash == bytes.withUnsafeBytes { $0.hash64 })
      }
      try files.delete("link.PDF")
    }
  }

  /// What is no file is refused at once: nobody ever writes to the FIFO.
  @Test func `A FIFO, a device, a directory and a socket are refused`() throws {
    try files.makeFIFO("pipe")
    try files.makeDirectory("directory")
    try files.link("link", to: "pipe")
    for (path, kind) in [
      (files.absolute("pipe"), FileKind.fifo), (files.absolute("link"), .fifo),
      (files.path.appending("directory"), .directory), ("/dev/zero", .characterDevice),
    ] {
      #expect(throws: AttachmentProblem.notAFile(path, kind)) { try AttachedFile(path) }
    }
    for path in [files.absolute("nothing"), FilePath(""), FilePath("/dev/null/x")] {
      #expect(throws: AttachmentProblem.self, "\(path)") { try AttachedFile(path) }
    }
  }

  @Test func `A file of more than 256 MiB is refused, and one of just so much is not`() throws {
    let path = try files.write("large")
    try files.truncate("large", to: AttachmentName.largest + 1)
    #expect(
      throws: AttachmentProblem.tooLarge(
        path, size: AttachmentName.largest + 1, limit: AttachmentName.largest)
    ) { try AttachedFile(path) }
    try files.truncate("large", to: AttachmentName.largest)
    #expect(try AttachedFile(path).bytes.count == AttachmentName.largest)
  }

  @Test func `A file that goes on changing while it is read is refused`() throws {
    let path = try files.write("log", bytes: [UInt8](repeating: 0x61, count: 4 << 20))
    let writing = try RunningProgram(
      "/bin/sh", ["-c", "while :; do printf x >>\"$0\"; done", path.display],
      environment: TallyProgram.environment)
    defer {
      writing.send(SIGKILL)
      _ = writing.end()
    }
    // The writer may be held up for as long as a reading takes.
    var isRefused = false
    for _ in 0..<1000 where !isRefused {
      do throws(AttachmentProblem) {
        _ = try AttachedFile(path)
      } catch {
        #expect(error == .changing(path))
        isRefused = true
      }
    }
    #expect(isRefused)
  }
}

/// The plan of where copies go, and its write.
struct AttachingTests {
  private let site: Site
  private let ledger: Ledger
  private static let name: FilePath = "2026-11-28.tally"
  private static let text = "lunch 15.50\n"

  init() throws {
    site = try Site([Self.name: Self.text])
    var ledger = Ledger()
    ledger.root = site.root
    ledger.isDirectory = true
    self.ledger = ledger
  }

  private func identity(_ text: String) throws -> String {
    let file = WritableFile(
      bytes: Array(text.utf8), path: Self.name.display, format: TallyTextFormat(),
      settings: ledger.settings)
    return try #require(EntryIdentities.of(file).first)
  }

  private func plan(
    _ bytes: [[UInt8]], to text: String = text, _ session: borrowing EditSession
  ) throws -> (attachments: [EntryAttachment], changes: [FileChange]) {
    var read: [AttachedFile] = []
    for (number, bytes) in bytes.enumerated() {
      read.append(
        try AttachedFile(site.files.write(FilePath("receipt \(number).txt"), bytes: bytes)))
    }
    var draft = LedgerDraft(try EditPlace(ledger), ledger) { "ann" }
    let attachments = try draft.attach(read, to: identity(text), in: Self.name, session)
    return (attachments, draft.changes)
  }

  @Test func `Copies are there before the entry that links them`() throws {
    let session = try site.session()
    let (attachments, changes) = try plan([[1], [2], [1]], session)
    #expect(attachments.count == 2 && changes.count == 3)
    #expect(changes.last?.path == Self.name)
    #expect(Array(changes.map(\.path).dropLast()) == attachments.map(\.path))
    #expect(changes.dropLast().map(\.after) == [[1], [2]])
  }

  @Test func `A file that an editor saves between plan and write is kept, and nothing copied`()
    throws
  {
    let session = try site.session()
    let changes = try plan([[1, 2, 3]], session).changes
    let saved = Self.text + "coffee 2\n"
    try site.write(Self.name, saved)
    #expect(throws: EditFailure.changedMeanwhile(Self.name)) {
      try session.commit(changes, WriteNote("attach"))
    }
    #expect(try site.contents() == [Self.name.display: saved])
    let anew = try plan([[1, 2, 3]], to: saved, session)
    try session.commit(anew.changes, WriteNote("attach"))
    let path = anew.attachments[0].path.display
    let contents = try site.contents()
    #expect(contents[path] == "\u{1}\u{2}\u{3}")
    #expect(contents[Self.name.display] == "lunch 15.50 attach:\(path)\ncoffee 2\n")
    _ = try session.undo()
    #expect(try site.contents() == [Self.name.display: saved])
  }

  /// Two contents of one hash nobody has at hand; a copy that was changed since is the same to the plan.
  @Test func `A name that another content has is not taken`() throws {
    let session = try site.session()
    let wanted = try plan([[1, 2, 3]], session).attachments[0].path
    for taken in [[9, 9, 9], [1], [UInt8]()] {
      try site.files.write(FilePath("ledger").appending(wanted), bytes: taken)
      let (attachments, changes) = try plan([[1, 2, 3]], session)
      #expect(attachments[0].isCopied && attachments[0].path != wanted)
      #expect(attachments[0].path.display.contains("receipt-0-2-"))
      #expect(changes.count == 2)
    }
    try site.files.write(FilePath("ledger").appending(wanted), bytes: [1, 2, 3])
    let (attachments, changes) = try plan([[1, 2, 3]], session)
    #expect(attachments[0].path == wanted && !attachments[0].isCopied && changes.count == 1)
  }
}
