/// Makes up a file of JSON, or of JSON lines.
struct JSONFileMaker {
  let world: TrueWorld
  let place: FilePlace
  var random: SeededRandom
  private var texts: [String] = []
  private var entries: [TrueEntry] = []
  private var errors = 0

  init(world: TrueWorld, place: FilePlace, random: SeededRandom) {
    (self.world, self.place, self.random) = (world, place, random)
  }

  mutating func make() -> TrueFile {
    let isLines = place.path.hasSuffix(".jsonl")
    for index in 0..<random.number(1...8) {
      if isLines, random.oneIn(8) {
        texts.append("{\"type\": \"x\", \"amount\": 0, \"date\": \"2026-01-01\"}")
        errors += 1
      }
      addEntry(line: isLines ? texts.count + 1 : index + 2)
    }
    let end = random.oneIn(4) ? "\r\n" : "\n"
    let text =
      isLines
      ? texts.joined(separator: end) + end
      : "[" + end + texts.joined(separator: "," + end) + end + "]" + end
    return TrueFile(path: place.path, text: text, entries: entries, errors: errors)
  }

  private mutating func addEntry(line: Int) {
    var written = EntryMaker(world: world).make(&random)
    // `A > B + C` cannot be said in JSON but by postings.
    while written.flow != nil, written.items.count > 1 {
      written = EntryMaker(world: world).make(&random)
    }
    var entry = TrueEntry(day: place.day ?? place.fitting(&random))
    entry.rows = written.rows
    TailMaker.fill(&entry, &random)
    entry.file = place.path
    entry.line = line
    var members: [(String, String)] = []
    if place.day == nil || random.oneIn(3) {
      members.append(
        ("date", string(Spelling(world: world).date(entry.day, yearIsKnown: false, &random))))
    }
    if let time = entry.time {
      members.append(("time", string(Spelling(world: world).time(time, &random))))
    }
    if !entry.status.isEmpty {
      let mark = entry.status == "cleared" ? "*" : "!"
      members.append(("status", string(random.oneIn(2) ? mark : entry.status)))
    }
    members += money(written)
    for (key, text) in [
      ("note", entry.note), ("comment", entry.comment), ("payee", entry.payee),
      ("code", entry.code),
    ] where !text.isEmpty || random.oneIn(9) {
      members.append((key, string(text)))
    }
    if !entry.tags.isEmpty { members.append(("tags", list(entry.tags))) }
    if !entry.attachments.isEmpty { members.append(("attachments", list(entry.attachments))) }
    if !entry.fields.isEmpty {
      let fields = entry.fields.map { name, value in
        string(name) + ": " + (Int(value) != nil && random.oneIn(2) ? value : string(value))
      }
      members.append(("fields", "{" + fields.joined(separator: ", ") + "}"))
    }
    members.shuffle(using: &random)
    texts.append(
      "{" + members.map { string($0.0) + random.pick([":", ": "]) + $0.1 }.joined(separator: ", ")
        + "}")
    entries.append(entry)
  }

  private mutating func money(_ written: WrittenEntry) -> [(String, String)] {
    var members: [(String, String)] = []
    if let flow = written.flow {
      let item = written.items[0]
      return [("from", name(flow)), ("to", name(item.name))] + amount(item, withPlus: true)
    }
    let sides = [("from", written.from), ("to", written.to)].compactMap { key, side in
      side.map { (key, name($0)) }
    }
    if written.items.count == 1, !written.items[0].isAccount {
      let (item, row) = (written.items[0], written.rows[0])
      members.append(("type", name(item.name)))
      guard row.kind != "transfer", random.oneIn(3) else {
        return members + sides + amount(item, withPlus: true)
      }
      // The kind decides the direction; the sign is the row's own, and money back goes to an account.
      members.append(("kind", string(row.kind)))
      members += row.kind == "refund" ? sides.map { ("to", $0.1) } : sides
      var signed = item
      signed.amount = row.amount
      signed.cost = row.cost
      return members + amount(signed, withPlus: false)
    }
    members += sides
    let splits = written.items.map { item in
      let members =
        [(item.isAccount ? "to" : "type", name(item.name))] + amount(item, withPlus: true)
      return "{" + members.map { string($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
    }
    return members + [("splits", "[" + splits.joined(separator: ", ") + "]")]
  }

  private mutating func name(_ name: WrittenName) -> String { string(random.pick(name.spellings)) }

  private mutating func amount(_ item: WrittenItem, withPlus: Bool) -> [(String, String)] {
    let spelling = Spelling(world: world)
    var members: [(String, String)] = []
    let value = item.amount
    let plain = decimal(value.hundredths)
    if item.plus && withPlus || random.oneIn(3) {
      members.append(
        ("amount", string(spelling.amountText(value, plus: item.plus && withPlus, &random))))
    } else if random.oneIn(3) {
      members.append(("amount", string(plain.replacing(".", with: String(world.decimalMark)))))
    } else {
      members.append(("amount", plain))
    }
    if value.currency != world.currency || random.oneIn(4) {
      members.append(("currency", string(value.currency)))
    }
    if let cost = item.cost {
      let amount = decimal(abs(cost.hundredths))
      let text =
        random.oneIn(2) ? amount : string(amount.replacing(".", with: String(world.decimalMark)))
      members.append(("cost", "{\"amount\": \(text), \"currency\": \(string(cost.currency))}"))
    }
    return members
  }

  /// Whole numbers without decimals, so that the yen have none.
  private func decimal(_ hundredths: Int) -> String {
    let digits = abs(hundredths)
    let fraction = digits % 100 == 0 ? "" : "." + TrueDay.two(digits % 100)
    return (hundredths < 0 ? "-" : "") + String(digits / 100) + fraction
  }

  private mutating func list(_ texts: [String]) -> String {
    "[" + texts.map { string($0) }.joined(separator: ", ") + "]"
  }

  /// A string, some of its characters escaped.
  private mutating func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        result += "\\" + String(Character(scalar))
      } else if scalar == "\n" {
        result += "\\n"
      } else if scalar.value < 0x10000, random.oneIn(40) {
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
