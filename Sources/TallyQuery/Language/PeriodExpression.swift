import TallyModel

/// A period's two sides, and what stands between them.
struct PeriodExpression {
  private enum Form {
    case whole(ArraySlice<PeriodToken>)
    /// Either side may be missing, not both; `inclusive`: the end's own days are in it.
    case range(
      from: ArraySlice<PeriodToken>?, to: ArraySlice<PeriodToken>?, inclusive: Bool)
  }

  private let form: Form?

  /// Splits at the first `..`, `to`, `until`, 到 or 至, after an optional `from`, `since` or 从.
  init(_ tokens: [PeriodToken]) {
    let hasFrom = tokens.first.map(PeriodExpression.isFrom) ?? false
    let rest = tokens[(hasFrom ? 1 : 0)...]
    guard let at = rest.firstIndex(where: PeriodExpression.isTo) else {
      form = hasFrom ? .range(from: rest, to: nil, inclusive: false) : .whole(rest)
      return
    }
    let from = rest[..<at]
    let to = rest[(at + 1)...]
    let mayBeOpen = tokens[at] == .dots
    if from.isEmpty ? hasFrom || to.isEmpty : to.isEmpty && !mayBeOpen {
      form = nil
    } else {
      form = .range(
        from: from.isEmpty ? nil : from, to: to.isEmpty ? nil : to,
        inclusive: tokens[at] == .word("到") || tokens[at] == .word("至"))
    }
  }

  /// The days from one side to the other, or nil where a side is missing that must be there.
  ///
  /// `read` gives the days of one side. They may come out backwards.
  func range(
    _ read: (ArraySlice<PeriodToken>) throws(PeriodError) -> DateRange
  ) throws(PeriodError) -> DateRange? {
    switch form {
    case nil: return nil
    case .whole(let tokens): return try read(tokens)
    case .range(let from, let to, let inclusive):
      var range = DateRange()
      if let from { range.start = try read(from).start }
      if let to {
        let last = try read(to)
        range.end = inclusive ? last.end : last.start
      }
      return range
    }
  }

  private static func isFrom(_ token: PeriodToken) -> Bool {
    token == .word("from") || token == .word("since") || token == .word("从")
  }

  private static func isTo(_ token: PeriodToken) -> Bool {
    switch token {
    case .dots, .word("to"), .word("until"), .word("到"), .word("至"): true
    default: false
    }
  }
}
