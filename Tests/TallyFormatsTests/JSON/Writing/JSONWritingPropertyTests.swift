import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Random changes of random files against what a naive reading says of them.
struct JSONWritingPropertyTests {
  /// Few currencies, so that reading one of thousands of files costs little.
  private static let settings = Settings.with {
    $0.accounts = Settings.english.accounts
    $0.commodities = [("USD", 2), ("EUR", 2)]
  }

  private static func file(_ text: String, isLines: Bool) -> WritableFile {
    .json(text, isLines ? "a.jsonl" : "a.json", settings)
  }

  private static func after(_ file: WritableFile, _ splices: [Splice]) -> WritableFile {
    let text = String(decoding: file.bytes.spliced(splices), as: UTF8.self)
    return .json(text, file.path, settings)
  }

  private static func values(_ file: WritableFile) -> [EntryValue] {
    file.entries.compactMap(\.value)
  }

  private static func errors(_ file: WritableFile) -> [String] {
    file.problems.filter { $0.code.severity == .error }.map(\.code.name)
  }

  // MARK: Adding and removing

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `What is added is there in its place, and when it is removed the file is as it was`(
    seed: UInt64
  ) throws {
    for number in 0..<400 as Range<UInt64> {
      var maker = RandomJSON(seed: seed * 1000 + number)
      let file = Self.file(maker.file(), isLines: maker.isLines)
      let entry = try EntryValue.tally(maker.line(), Self.settings)
      let writer = JSONWriter(isLines: maker.isLines)
      let splices = try writer.adding(entry, written: nil, to: file)
      #expect(splices.allSatisfy { $0.range.isEmpty })
      let after = Self.after(file, splices)
      let place = try #require(Self.added(after, to: file), "\(seed) \(number)")
      #expect(after.entries[place].value == Self.inJSON(entry), "\(seed) \(number)")
      let keys = Self.values(file).map(Self.key)
      if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) {
        #expect(place == keys.count { $0 <= Self.key(entry) }, "\(seed) \(number)")
      }
      let back = after.bytes.spliced(writer.removing(after.entries[place], from: after))
      let gone = String(decoding: back, as: UTF8.self)
      let before = String(decoding: file.bytes, as: UTF8.self)
      #expect(gone == before || gone == before + file.lineEnd, "\(seed) \(number)")
    }
  }

  /// Where one entry more is; nil where the others are not as they were.
  private static func added(_ after: WritableFile, to before: WritableFile) -> Int? {
    let old = values(before)
    let new = values(after)
    guard new.count == old.count + 1 else { return nil }
    let place = zip(old, new).prefix { $0 == $1 }.count
    // Of equal ones the new one is the last.
    return old[place...].elementsEqual(new[(place + 1)...]) ? place : nil
  }

  private static func key(_ entry: EntryValue) -> Int {
    Int(entry.date.days) * 200_000 + (entry.time.map { Int($0.seconds) } ?? -1)
  }

  /// An entry without `>` as JSON says it: all names as if in quotation marks.
  private static func inJSON(_ entry: EntryValue) -> EntryValue {
    var entry = entry
    for at in entry.items.indices { entry.items[at].name.form = .quoted }
    entry.from?.form = .quoted
    entry.to?.form = .quoted
    return entry
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `What is removed is gone, and no other byte of an entry`(seed: UInt64) throws {
    for number in 0..<400 as Range<UInt64> {
      var maker = RandomJSON(seed: seed * 1000 + number)
      let file = Self.file(maker.file(), isLines: maker.isLines)
      guard let place = file.entries.indices.randomElement(using: &maker.random) else { continue }
      let splices = JSONWriter(isLines: maker.isLines).removing(file.entries[place], from: file)
      let after = Self.after(file, splices)
      var expected = file.entries.map { Array(file.bytes[$0.range]) }
      expected.remove(at: place)
      #expect(after.entries.map { Array(after.bytes[$0.range]) } == expected, "\(seed) \(number)")
      // Where no entry is left, what else is there is none of the ledger's.
      let isLeft = after.reading == .entries
      #expect(!isLeft || Self.errors(after) == Self.errors(file), "\(seed) \(number)")
      let (own, removed) = (file.entries[place].range, try #require(splices.first).range)
      try #require(splices.count == 1 && removed.clamped(to: own) == own, "\(seed) \(number)")
      let others =
        file.bytes[removed.lowerBound..<own.lowerBound]
        + file.bytes[own.upperBound..<removed.upperBound]
      #expect(others.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ",") }, "\(seed) \(number)")
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `An entry moves from file to file with its own bytes`(seed: UInt64) throws {
    for number in 0..<300 as Range<UInt64> {
      var maker = RandomJSON(seed: seed * 1000 + number)
      var other = RandomJSON(seed: seed * 1000 + number + 500)
      let source = Self.file(maker.file(), isLines: maker.isLines)
      let target = Self.file(other.file(), isLines: other.isLines)
      guard let entry = source.entries.randomElement(using: &maker.random), var value = entry.value
      else { continue }
      let text = JSONWriter(isLines: maker.isLines).text(of: entry, in: source)
      value.date = try #require(CalendarDate("2026-11-15"))
      let splices = try JSONWriter(isLines: other.isLines).adding(value, written: text, to: target)
      let after = Self.after(target, splices)
      let place = try #require(Self.added(after, to: target), "\(seed) \(number)")
      #expect(after.entries[place].value == value, "\(seed) \(number)")
      let moved = try Self.members(Array(after.bytes[after.entries[place].range]), but: ["date"])
      let kept = try Self.members(Array(text.utf8), but: ["date"])
      // What had several lines has one.
      let isSame =
        other.isLines
        ? moved.map(Self.withoutBlanks) == kept.map(Self.withoutBlanks) : moved == kept
      #expect(isSame, "\(seed) \(number)")
    }
  }

  private static func withoutBlanks(_ text: String) -> [UInt8] { text.utf8.filter { $0 > 0x20 } }

  // MARK: Changing

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `A change is what it says, and no other byte is touched`(seed: UInt64) throws {
    for number in 0..<400 as Range<UInt64> {
      var maker = RandomJSON(seed: seed * 1000 + number)
      let file = Self.file(maker.file(), isLines: maker.isLines)
      guard let place = file.entries.indices.randomElement(using: &maker.random),
        let old = file.entries[place].value
      else { continue }
      let isSingle = !old.isPostings && old.items.count == 1 && !Self.hasSplits(file, place)
      let (change, expected, touched) = Self.change(of: old, isSingle: isSingle, &maker)
      let splices = try JSONWriter(isLines: maker.isLines)
        .changing(file.entries[place], by: change, in: file)
      let after = Self.after(file, splices)
      var values = Self.values(file)
      values[place] = expected
      try #require(Self.values(after) == values, "\(seed) \(number)")
      let (range, now) = (file.entries[place].range, after.entries[place].range)
      #expect(after.bytes[..<now.lowerBound] == file.bytes[..<range.lowerBound])
      #expect(after.bytes[now.upperBound...] == file.bytes[range.upperBound...])
      #expect(
        try Self.members(Array(after.bytes[now]), but: touched)
          == Self.members(Array(file.bytes[range]), but: touched), "\(seed) \(number)")
    }
  }

  private static func hasSplits(_ file: WritableFile, _ place: Int) -> Bool {
    String(decoding: file.bytes[file.entries[place].range], as: UTF8.self).contains("\"splits\"")
  }

  /// The members of an object as they stand, but for some.
  private static func members(_ object: [UInt8], but keys: Set<String>) throws -> [String] {
    try object.withUnsafeBytes { raw in
      let document = try JSONDocument.parse(raw)
      return document.members(of: document.root).filter { !keys.contains(document.string($0.key)) }
        .map { document.literal($0.key).text + document.literal($0.value).text }
    }
  }

  /// A change, what it makes of an entry, and the keys it may touch.
  private static func change(of old: EntryValue, isSingle: Bool, _ maker: inout RandomJSON)
    -> (EntryChange, EntryValue, Set<String>)
  {
    var change = EntryChange()
    var value = old
    var touched: Set<String> = []
    texts(&change, &value, &touched, &maker)
    if maker.random.oneIn(3), let date = CalendarDate("2026-11-\(maker.random.number(10...20))") {
      (change.date, value.date) = (date, date)
      touched.insert("date")
    }
    if maker.random.oneIn(3) {
      value.time = maker.random.oneIn(2) ? TimeOfDay(seconds: 30_000) : nil
      change.time = value.time.map { .set($0) } ?? .remove
      touched.insert("time")
    }
    if maker.random.oneIn(3) {
      value.status = maker.random.pick(Status.allCases)
      change.status = value.status
      touched.insert("status")
    }
    if isSingle, maker.random.oneIn(3) {
      change.type = "茶 \"x\""
      value.items[0].name = EntryValue.Name("茶 \"x\"", .quoted)
      touched.insert("type")
    }
    if isSingle, maker.random.oneIn(2) {
      let (words, item, isPlus) = maker.random.pick(RandomJSON.amounts)
      change.amount = words
      value.items[0] = EntryValue.Item(
        name: value.items[0].name, quantity: item.0,
        sign: isPlus ? .plus : item.0.isNegative ? .minus : .none, commodity: item.1, cost: item.2)
      touched.formUnion(["amount", "currency", "cost"])
    }
    lists(&change, &value, &touched, &maker)
    return (change, value, touched)
  }

  private static func texts(
    _ change: inout EntryChange, _ value: inout EntryValue, _ touched: inout Set<String>,
    _ maker: inout RandomJSON
  ) {
    typealias Part = EntryChange.Part<String>
    let parts: [(String, WritableKeyPath<EntryChange, Part>, WritableKeyPath<EntryValue, String>)] =
      [
        ("note", \.note, \.note), ("comment", \.comment, \.comment), ("payee", \.payee, \.payee),
        ("code", \.code, \.code),
      ]
    for (key, part, text) in parts where maker.random.oneIn(3) {
      let new = maker.random.pick(["", "x", "a\"\\\n\u{1}", "老王", "🍜"])
      change[keyPath: part] = new.isEmpty ? .remove : .set(new)
      value[keyPath: text] = new
      touched.insert(key)
    }
    guard !value.isPostings else { return }
    if maker.random.oneIn(4) {
      value.from = EntryValue.Name("visa", .quoted)
      change.from = .set("visa")
      touched.insert("from")
    }
    if maker.random.oneIn(4) {
      value.to = nil
      change.to = .remove
      touched.insert("to")
    }
  }

  private static func lists(
    _ change: inout EntryChange, _ value: inout EntryValue, _ touched: inout Set<String>,
    _ maker: inout RandomJSON
  ) {
    if maker.random.oneIn(2) {
      change.removedTags = ["work", "日常", "x"].filter { _ in maker.random.oneIn(2) }
      change.addedTags = ["new", "a/b", "新"].filter { _ in maker.random.oneIn(3) }
      value.tags.removeAll { change.removedTags.contains($0) }
      for tag in change.addedTags where !value.tags.contains(tag) { value.tags.append(tag) }
      touched.insert("tags")
    }
    if maker.random.oneIn(2) {
      let key = maker.random.pick(["rating", "hot", "who", "键"])
      let text = maker.random.pick(["", "3", "true", "a \" b"])
      change.fields = [(key, text.isEmpty ? .remove : .set(text))]
      if text.isEmpty {
        value.fields.removeAll { $0.key == key }
      } else if let place = value.fields.firstIndex(where: { $0.key == key }) {
        value.fields[place].value = text
      } else {
        value.fields.append(EntryValue.Field(key, text))
      }
      touched.insert("fields")
    }
    if maker.random.oneIn(4) {
      change.addedAttachments = ["new.pdf"]
      value.attachments.append("new.pdf")
      touched.insert("attachments")
    }
  }

  // MARK: There and back

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `A change there and back gives the same bytes`(seed: UInt64) throws {
    var count = 0
    for number in 0..<400 as Range<UInt64> {
      var maker = RandomJSON(seed: seed * 1000 + number)
      let file = Self.file(maker.file(), isLines: maker.isLines)
      guard let place = file.entries.indices.randomElement(using: &maker.random),
        let old = file.entries[place].value,
        let (there, back) = Self.thereAndBack(old, file.bytes[file.entries[place].range], &maker)
      else { continue }
      let writer = JSONWriter(isLines: maker.isLines)
      let away = Self.after(file, try writer.changing(file.entries[place], by: there, in: file))
      #expect(away.bytes != file.bytes, "\(seed) \(number)")
      let again = try writer.changing(away.entries[place], by: back, in: away)
      #expect(away.bytes.spliced(again) == file.bytes, "\(seed) \(number)")
      count += 1
    }
    #expect(count > 100)
  }

  /// A change of a part that is there, and the one that takes it back; nil where it is spelt as no writer
  /// would spell it.
  private static func thereAndBack(
    _ old: EntryValue, _ object: ArraySlice<UInt8>, _ maker: inout RandomJSON
  ) -> (EntryChange, EntryChange)? {
    let text = String(decoding: object, as: UTF8.self)
    guard !text.contains("\\u"), !text.contains("\\/") else { return nil }
    var all: [(EntryChange, EntryChange)] = []
    func add(_ there: (inout EntryChange) -> Void, _ back: (inout EntryChange) -> Void) {
      var pair = (EntryChange(), EntryChange())
      there(&pair.0)
      back(&pair.1)
      all.append(pair)
    }
    if !old.note.isEmpty { add({ $0.note = .set("other") }, { $0.note = .set(old.note) }) }
    if !old.payee.isEmpty { add({ $0.payee = .set("其他") }, { $0.payee = .set(old.payee) }) }
    if text.contains("\"2026-11") {
      add({ $0.date = CalendarDate("2026-12-01") }, { $0.date = old.date })
    }
    if old.status != .none {
      add({ $0.status = old.status == .cleared ? .pending : .cleared }, { $0.status = old.status })
    }
    if !text.contains("\"tags\"") {
      add({ $0.addedTags = ["a", "b"] }, { $0.removedTags = ["b", "a"] })
    }
    if !text.contains("\"note\"") { add({ $0.note = .set("n") }, { $0.note = .remove }) }
    if text.contains("\"6.50\""), !text.contains("\"currency\""), !text.contains("\"splits\"") {
      let words = maker.random.pick(RandomJSON.amounts).words
      add({ $0.amount = words }, { $0.amount = "6.50" })
    }
    return all.randomElement(using: &maker.random)
  }
}
