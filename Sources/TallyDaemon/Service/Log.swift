package import TallyModel
package import TallyQuery
import TallySystem
import TallyText

/// What the service says of itself: a line each on standard error, which systemd keeps in its journal.
package struct Log: Sendable {
  /// syslog(3), whose numbers the journal knows.
  package enum Level: Int, Comparable, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  private let language: Settings.Language
  private let most: Level
  private let isTerminal: Bool

  /// - `isVerbose`: whether to say what is only of interest when something is looked for.
  package init(_ language: Settings.Language, isVerbose: Bool) {
    self.language = language
    most = isVerbose ? .debug : .info
    isTerminal = Terminal.isTerminal(FileDescriptor.standardError)
  }

  package func write(_ level: Level, _ words: Words) {
    guard level <= most else { return }
    StandardError.write(Array(Log.line(level, words.text(language), isTerminal: isTerminal).utf8))
  }

  func text(_ words: Words) -> String { words.text(language) }

  /// `<6>text`, as sd-daemon(3) has it; without the number for a person at a terminal.
  ///
  /// It may quote names of files, so no control character passes.
  static func line(_ level: Level, _ text: String, isTerminal: Bool) -> String {
    (isTerminal ? "" : "<\(level.rawValue)>") + TerminalEscape.escaped(text) + "\n"
  }
}
