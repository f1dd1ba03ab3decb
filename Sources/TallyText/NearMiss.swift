/// Finds the word that a misspelt one was meant to be.
package enum NearMiss {
  /// The candidate fewest slips away from a word, the first of equals; nil where none is near.
  ///
  /// A slip is a letter too many, too few or wrong, or two neighbours swapped. Near is one slip, from
  /// seven letters on two; words of fewer than `shortest` letters are near nothing but themselves.
  package static func closest(
    to word: String, among candidates: some Sequence<String>, shortest: Int = 4
  ) -> String? {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= shortest, letters.count <= longest else { return nil }
    var best: (word: String, slips: Int)?
    for candidate in candidates {
      let slips = slips(between: letters, and: Array(candidate.unicodeScalars))
      if slips <= (letters.count < 7 ? 1 : 2), slips < best?.slips ?? .max {
        best = (candidate, slips)
      }
    }
    return best?.word
  }

  /// Whether two words are exactly one slip apart.
  package static func isOneSlip(_ a: String, _ b: String) -> Bool {
    slips(between: Array(a.unicodeScalars), and: Array(b.unicodeScalars)) == 1
  }

  /// Nobody's typing slip is longer; it bounds the table below.
  private static let longest = 64

  /// The distance of Damerau and Levenshtein, in its form where no stretch is edited twice.
  private static func slips(between a: [Unicode.Scalar], and b: [Unicode.Scalar]) -> Int {
    guard abs(a.count - b.count) <= 2 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
