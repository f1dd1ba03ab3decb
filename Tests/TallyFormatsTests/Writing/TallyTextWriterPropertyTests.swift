import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Random files, of all that may stand in one, and random writes to them: whatever was not asked for stays,
/// and what was reads back.
private struct RandomWrites {
  var random: SeededRandom
  var texts: RandomText
  let writer = TallyTextWriter()

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    texts = RandomText(seed: seed &* 31)
  }

  mutating func file() -> WritableFile {
    let path = random.pick(["2026/2026-11.tally", "2026-11-30.tally", "all.tally"])
    return read(Array(texts.tally().utf8), path)
  }

  func read(_ bytes: [UInt8], _ path: String) -> WritableFile {
    WritableFile(bytes: bytes, path: path, format: TallyTextFormat(), settings: .english)
  }

  mutating func line() -> String {
    let time = random.pick(["", "", "8:12 ", "23:59 ", "24:40 "])
    return time
      + random.pick([
        "coffee 6.50", "visa > lunch 12.50+3 with Li", "* taxi 14 @\"Corner Market\" #work ; late",
        "groceries 40 + household 12.50 @Aldi", "hotel 120 EUR @@ 131.40 Lisbon", "午饭 25 和小王 #AA",
      ])
  }

  mutating func date() -> CalendarDate {
    CalendarDate(year: 2026, month: random.number(10...12), day: random.number(1...30)) ?? .first
  }

  mutating func change() -> EntryChange {
    var change = EntryChange()
    let texts = [
      "soy", "with Li", "2 people", "a \"b\" c", "#3 of 4", "“now”", "x;y", "  in ", "1,000", "日常",
      "k:v",
    ]
    for _ in 0..<random.number(1...3) {
      switch random.number(0...9) {
      case 0:
        change.time = random.part(random.pick([8 * 3600, 23 * 3600 + 59 * 60, 24 * 3600]).asTime)
      case 1: change.status = random.pick([Status.none, .pending, .cleared])
      case 2: change.amount = random.pick(["7", "120 EUR", "9.50+1", "-3", "12 EUR @@ 14"])
      case 3: change.type = random.pick(["tea", "eating out", "7-11", "日用品", "food:snacks"])
      case 4: change.payee = random.part(random.pick(texts + ["Aldi", "Trader Joe's", "7", "@x"]))
      case 5: change.note = random.part(random.pick(texts))
      case 6: change.comment = random.part(random.pick(["hot", "one\ntwo", "; ;", "日"]))
      case 7: change.code = random.part(random.pick(["A1", "B 2"]))
      case 8:
        change.addedTags = [random.pick(["work", "trip", "旅行"])]
        change.removedTags = [random.pick(["food", "x"])]
      default:
        change.fields = [(random.pick(["place", "rating"]), random.part(random.pick(texts)))]
      }
    }
    return change
  }
}

extension Int {
  // The hours above are within the 30 that a time may have.
  fileprivate var asTime: TimeOfDay { TimeOfDay(seconds: Int32(self)).unsafelyUnwrapped }
}

extension EntryValue {
  /// Without the parts that another one is compared in by hand, and names without the way they are written.
  fileprivate var plain: EntryValue {
    var value = self
    value.items = items.map { item in
      var item = item
      item.name.form = .plain
      return item
    }
    value.flow?.form = .plain
    value.from?.form = .plain
    value.to?.form = .plain
    value.fields.sort { $0.key < $1.key }
    return value
  }
}

@Test(
  "an entry put into a random file reads back there, nothing else changes, and it can be taken out")
func addingToRandomFiles() throws {
  var writes = RandomWrites(seed: 41)
  for _ in 0..<1500 {
    let file = writes.file()
    let date = writes.date()
    let typed = try TypedEntry(writes.line(), date: date, settings: .english)
    let splices = try writes.writer.adding(typed.value, written: typed.written, to: file)
    let after = writes.read(file.bytes.spliced(splices), file.path)
    let text = String(decoding: after.bytes, as: UTF8.self)
    let old = file.entries.map(\.fingerprint)
    let new = after.entries.map(\.fingerprint)
    guard new.count == old.count + 1,
      let at = (0..<new.count).first(where: { $0 == old.count || new[$0] != old[$0] })
    else {
      Issue.record("other entries changed:\n\(text)")
      return
    }
    #expect(Array(new[..<at] + new[(at + 1)...]) == old, "\(text)")
    #expect(after.errorCount == file.errorCount, "\(text)")
    // Of equal neighbours any may be the new one.
    #expect(after.entries[at].value?.plain == typed.value.plain, "\(text)")
    let without = after.bytes.spliced(writes.writer.removing(after.entries[at], from: after))
    #expect(writes.read(without, file.path).entries.map(\.fingerprint) == old)
  }
}

@Test("a change of a random entry is all that changes, and the change back gives the bytes back")
func changingRandomEntries() throws {
  var writes = RandomWrites(seed: 43)
  var count = 0
  var there = 0
  for _ in 0..<3000 {
    let file = writes.file()
    guard !file.entries.isEmpty else { continue }
    let number = writes.random.number(0...file.entries.count - 1)
    let entry = file.entries[number]
    let change = writes.change()
    guard let value = entry.value else { continue }
    let isOne = value.items.count == 1
    do throws(WritingProblem) {
      let splices = try writes.writer.changing(entry, by: change, in: file)
      count += 1
      let after = writes.read(file.bytes.spliced(splices), file.path)
      let text =
        "\(change)\n" + String(decoding: file.bytes[entry.range], as: UTF8.self) + "\n→\n"
        + String(decoding: after.bytes, as: UTF8.self)
      var expected = value.changed(change).plain
      // Where a new time moves it, it is another one in order.
      let others = file.entries.enumerated().filter { $0.offset != number }.map(
        \.element.fingerprint)
      guard
        let found = after.entries.indices.first(where: { index in
          var fingerprints = after.entries.map(\.fingerprint)
          fingerprints.remove(at: index)
          return fingerprints == others && after.entries[index].date == entry.date
            && (change.time == .keep ? index == number : true)
            && after.entries[index].value?.plain.note == expected.note
            && after.entries[index].value?.time == expected.time
        }), let got = after.entries[found].value?.plain
      else {
        Issue.record("not where it should be: \(text)")
        return
      }
      if change.type != nil || change.amount != nil {
        #expect(isOne)
        if let type = change.type { #expect(got.items[0].name.text == type, "\(text)") }
        expected.items = got.items
      }
      #expect(got == expected, "\(text)")
      #expect(after.errorCount == file.errorCount, "\(text)")
      guard change.time == .keep, let back = change.back(to: value) else { continue }
      there += 1
      let again = after.bytes.spliced(
        try writes.writer.changing(after.entries[found], by: back, in: after))
      #expect(
        writes.read(again, file.path).entries.map { $0.value?.plain }
          == file.entries.map { $0.value?.plain }, "\(text)")
    } catch {
      switch error {
      case .severalItems: #expect(!isOne)
      case .unquotable, .unreadable: break
      default: Issue.record("\(error)")
      }
    }
  }
  #expect(count > 1000 && there > 300)
}
