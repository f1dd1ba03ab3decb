import TallyModel
import TallyTestSupport

/// Files of JSON and of JSON lines with entries, in the manners that people and programs have, from a seed.
struct RandomJSON {
  var random: SeededRandom
  let isLines: Bool
  private let lineEnd: String
  private let indent: String
  /// Whether each member of an object has its line.
  private let isPretty: Bool
  private let colon: String
  private let comma: String

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    isLines = random.oneIn(2)
    lineEnd = random.pick(["\n", "\n", "\r\n"])
    indent = random.pick(["  ", "    ", "\t", ""])
    isPretty = !isLines && random.oneIn(2)
    let isSpaced = !random.oneIn(3)
    colon = random.oneIn(8) ? " : " : isSpaced ? ": " : ":"
    comma = isSpaced ? ", " : ","
    self.random = random
  }

  // MARK: The file

  mutating func file() -> String {
    let count = random.pick([0, 1, 2, 3, 5, 8])
    var days = (0..<count).map { _ in random.number(10...20) }
    if !random.oneIn(5) { days.sort() }
    var objects = days.map { object(day: $0) }
    if isLines {
      if !objects.isEmpty, random.oneIn(4) {
        objects.insert(random.pick(["{", "", "  ", "7"]), at: 0)
      }
      let text = objects.joined(separator: lineEnd)
      return text.isEmpty || random.oneIn(4) ? text : text + lineEnd
    }
    let end = random.pick(["", lineEnd, lineEnd + lineEnd + " "])
    if objects.isEmpty { return "[" + random.pick(["", " ", lineEnd]) + "]" + end }
    return array(objects) + end
  }

  private mutating func array(_ objects: [String]) -> String {
    if !isPretty, random.oneIn(3) { return "[" + objects.joined(separator: comma) + "]" }
    if random.oneIn(4) { return "[" + objects.joined(separator: "," + lineEnd + " ") + "]" }
    var text = "["
    for (at, object) in objects.enumerated() {
      if at > 0 { text += "," }
      text += lineEnd + (at > 0 && random.oneIn(4) ? lineEnd : "") + indent + object
    }
    return text + lineEnd + "]"
  }

  private mutating func object(day: Int) -> String {
    var members = self.members(day: day)
    if random.oneIn(3) { members.shuffle(using: &random) }
    let texts = members.map { "\"" + $0.0 + "\"" + colon + $0.1 }
    guard isPretty else {
      let blank = random.oneIn(6) ? " " : ""
      return "{" + blank + texts.joined(separator: comma) + blank + "}"
    }
    let inner = lineEnd + indent + indent
    return "{" + inner + texts.joined(separator: "," + inner) + lineEnd + indent + "}"
  }

  // MARK: One entry

  private mutating func members(day: Int) -> [(String, String)] {
    var members = [("date", random.oneIn(9) ? "\"2026/11/\(day)\"" : "\"2026-11-\(day)\"")]
    if random.oneIn(2) {
      members.append(("time", random.pick([#""08:12""#, #""8:12""#, #""24:40""#, "null"])))
    }
    if random.oneIn(3) {
      members.append(("status", random.pick([#""*""#, #""pending""#, #""cleared""#, #""""#])))
    }
    members += items()
    for key in ["from", "to", "note", "comment", "payee", "code"] where random.oneIn(3) {
      if members.contains(where: { $0.0 == "postings" }), key == "from" || key == "to" { continue }
      members.append((key, random.oneIn(8) ? "null" : text()))
    }
    if random.oneIn(3) { members.append(("tags", list(["work", "日常", "a/b", "x"]))) }
    if random.oneIn(3) { members.append(("fields", fields())) }
    if random.oneIn(5) { members.append(("attachments", list(["a.jpg", "b c.pdf", "图.png"]))) }
    if random.oneIn(5) { members.append(("id", "\"x-\(random.number(1...99))\"")) }
    if random.oneIn(5) {
      members.append(("x\\u0079z", random.pick(["1", "[{}]", #"{"a" :null}"#])))
    }
    return members
  }

  private mutating func items() -> [(String, String)] {
    switch random.number(0...9) {
    case 0:
      return [
        (
          "splits",
          "[" + (0..<random.number(1...3)).map { _ in split() }.joined(separator: comma) + "]"
        )
      ]
    case 1:
      return [("postings", #"[{"account":"assets:a","amount":5 }, {"account":"b"}]"#)]
    default: return [("type", name())] + amount()
    }
  }

  private mutating func split() -> String {
    let amount = self.amount().map { "\"" + $0.0 + "\"" + colon + $0.1 }
    return #"{"\#(random.pick(["type", "to"]))":\#(name()),"# + amount.joined(separator: comma)
      + "}"
  }

  private mutating func amount() -> [(String, String)] {
    let amount = random.pick([
      #""6.50""#, "6.50", #""12.50+3""#, "1e1", #""+88""#, "-5", #""\u0035""#, "0.125", #""１２""#,
    ])
    switch random.number(0...5) {
    case 0: return [("amount", amount == "0.125" ? "1" : amount), ("currency", #""EUR""#)]
    case 1:
      return [
        ("amount", "120"), ("currency", #""€""#),
        ("cost", random.pick([#"{"amount": "131.40"}"#, #"{"currency":"USD" , "amount":131.4}"#])),
      ]
    case 2: return [("amount", #""5EUR""#)]
    default: return [("amount", amount), ("currency", "null")].dropLast(random.oneIn(5) ? 0 : 1)
    }
  }

  private mutating func name() -> String {
    random.pick([#""coffee""#, #""午饭""#, #""owed:Ann Lee""#, #""\u0063at""#])
  }

  mutating func text() -> String {
    random.pick([
      #""n""#, #""with Li""#, #""老王面馆""#, #""🍜 a""#, #""a \" b\\""#, #""\u00e9\ud83c\udf54""#,
      #""two\nlines""#, #""\/""#, #"" blanks ""#,
    ])
  }

  private mutating func list(_ texts: [String]) -> String {
    let texts = texts.filter { _ in random.oneIn(2) }.map { "\"" + $0 + "\"" }
    guard isPretty, random.oneIn(2), !texts.isEmpty else {
      return "[" + texts.joined(separator: comma) + "]"
    }
    let inner = lineEnd + indent + indent + indent
    return "[" + inner + texts.joined(separator: "," + inner) + lineEnd + indent + indent + "]"
  }

  private mutating func fields() -> String {
    let all = [#""rating"\#(colon)5"#, #""hot"\#(colon)true"#, #""who"\#(colon)"Li""#]
    let members = all.filter { _ in random.oneIn(2) }
    return "{" + members.joined(separator: comma) + "}"
  }
}

// MARK: - What is done to a file

extension RandomJSON {
  /// Words of an amount and the item they say.
  static let amounts: [(words: String, item: (Quantity, String, Amount?), isPlus: Bool)] = [
    ("7", (Quantity(7), "USD", nil), false),
    ("12.50+3", (Quantity(1550, scale: 2), "USD", nil), false),
    ("+88 USD", (Quantity(88), "USD", nil), true),
    ("-6.5EUR", (Quantity(-65, scale: 1), "EUR", nil), false),
    ("120 EUR @@ 131.40", (Quantity(120), "EUR", Amount(Quantity(13140, scale: 2), "USD")), false),
    ("-9 EUR @ 1.10", (Quantity(-9), "EUR", Amount(Quantity(-990, scale: 2), "USD")), false),
  ]

  /// A line of tally text that means the same in JSON word by word.
  mutating func line() -> String {
    let time = random.pick(["", " 07:00", " 08:12", " 25:00"])
    let items = random.pick([
      "coffee 6.50", "午饭 １２", "hotel 120 EUR @@ 131.40", "a 1 + b 2 EUR", "gift +8", "taxi -3*2",
    ])
    let rest = random.pick([
      "", " 很好 @老王", " #work #x ; 🍜 \"quoted\"", " k:v code:7 id:q from:visa",
    ])
    return "2026-11-\(random.number(9...21))\(time) \(items)\(rest)"
  }
}
