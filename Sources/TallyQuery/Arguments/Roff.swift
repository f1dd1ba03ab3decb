/// Text in roff, the language of manual pages.
package struct Roff {
  package private(set) var text = ""
  /// Whether a heading was last, behind which no paragraph is begun.
  private var isFresh = false

  package init() {}

  /// A text as it is shown: nothing in it is obeyed.
  ///
  /// Hyphens and quotation marks stay what they are, to be pasted into a shell.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\(rs"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "\"": escaped += "\\(dq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where character.isNewline: escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// The same in bold, for what is typed as it stands.
  package static func bold(_ text: String) -> String { "\\fB" + escaped(text) + "\\fR" }

  /// The same in italics, for what stands for something else.
  package static func italic(_ text: String) -> String { "\\fI" + escaped(text) + "\\fR" }

  /// The first lines of a page.
  package mutating func title(_ name: String, date: String, source: String, manual: String) {
    let title = Roff.escaped(name.uppercased())
    let parts = [source, manual].map { " \"" + Roff.escaped($0) + "\"" }
    text += ".TH \(title) 1 " + date + parts.joined() + "\n.nh\n.ad l\n"
  }

  package mutating func heading(_ title: String) {
    text += ".SH \"" + Roff.escaped(title) + "\"\n"
    isFresh = true
  }

  package mutating func paragraph(_ words: String) {
    begin()
    text += Roff.line(words)
  }

  private mutating func begin() {
    if !isFresh { text += ".PP\n" }
    isFresh = false
  }

  /// An item of a list, and what is said of it.
  package mutating func item(_ term: String, _ words: String) {
    text += ".TP\n" + Roff.line(term) + Roff.line(words)
    isFresh = false
  }

  /// Lines that are shown as they are.
  package mutating func lines(_ lines: [String]) {
    begin()
    text += ".nf\n" + lines.map { Roff.line(Roff.escaped($0)) }.joined() + ".fi\n"
  }

  /// A line of escaped text; a mark at its front would be an order.
  private static func line(_ escaped: String) -> String {
    (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }
}
