import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

/// Random files attached to random entries of all formats, beside a model of what is then linked to what.
struct AttachingPropertyTests {
  private static let ledgerFiles: [FilePath: String] = [
    "2026/2026-11.tally":
      "\u{FEFF}2026-11-28\r\ncoffee   6.50 ; hot\r\n  ; below\r\nlunch 15.50 #work\r\ntea 3",
    "all.json": "[\n  {\"date\": \"2026-10-30\", \"type\": \"tea\", \"amount\": 3},\n"
      + "  {\"date\": \"2026-11-02\", \"type\": \"tea\", \"amount\": 3, \"attachments\": []}\n]\n",
    "all.jsonl": "{\"date\":\"2025-01-01\",\"type\":\"tea\",\"amount\":\"3\"}\n",
  ]
  private static let contents: [[UInt8]] = [
    [], [0], Array("a receipt\n".utf8), [0xFF, 0xFE, 0x0A, 0x0D],
    [UInt8](repeating: 7, count: 70_000),
  ]
  private static let names: [FilePath] = ["a.pdf", "b c.PDF", "发票.jpg", "x", ".y", "a.tar.gz"]

  private let site: Site
  private let ledger: Ledger

  init() throws {
    site = try Site(Self.ledgerFiles)
    var ledger = Ledger()
    ledger.settings = .english
    ledger.root = site.root
    ledger.isDirectory = true
    self.ledger = ledger
  }

  private func file(_ path: FilePath) throws -> WritableFile {
    let bytes = try site.files.read(FilePath("ledger").appending(path))
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return WritableFile(
      bytes: isMarked ? Array(bytes[3...]) : bytes, path: path.display,
      format: try #require(EntryFormats.forFile(path.display)), settings: ledger.settings)
  }

  /// All files by their bytes, and empty directories.
  private func state() throws -> [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    for path in try site.contents().keys {
      all[path] = path.hasSuffix("/") ? [] : try site.files.read(FilePath("ledger/" + path))
    }
    return all
  }

  /// - Returns: whether there was anything to write.
  private func attach(
    _ numbers: [Int], _ random: inout SeededRandom, to entry: Int, of path: FilePath
  )
    throws -> Bool
  {
    let files = try numbers.map { number in
      let name = FilePath("given").appending(random.pick(Self.names))
      return try AttachedFile(site.files.write(name, bytes: Self.contents[number]))
    }
    let identity = EntryIdentities.of(try file(path))[entry]
    let session = try site.session()
    var draft = LedgerDraft(try EditPlace(ledger), ledger) { "ann" }
    _ = try draft.attach(files, to: identity, in: path, session)
    let changes = draft.changes
    try session.commit(changes, WriteNote("attach"))
    return !changes.isEmpty
  }

  @Test(arguments: 1...12)
  func `Each content is there once, each entry links its own, and undo gives all back`(_ seed: Int)
    throws
  {
    var random = SeededRandom(seed: UInt64(seed))
    var states = [try state()]
    var model: [FilePath: [Int: [Int]]] = [:]
    let paths = Self.ledgerFiles.keys.sorted()
    for _ in 0..<10 {
      let path = random.pick(paths)
      let entry = random.number(0...(try file(path).entries.count - 1))
      let numbers = (0..<random.number(1...3)).map { _ in
        random.number(0...(Self.contents.count - 1))
      }
      var links = model[path]?[entry] ?? []
      let before = links
      for number in numbers where !links.contains(number) { links.append(number) }
      model[path, default: [:]][entry] = links
      #expect(try attach(numbers, &random, to: entry, of: path) == (links != before))
      if links != before { states.append(try state()) }
      try compare(model)
    }
    for state in states.dropLast().reversed() {
      _ = try site.session().undo()
      #expect(try self.state() == state)
    }
  }

  private func compare(_ model: [FilePath: [Int: [Int]]]) throws {
    for (path, entries) in model {
      let values = try file(path).entries.map(\.value?.attachments)
      for (entry, links) in entries {
        let contents = try values[entry]?.map { path in
          try site.files.read(FilePath("ledger/" + path))
        }
        #expect(contents == links.map { Self.contents[$0] })
      }
    }
    let all = Set(model.values.flatMap { $0.values.flatMap { $0 } })
    let tree = try AttachmentTree(beneath: RootDirectory(site.root))
    #expect(tree.files.count == all.count)
  }
}
