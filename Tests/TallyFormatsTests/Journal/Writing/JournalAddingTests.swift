import TallyFormats
import TallyModel
import Testing

private let looks: [WritingCase] = [
  WritingCase.journal(
    "an empty file: amounts lined up as hledger does, with the code of the currency",
    .add(coffee()), "",
    """
    2026-11-30
        expenses:coffee        6.50 USD
        assets:cash           -6.50 USD

    """),
  WritingCase.journal(
    "signs before the symbol, whatever amounts without one in front do", .add(coffee()),
    """
    2026-11-28 one
        expenses:food        $5.00
        assets:cash         -$5.00

    2026-11-29 two
        expenses:food     3.00 EUR
        assets:cash      -3.00 EUR

    """,
    """
    2026-11-28 one
        expenses:food        $5.00
        assets:cash         -$5.00

    2026-11-29 two
        expenses:food     3.00 EUR
        assets:cash      -3.00 EUR

    2026-11-30
        expenses:coffee      $6.50
        assets:cash         -$6.50

    """),
  WritingCase.journal(
    "all that an entry may say",
    .add(
      coffee {
        $0.time = TimeOfDay(hour: 8, minute: 12)
        $0.status = .pending
        $0.code = "17"
        $0.payee = "Corner Market"
        $0.note = "soy milk"
        $0.comment = "hot\nand late"
        $0.tags = ["work"]
        $0.fields = [EntryValue.Field("place", "New York")]
        $0.id = "k3x9"
        $0.attachments = ["attachments/2026/a.pdf"]
      }), "",
    """
    2026-11-30 ! (17) Corner Market | soy milk  ; time:08:12, work:, place:New York, id:k3x9, attach:attachments/2026/a.pdf
        ; hot
        ; and late
        expenses:coffee        6.50 USD
        assets:cash           -6.50 USD

    """),
  WritingCase.journal(
    "indentation, columns, symbol, date and the amount that is left out are the neighbours'",
    .add(coffee { $0.payee = "Café" }),
    """
    2026/11/28 one
      expenses:food             $1,012.50
      assets:cash

    2026/11/29 two
      expenses:food:very:long       $3.00
      assets:bank

    """,
    """
    2026/11/28 one
      expenses:food             $1,012.50
      assets:cash

    2026/11/29 two
      expenses:food:very:long       $3.00
      assets:bank

    2026/11/30 Café
      expenses:coffee               $6.50
      assets:cash

    """),
  WritingCase.journal(
    "amounts that start in a column, groups and a decimal comma",
    .add(
      postings(
        "2026-11-30", [("expenses:rent", "1250", "EUR"), ("assets:bank", "-1250", "EUR")])),
    """
    2026.11.01 a
        expenses:rent     1.200,00 EUR
        assets:bank       -1.200,00 EUR

    2026.11.02 b
        expenses:food     12,50 EUR
        assets:bank       -12,50 EUR

    """,
    """
    2026.11.01 a
        expenses:rent     1.200,00 EUR
        assets:bank       -1.200,00 EUR

    2026.11.02 b
        expenses:food     12,50 EUR
        assets:bank       -12,50 EUR

    2026.11.30
        expenses:rent     1.250,00 EUR
        assets:bank       -1.250,00 EUR

    """),
  WritingCase.journal(
    "tabs stay tabs, and a sign stands where the others have it",
    .add(coffee()),
    "2026-11-01 a\n\texpenses:rent\t\t$1\n\tassets:bank\t\t-$1\n",
    "2026-11-01 a\n\texpenses:rent\t\t$1\n\tassets:bank\t\t-$1\n\n"
      + "2026-11-30\n\texpenses:coffee\t\t$6.50\n\tassets:cash\t\t-$6.50\n"),
  WritingCase.journal(
    "numbers without a commodity are the ledger's own",
    .add(coffee()), "2026-11-01 a\n  e:f  1\n  a:c\n",
    "2026-11-01 a\n  e:f  1\n  a:c\n\n2026-11-30\n  expenses:coffee  6.50\n  assets:cash\n"),
  WritingCase.journal(
    "a declared decimal comma",
    .add(coffee()), "commodity 1.000,00 USD\n",
    """
    commodity 1.000,00 USD

    2026-11-30
        expenses:coffee        6,50 USD
        assets:cash           -6,50 USD

    """),
  WritingCase.journal(
    "a cost",
    .add(
      postings(
        "2026-11-30", [("expenses:hotel", "120", "EUR"), ("assets:bank", "-131.4", "USD")]
      ) { $0.items[0].cost = Amount(Quantity(1314, scale: 1), "USD") }), "",
    """
    2026-11-30
        expenses:hotel      120.00 EUR @@ 131.40 USD
        assets:bank        -131.40 USD

    """),
]

private let three = """
  ; mine

  2026-11-01 a
      e:f  $1
      a:c

  ; about b
  2026-11-20 b
      e:f  $1
      a:c
      ; of the posting

  include rest.journal
  2026-12-01 c
      e:f  $1
      a:c

  """

private let new = "    expenses:coffee  $6.50\n    assets:cash\n"

private let places: [WritingCase] = [
  WritingCase.journal(
    "in order of date, behind what belongs to the one above", .add(coffee("2026-11-20")), three,
    three.replacing(
      "of the posting\n", with: "of the posting\n\n2026-11-20\n" + new)),
  WritingCase.journal(
    "comments stay on top of the entry they are about", .add(coffee("2026-11-05")), three,
    three.replacing("\n; about b", with: "\n2026-11-05\n" + new + "\n; about b")),
  WritingCase.journal(
    "before all others, below what stands at the top", .add(coffee("2026-10-05")), three,
    three.replacing("2026-11-01 a", with: "2026-10-05\n" + new + "\n2026-11-01 a")),
  WritingCase.journal(
    "at the end, which gets its newline", .add(coffee("2026-12-05")),
    String(three.dropLast()), three + "\n2026-12-05\n" + new),
  WritingCase.journal(
    "times of a day in order",
    .add(coffee { $0.time = TimeOfDay(hour: 9, minute: 0) }),
    """
    2026-11-30 a  ; time:08:00
        e:f  $1
        a:c

    2026-11-30 b  ; time:10:00
        e:f  $1
        a:c

    """,
    """
    2026-11-30 a  ; time:08:00
        e:f  $1
        a:c

    2026-11-30  ; time:09:00
        expenses:coffee  $6.50
        assets:cash

    2026-11-30 b  ; time:10:00
        e:f  $1
        a:c

    """),
  WritingCase.journal(
    "a journal that runs down gets it on top", .add(coffee("2026-11-30")),
    "2026-11-20 b\n    e:f  $1\n    a:c\n\n2026-11-10 a\n    e:f  $1\n    a:c\n",
    "2026-11-30\n" + new
      + "\n2026-11-20 b\n    e:f  $1\n    a:c\n\n2026-11-10 a\n    e:f  $1\n    a:c\n"),
  WritingCase.journal(
    "entries that stand close together stay so", .add(coffee("2026-11-15")),
    "2026-11-10 b\n    e:f  $1\n    a:c\n2026-11-20 a\n    e:f  $1\n    a:c\n",
    "2026-11-10 b\n    e:f  $1\n    a:c\n2026-11-15\n" + new
      + "2026-11-20 a\n    e:f  $1\n    a:c\n"),
  WritingCase.journal(
    "carriage returns are kept", .add(coffee("2026-11-15")),
    "2026-11-10 b\r\n    e:f  $1\r\n    a:c\r\n",
    "2026-11-10 b\r\n    e:f  $1\r\n    a:c\r\n\r\n2026-11-15\r\n"
      + "    expenses:coffee  $6.50\r\n    assets:cash\r\n"),
  WritingCase.journal(
    "never below apply account: behind its end", .add(coffee("2026-11-15")),
    "apply account me\n2026-11-10 b\n    e:f  $1\n    a:c\nend apply account\n",
    "apply account me\n2026-11-10 b\n    e:f  $1\n    a:c\nend apply account\n\n2026-11-15\n" + new),
  WritingCase.journal(
    "never below an alias that would change it", .add(coffee("2026-11-15")),
    "2026-11-01 a\n    e:f  $1\n    a:c\n\nalias assets:cash = x\n\n2026-11-10 b\n    e:f  $1\n    a:c\n",
    "2026-11-01 a\n    e:f  $1\n    a:c\n\n2026-11-15\n" + new
      + "\nalias assets:cash = x\n\n2026-11-10 b\n    e:f  $1\n    a:c\n"),
  WritingCase.journal(
    "not into a comment that is never closed", .add(coffee()), "Y 2026\n\ncomment\nold\n",
    """
    Y 2026

    2026-11-30
        expenses:coffee        6.50 USD
        assets:cash           -6.50 USD

    comment
    old

    """),
]

@Test("an entry looks like those around it", arguments: looks)
private func looking(_ one: WritingCase) throws {
  let made = try one.run()
  #expect(made == one.after)
}

@Test("an entry goes where it belongs", arguments: places)
private func placing(_ one: WritingCase) throws {
  let made = try one.run()
  #expect(made == one.after)
  // Taken out again, nothing of it is left, but for a last newline.
  let file = WritableFile.journal(one.after)
  let old = WritableFile.journal(one.before).entries.map(\.fingerprint)
  let added = try #require(file.entries.first { !old.contains($0.fingerprint) })
  let without = file.bytes.spliced(file.format.writer.removing(added, from: file))
  let end = one.before.utf8.last == 0x0A || one.before.isEmpty ? "" : "\n"
  #expect(String(decoding: without, as: UTF8.self) == one.before + end)
}

@Test("what includers decide is minded")
private func included() throws {
  var context = JournalContext()
  context.decimalMark = UInt8(ascii: ",")
  context.aliases = [JournalAlias(isPattern: false, old: "cash", new: "assets:cash")]
  let file = WritableFile.journal(
    "2026-11-01 a\n  e:f  1,50 USD\n  cash\n", FileContext(context))
  #expect(file.entries[0].value?.items[1].name.text == "assets:cash")
  let splices = try file.format.writer.adding(coffee(), written: nil, to: file)
  let text = String(decoding: file.bytes.spliced(splices), as: UTF8.self)
  #expect(text.hasSuffix("\n\n2026-11-30\n  expenses:coffee  6,50 USD\n  assets:cash\n"))
}

@Test("what an include declares holds behind it")
private func declaredBehind() throws {
  let text = "include marks.journal\n\n2026-11-01 a\n  e:f  1.500 USD\n  a:c\n"
  let marks: [[String: UInt8]] = [["USD": UInt8(ascii: ",")]]
  let file = WritableFile.journal(text, FileContext(marks: marks))
  #expect(file.entries.map(\.line) == [3])
  #expect(file.entries[0].value?.items[0].quantity == Quantity(1500))
  let splices = try file.format.writer.adding(coffee(), written: nil, to: file)
  let after = String(decoding: file.bytes.spliced(splices), as: UTF8.self)
  #expect(after.hasSuffix("expenses:coffee  6,50 USD\n  assets:cash\n"))
}

private func refused(_ make: (inout EntryValue) -> Void) -> WritingProblem? {
  let file = WritableFile.journal("")
  do throws(WritingProblem) {
    _ = try file.format.writer.adding(coffee("2026-11-30", make), written: nil, to: file)
    return nil
  } catch {
    return error
  }
}

@Test("what a journal can't say is refused")
private func refusing() {
  #expect(refused { $0.payee = "a; b" } == .unquotable("a; b"))
  #expect(refused { $0.payee = "a | b" } == .unquotable("a | b"))
  #expect(refused { $0.payee = "* a" } == .unquotable("* a"))
  #expect(refused { $0.code = "a)" } == .unquotable("a)"))
  #expect(refused { $0.fields = [EntryValue.Field("place", "a, b")] } == .unquotable("a, b"))
  #expect(refused { $0.attachments = ["a,b.pdf"] } == .unquotable("a,b.pdf"))
  #expect(refused { $0.items[0].name.text = "two  blanks" } != nil)
  #expect(refused { $0.flow = EntryValue.Name("cash") } != nil)
  #expect(refused { $0.payee = "fine (so)" } == nil)
}
