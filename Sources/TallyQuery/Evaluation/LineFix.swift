import TallyFormats
import TallyModel

/// The line of an entry of tally text as it should be, for problems of looking up.
struct LineFix {
  private let bytes: Bytes
  private let line: Range<Int>
  private let names: [Range<Int>]
  private let amounts: [Range<Int>]
  private let isText: Bool

  init(_ bytes: Bytes, _ entry: borrowing EntryDraft) {
    self.bytes = bytes
    let end = bytes[entry.range].firstIndex(of: 0x0A) ?? entry.range.upperBound
    line = entry.range.lowerBound..<end
    names = entry.items.map(\.name.range)
    amounts = entry.items.map(\.range)
    isText = bytes[entry.range].first != UInt8(ascii: "{")
  }

  /// `range`: where the problem stands.
  func fixed(_ problem: EntryProblem, _ range: Range<Int>) -> String? {
    guard isText, range.lowerBound >= line.lowerBound, range.upperBound <= line.upperBound else {
      return nil
    }
    let written = text(range)
    switch problem.code {
    case .severalWords: return severalWords(problem, range)
    case .misspeltName: return replaced(range, problem.facts[1])
    case .undeclaredAccount:
      guard let colon = written.firstIndex(of: ":"),
        written[..<colon] == "from" || written[..<colon] == "to"
      else {
        if case .item = problem.part { return replaced(range, "expenses:" + written) }
        return replaced(range, "assets:" + written)
      }
      return replaced(
        range, written[...colon] + "assets:" + written[written.index(after: colon)...])
    case .plusOnExpense: return replaced(range, "-" + unsigned(written))
    case .signMissing: return replaced(range, "-" + written)
    case .minusOnUndeclared, .signNotTaken: return replaced(range, unsigned(written))
    case .wrongSide:
      guard let colon = written.firstIndex(of: ":") else { return nil }
      return replaced(range, (problem.facts[1] == "to" ? "from" : "to") + written[colon...])
    default: return nil
    }
  }

  /// `lunch with Li 12.50` becomes `lunch 12.50 with Li`.
  private func severalWords(_ problem: EntryProblem, _ range: Range<Int>) -> String? {
    guard case .item(let item) = problem.part, item < amounts.count, problem.facts.count == 3 else {
      return nil
    }
    let amount = amounts[item]
    return text(line.lowerBound..<range.lowerBound) + problem.facts[1]
      + text(range.upperBound..<amount.upperBound) + " " + problem.facts[2]
      + text(amount.upperBound..<line.upperBound)
  }

  private func unsigned(_ amount: String) -> String {
    amount.hasPrefix("+") || amount.hasPrefix("-") ? String(amount.dropFirst()) : amount
  }

  private func replaced(_ range: Range<Int>, _ text: String) -> String {
    self.text(line.lowerBound..<range.lowerBound) + text
      + self.text(range.upperBound..<line.upperBound)
  }

  private func text(_ range: Range<Int>) -> String { Bytes(rebasing: bytes[range]).text }
}
