/// Files of tally text and of JSON lines, right and wrong, made from a seed: whatever may stand above a cut.
package struct RandomText {
  private var random: SeededRandom

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  package mutating func tally() -> String { joined { $0.tallyLine() } }

  package mutating func jsonLines() -> String {
    // What the first line is decides whether there are cuts at all.
    var isFirst = true
    return joined { text in
      defer { isFirst = false }
      return isFirst && !text.random.oneIn(4) ? text.object() : text.jsonLine()
    }
  }

  /// Lines, most of them with one kind of end, the last one perhaps without.
  private mutating func joined(_ line: (inout RandomText) -> String) -> String {
    let usual = random.oneIn(4) ? "\r\n" : "\n"
    let count = random.pick([0, 1, 8, 20, 40, 60, 90])
    var text = ""
    for at in 0..<count {
      text += line(&self)
      if at + 1 < count || !random.oneIn(3) { text += random.oneIn(12) ? "\r\n" : usual }
    }
    return text
  }

  private mutating func tallyLine() -> String {
    switch random.number(0...11) {
    case 0...3: entry()
    case 4: heading()
    case 5: heading() + " " + entry()
    case 6: random.pick(["2026-02-30", "2026-13-01 mon", "11-31", "2026-11-30x", "2026年2月30日"])
    case 7: comment()
    case 8: random.pick(["  ", "\t", "\u{3000}", "    "]) + comment()
    case 9:
      random.pick([
        "<<<<<<< ours", "=======", ">>>>>>> theirs", "<<<<<<<", "  <<<<<<< in", "<<<<<< six",
        "||||||| base",
      ])
    case 10:
      random.pick([
        "6 coffee", "coffee", "lunch 1,200", "coffee 5 \"open", "+", "coffee 1/0", "“咖啡 5",
        "31:00 coffee 5", "日", "2026", "2026-", "１", "\u{FEFF}coffee 5", "coffee\t\t6", "🍜 5",
      ])
    default: random.pick(["", "", "   ", "\u{3000}", "\t "])
    }
  }

  private mutating func heading() -> String {
    random.pick([
      "2026-11-30", "2026-11-29 sun", "2026-11-30 tue", "2026/11/1", "2026.1.2", "2026年11月30日",
      "11月3日", "11-28", "２０２６－１１－２７", "２０２６年１１月２６日", "2026-11-25 ; why",
      "2026-11-24 wed;no", "  2026-11-23", "\u{3000}2026-11-22",
    ])
  }

  private mutating func entry() -> String {
    // Few different ones, so that equal ones meet.
    random.pick([
      "coffee 6.50", "coffee 6.50", "08:12 coffee 6.50 soy", "visa > lunch 12.50+3 with Li",
      "lunch 15 ; a comment", "  taxi 18 #work", "午饭 12元 ＠老王面馆", "２０：３０ 咖啡 ５ ＃工作",
      "groceries 40 + household 12.50 @Aldi", "* salary 8k to:bank", "! coffee 3 id:own",
      "coffee 6.50 place:here tag:x attach:a.pdf",
    ])
  }

  private mutating func comment() -> String {
    random.pick([
      "; a comment", ";", "；全角", "# a heading", "#", "#!x", "## two", "＃ 全角", "# 2026-11-30", ";;",
      "; 2026-11-30",
    ])
  }

  private mutating func jsonLine() -> String {
    switch random.number(0...8) {
    case 0...4: object()
    case 5:
      random.pick(["<<<<<<< ours", "=======", ">>>>>>> theirs", "  =======", "<<<<<<"])
    case 6: random.pick(["", "  ", "\t"])
    case 7: random.pick(["{", "[1]", "7", "{\"a\":}", "{\"amount\": }", "\"x\"", "{} {}"])
    default:
      random.pick(["{}", "{\"note\": \"n\"}", "{\"date\": \"2026-02-30\", \"amount\": 1}"])
    }
  }

  private mutating func object() -> String {
    let day = random.number(25...30)
    let type = random.pick(["coffee", "taxi", "午饭"])
    let indent = random.oneIn(6) ? "  " : ""
    let more = random.pick([
      "", "", ", \"note\": \"a \\u00e9 b\"", ", \"tags\": [\"a\", \"b\"]", ", \"unknown\": 1",
    ])
    return
      "\(indent){\"date\": \"2026-11-\(day)\", \"type\": \"\(type)\", \"amount\": \"6.50\"\(more)}"
  }
}
