/// A journal, as ledger and hledger both read it; `main.journal` includes the files.
///
///     2011-01-31 ! (123) Corner Market | weekly run  ; trip:t23, note
///         expenses:food:groceries  12.05 CNY
///         expenses:clothes  4.01 CNY  ; shared:yes
///         assets:cash  -16.06 CNY
struct JournalNotation: Notation {
  let suffix = "journal"

  func write(_ transaction: Transaction, isDated: Bool, to text: inout [UInt8]) {
    text.add(transaction.day)
    let payee = Words.payees[transaction.payee]
    let category = Words.categories[transaction.category]
    let account = Words.accounts[transaction.account]
    switch transaction.kind {
    case .salary:
      text.add(" * Acme Corp | salary\n    income:salary  ")
      text.addMoney(-transaction.salaryCents)
      text.add(" CNY\n    assets:bank:checking\n\n")
    case .purchase:
      text.add(" * ")
      text.add(payee)
      text.add("\n    expenses:")
      text.add(category)
      text.add("  ")
      text.addMoney(transaction.cents)
      text.add(" CNY\n    assets:")
      text.add(account)
      text.add("\n\n")
    case .split:
      text.add(" ! (")
      text.add(transaction.number)
      text.add(") ")
      text.add(payee)
      text.add(" | weekly run  ; trip:t")
      text.add(transaction.number % 50)
      text.add(", note\n    expenses:")
      text.add(category)
      text.add("  ")
      text.addMoney(transaction.cents)
      text.add(" CNY\n    expenses:")
      text.add(Words.categories[transaction.secondCategory])
      text.add("  ")
      text.addMoney(transaction.secondCents)
      text.add(" CNY  ; shared:yes\n    assets:")
      text.add(account)
      text.add("  ")
      text.addMoney(-transaction.cents - transaction.secondCents)
      text.add(" CNY\n\n")
    case .foreign:
      text.add(" ")
      text.add(payee)
      text.add("\n    expenses:")
      text.add(category)
      text.add("  ")
      text.addMoney(transaction.cents)
      text.add(" USD @@ ")
      transaction.forEachEntry { text.addMoney($0.yuanCents) }
      text.add(" CNY\n    assets:")
      text.add(account)
      text.add("\n\n")
    }
  }

  func companions(of files: [String]) -> [(name: String, text: String)] {
    // One is all there is.
    guard files.count > 1 else { return [] }
    return [("main.journal", files.map { "include \($0)\n" }.joined())]
  }

  let isAtCost = true

  var addition: String? {
    "2018-06-30 * late\n    expenses:food:coffee  12.34 CNY\n    assets:cash\n"
  }

  /// `expenses:CATEGORY  AMOUNT CNY`, and an account without an amount below.
  func amountOfExpense(_ line: ArraySlice<UInt8>, above next: ArraySlice<UInt8>) -> ArraySlice<
    UInt8
  >? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 3, words[0].starts(with: "expenses:".utf8),
      words[2].elementsEqual("CNY".utf8), next.starts(with: "    assets:".utf8),
      !next.contains(UInt8(ascii: "."))
    else { return nil }
    return words[1]
  }
}
