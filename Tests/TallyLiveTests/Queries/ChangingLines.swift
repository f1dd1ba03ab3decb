import TallySystem
import TallyTestSupport

/// Files of lines that a person edits: some of entries that have their dates, some with headings.
struct ChangingLines {
  private let directory: TemporaryDirectory
  private var random: SeededRandom
  private var files: [FilePath: [String]] = [:]
  /// What was done.
  private(set) var story: [String] = []

  /// `isBig`: whether a file has several parts.
  init(seed: UInt64, _ directory: TemporaryDirectory, isBig: Bool) throws {
    self.directory = directory
    random = SeededRandom(seed: seed)
    try directory.write("tally.json", #"{"currency": "USD"}"#)
    try directory.write("types.json", ChangingLines.types[0])
    for month in 8...11 {
      let lines = (0..<random.number(0...30)).map { _ in dated() }
      try write(FilePath("2026/2026-\(month < 10 ? "0" : "")\(month).tally"), lines)
    }
    try write(
      "headings.tally",
      ["2026-11-01"]
        + (0..<(isBig ? 5000 : 40)).map { _ in
          random.oneIn(4) ? heading() : entry()
        })
  }

  /// Does one thing.
  mutating func step() throws {
    let names = files.keys.sorted()
    let name = random.pick(names)
    var lines = files[name] ?? []
    let at = lines.isEmpty ? 0 : random.number(0...lines.count - 1)
    story.append("\(name):\(at + 1)")
    switch random.number(0...12) {
    case 0, 1: lines.insert(name == "headings.tally" ? entry() : dated(), at: at)
    case 2 where !lines.isEmpty: lines.remove(at: at)
    case 3 where lines.count > 1: lines.swapAt(at, random.number(0...lines.count - 1))
    case 4: lines.insert(random.pick(["", "; a comment", "six coffees"]), at: at)
    case 5:
      // Cut out, and pasted into another file.
      guard !lines.isEmpty else { return }
      let line = lines.remove(at: at)
      let other = random.pick(names)
      if other != name {
        try write(other, (files[other] ?? []) + [line])
      } else {
        lines.append(line)
      }
    case 6:
      guard name != "headings.tally" else { return }
      let other = FilePath(random.pick(["a", "2027/z", "m"]) + "-\(random.number(0...99)).tally")
      try directory.makeDirectory(other.parent)
      try directory.rename(name, to: other)
      files[name] = nil
      files[other] = lines
      return
    case 7: try directory.write("types.json", random.pick(ChangingLines.types))
    case 8: lines = (0..<random.number(0...20)).map { _ in dated() }
    case 9 where !lines.isEmpty: lines[at] = heading() + " " + entry()
    case 10 where !lines.isEmpty: lines[at] += random.pick([" id:one", " id:two", " #x", " more"])
    case 11:
      try directory.write(
        "tally.json",
        random.pick([
          #"{"currency": "USD"}"#, #"{"currency": "USD", "exclude": ["headings.tally"]}"#,
          #"{"currency": "EUR"}"#, #"{"currency": "USD", "account": "assets:bank"}"#,
        ]))
    default:
      guard !lines.isEmpty else { return }
      // Of equal lines the amount of one changes.
      lines[at] = lines[at].replacing("6.50", with: "7.25", maxReplacements: 1)
    }
    try write(name, lines)
  }

  private mutating func write(_ name: FilePath, _ lines: [String]) throws {
    files[name] = lines
    // What is larger than 64 KiB shares no block with another file.
    let padding = name == "headings.tally" ? "" : ChangingLines.padding
    try directory.write(name, lines.map { $0 + "\n" }.joined() + padding)
  }

  private mutating func heading() -> String {
    "2026-\(random.pick(["08", "09", "10", "11", "12"]))-\(random.number(10...13))"
  }

  private mutating func dated() -> String { heading() + " " + entry() }

  private mutating func entry() -> String {
    random.pick(["", "", "08:12 ", "19:30 "])
      + random.pick([
        "coffee 6.50", "coffee 6.50", "lunch 12.50 with Li @\"Corner Market\" #work", "taxi 18",
        "groceries 6.50 + household 12.50", "salary 8000", "coffee -6.50 refund", "tea 3 EUR #x #y",
        "assets:bank > assets:cash 200",
      ])
  }

  private static let padding = String(
    repeating: "; " + String(repeating: "-", count: 997) + "\n", count: 70)

  private static let types = [
    #"{"types": [{"name": "coffee", "icon": "☕"}, {"name": "salary", "kind": "income"}]}"#,
    #"{"types": [{"name": "coffee", "icon": "🫖"}, {"name": "salary", "kind": "income"}]}"#,
    #"{"types": [{"name": "coffee", "kind": "income"}, {"name": "taxi", "kind": "either"}]}"#,
    #"{"types": [{"name": "coffee", "fields": {"stars": {"kind": "integer", "required": true}}}]}"#,
    "{}",
  ]
}
