import TallyTestSupport

/// One thing that is wrong in a journal: hledger refuses all of it then, tally leaves out what is wrong.
struct Flaw: Sendable, CustomStringConvertible {
  /// The code of tally's error.
  var code: String
  /// The lines; `SELF` stands for the name of their file.
  var text: String
  /// A file that is there and that they include.
  var companion: (name: String, text: String)?
  /// Whether it is an assertion that does not hold: its entry counts, and there is no text.
  var isAssertion = false

  var description: String { isAssertion ? code : text.replacing("\n", with: "⏎") }

  private init(_ code: String, _ text: String) { (self.code, self.text) = (code, text) }

  private init(_ code: String, entry: String) {
    self.init(code, "2023-01-05 flaw\n" + entry + "\n")
  }

  static let all = entries + directives + includes + [assertion]

  private static var assertion: Flaw {
    var flaw = Flaw("failed-assertion", "")
    flaw.isAssertion = true
    return flaw
  }

  private static let entries = [
    Flaw("unbalanced", entry: "    a  10 XYZ\n    b  -5 XYZ\n"),
    Flaw("unbalanced", entry: "    a  10 XYZ\n    b  10 XYZ\n"),
    Flaw("unbalanced", entry: "    a  10 XYZ\n"),
    Flaw("unbalanced", entry: "    a  10 XYZ\n    b  5 UVW\n    c  1 EUR\n"),
    Flaw("unbalanced", entry: "    a  10 XYZ @ 2 UVW\n    b  -19 UVW\n"),
    Flaw("unbalanced", entry: "    [a]  10 XYZ\n    [b]  -5 XYZ\n"),
    Flaw("two-missing-amounts", entry: "    a\n    b  10 XYZ\n    c\n"),
    Flaw("two-missing-amounts", entry: "    [a]\n    b  10 XYZ\n    [c]\n    d  -10 XYZ\n"),
    Flaw("malformed-amount", entry: "    a  10..5 XYZ\n    b\n"),
    Flaw("malformed-amount", entry: "    a  1,2.3,4 XYZ\n    b\n"),
    Flaw("symbol-needs-quotes", entry: "    a  10 DE000\n    b\n"),
    Flaw("unclosed-quote", entry: "    a  10 \"XYZ\n    b\n"),
    Flaw("text-after-amount", entry: "    a  10 XYZ UVW\n    b\n"),
    Flaw("mark-without-amount", entry: "    a  10 XYZ @\n    b\n"),
    Flaw("mark-without-amount", entry: "    a  10 XYZ =\n    b\n"),
    Flaw("amount-expression", entry: "    a  (10 XYZ + 5 XYZ)\n    b\n"),
    Flaw("unclosed-annotation", entry: "    a  10 XYZ {5 UVW @ 5 UVW\n    b\n"),
    Flaw("assignment-with-date", entry: "    a  = 10 XYZ  ; date:2023-02-01\n    b\n"),
    Flaw("bad-date", entry: "    a  10 XYZ  ; date:2023-02-30\n    b\n"),
    Flaw("malformed-date", entry: "    a  10 XYZ  ; date:soon\n    b\n"),
    Flaw("bad-date", "2023-02-29 flaw\n    a  10 XYZ\n    b\n\n"),
    Flaw("bad-date", "2023/13/01 flaw\n    a  10 XYZ\n    b\n\n"),
    Flaw("malformed-date", "2023-01/05 flaw\n    a  10 XYZ\n    b\n\n"),
    Flaw("text-after-date", "2023-01-05* flaw\n    a  10 XYZ\n    b\n\n"),
    Flaw("malformed-date", "2023-01-05= flaw\n    a  10 XYZ\n    b\n\n"),
  ]

  private static let directives = [
    Flaw("unknown-directive", "flaw 1\n"),
    Flaw("misspelt-directive", "acount flaw\n"),
    Flaw("unknown-line", "} flaw\n"),
    Flaw("stray-indent", "\n    a  10 XYZ\n"),
    Flaw("missing-argument", "account\n"),
    Flaw("bad-year-directive", "Y flaw\n"),
    Flaw("bad-decimal-mark", "decimal-mark x\n"),
    Flaw("sample-without-mark", "commodity 1000 XYZ\n"),
    Flaw("format-mismatch", "commodity XYZ\n    format 1000.00 UVW\n"),
    Flaw("malformed-price", "P 2023-01-05 XYZ\n"),
    Flaw("alias-without-equals", "alias flaw\n"),
    Flaw("bad-alias-pattern", "alias /(flaw/ = a\n"),
  ]

  private static let includes = [
    Flaw("include-missing", "include flaw.journal\n"),
    Flaw("include-no-match", "include flaw/*.journal\n"),
    Flaw("include-directory", "include .\n"),
    Flaw("include-itself", "include SELF\n"),
    ring,
  ]

  private static var ring: Flaw {
    var flaw = Flaw("include-ring", "include ring.ledger\n")
    flaw.companion = ("ring.ledger", "include SELF\n")
    return flaw
  }
}

extension JournalMaker {
  /// Makes a journal with one flaw.
  ///
  /// - Returns: it, and the same without.
  static func make(seed: UInt64, _ flaw: Flaw) -> (sound: MadeJournal, flawed: MadeJournal) {
    var maker = JournalMaker(seed: seed) { _ in true }
    maker.flaw = flaw
    maker.make(12)
    return maker.finish()
  }

  /// Writes the flaw, where there is one, once about half of the transactions are there.
  mutating func writeFlaw() {
    guard let flaw, transactions.count > 5, !isInDeepGlob, let (file, _) = open.last else { return }
    self.flaw = nil
    if flaw.isAssertion { return writeFailingAssertion() }
    let name = paths[file].split(separator: "/").last.map(String.init) ?? ""
    write(.flaw(flaw.text.replacing("SELF", with: name)))
    if let companion = flaw.companion {
      companions.append(
        MadeJournal.File(
          path: folder + companion.name, text: companion.text.replacing("SELF", with: name)))
    }
  }

  private mutating func writeFailingAssertion() {
    var drafts = plain()
    guard let symbol = drafts.first?.amounts.keys.first,
      let commodity = commodities.first(where: { $0.symbol == symbol })
    else { return }
    var assertion = MadeAssertion(writer: writer(commodity))
    assertion.excess = Figure(1, places: commodity.places)
    drafts[0].assertion = assertion
    write(drafts, hasExtras: true)
  }
}
