/// Tally text: a heading for each day.
///
///     2011-01-31
///     08:12 groceries 12.05 CNY weekly run @"Corner Market" #t7 from:assets:cash
struct TallyTextNotation: Notation {
  let suffix = "tally"

  func write(_ transaction: Transaction, isDated: Bool, to text: inout [UInt8]) {
    if isDated {
      text.add(transaction.day)
      text.add("\n")
    }
    transaction.forEachEntry { entry in
      text.addTime(transaction.minute)
      text.add(" ")
      if let category = entry.category {
        text.add(Words.types[category])
      } else {
        text.add("salary")
      }
      text.add(" ")
      text.addMoney(entry.cents)
      text.add(" ")
      text.add(entry.currency)
      switch entry.detail {
      case .none: text.add(" @\"")
      case .salary: text.add(" salary @\"")
      case .trip, .shared: text.add(" weekly run @\"")
      }
      text.add(Words.payees[transaction.payee])
      text.add("\"")
      switch entry.detail {
      case .none, .salary: break
      case .trip:
        text.add(" #t")
        text.add(transaction.number % 50)
      case .shared: text.add(" #shared")
      }
      if entry.category == nil { text.add(" to:assets:") } else { text.add(" from:assets:") }
      text.add(Words.accounts[entry.category == nil ? 0 : transaction.account])
      text.add("\n")
    }
  }

  func companions(of files: [String]) -> [(name: String, text: String)] {
    TallySettings.companions
  }

  var addition: String? { "23:59 coffee 12.34 CNY from:assets:cash\n" }

  /// `TIME TYPE AMOUNT CNY … from:ACCOUNT`.
  func amountOfExpense(_ line: ArraySlice<UInt8>, above next: ArraySlice<UInt8>) -> ArraySlice<
    UInt8
  >? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 4, words[3].elementsEqual("CNY".utf8),
      words.last?.starts(with: "from:".utf8) == true
    else { return nil }
    return words[2]
  }
}
