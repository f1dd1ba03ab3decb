import TallyText

/// What can be typed at a prompt, and how a part of it is completed.
///
/// Names that begin with what is typed come first, then those that have it in them; case, width and accents
/// make no difference. A name that would have to be escaped on a terminal is no candidate: it can't be shown
/// in the line as it is.
package struct LineCompletion: Sendable {
  package struct Candidate: Sendable, Equatable {
    package var text: String
    /// What is said beside it in a list.
    package var detail: String
    /// Whether it is listed where nothing is typed yet.
    package var isListed: Bool

    package init(_ text: String, detail: String = "", isListed: Bool = true) {
      self.text = text
      self.detail = detail
      self.isListed = isListed
    }
  }

  package enum Result: Sendable, Equatable {
    case nothing
    /// The whole text instead of what is typed.
    case text(String)
    case choices([Candidate])
  }

  private let candidates: [(candidate: Candidate, folded: String)]
  private var marked: (mark: Character, [(candidate: Candidate, folded: String)])?

  /// - `candidates`: the likeliest first.
  package init(_ candidates: [Candidate]) {
    self.candidates = candidates.filter { TerminalEscape.escaped($0.text) == $0.text }
      .map { ($0, Folding.search($0.text)) }
  }

  /// With others that are typed behind a mark, and meant only there.
  package func adding(_ others: LineCompletion, mark: Character) -> LineCompletion {
    var both = self
    both.marked = (mark, others.candidates)
    return both
  }

  package func completed(_ typed: String) -> Result {
    guard let (mark, others) = marked, typed.first == mark else {
      return LineCompletion.completed(typed, candidates)
    }
    let result = LineCompletion.completed(String(typed.dropFirst()), others)
    return if case .text(let text) = result { .text(String(mark) + text) } else { result }
  }

  private static func completed(
    _ typed: String, _ candidates: [(candidate: Candidate, folded: String)]
  ) -> Result {
    let wanted = Folding.search(String(typed.drop { $0.isWhitespace }))
    if wanted.isEmpty {
      let listed = candidates.map(\.candidate).filter(\.isListed)
      return listed.isEmpty ? .nothing : .choices(listed)
    }
    let beginning = candidates.filter { $0.folded.hasPrefix(wanted) }.map(\.candidate)
    let having = candidates.filter { !$0.folded.hasPrefix(wanted) && $0.folded.contains(wanted) }
      .map(\.candidate)
    let likely = beginning.isEmpty ? having : beginning
    guard let first = likely.first else { return .nothing }
    if likely.count == 1 {
      return first.text == typed ? .nothing : .text(first.text)
    }
    let common = LineCompletion.common(likely.map(\.text))
    if Folding.search(common).hasPrefix(wanted), common.count > typed.count { return .text(common) }
    return .choices(beginning + having)
  }

  /// What all begin with, in the first one's letters.
  private static func common(_ texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    var common = Substring(first)
    for text in texts.dropFirst() {
      let same = zip(common, text).prefix {
        Folding.search(String($0)) == Folding.search(String($1))
      }
      common = common.prefix(same.count)
    }
    return String(common)
  }

  /// So many are shown; the others are counted.
  private static let mostShown = 30

  /// Candidates for a terminal, in as many columns as there is room for; ends in a newline.
  package static func list(_ choices: [Candidate], columns: Int) -> String {
    let cells = choices.prefix(mostShown).map { choice in
      TerminalEscape.escaped(choice.text + (choice.detail.isEmpty ? "" : " " + choice.detail))
    }
    let widths = cells.map(DisplayWidth.columns(of:))
    let width = (widths.max() ?? 0) + 2
    let perLine = max(1, (columns - 1) / width)
    var text = ""
    for (at, cell) in cells.enumerated() {
      let isLast = at % perLine == perLine - 1 || at == cells.count - 1
      text += DisplayWidth.truncated(cell, to: columns - 1)
      text += isLast ? "\n" : String(repeating: " ", count: width - widths[at])
    }
    if choices.count > mostShown { text += "… \(choices.count - mostShown)\n" }
    return text
  }
}
