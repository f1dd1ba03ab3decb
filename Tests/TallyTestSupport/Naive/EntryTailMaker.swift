/// Makes up what stands behind the amounts: notes, payees, tags, fields and the like.
struct TailMaker {
  private static let payees = [
    "Aldi", "星巴克", "Corner Market", "7-Eleven", "Bäckerei", "Trader Joe's", "盒马",
  ]
  private static let notes = [
    "soy", "milk", "with Li", "it's nice", "加班", "AA", "http://ex.com/a", "2号线", "3rd", "great",
    "new shoes", "note:", "Café",
  ]
  /// What is a note only in quotation marks.
  private static let quotedNotes = [
    "17", "@home", "#3 of 4", "; no comment", "=4", "from:visa", "12.50 EUR",
  ]
  private static let tags = ["work", "trip/rome", "旅行", "q4-2026", "Work2"]
  private static let comments = ["hot", "太咸", "see #12 @ 3", "soy again", "\"open"]

  /// Fills in the texts of an entry.
  static func fill(_ entry: inout TrueEntry, _ random: inout SeededRandom) {
    if random.oneIn(3) { entry.payee = random.pick(payees) }
    if random.oneIn(2) {
      let words = (0..<random.number(1...3)).map { _ in
        random.pick(random.oneIn(5) ? quotedNotes : notes)
      }
      entry.note = words.joined(separator: " ")
    }
    for _ in 0..<random.pick([0, 0, 0, 1, 2]) {
      let tag = random.pick(tags)
      if !entry.tags.contains(tag) { entry.tags.append(tag) }
    }
    if random.oneIn(5) { entry.fields.append(("rating", String(random.number(1...5)))) }
    if random.oneIn(8) { entry.fields.append(("place", random.pick(["Old Town", "北京", "12"]))) }
    if random.oneIn(8) { entry.code = random.pick(["A-17", "INV 4", "9"]) }
    if random.oneIn(10) { entry.attachments = ["attachments/a.jpg", "attachments/b c.pdf"] }
    if random.oneIn(4) { entry.comment = random.pick(comments) }
    if random.oneIn(3) { entry.status = random.pick(["cleared", "pending"]) }
    if random.oneIn(2) {
      entry.time =
        60 * random.number(0...(29 * 60 + 59)) + (random.oneIn(4) ? random.number(0...59) : 0)
    }
  }

  /// The words of an entry behind its amounts, in any order that means the same.
  static func words(
    _ entry: TrueEntry, _ sides: [String], _ spelling: Spelling, _ random: inout SeededRandom
  ) -> [String] {
    var words = sides
    for tag in entry.tags {
      words.append(random.oneIn(4) ? "tag:" + tag : random.pick(["#", "#", "＃"]) + tag)
    }
    for (name, value) in entry.fields { words.append(pair(name, value, spelling, &random)) }
    if !entry.code.isEmpty { words.append(pair("code", entry.code, spelling, &random)) }
    if !entry.id.isEmpty { words.append("id:" + entry.id) }
    for path in entry.attachments { words.append(pair("attach", path, spelling, &random)) }
    // Tags, fields and attachments keep their order among themselves; the rest may stand anywhere.
    let note = noteWords(entry.note, spelling, &random)
    var at = 0
    for word in note {
      at = random.number(at...words.count)
      words.insert(word, at: at)
      at += 1
    }
    guard !entry.payee.isEmpty else { return words }
    let place = random.number(0...words.count)
    let isLast = note.isEmpty || place > words.lastIndex(of: note[note.count - 1]) ?? 0
    let mark = random.pick(["@", "@", "＠"])
    let isBare = isLast && !entry.payee.contains(" ") && random.oneIn(2)
    words.insert(mark + (isBare ? entry.payee : spelling.quoted(entry.payee, &random)), at: place)
    return words
  }

  private static func pair(
    _ name: String, _ value: String, _ spelling: Spelling, _ random: inout SeededRandom
  ) -> String {
    let colon = random.oneIn(8) ? "：" : ":"
    let isQuoted = value.contains(" ") || random.oneIn(3)
    return name + colon + (isQuoted ? spelling.quoted(value, &random) : value)
  }

  /// The words of a note, those in quotation marks that would mean something else without.
  private static func noteWords(
    _ note: String, _ spelling: Spelling, _ random: inout SeededRandom
  ) -> [String] {
    var rest = note[...]
    var words: [String] = []
    while !rest.isEmpty {
      let known = quotedNotes.first { rest == $0 || rest.hasPrefix($0 + " ") }
      let word = known.map { $0[...] } ?? rest.prefix { $0 != " " }
      words.append(
        known != nil || random.oneIn(8) ? spelling.quoted(String(word), &random) : String(word))
      rest = rest.dropFirst(word.count + 1)
    }
    return words
  }
}
