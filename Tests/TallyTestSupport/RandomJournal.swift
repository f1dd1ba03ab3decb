package import TallySystem

/// Journals that include one another, right and wrong, made from a seed.
package struct RandomJournal {
  private var random: SeededRandom

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Where they are: some only if they are included.
  package static let names: [FilePath] = [
    "main.journal", "j.journal", "a/k.journal", "j/1.journal", "j/2.journal", "x.inc",
    "attachments/o.inc",
  ]

  package mutating func text() -> String {
    var text = ""
    for _ in 0..<random.pick([0, 1, 5, 12]) { text += statement() + "\n" }
    for _ in 0..<random.pick([0, 1, 1, 2]) { text += include() + "\n" + statement() + "\n" }
    return random.oneIn(8) ? text.replacing("\n", with: "\r\n") : text
  }

  /// A line, or an entry with its lines.
  package mutating func statement() -> String {
    switch random.number(0...11) {
    case 0...3: entry()
    case 4, 5: entryWithBalance()
    case 6:
      random.pick(["alias a = one", "alias b = two:b", "alias /^A(.*)/ = x\\1", "end aliases"])
    case 7: random.pick(["apply account top", "apply account low", "end apply account"])
    case 8: random.pick(["Y2020", "Y 2026", "D 1.000,00 EUR", "D $1,000.00", "decimal-mark ,"])
    case 9:
      random.pick(["commodity 1.000,00 EUR", "commodity 1,000.00 EUR", "account a  ; type:C"])
    case 10: random.pick(["; nothing", "", "# nothing", "  ; indented", "* heading"])
    default: random.oneIn(4) ? "comment" : random.pick(["end comment", "nonsense", "payee x"])
    }
  }

  package mutating func include() -> String {
    let name = random.pick([
      "main.journal", "j.journal", "j.journal", "a/k.journal", "x.inc", "x.inc",
      "attachments/o.inc", "j/1.journal", "j/*.journal", "../j.journal", "../x.inc", "1.journal",
      "2026-11-30.tally", "0.tally", "sk-link.tally", "a", "nowhere", "/etc/passwd", "?.journal",
      "journal:x.inc", random.oneIn(6) ? "**/*.journal" : "*.inc",
    ])
    return "include " + name
  }

  /// What accounts come to, or are to come to.
  private mutating func entryWithBalance() -> String {
    let day = "2026-11-\(random.number(25...30)) z\n"
    let account = random.pick(["a", "a:sub", "b", "one", "x"])
    let amount = random.pick(["1", "2", "0", "-1", "1 EUR", "$1"])
    switch random.number(0...4) {
    case 0: return day + "  \(account)  1 = \(amount)\n  c"
    case 1: return day + "  \(account)  1 ==* \(amount)  ; date:11-2\(random.number(5...9))\n  c"
    case 2: return day + "  \(account)  = \(amount)\n  c  1"
    case 3: return day + "  \(account)  == \(amount)\n  c\n  [d]  =* 3\n  [e]"
    default: return day + "  \(account)  = \(amount)\n  c"
    }
  }

  /// A journal of so many entries, each in some lines.
  mutating func entries(_ count: Int) -> String {
    (0..<count).map { _ in (random.oneIn(6) ? entryWithBalance() : entry()) + "\n" }.joined()
  }

  private mutating func entry() -> String {
    random.pick([
      "2026-11-30 x\n  a  1\n  b", "2026-11-30 x\n  a  1\n  b", "11-29 y | z\n  b  1.000 EUR\n  c",
      "2026-11-28 x  ; trip:lisbon\n  a:sub  $1\n  b  $-1", "2026-11-27 x\n  a  1\n  b  1",
      "2026-11-26 x\n  (v)  3 \"odd 1\"", "2026-11-25",
    ])
  }
}
