import TallyIndex
import TallySystem

/// A tree of files that random steps change, as editors, scripts and other programs do.
package struct ChangingTree {
  package let directory: TemporaryDirectory
  package var random: SeededRandom
  /// What was done, to tell where an index went wrong.
  package private(set) var story: [String] = []
  /// Names that files may have: some start another group wherever they stand.
  private let names: [FilePath]
  private var files: Set<FilePath> = []

  package init(seed: UInt64) throws {
    directory = try TemporaryDirectory()
    random = SeededRandom(seed: seed)
    let cutting = (0...).lazy.map { FilePath("m\($0).tally") }.filter { name in
      // The key is the hash that decides it.
      UInt64(Index.key(of: name), radix: 16).map { $0 % 128 == 0 } ?? false
    }
    names =
      [
        "0.tally", "2026-11-30.tally", "a/b.tally", "a/2026-11.tally", "a/c.jsonl", "b.json",
        "b.jsonl", "z/2026/11/30.tally", "n.tally", "p.tally", "zz.json",
      ] + RandomJournal.names + cutting.prefix(2)
    try directory.write("tally.json", "{\"currency\": \"USD\"}")
    for _ in 0..<4 { try add() }
    for _ in 0..<4 { try addJournal() }
  }

  /// Does one thing to the tree.
  package mutating func step() throws {
    switch random.number(0...22) {
    case 0, 1: try editInPlace(restoringTime: false)
    case 2: try editInPlace(restoringTime: true)
    case 3, 4: try append()
    case 5, 6: try add()
    case 7: try rename()
    case 8: try link()
    case 9, 10: try delete()
    case 11: try touch()
    case 12: try swap()
    case 13: try changeSettings()
    case 14: try directory.write("types.json", random.pick(ChangingTree.types))
    case 15: try addBig()
    case 16: try editBig()
    case 17, 18: try addJournal()
    case 19...21: try editJournal()
    default: try addBad()
    }
  }

  private mutating func tell(_ what: String) { story.append(what) }

  private func sorted() -> [FilePath] { files.sorted() }

  private mutating func file() -> FilePath? { files.isEmpty ? nil : random.pick(sorted()) }

  /// Writes a file that may be there already, in place or by renaming another one over it.
  private mutating func write(_ name: FilePath, _ bytes: [UInt8]) throws {
    if random.oneIn(2) {
      try directory.write(name, bytes: bytes)
    } else {
      try directory.makeDirectory(name.parent)
      try directory.write(".new", bytes: bytes)
      try directory.rename(".new", to: name)
    }
    files.insert(name)
  }

  private mutating func text(for name: FilePath) -> String {
    if RandomJournal.names.contains(name) {
      var journal = RandomJournal(seed: random.next())
      return journal.text()
    }
    var text = RandomText(seed: random.next())
    switch name.bytes.last {
    case UInt8(ascii: "l"): return text.jsonLines()
    case UInt8(ascii: "n"):
      return random.pick([
        "[{\"date\": \"2026-11-30\", \"type\": \"coffee\", \"amount\": \"1.50\"}]",
        "{\"theme\": \"dark\"}", "{", "",
      ])
    default: return text.tally()
    }
  }
}

// MARK: - Steps

extension ChangingTree {
  private mutating func add() throws {
    let name = random.pick(names)
    let text = text(for: name)
    tell("write \(name), \(text.utf8.count) bytes")
    try write(name, Array(text.utf8))
  }

  private mutating func editInPlace(restoringTime: Bool) throws {
    guard let name = file() else { return }
    let bytes = try directory.read(name)
    let digits = bytes.indices.filter { bytes[$0] >= 0x30 && bytes[$0] <= 0x39 }
    guard !digits.isEmpty else { return }
    let at = random.pick(digits)
    let time = try directory.modified(name)
    tell("edit \(name) at \(at)\(restoringTime ? ", its time as before" : "")")
    try directory.overwrite(name, at: at, [0x31 + (bytes[at] - 0x30 + 1) % 9])
    if restoringTime { try directory.setTimes(name, time) }
  }

  private mutating func append() throws {
    guard let name = file() else { return }
    tell("append to \(name)")
    let bytes = try directory.read(name)
    try directory.overwrite(name, at: bytes.count, Array("\ncoffee 6.50\n".utf8))
  }

  private mutating func rename() throws {
    guard let name = file() else { return }
    let other = random.pick(names)
    guard name != other else { return }
    tell("rename \(name) to \(other)")
    try directory.makeDirectory(other.parent)
    try directory.rename(name, to: other)
    files.remove(name)
    files.insert(other)
  }

  private mutating func link() throws {
    guard let name = file() else { return }
    let other = FilePath(random.pick(["0-link", "k-link", "zzz-link"]) + ".tally")
    // A link from before may go anywhere: nothing else has these names.
    if files.remove(other) != nil { try directory.delete(other) }
    guard name != other, (try? directory.read(name)) != nil else { return }
    if random.oneIn(2) {
      tell("link \(other) to \(name)")
      try directory.link(other, to: name)
    } else {
      tell("hard link \(other) to \(name)")
      try directory.hardLink(other, to: name)
      files.insert(other)
      return
    }
    // It may lead nowhere after the next step, so that no other step is done to it but this one.
    try directory.rename(other, to: FilePath(bytes: Array("s".utf8) + other.bytes))
  }

  private mutating func delete() throws {
    guard let name = file() else { return }
    tell("delete \(name)")
    try directory.delete(name)
    files.remove(name)
  }

  private mutating func touch() throws {
    guard let name = file() else { return }
    // 1970, and 2040.
    let time = random.pick([0, 2_208_988_800_000_000_000, try directory.modified(name) + 1])
    tell("touch \(name) \(time)")
    try directory.setTimes(name, time)
  }

  private mutating func swap() throws {
    guard let one = file(), let other = file(), one != other else { return }
    tell("swap \(one) and \(other)")
    try directory.rename(one, to: ".swap")
    try directory.rename(other, to: one)
    try directory.rename(".swap", to: other)
  }

  private mutating func changeSettings() throws {
    let text = random.pick(ChangingTree.settings)
    tell("tally.json \(text)")
    try directory.write("tally.json", text)
  }

  /// What can't be read, or has no entries: such files share a group with others, but no block.
  private mutating func addBad() throws {
    let name = random.pick(names.filter { $0.bytes.last == UInt8(ascii: "y") })
    tell("spoil \(name)")
    try write(
      name,
      random.pick([
        [0x63, 0, 0x0A], [0xFF, 0xFE, 0x63, 0], [0x63, 0xFF], [], Array("\u{FEFF}coffee 3\n".utf8),
      ]))
  }

  private static let settings = [
    "{\"currency\": \"USD\"}", "{\"currency\": \"EUR\"}",
    "{\"currency\": \"USD\", \"decimal\": \",\"}",
    "{\"currency\": \"USD\", \"symbols\": {\"元\": \"JPY\"}}",
    "{\"currency\": \"USD\", \"exclude\": [\"a/\"]}",
    "{\"currency\": \"USD\", \"exclude\": [\"*.jsonl\", \"0.tally\"]}",
    "{\"currency\": \"USD\", \"commodities\": {\"CNY\": {\"places\": 3}}}",
  ]

  private static let types = [
    "{\"types\": [{\"name\": \"coffee\", \"kind\": \"expense\"}]}",
    "{\"types\": [{\"name\": \"coffee\", \"kind\": \"either\"}]}", "{}",
  ]
}

// MARK: - Journals

extension ChangingTree {
  private mutating func addJournal() throws {
    let name = random.pick(RandomJournal.names)
    let text = text(for: name)
    tell("journal \(name):\n\(text)")
    try write(name, Array(text.utf8))
  }

  /// Puts a statement or an include in, or takes a line out.
  private mutating func editJournal() throws {
    let there = RandomJournal.names.filter { files.contains($0) }
    guard !there.isEmpty else { return try addJournal() }
    let name = random.pick(there)
    guard let bytes = try? directory.read(name) else { return }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let at = random.number(0...(lines.count - 1))
    var journal = RandomJournal(seed: random.next())
    switch random.number(0...3) {
    case 0: lines.insert(Array(journal.statement().utf8), at: at)
    case 1: lines.insert(Array(journal.include().utf8), at: at)
    default: lines.remove(at: at)
    }
    let edited = Array(lines.joined(separator: [0x0A]))
    tell("edit \(name):\n\(String(decoding: edited, as: UTF8.self))")
    try write(name, edited)
  }
}

// MARK: - Big files

extension ChangingTree {
  private static let big: [FilePath] = ["a/big.tally", "big.tally", "q.jsonl", "a/big.journal"]

  private mutating func addBig() throws {
    let name = random.pick(ChangingTree.big)
    if name == "a/big.journal" {
      var journal = RandomJournal(seed: random.next())
      tell("big \(name)")
      return try write(name, Array(journal.entries(3000).utf8))
    }
    var bytes = Array((name == "q.jsonl" ? "" : "2026-11-1\n").utf8)
    var day = 1
    while bytes.count < 70 << 10 {
      if name == "q.jsonl" {
        bytes += Array(
          "{\"date\": \"2026-11-\(10 + day)\", \"type\": \"taxi\", \"amount\": \"\(random.number(1...4))\"}\n"
            .utf8)
        if random.oneIn(500), day < 19 { day += 1 }
        continue
      }
      if random.oneIn(400) {
        day = day % 28 + 1
        bytes += Array("2026-11-\(day)\n".utf8)
      }
      let line = random.pick([
        "coffee 6.50", "lunch 12.50 with Li @\"Corner Market\" #work", "taxi 18", "; a comment",
        "08:12 午饭 12 ＠老王面馆", random.oneIn(10) ? "6.50" : "gym 9",
        "groceries \(random.number(1...300)) + household 12.50",
        "2026-11-\(random.number(10...12)) coffee 6.50", "",
      ])
      bytes += Array((line + "\n").utf8)
    }
    tell("big \(name)")
    try write(name, bytes)
  }

  /// Puts a line in, takes one out, or gives the whole another first heading.
  private mutating func editBig() throws {
    guard let name = ChangingTree.big.first(where: { files.contains($0) }) else {
      return try addBig()
    }
    var bytes = try directory.read(name)
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    guard ends.count > 10 else { return }
    let at = random.number(0...(ends.count - 2))
    switch random.number(0...2) {
    case 0 where name == "a/big.journal":
      var journal = RandomJournal(seed: random.next())
      bytes.insert(contentsOf: Array(journal.entries(1).utf8), at: ends[at] + 1)
    case 0: bytes.insert(contentsOf: Array("coffee 6.50\n".utf8), at: ends[at] + 1)
    case 1: bytes.removeSubrange(ends[at] + 1...ends[at + 1])
    default: bytes.insert(contentsOf: Array("2026-11-15\n".utf8), at: 0)
    }
    tell("edit big \(name) at line \(at)")
    try write(name, bytes)
  }
}
