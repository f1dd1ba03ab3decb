import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Random files of many days, read whole and read around one of them.
private struct RandomDays {
  var random: SeededRandom
  var texts: RandomText
  var settings = Settings.english
  var path = ""

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    texts = RandomText(seed: seed &* 17)
  }

  mutating func bytes() -> [UInt8] {
    path = random.pick(["2026/2026-11.tally", "2026-11-30.tally", "all.tally"])
    settings.addStyle = random.oneIn(6) ? .dated : .headings
    let others = texts.tally().split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for number in 0..<random.number(40...160) {
      switch random.number(0...9) {
      case 0: lines.append(day().description)
      case 1...4 where number < others.count: lines.append(String(others[number]))
      default:
        lines.append(random.pick(["coffee 6.50", "8:12 lunch 12", "  tea 3", "  taxi 14 ; late"]))
      }
    }
    if !random.oneIn(5) {
      let marks = ["<<<<", "====", ">>>>"]
      lines.removeAll { line in marks.contains { line.contains($0) } }
    }
    return Array((lines.joined(separator: "\n") + random.pick(["", "\n"])).utf8)
  }

  mutating func day() -> CalendarDate {
    let days = [
      (11, 30), (11, 29), (11, 28), (11, 27), (11, 26), (11, 25), (11, 3), (11, 1), (1, 2),
    ]
    let (month, day) = random.pick(days)
    return CalendarDate(year: 2026, month: month, day: day) ?? .first
  }

  mutating func line() -> String {
    random.pick(["", "8:12 ", "23:59 "])
      + random.pick(["coffee 6.50", "visa > lunch 12.50+3 with Li", "taxi 14 ; <<<<<<< late"])
  }

  func whole(_ bytes: [UInt8]) -> WritableFile {
    WritableFile(bytes: bytes, path: path, format: TallyTextFormat(), settings: settings)
  }

  func around(_ day: CalendarDate, _ bytes: [UInt8]) -> WritableFile {
    WritableFile(
      bytes: bytes, path: path, format: TallyTextFormat(), settings: settings, for: day)
  }
}

/// What is known of an entry.
private struct Placed: Equatable {
  var date: CalendarDate
  var time: TimeOfDay?
  var range: Range<Int>
  var line: Int
  var fingerprint: UInt64
  var id: String?
}

extension WritableFile {
  /// Its entries that lie in a stretch.
  fileprivate func placed(in stretch: Range<Int>) -> [Placed] {
    entries.filter {
      stretch.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= stretch.upperBound
    }.map {
      Placed(
        date: $0.date, time: $0.time, range: $0.range, line: $0.line, fingerprint: $0.fingerprint,
        id: $0.givenID)
    }
  }

  /// What is wrong in a stretch.
  fileprivate func problems(in stretch: Range<Int>) -> [Diagnostic] {
    let newlines = { (range: Range<Int>) in bytes[range].count { $0 == UInt8(ascii: "\n") } }
    let first = newlines(0..<stretch.lowerBound) + 1
    // What is wrong with the line below is not the stretch's.
    let last = first + newlines(stretch) - (stretch.upperBound < bytes.count ? 1 : 0)
    return problems.filter { (first...last).contains(Int($0.span.line)) }
  }

  /// Whether it says of its stretch what one that was read whole says.
  fileprivate func agrees(with whole: WritableFile) -> Bool {
    bytes == whole.bytes && placed(in: stretch) == whole.placed(in: stretch)
      && entries.count == placed(in: stretch).count && problems == whole.problems(in: stretch)
  }
}

@Test(
  "what is read around a day is what the whole file has there, before an entry is added and after")
func stretchesAgreeWithTheWhole() throws {
  var days = RandomDays(seed: 71)
  var parts = 0
  var within = 0
  for _ in 0..<300 {
    let bytes = days.bytes()
    let day = days.day()
    let whole = days.whole(bytes)
    let around = days.around(day, bytes)
    let text = "\(day)\n" + String(decoding: bytes, as: UTF8.self)
    #expect(around.agrees(with: whole), "\(text)")
    #expect(around.whole.agrees(with: whole), "\(text)")
    let typed = try TypedEntry(days.line(), date: day, settings: days.settings)
    let splices = try whole.format.writer.adding(typed.value, written: typed.written, to: whole)
    let same = try whole.format.writer.adding(typed.value, written: typed.written, to: around)
    #expect(splices == same, "\(text)")
    let after = around.spliced(splices)
    #expect(after.agrees(with: whole.spliced(splices)), "\(text)")
    #expect(after.isWhole == around.isWhole, "\(text)")
    #expect(after.entries.count == around.entries.count + 1, "\(text)")
    if around.isWhole { continue }
    parts += 1
    if around.stretch.lowerBound > 0, around.stretch.upperBound < bytes.count { within += 1 }
  }
  #expect(parts > 50 && within > 20, "\(parts) \(within)")
}

@Test("an entry whose bytes stand above the stretch too is found to be repeated")
func repeatedAboveTheStretch() {
  var days = RandomDays(seed: 72)
  var repeated = 0
  var single = 0
  for _ in 0..<100 {
    let bytes = days.bytes()
    let around = days.around(days.day(), bytes)
    let above = around.whole.entries.prefix { $0.range.upperBound <= around.stretch.lowerBound }
    for entry in around.entries {
      if above.contains(where: { $0.fingerprint == entry.fingerprint }) {
        repeated += 1
        #expect(around.isRepeated(entry))
      } else if !around.isRepeated(entry) {
        single += 1
      }
    }
  }
  #expect(repeated > 20 && single > 20, "\(repeated) \(single)")
}

@Test(
  "a stretch that no longer ends a line, or is spliced outside, is read whole",
  arguments: [(0, 0), (5, 5), (166, 166), (600, 605)])
func splicesOutsideAStretch(_ splice: (Int, Int)) throws {
  let days = (1...9).map { day in
    "2026-11-0\(day)\n" + (1...8).map { "coffee \($0)\n" }.joined()
  }.joined()
  let day = try #require(CalendarDate(year: 2026, month: 11, day: 5))
  let file = WritableFile(
    bytes: Array(days.utf8), path: "all.tally", format: TallyTextFormat(), settings: .english,
    for: day)
  try #require(!file.isWhole)
  #expect(file.spliced([Splice(splice.0..<splice.1, "tea 1\n")]).isWhole)
  let end = file.stretch.upperBound
  #expect(file.spliced([Splice(end..<end, "tea 1")]).isWhole)
  #expect(!file.spliced([Splice(end..<end, "tea 1\n")]).isWhole)
}
