/// A condition that can be asked of a ledger and of the truth.
package struct NaiveTerm: Sendable {
  /// As typed, without `not:`.
  package var argument: String
  /// Terms of one such name are alternatives; nil: it stands by itself.
  package var alternatives: String?
  package var isNegated = false
  package var holds: @Sendable (TrueEntry, TrueRow) -> Bool

  package init(
    argument: String, alternatives: String? = nil,
    holds: @escaping @Sendable (TrueEntry, TrueRow) -> Bool
  ) {
    (self.argument, self.alternatives, self.holds) = (argument, alternatives, holds)
  }

  /// As typed.
  package var text: String { (isNegated ? "not:" : "") + argument }
}

/// Random queries, and what they mean.
package struct NaiveQuery: Sendable {
  package var terms: [NaiveTerm]

  package init(terms: [NaiveTerm]) { self.terms = terms }

  package init(for ledger: RandomLedger, _ random: inout SeededRandom) {
    terms = (0..<random.pick([0, 1, 1, 2, 3])).map { _ in NaiveQuery.term(ledger, &random) }
  }

  package var arguments: [String] { terms.map(\.text) }

  package func holds(_ entry: TrueEntry, _ row: TrueRow) -> Bool {
    for term in terms where term.isNegated || term.alternatives == nil {
      if term.holds(entry, row) == term.isNegated { return false }
    }
    for name in Set(terms.compactMap { $0.isNegated ? nil : $0.alternatives }) {
      let ones = terms.filter { !$0.isNegated && $0.alternatives == name }
      if !ones.contains(where: { $0.holds(entry, row) }) { return false }
    }
    return true
  }

  /// Whether one text has another in it, whatever the case.
  package static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (
      Array(text.lowercased().unicodeScalars), Array(part.lowercased().unicodeScalars)
    )
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { Array(text[$0..<($0 + part.count)]) == part }
  }

  static func texts(_ entry: TrueEntry, _ row: TrueRow) -> [String] {
    [row.type, row.from, row.to, entry.payee, entry.note, entry.comment, entry.code] + entry.tags
      + entry.attachments + entry.fields.flatMap { [$0.name, $0.value] }
  }

  private static func term(_ ledger: RandomLedger, _ random: inout SeededRandom) -> NaiveTerm {
    var term = kinds[random.number(0...(kinds.count - 1))](ledger, &random)
    term.isNegated = random.oneIn(4)
    return term
  }

  private typealias Maker = @Sendable (RandomLedger, inout SeededRandom) -> NaiveTerm

  private static let words = [
    "coffee", "咖啡", "AL", "so", "with li", "bank", "assets", "银行", "trip", "work", "旅行", "food",
    "gift", "午饭", "hot", "old", "微信", "snacks", "17", "é", "工资", "salary", "zzz",
  ]

  private static let kinds: [Maker] = [
    { _, random in
      let word = random.pick(words)
      return NaiveTerm(argument: word) { entry, row in
        texts(entry, row).contains { contains($0, word) }
      }
    },
    { _, random in
      let word = random.pick(words)
      return NaiveTerm(argument: "type:" + word, alternatives: "type") { contains($1.type, word) }
    },
    { _, random in
      let word = random.pick(words)
      return NaiveTerm(argument: "acct:" + word, alternatives: "acct") {
        contains($1.from, word) || contains($1.to, word)
      }
    },
    { _, random in
      let word = random.pick(["Aldi", "corner market", "BÄCK", "7-", "e"])
      return NaiveTerm(argument: "payee:" + word, alternatives: "payee") { entry, _ in
        contains(entry.payee, word)
      }
    },
    { _, random in
      let word = random.pick(["Aldi", "soy", "加班", "LI", "17"])
      return NaiveTerm(argument: "desc:" + word, alternatives: "desc") { entry, _ in
        contains(entry.payee, word) || contains(entry.note, word)
      }
    },
    { _, random in
      let word = random.pick(["soy", "AA", "号线", "12"])
      return NaiveTerm(argument: "note:" + word) { entry, _ in contains(entry.note, word) }
    },
    { _, random in
      let word = random.pick(["hot", "太", "more"])
      return NaiveTerm(argument: "comment:" + word) { entry, _ in contains(entry.comment, word) }
    },
    { _, random in
      let word = random.pick(["A-", "inv 4", "9"])
      return NaiveTerm(argument: "code:" + word) { entry, _ in contains(entry.code, word) }
    },
    { _, random in
      let word = random.pick(["work", "旅", "rating", "a"])
      return NaiveTerm(argument: "tag:" + word) { entry, _ in
        (entry.tags + entry.fields.map(\.name)).contains { contains($0, word) }
      }
    },
    { _, random in
      let word = random.pick(["3", "old", "北"])
      return NaiveTerm(argument: "tag:a=" + word) { entry, _ in
        entry.fields.contains { contains($0.name, "a") && contains($0.value, word) }
      }
    },
    { _, random in
      let kind = random.pick(["expense", "income", "refund", "transfer"])
      return NaiveTerm(argument: "kind:" + kind, alternatives: "kind") { $1.kind == kind }
    },
    { _, random in
      let code = random.pick(["USD", "cny", "EUR", "JPY", "E"])
      return NaiveTerm(argument: "cur:" + code, alternatives: "cur") { _, row in
        [row.amount.currency, row.paid.currency].contains(code.uppercased())
      }
    },
    { _, random in amount(&random) },
    { ledger, random in date(&random) },
    { _, random in
      let (text, status) = random.pick([
        ("*", "cleared"), ("pending", "pending"), ("", ""), ("!", "pending"),
      ])
      return NaiveTerm(argument: "status:" + text, alternatives: "status") { entry, _ in
        entry.status == status
      }
    },
    { ledger, random in
      let part = random.pick(["trip", "2026", "旅", "notes", "/", "json"])
      return NaiveTerm(argument: "file:" + part) { entry, _ in contains(entry.file, part) }
    },
    { ledger, random in
      let ids = ledger.entries.map(\.id).filter { !$0.isEmpty }
      let id = ids.isEmpty ? "own-0" : random.pick(ids)
      return NaiveTerm(argument: "id:" + id.uppercased()) { entry, _ in entry.id.hasPrefix(id) }
    },
    { _, random in
      let least = random.number(1...5)
      return NaiveTerm(argument: "field:Rating>=\(least)") { entry, _ in
        entry.fields.contains { $0.name == "rating" && (Int($0.value) ?? 0) >= least }
      }
    },
    { _, random in
      NaiveTerm(argument: "field:place") { entry, _ in entry.fields.contains { $0.name == "place" }
      }
    },
  ]

  private static func amount(_ random: inout SeededRandom) -> NaiveTerm {
    let sign = random.pick(["", "", "-", "+"])
    let hundredths = random.pick([0, 500, 1234, 10_000, 100_000])
    let comparison = random.pick(["", "=", "<", "<=", ">", ">="])
    let number = (sign == "-" ? -1 : 1) * hundredths
    let isSigned = !sign.isEmpty || hundredths == 0
    let text = "\(hundredths / 100)" + (hundredths % 100 == 0 ? "" : ".\(hundredths % 100)")
    return NaiveTerm(argument: "amt:" + comparison + sign + text) { _, row in
      let value = isSigned ? row.amount.hundredths : abs(row.amount.hundredths)
      switch comparison {
      case "<": return value < number
      case "<=": return value <= number
      case ">": return value > number
      case ">=": return value >= number
      default: return value == number
      }
    }
  }

  private static func date(_ random: inout SeededRandom) -> NaiveTerm {
    let (a, b) = (FilePlace.day(&random), FilePlace.day(&random))
    let (first, last) = (min(a, b), max(a, b).next)
    switch random.number(0...4) {
    case 0: return NaiveTerm(argument: "date:\(a.year)") { entry, _ in entry.day.year == a.year }
    case 1:
      return NaiveTerm(argument: "date:\(a.year)-\(TrueDay.two(a.month))") { entry, _ in
        entry.day.year == a.year && entry.day.month == a.month
      }
    case 2:
      let quarter = (a.month + 2) / 3
      return NaiveTerm(argument: "date:\(a.year)q\(quarter)") { entry, _ in
        entry.day.year == a.year && (entry.day.month + 2) / 3 == quarter
      }
    case 3: return NaiveTerm(argument: "date:\(first.iso)..") { entry, _ in entry.day >= first }
    default:
      return NaiveTerm(argument: "date:\(first.iso)..\(last.iso)") { entry, _ in
        entry.day >= first && entry.day < last
      }
    }
  }
}
