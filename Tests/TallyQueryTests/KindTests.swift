import TallyModel
import TallyTestSupport
import Testing

/// Design rule 10 as a table: what a kind makes of a sign and of sides.
///
/// A case that is an error names its code.
private struct KindCase: Sendable, CustomTestStringConvertible {
  var line: String
  /// `KIND TYPE AMOUNT FROM > TO`; several parted by `|`.
  var outcome: String

  init(_ line: String, _ outcome: String) { (self.line, self.outcome) = (line, outcome) }

  var testDescription: String { line }
}

private let types: TypeList = {
  var list = TypeList()
  let kinds: [(String, TypeKind, String?)] = [
    ("coffee", .expense, nil), ("fuel", .expense, "expenses:car:fuel"), ("salary", .income, nil),
    ("bonus", .income, "income:work:bonus"), ("refund", .refund, nil), ("gift", .either, nil),
    ("move", .transfer, nil), ("save", .transfer, "assets:savings"), ("pay", .transfer, "visa"),
  ]
  for (name, kind, account) in kinds {
    var type = EntryType(name: name)
    type.kind = kind
    type.account = account
    list.types.append(type)
  }
  return list
}()

extension KindCase {
  func check() {
    let read = ReadLedger(line, settings: .english, types: types)
    let errors = read.diagnostics.filter { $0.code.severity == .error }.map(\.code.name)
    let rows = read.rows.map { row in
      String(row.dropFirst(11)).replacing(" USD", with: "").replacing("assets:", with: "a:")
        .replacing("expenses:", with: "e:").replacing("income:", with: "i:")
        .replacing("liabilities:", with: "l:")
    }
    #expect((errors + rows).joined(separator: " | ") == outcome)
  }
}

@Test(arguments: [
  // expense
  KindCase("coffee 6", "expense coffee 6 a:cash > e:coffee"),
  KindCase("coffee -6", "refund coffee -6 e:coffee > a:cash"),
  KindCase("coffee +6", "plus-on-expense"),
  KindCase("coffee 6 from:visa", "expense coffee 6 l:visa > e:coffee"),
  KindCase("coffee -6 from:visa", "refund coffee -6 e:coffee > l:visa"),
  KindCase("coffee 6 to:visa", "wrong-side"), KindCase("coffee -6 to:visa", "wrong-side"),
  KindCase("coffee 6 from:visa to:bank", "wrong-side"),
  KindCase("fuel 6", "expense fuel 6 a:cash > e:car:fuel"),
  KindCase("coffee:beans 6", "expense coffee:beans 6 a:cash > e:coffee:beans"),
  KindCase("fuel:diesel 6", "expense fuel:diesel 6 a:cash > e:car:fuel:diesel"),
  KindCase("expenses:tea 6", "expense tea 6 a:cash > e:tea"),
  KindCase("expenses:car:fuel 6", "expense fuel 6 a:cash > e:car:fuel"),
  KindCase("expenses:tea +6", "plus-on-expense"),
  // income
  KindCase("salary 6", "income salary 6 i:salary > a:cash"),
  KindCase("salary +6", "income salary 6 i:salary > a:cash"),
  KindCase("salary -6", "income salary -6 i:salary > a:cash"),
  KindCase("salary 6 to:bank", "income salary 6 i:salary > a:bank"),
  KindCase("salary 6 from:bank", "wrong-side"),
  KindCase("bonus 6", "income bonus 6 i:work:bonus > a:cash"),
  KindCase("bonus:may 6", "income bonus:may 6 i:work:bonus:may > a:cash"),
  KindCase("income:tips 6", "income tips 6 i:tips > a:cash"),
  // refund
  KindCase("refund 6", "refund refund -6 e:refund > a:cash"),
  KindCase("refund 6 to:visa", "refund refund -6 e:refund > l:visa"),
  KindCase("refund 6 from:visa", "wrong-side"),
  KindCase("refund +6", "sign-not-taken"), KindCase("refund -6", "sign-not-taken"),
  // either
  KindCase("gift +6", "income gift 6 i:gift > a:cash"),
  KindCase("gift -6", "expense gift 6 a:cash > e:gift"),
  KindCase("gift 6", "sign-missing"),
  KindCase("gift +6 to:bank", "income gift 6 i:gift > a:bank"),
  KindCase("gift -6 from:bank", "expense gift 6 a:bank > e:gift"),
  KindCase("gift +6 from:bank", "wrong-side"), KindCase("gift -6 to:bank", "wrong-side"),
  KindCase("gift:wedding -6", "expense gift:wedding 6 a:cash > e:gift:wedding"),
  KindCase("gift:wedding +6", "income gift:wedding 6 i:gift:wedding > a:cash"),
  KindCase("gift -5+8", "sign-missing"),
  // transfer
  KindCase("move 6", "transfer-sides"), KindCase("move 6 from:bank", "transfer-sides"),
  KindCase("move 6 from:bank to:visa", "transfer move 6 a:bank > l:visa"),
  KindCase("move 6 to:bank", "transfer move 6 a:cash > a:bank"),
  KindCase("move -6 to:bank", "transfer move 6 a:bank > a:cash"),
  KindCase("move +6 to:bank", "sign-not-taken"), KindCase("move 6 to:cash", "same-account"),
  KindCase("save 6", "transfer save 6 a:cash > a:savings"),
  KindCase("save 6 from:bank", "transfer save 6 a:bank > a:savings"),
  KindCase("save 6 to:bank", "transfer save 6 a:cash > a:bank"),
  KindCase("pay 6 from:bank", "transfer pay 6 a:bank > l:visa"),
  KindCase("save:up 6", "no-subtypes"),
  // undeclared
  KindCase("tea 6", "expense tea 6 a:cash > e:tea"),
  KindCase("tea +6", "income tea 6 i:tea > a:cash"), KindCase("tea -6", "minus-on-undeclared"),
  KindCase("tea 6 from:visa", "expense tea 6 l:visa > e:tea"),
  KindCase("tea +6 to:visa", "income tea 6 i:tea > l:visa"),
  KindCase("tea +6 from:visa", "wrong-side"), KindCase("tea 6 to:visa", "wrong-side"),
  // accounts
  KindCase("bank 6", "lone-account"), KindCase("assets:x 6", "lone-account"),
  KindCase("assets 6", "lone-account"), KindCase("equity:start 6", "lone-account"),
  KindCase("owed:Ann 6 from:visa", "transfer 6 l:visa > a:receivable:Ann"),
  KindCase("owed:Ann 6 to:visa", "wrong-side"),
  KindCase("coffee 6 + cash 7", "same-account"),
  KindCase("coffee 6 + bank 7", "expense coffee 6 a:cash > e:coffee | transfer 7 a:cash > a:bank"),
  KindCase("coffee 6 + bank +7", "sign-not-taken"),
  KindCase("coffee 6 + bank -7", "expense coffee 6 a:cash > e:coffee | transfer 7 a:bank > a:cash"),
])
private func `A kind, a sign and the sides make a row`(_ row: KindCase) { row.check() }

@Test(arguments: [
  KindCase("bank > cash 200", "transfer 200 a:bank > a:cash"),
  KindCase("bank > cash -200", "transfer 200 a:cash > a:bank"),
  KindCase("bank > cash +200", "sign-not-taken"),
  KindCase("visa > coffee 6", "expense coffee 6 l:visa > e:coffee"),
  KindCase("visa > coffee -6", "refund coffee -6 e:coffee > l:visa"),
  KindCase("coffee > visa 6", "refund coffee -6 e:coffee > l:visa"),
  KindCase("salary > bank 6", "income salary 6 i:salary > a:bank"),
  KindCase("visa > tea 6", "undeclared-account"), KindCase("tea > visa 6", "undeclared-account"),
  KindCase("visa > gift 6", "expense gift 6 l:visa > e:gift"),
  KindCase("gift > bank 6", "income gift 6 i:gift > a:bank"),
  KindCase("owed:Ann > cash 30", "transfer 30 a:receivable:Ann > a:cash"),
  KindCase("bank > bank 6", "same-account"), KindCase("bank > cash 6 from:visa", "side-with-flow"),
  KindCase("bank > cash 6 to:visa", "side-with-flow"),
  KindCase("bank > save 6", "transfer save 6 a:bank > a:savings"),
  KindCase("save > bank 6", "transfer save 6 a:savings > a:bank"),
  KindCase("bank > move 6", "undeclared-account"), KindCase("move > bank 6", "undeclared-account"),
  KindCase(
    "salary > bank 7700 + expenses:tax 2300",
    "income salary 7700 i:salary > a:bank | expense tax 2300 i:salary > e:tax "
      + "| income salary 2300 i:salary > e:tax"),
  KindCase(
    "visa > coffee 6 + bank 7", "expense coffee 6 l:visa > e:coffee | transfer 7 l:visa > a:bank"),
  KindCase(
    "groceries 52.50-12.50 + household 12.50 @Aldi",
    "expense groceries 40.00 a:cash > e:groceries | expense household 12.50 a:cash > e:household"),
  KindCase(
    "dinner 30 + owed:Ann 30 + owed:Bo 30 from:visa",
    "expense dinner 30 l:visa > e:dinner | transfer 30 l:visa > a:receivable:Ann "
      + "| transfer 30 l:visa > a:receivable:Bo"),
])
private func `A flow and a sum make a row an item`(_ row: KindCase) { row.check() }
