import TallyText

/// A word that a shell may complete to, and what is said of it beside.
package struct Candidate: Equatable, Sendable {
  package var text: String
  package var note: String

  package init(_ text: String, _ note: String = "") {
    self.text = text
    self.note = note
  }

  /// Whether more is to come in the same word: `from:`, `@`.
  package var isOpen: Bool { text == "@" || text.last == ":" || text.last == "=" }

  /// Whether a terminal shows it as it is, and a line holds it.
  ///
  /// A name with control characters in it, or with some that nobody sees, has to be typed by whoever wants it.
  package var isPlain: Bool { !text.isEmpty && TerminalEscape.escaped(text) == text }

  /// The same with a text in front.
  func headed(_ head: String) -> Candidate { Candidate(head + text, note) }
}
