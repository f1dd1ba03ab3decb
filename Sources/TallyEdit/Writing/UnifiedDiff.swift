import TallySystem
import TallyText

/// What becomes of a file, as a unified diff, which `patch` takes.
///
/// The shortest one by Myers' algorithm where few lines differ; where very many do, all between the first and
/// the last are one change.
package struct UnifiedDiff {
  private let path: String
  private let isNew: Bool
  private let isGone: Bool
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// Lines shown around a change.
  private static let context = 3
  /// So many differing lines are compared one by one: the work grows with their square.
  private static let mostCompared = 1000

  package init(_ change: FileChange) {
    path = TerminalEscape.escaped(change.path.display)
    isNew = change.before == nil
    isGone = change.after == nil
    old = UnifiedDiff.lines(change.before ?? [])
    new = UnifiedDiff.lines(change.after ?? [])
  }

  /// Lines with their ends, so that a missing last newline is a difference.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// The diff; empty where nothing differs.
  package var text: String {
    let edits = edits
    guard edits.contains(where: { $0 != .keep }) else { return "" }
    var text = "--- " + (isNew ? "/dev/null" : "a/" + path) + "\n"
    text += "+++ " + (isGone ? "/dev/null" : "b/" + path) + "\n"
    for hunk in UnifiedDiff.hunks(edits) { text += self.text(of: hunk, edits) }
    return text
  }

  // MARK: Hunks

  private enum Edit { case keep, remove, add }

  /// Ranges of the edits, each with what stands around it.
  private static func hunks(_ edits: [Edit]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (at, edit) in edits.enumerated() where edit != .keep {
      let range = max(at - context, 0)..<min(at + context + 1, edits.count)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private func text(of hunk: Range<Int>, _ edits: [Edit]) -> String {
    var oldAt = edits[..<hunk.lowerBound].count { $0 != .add }
    var newAt = edits[..<hunk.lowerBound].count { $0 != .remove }
    let oldCount = edits[hunk].count { $0 != .add }
    let newCount = edits[hunk].count { $0 != .remove }
    var text = "@@ -" + place(oldAt, oldCount) + " +" + place(newAt, newCount) + " @@\n"
    for edit in edits[hunk] {
      switch edit {
      case .keep:
        text += line(" ", old[oldAt])
        oldAt += 1
        newAt += 1
      case .remove:
        text += line("-", old[oldAt])
        oldAt += 1
      case .add:
        text += line("+", new[newAt])
        newAt += 1
      }
    }
    return text
  }

  /// Lines count from 1; none stand behind line 0.
  private func place(_ at: Int, _ count: Int) -> String {
    count == 0 ? "\(at),0" : count == 1 ? "\(at + 1)" : "\(at + 1),\(count)"
  }

  private func line(_ mark: String, _ bytes: ArraySlice<UInt8>) -> String {
    let hasEnd = bytes.last == UInt8(ascii: "\n")
    let text = String(decoding: hasEnd ? bytes.dropLast() : bytes, as: UTF8.self)
    let shown =
      text.hasSuffix("\r")
      ? TerminalEscape.escaped(String(text.dropLast())) + "\r" : TerminalEscape.escaped(text)
    return mark + shown + (hasEnd ? "\n" : "\n\\ No newline at end of file\n")
  }

  // MARK: Comparing

  private var edits: [Edit] {
    let same = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - same
    let sameEnd = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let middle = UnifiedDiff.compare(
      Array(old[same..<old.count - sameEnd]), Array(new[same..<new.count - sameEnd]))
    return Array(repeating: .keep, count: same) + middle + Array(repeating: .keep, count: sameEnd)
  }

  /// Myers' shortest edit script: for each number of edits, how far each diagonal gets.
  private static func compare(_ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) -> [Edit] {
    let limit = min(a.count + b.count, mostCompared)
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    let origin = limit + 1
    var trace: [[Int]] = []
    for count in 0...limit {
      trace.append(furthest)
      for diagonal in stride(from: -count, through: count, by: 2) {
        let isDown =
          diagonal == -count
          || diagonal != count && furthest[origin + diagonal - 1] < furthest[origin + diagonal + 1]
        var x = isDown ? furthest[origin + diagonal + 1] : furthest[origin + diagonal - 1] + 1
        while x < a.count, x - diagonal < b.count, x >= diagonal, a[x] == b[x - diagonal] { x += 1 }
        furthest[origin + diagonal] = x
        if x >= a.count, x - diagonal >= b.count { return path(a, b, trace, origin) }
      }
    }
    return Array(repeating: .remove, count: a.count) + Array(repeating: .add, count: b.count)
  }

  /// Follows the trace back from the end.
  private static func path(
    _ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>], _ trace: [[Int]], _ origin: Int
  ) -> [Edit] {
    var edits: [Edit] = []
    var x = a.count
    var y = b.count
    for (count, furthest) in trace.enumerated().reversed() {
      let diagonal = x - y
      let isDown =
        diagonal == -count
        || diagonal != count && furthest[origin + diagonal - 1] < furthest[origin + diagonal + 1]
      let before = isDown ? diagonal + 1 : diagonal - 1
      let beforeX = count == 0 ? 0 : furthest[origin + before]
      let beforeY = count == 0 ? 0 : beforeX - before
      while x > beforeX, y > beforeY {
        edits.append(.keep)
        x -= 1
        y -= 1
      }
      guard count > 0 else { break }
      edits.append(isDown ? .add : .remove)
      (x, y) = (beforeX, beforeY)
    }
    return edits.reversed()
  }
}
