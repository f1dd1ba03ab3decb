/// How near two words are: for «did you mean».
package enum EditDistance {
  /// Whether one letter too many, too few, another one, or two that changed places make one of the
  /// other. Equal words are not.
  package static func isOneOff(_ a: String, _ b: String) -> Bool {
    let x = Array(a.unicodeScalars)
    let y = Array(b.unicodeScalars)
    guard x != y, abs(x.count - y.count) <= 1 else { return false }
    let start = zip(x, y).prefix { $0 == $1 }.count
    let end = zip(x[start...].reversed(), y[start...].reversed()).prefix { $0 == $1 }.count
    let (middleX, middleY) = (x[start..<x.count - end], y[start..<y.count - end])
    if middleX.count <= 1, middleY.count <= 1 { return true }
    return middleX.count == 2 && middleY.count == 2 && middleX.first == middleY.last
      && middleX.last == middleY.first
  }

  /// The candidate nearest to a word, if it is near: at most a third of its letters, and at most two,
  /// have to change. The first of equals.
  package static func closest(to word: String, in candidates: some Sequence<String>) -> String? {
    let typed = Array(Folding.search(word).unicodeScalars)
    guard (1...64).contains(typed.count) else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(typed, Array(Folding.search(candidate).unicodeScalars))
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, min(2, typed.count / 3)) else { return nil }
    return best.distance < typed.count ? best.word : nil
  }

  /// Insertions, deletions, substitutions and exchanges of neighbours (optimal string alignment).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if abs(a.count - b.count) > 3 { return Int.max - 1 }
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
