import TallyFormats
import TallyIndex
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

/// Blocks of files that have no entries, and say something each.
private func blocks(_ facts: FileFacts...) -> [Block] {
  facts.map { ModelFormat(entries: [], facts: $0).block() }
}

private func facts(
  _ declarations: [Declaration] = [], _ styles: [CommodityStyle] = []
) -> FileFacts {
  var facts = FileFacts()
  (facts.declarations, facts.styles) = (declarations, styles)
  return facts
}

private func style(_ change: (inout AmountStyle) -> Void) -> AmountStyle {
  var style = AmountStyle()
  change(&style)
  return style
}

@Test(arguments: [
  ("Ausgaben:Essen", AccountClass.expense), ("Ausgaben", .expense), ("Ausgaben:Steuer", .asset),
  ("assets:x", .income), ("assets:x:y", .income), ("assets:y", .asset), ("Expense:food", .expense),
  ("REVENUES:a", .income), ("debts", .liability), ("收入:工资", .income), ("gifts", nil),
  ("expensesX", nil), ("kind:unknown", nil),
])
private func `An account is what it or one above it is declared to be, else what its name says`(
  _ account: String, _ expected: AccountClass?
) {
  let declarations = Declarations(
    blocks(
      facts([
        Declaration(.account, "Ausgaben", type: "X", line: 1),
        Declaration(.account, "Ausgaben:Steuer", type: "L", line: 2),
        Declaration(.account, "kind", type: "whatever", line: 3),
      ]),
      facts([
        Declaration(.account, "assets:x", type: "revenue", line: 1),
        Declaration(.account, "Ausgaben:Steuer", type: "cash", line: 2),
        Declaration(.account, "Ausgaben", line: 3),
      ])))
  #expect(declarations.accountClass(account) == expected)
  #expect(declarations.accounts == ["Ausgaben", "Ausgaben:Steuer", "kind", "assets:x"])
}

@Test func `What is declared of a commodity goes before what is used, and the last of it counts`() {
  let left = style { $0.isLeft = true }
  let grouped = style { ($0.groupMark, $0.groups, $0.places) = (",", [3], 1) }
  let long = style { ($0.decimalMark, $0.places) = (UInt8(ascii: ","), 3) }
  let styles = Declarations(
    blocks(
      facts(
        [],
        [
          CommodityStyle("A", .used, left), CommodityStyle("B", .declared, left),
          CommodityStyle("C", .used, left), CommodityStyle("D", .defaultCommodity, left),
          CommodityStyle("E", .cost, grouped), CommodityStyle("F", .used, left),
        ]),
      facts(
        [],
        [
          CommodityStyle("A", .used, grouped), CommodityStyle("B", .used, grouped),
          CommodityStyle("C", .defaultCommodity, grouped),
          CommodityStyle("D", .defaultCommodity, grouped),
          CommodityStyle("E", .used, left), CommodityStyle("F", .cost, grouped),
        ]),
      facts([], [CommodityStyle("A", .used, long), CommodityStyle("B", .declared, long)]))
  ).styles
  #expect(
    styles["A"]
      == style {
        ($0.isLeft, $0.groupMark, $0.groups) = (true, ",", [3])
        ($0.places, $0.decimalMark) = (3, UInt8(ascii: ","))
      })
  #expect(styles["B"] == long && styles["C"] == grouped && styles["D"] == grouped)
  #expect(styles["E"] == left && styles["F"] == left)
}
