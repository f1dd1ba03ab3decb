/// JSON lines.
///
///     {"date": "2011-01-31", "time": "08:12", "type": "groceries", "amount": "12.05", …}
struct JSONLinesNotation: Notation {
  let suffix = "jsonl"

  func write(_ transaction: Transaction, isDated: Bool, to text: inout [UInt8]) {
    transaction.forEachEntry { entry in
      text.add("{\"date\": \"")
      text.add(transaction.day)
      text.add("\", \"time\": \"")
      text.addTime(transaction.minute)
      text.add("\", \"type\": \"")
      if let category = entry.category {
        text.add(Words.types[category])
      } else {
        text.add("salary")
      }
      text.add("\", \"amount\": \"")
      text.addMoney(entry.cents)
      text.add("\", \"currency\": \"")
      text.add(entry.currency)
      text.add("\", \"payee\": \"")
      text.add(Words.payees[transaction.payee])
      switch entry.detail {
      case .none: break
      case .salary: text.add("\", \"note\": \"salary")
      case .trip:
        text.add("\", \"note\": \"weekly run\", \"tags\": [\"t")
        text.add(transaction.number % 50)
        text.add("\"]")
      case .shared: text.add("\", \"note\": \"weekly run\", \"tags\": [\"shared\"]")
      }
      switch entry.detail {
      case .none, .salary: text.add("\", ")
      case .trip, .shared: text.add(", ")
      }
      if entry.category == nil { text.add("\"to\"") } else { text.add("\"from\"") }
      text.add(": \"assets:")
      text.add(Words.accounts[entry.category == nil ? 0 : transaction.account])
      text.add("\"}\n")
    }
  }

  func companions(of files: [String]) -> [(name: String, text: String)] {
    TallySettings.companions
  }
}
