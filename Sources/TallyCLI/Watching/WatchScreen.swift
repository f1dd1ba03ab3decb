import TallySystem

/// An answer on a terminal, drawn again in the same place when it is another.
///
/// What has changed has a mark in front for a moment. Nothing of the terminal is changed that would have to
/// be put right again: the program may be ended at any time.
struct WatchScreen {
  private var shown: [ArraySlice<UInt8>] = []
  private var marked: Set<Int> = []
  private var isFirst = true
  /// When the marks are to go; nil where there are none.
  private(set) var unmarkAt: Moment?

  /// What stands before each line: a mark, or as many blanks.
  private static let mark = Array("▸ ".utf8)
  private static let noMark = Array("  ".utf8)
  /// How many columns that takes.
  static let margin = 2
  private static let markTime = Duration.seconds(2)

  /// The bytes that show a text; empty where it is shown already.
  mutating func show(_ text: [UInt8], size: Terminal.Size?) -> [UInt8] {
    let lines = text.lines
    let changes = LineChanges(from: shown, to: lines)
    if !isFirst, changes.gone.isEmpty, changes.new.isEmpty { return [] }
    marked = isFirst ? [] : Set(changes.new.map(\.place))
    unmarkAt = marked.isEmpty ? nil : .now + WatchScreen.markTime
    shown = lines
    isFirst = false
    return draw(size)
  }

  /// The bytes that show the same without marks.
  mutating func unmark(size: Terminal.Size?) -> [UInt8] {
    marked = []
    unmarkAt = nil
    return draw(size)
  }

  /// ECMA-48: CUP to the upper left corner, EL behind each line, ED behind the last.
  private func draw(_ size: Terminal.Size?) -> [UInt8] {
    let rows = size.map { max($0.rows - 1, 1) } ?? shown.count
    var bytes = Array("\u{1B}[H".utf8)
    for (place, line) in shown.prefix(rows).enumerated() {
      bytes += marked.contains(place) ? WatchScreen.mark : WatchScreen.noMark
      bytes += line
      bytes += Array("\u{1B}[0m\u{1B}[K\n".utf8)
    }
    bytes += Array("\u{1B}[J".utf8)
    return bytes
  }
}
