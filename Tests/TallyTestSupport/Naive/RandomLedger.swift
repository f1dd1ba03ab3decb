import TallyModel

/// A tree of files that say true entries in many ways, made from a seed.
package struct RandomLedger: Sendable {
  package let seed: UInt64
  package var world: TrueWorld
  /// In reading order.
  package var files: [TrueFile] = []

  package var entries: [TrueEntry] { files.flatMap(\.entries) }
  package var errors: Int { files.reduce(0) { $0 + $1.errors } }

  package init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    self.seed = seed
    world = TrueWorld(&random)
    for _ in 0..<random.number(1...7) {
      let place = FilePlace(&random)
      guard !files.contains(where: { $0.path == place.path }) else { continue }
      files.append(file(at: place, &random))
    }
    sort()
  }

  /// Puts a file in, writes one anew, or takes one out.
  ///
  /// - Returns: its path.
  package mutating func change(_ random: inout SeededRandom) -> String {
    if files.count > 2, random.oneIn(3) {
      return files.remove(at: random.number(0...(files.count - 1))).path
    }
    let place = FilePlace(&random)
    files.removeAll { $0.path == place.path }
    files.append(file(at: place, &random))
    sort()
    return place.path
  }

  private func file(at place: FilePlace, _ random: inout SeededRandom) -> TrueFile {
    if place.path.hasSuffix(".tally") {
      var maker = TextFileMaker(world: world, place: place, random: random)
      defer { random = maker.random }
      return maker.make()
    }
    var maker = JSONFileMaker(world: world, place: place, random: random)
    defer { random = maker.random }
    return maker.make()
  }

  private mutating func sort() {
    // By bytes, and `/` lowest.
    files.sort { a, b in
      let bytes = { (path: String) in path.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 } }
      return bytes(a.path).lexicographicallyPrecedes(bytes(b.path))
    }
  }
}

/// A file's path, and what it says of the dates in it.
struct FilePlace {
  var path: String
  /// The day its name gives its entries.
  var day: TrueDay?
  var year: Int?
  var month: Int?

  init(_ random: inout SeededRandom) {
    let any = FilePlace.day(&random)
    let (year, month, day) = (any.year, TrueDay.two(any.month), TrueDay.two(any.day))
    let suffix = random.pick([".tally", ".tally", ".tally", ".json", ".jsonl"])
    switch random.number(0...6) {
    case 0: (path, self.day) = ("\(any.iso)", any)
    case 1: (path, self.day) = ("\(year)/\(month)/\(day)", any)
    case 2: (path, self.day) = (random.pick(["trips/", "", "a b/"]) + any.iso + "-trip", any)
    case 3: (path, self.month) = ("\(year)/\(year)-\(month)", any.month)
    case 4: (path, self.month) = ("\(year)-\(month)-home", any.month)
    case 5: path = "\(year)/" + random.pick(["notes", "旅行", "a/b/c"])
    default:
      path = random.pick(["notes", "a b/旅行", "x/y", "x", "x-y", "2026x/b"])
      self.path += suffix
      return
    }
    self.year = year
    path += suffix
  }

  static func day(_ random: inout SeededRandom) -> TrueDay {
    let year = random.pick([2024, 2025, 2026])
    let month = random.number(1...12)
    return TrueDay(year, month, random.number(1...TrueDay.daysIn(year, month)))
  }

  /// A day that fits the file's name.
  func fitting(_ random: inout SeededRandom) -> TrueDay {
    if let day { return day }
    let any = FilePlace.day(&random)
    let (year, month) = (year ?? any.year, month ?? any.month)
    return TrueDay(year, month, min(any.day, TrueDay.daysIn(year, month)))
  }
}

/// Makes up a file of tally text.
struct TextFileMaker {
  let world: TrueWorld
  let place: FilePlace
  var random: SeededRandom
  private var lines: [String] = []
  private var entries: [TrueEntry] = []
  private var errors = 0
  /// The day that an entry without a date has here.
  private var current: TrueDay?
  private var ids = 0

  init(world: TrueWorld, place: FilePlace, random: SeededRandom) {
    (self.world, self.place, self.random) = (world, place, random)
    current = place.day
  }

  mutating func make() -> TrueFile {
    for _ in 0..<random.number(1...12) {
      if random.oneIn(6) { addNoise() }
      if random.oneIn(8), current != nil { addError() }
      if place.day == nil, random.oneIn(3) {
        let day = place.fitting(&random)
        lines.append(Spelling(world: world).heading(day, yearIsKnown: place.year != nil, &random))
        current = day
      }
      addEntry()
    }
    let end = random.oneIn(5) ? "\r\n" : "\n"
    let text = lines.joined(separator: end) + (random.oneIn(4) ? "" : end)
    return TrueFile(path: place.path, text: text, entries: entries, errors: errors)
  }

  private mutating func addEntry() {
    let spelling = Spelling(world: world)
    let written = EntryMaker(world: world).make(&random)
    var entry = TrueEntry(day: current ?? place.fitting(&random))
    var head: [String] = []
    if current == nil || random.oneIn(4) {
      if random.oneIn(2) { entry.day = FilePlace.day(&random) }
      let isKnown = place.year == entry.day.year
      head.append(spelling.date(entry.day, yearIsKnown: isKnown, &random))
    }
    entry.rows = written.rows
    TailMaker.fill(&entry, &random)
    if random.oneIn(12) {
      ids += 1
      entry.id = "own-\(place.path.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF })-\(ids)"
    }
    if let time = entry.time { head.append(spelling.time(time, &random)) }
    switch entry.status {
    case "cleared": head.append(random.pick(["*", "＊"]))
    case "pending": head.append(random.pick(["!", "！"]))
    default: break
    }
    var sides: [String] = []
    if let from = written.from { sides.append(spelling.key("from", from, &random)) }
    if let to = written.to { sides.append(spelling.key("to", to, &random)) }
    sides.shuffle(using: &random)
    let words = TailMaker.words(entry, sides, spelling, &random)
    let all = head + [spelling.items(written, &random)] + words
    entry.file = place.path
    entry.line = lines.count + 1
    var line = random.oneIn(8) ? random.pick([" ", "\t", "\u{3000}"]) : ""
    for (index, word) in all.enumerated() {
      line += (index == 0 ? "" : spelling.blank(&random)) + word
    }
    addWithComment(line, &entry)
  }

  /// The comment stands behind the entry, or on an indented line below, or on both.
  private mutating func addWithComment(_ line: String, _ entry: inout TrueEntry) {
    let mark = random.pick([";", "; ", " ;; "])
    defer { entries.append(entry) }
    guard !entry.comment.isEmpty else {
      lines.append(line + (random.oneIn(8) ? "  " : ""))
      return
    }
    if mark == " ;; " { entry.comment = "; " + entry.comment }
    let text = mark + entry.comment.dropFirst(mark == " ;; " ? 2 : 0)
    switch random.number(0...3) {
    case 0:
      lines += [line, "  " + text.drop { $0 == " " }]
    case 1:
      entry.comment += "\nmore"
      lines += [line + " " + text, "\t; more"]
    default: lines.append(line + " " + text)
    }
  }

  private mutating func addNoise() {
    let noise = ["", "   ", "; a comment", "# a comment", "#", "  ## title", "#!shebang"]
    // An indented `;` below an entry would belong to it.
    lines.append(random.pick(noise))
  }

  /// A line that is wrong in one way, and does not count.
  private mutating func addError() {
    let type = world.types(.expense)[0].name
    let short = world.accounts[1].short
    let mark = world.decimalMark == "." ? "," : "."
    let wrong = [
      "\(type)", "6 \(type)", "\(type) 0", "\(type) .50", "\(type) 1\(mark)000",
      "\(type) 6 form:\(short)", "2026-02-30 \(type) 5", "\(type) +3", "\(short) 5",
      "\(type) 5 \"open", "\(type) 5 17", "\(type) 5 - 2", "#tag \(type) 5", "nowhere > \(type) 5",
      "\(type) 5 XYZW: @a @b", "\(type) 5 rating:9", "\(type) 1/0", "31:00 \(type) 5",
      "\(type) 5 from:nowhere", "\(type) 5 to:\(short)", "two words 5",
      "<<<<<<< ours\n\(type) 5\n=======\n\(type) 6\n>>>>>>> theirs",
    ]
    lines += random.pick(wrong).split(separator: "\n").map(String.init)
    errors += 1
  }
}
