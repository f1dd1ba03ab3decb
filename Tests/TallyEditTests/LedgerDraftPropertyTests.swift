import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

/// Random trees of files in all formats, and random writes to them through the whole of the write side.
private struct RandomTree {
  let files: TemporaryDirectory
  let ledger: Ledger
  let state: FilePath
  var random: SeededRandom
  private(set) var names: [FilePath] = []

  init(seed: UInt64) throws {
    files = try TemporaryDirectory()
    random = SeededRandom(seed: seed)
    var texts = RandomText(seed: seed &+ 7)
    var ledger = Ledger()
    ledger.settings = .english
    ledger.settings.addTo = random.pick([
      "{year}/{year}-{month}.tally", "{year}/{year}-{month}.tally", "all.jsonl",
      "{year}-{month}.json",
      "{year}-{month}-{day}.tally", "book.journal", "{year}-{month}.journal",
    ])
    ledger.settings.addStyle = random.pick([.headings, .headings, .dated])
    try files.makeDirectory("ledger")
    ledger.root = files.absolute("ledger")
    ledger.isDirectory = true
    self.ledger = ledger
    state = files.absolute("state")
    for name: FilePath in [
      "2026/2026-11.tally", "2026/2026-12.tally", "old/2025.tally", "all.jsonl",
    ] {
      let text = name == "all.jsonl" ? texts.jsonLines() : texts.tally()
      let mark: [UInt8] = random.oneIn(5) ? [0xEF, 0xBB, 0xBF] : []
      try files.write(FilePath("ledger").appending(name), bytes: mark + Array(text.utf8))
      names.append(name)
    }
    var journals = RandomJournal(seed: seed &+ 11)
    try write("book.journal", journals.text())
    try write("old/2025.journal", journals.text())
    try write("2026-11.json", RandomTree.array(&random))
    try write("2026-11-30.tally", "coffee 6.50\r\nlunch 12  ")
  }

  private mutating func write(_ name: FilePath, _ text: String) throws {
    try files.write(FilePath("ledger").appending(name), text)
    names.append(name)
  }

  private static func array(_ random: inout SeededRandom) -> String {
    let (gap, indent) = random.pick([("\n", "  "), ("\r\n", "\t"), ("", "")])
    let objects = (0..<random.number(1...5)).map { number in
      "{\"date\": \"2026-11-\(10 + number)\", \"type\": \"coffee\", \"amount\": \(number + 1).5, \"note\": \"日 \\u00e9\"}"
    }
    let body = objects.map { indent + $0 }.joined(separator: "," + gap)
    return "[" + gap + body + gap + "]" + random.pick(["", "\n"])
  }

  /// All files with their bytes; of directories only what is in them.
  func bytes() throws -> [String: [UInt8]] {
    var all: [String: [UInt8]] = [:]
    var open: [FilePath] = [""]
    let root = try RootDirectory(ledger.root)
    while let directory = open.popLast() {
      for entry in try root.directory(directory).entries() {
        let path = directory.appending(entry.name)
        if entry.kind == .directory {
          open.append(path)
        } else {
          all[path.display] = try files.read(FilePath("ledger").appending(path))
        }
      }
    }
    return all
  }

  func file(_ path: String, _ bytes: [UInt8]) -> WritableFile {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return WritableFile(
      bytes: isMarked ? Array(bytes[3...]) : bytes, path: path,
      format: EntryFormats.forFile(path) ?? TallyTextFormat(), settings: ledger.settings)
  }

  /// Every entry of the tree by what it says, in no order.
  func entries(_ all: [String: [UInt8]]) -> [String] {
    all.flatMap { path, bytes in file(path, bytes).entries.compactMap(\.value).map(RandomTree.said)
    }
    .sorted()
  }

  static func said(_ value: EntryValue) -> String {
    var value = value
    // A journal's comments have its tags.
    if value.isPostings, !value.postings.isEmpty || value.items.isEmpty { value.comment = "" }
    for at in value.items.indices { value.items[at].typed = nil }
    for at in value.items.indices where value.items[at].name.form != .account {
      value.items[at].name.form = .plain
    }
    value.flow?.form = .plain
    value.from?.form = .plain
    value.to?.form = .plain
    return "\(value)"
  }

  /// Runs a plan and writes it.
  func write(
    _ plan: (inout LedgerDraft, borrowing EditSession) throws(EditProblem) -> Void
  ) throws -> [TallyEdit.WrittenEntry] {
    let session = try EditSession.begin(root: ledger.root, isDirectory: true, state: state)
    var draft = LedgerDraft(try EditPlace(ledger), ledger) { "ann" }
    try plan(&draft, session)
    try session.commit(draft.changes, WriteNote("test"))
    return draft.entries
  }

  func undo() throws {
    let session = try EditSession.begin(root: ledger.root, isDirectory: true, state: state)
    _ = try session.undo()
  }

  /// An entry that names mean something for, which not all lines of the files do.
  mutating func pickEntry(_ all: [String: [UInt8]]) -> (
    path: String, identity: String, value: EntryValue, range: Range<Int>
  )? {
    for _ in 0..<20 {
      let path = random.pick(all.keys.sorted())
      let file = file(path, all[path] ?? [])
      guard !file.entries.isEmpty else { continue }
      let number = random.number(0...file.entries.count - 1)
      let identities = EntryIdentities.of(file)
      guard let value = file.entries[number].value,
        identities.count(where: { $0 == identities[number] }) == 1
      else { continue }
      return (path, identities[number], value, file.entries[number].range)
    }
    return nil
  }
}

/// Whether only bytes of one entry differ: before its first and behind its last all are the same.
private func onlyDiffers(_ range: Range<Int>, _ old: [UInt8], _ new: [UInt8]) -> Bool {
  let mark = old.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  let front = range.lowerBound + mark
  let behind = old.count - range.upperBound - mark
  return new.count >= front + behind && old[..<front] == new[..<front]
    && old.suffix(behind).elementsEqual(new.suffix(behind))
}

@Test(
  "in random trees of all formats only what was asked for changes, and undo gives every byte back",
  arguments: 0..<60)
private func randomTrees(seed: Int) throws {
  var tree = try RandomTree(seed: UInt64(seed))
  let start = try tree.bytes()
  var count = 0
  for _ in 0..<8 {
    let before = try tree.bytes()
    let entries = tree.entries(before)
    do throws(EditProblem) {
      var written: [TallyEdit.WrittenEntry] = []
      switch tree.random.number(0...3) {
      case 0:
        let day = tree.random.number(1...28)
        let month = tree.random.number(11...12)
        let line = tree.random.pick([
          "8:12 coffee 6.50 soy @Aldi", "visa > lunch 12.50+3 ; hot", "bank > cash 200 #trip",
          "午饭 25 和小王",
        ])
        guard let date = CalendarDate(year: 2026, month: month, day: day),
          let typed = try? TypedEntry(line, date: date, settings: tree.ledger.settings)
        else { continue }
        written = try write(tree) { (draft, session) throws(EditProblem) in
          try draft.add(NewEntry(typed), session)
        }
        let after = try bytes(tree)
        #expect(written.count == 1)
        #expect(
          tree.entries(after) == (entries + written.map { RandomTree.said($0.value) }).sorted())
        // Taken out again, the same entries are left.
        let one = written[0]
        _ = try write(tree) { (draft, session) throws(EditProblem) in
          try draft.remove(one.identity, in: one.path, session)
        }
        #expect(try tree.entries(bytes(tree)) == entries)
        count += 2
      case 1:
        guard let one = tree.pickEntry(before) else { continue }
        _ = try write(tree) { (draft, session) throws(EditProblem) in
          try draft.remove(one.identity, in: FilePath(one.path), session)
        }
        count += 1
        let after = try bytes(tree)
        var left = entries
        left.remove(at: left.firstIndex(of: RandomTree.said(one.value)) ?? 0)
        #expect(tree.entries(after) == left)
        #expect(before.filter { $0.key != one.path } == after.filter { $0.key != one.path })
      case 2:
        guard let one = tree.pickEntry(before) else { continue }
        var change = EntryChange()
        let note = tree.random.pick(["new note", "2 \"x\"", "日常"])
        change.note = .set(note)
        change.addedTags = ["fresh"]
        _ = try write(tree) { (draft, session) throws(EditProblem) in
          try draft.change(one.identity, in: FilePath(one.path), by: change, session)
        }
        let after = try bytes(tree)
        // What is so already is not written.
        if after != before { count += 1 }
        var expected = one.value
        expected.note = note
        if !expected.tags.contains("fresh") { expected.tags.append("fresh") }
        var left = entries
        left.remove(at: left.firstIndex(of: RandomTree.said(one.value)) ?? 0)
        #expect(tree.entries(after) == (left + [RandomTree.said(expected)]).sorted())
        #expect(onlyDiffers(one.range, before[one.path] ?? [], after[one.path] ?? []))
        #expect(before.filter { $0.key != one.path } == after.filter { $0.key != one.path })
      default:
        guard let one = tree.pickEntry(before) else { continue }
        var change = EntryChange()
        change.date = one.value.date.adding(days: tree.random.number(1...40))
        written = try write(tree) { (draft, session) throws(EditProblem) in
          try draft.change(one.identity, in: FilePath(one.path), by: change, session)
        }
        count += 1
        var left = entries
        left.remove(at: left.firstIndex(of: RandomTree.said(one.value)) ?? 0)
        var expected = one.value
        expected.date = change.date ?? expected.date
        let after = try bytes(tree)
        #expect(tree.entries(after).count == entries.count)
        #expect(written.count == 1)
        let target = written.first?.path.display ?? ""
        let isSameFormat = target.split(separator: ".").last == one.path.split(separator: ".").last
        if isSameFormat {
          #expect(tree.entries(after) == (left + [RandomTree.said(expected)]).sorted())
        }
      }
    } catch {
      switch error {
      // Lines whose names or signs mean nothing here, and what the other format can't say.
      case .meaning, .writing(.notInFormat), .writing(.unwritableFile), .writing(.unreadable),
        .writing(.unquotable), .writing(.accountBecomesAnother):
        break
      default: Issue.record("\(error)")
      }
      #expect(try tree.bytes() == before, "nothing is written where something is refused")
    }
  }
  for _ in 0..<count { try tree.undo() }
  #expect(try tree.bytes() == start)
  #expect(count > 0)
}

/// What fails for another reason than the plan is the test's.
private func write(
  _ tree: RandomTree,
  _ plan: (inout LedgerDraft, borrowing EditSession) throws(EditProblem) -> Void
) throws(EditProblem) -> [TallyEdit.WrittenEntry] {
  do {
    return try tree.write(plan)
  } catch let problem as EditProblem {
    throw problem
  } catch let failure as EditFailure {
    throw .failure(failure)
  } catch {
    Issue.record(error)
    return []
  }
}

private func bytes(_ tree: RandomTree) throws(EditProblem) -> [String: [UInt8]] {
  do { return try tree.bytes() } catch { throw .stale("\(error)") }
}
