/// Which lines of two texts differ: the greedy algorithm of Myers (1986), whose cost grows with the differences
/// and hardly with the texts.
enum LineDifference {
  /// The most lines gone and new for which the shortest answer is looked for; it bounds time and memory.
  static let mostChanges = 1_000

  /// The regions that differ, in order; lines stay between any two.
  static func regions(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>])
    -> [UnifiedDiff.Region]
  {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var same = 0
    while same < shorter - start, old[old.count - 1 - same] == new[new.count - 1 - same] {
      same += 1
    }
    let (a, b) = numbered(old[start..<old.count - same], new[start..<new.count - same])
    let (gone, added) =
      shortest(a, b)
      ?? (isSameCount(a, b) ? oneByOne(a, b) : (a.map { _ in true }, b.map { _ in true }))
    return regions(gone, added, from: start)
  }

  /// Equal lines as equal numbers.
  private static func numbered(
    _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
  )
    -> ([Int], [Int])
  {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    return (old.map(number), new.map(number))
  }

  private static func isSameCount(_ a: [Int], _ b: [Int]) -> Bool { a.count == b.count }

  private static func oneByOne(_ a: [Int], _ b: [Int]) -> ([Bool], [Bool]) {
    let differs = zip(a, b).map { $0 != $1 }
    return (differs, differs)
  }

  /// Joins the lines that are gone and new, of which as many stay in both, to regions.
  private static func regions(_ gone: [Bool], _ added: [Bool], from start: Int)
    -> [UnifiedDiff.Region]
  {
    var regions: [UnifiedDiff.Region] = []
    var (i, j) = (0, 0)
    while i < gone.count || j < added.count {
      let (firstOld, firstNew) = (i, j)
      while i < gone.count, gone[i] { i += 1 }
      while j < added.count, added[j] { j += 1 }
      if i > firstOld || j > firstNew {
        regions.append(
          UnifiedDiff.Region(
            old: start + firstOld..<start + i, new: start + firstNew..<start + j))
      } else {
        i += 1
        j += 1
      }
    }
    return regions
  }
}

// MARK: - The shortest

extension LineDifference {
  /// Which lines are gone and which are new; nil where more than `mostChanges` are.
  ///
  /// `reached[k]` is how far into the old text one gets on the diagonal `k`, the old place less the new one,
  /// with the changes made so far. What it was before each change is kept, to go back by.
  private static func shortest(_ a: [Int], _ b: [Int]) -> (gone: [Bool], added: [Bool])? {
    let most = min(mostChanges, a.count + b.count)
    var reached = [Int](repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    var steps: [[Int]] = []
    for changes in 0...most {
      steps.append(Array(reached[middle - changes...middle + changes]))
      for k in stride(from: -changes, through: changes, by: 2) {
        let isNew = comesFromNew(k, changes, reached[middle + k - 1], reached[middle + k + 1])
        var i = isNew ? reached[middle + k + 1] : reached[middle + k - 1] + 1
        while i < a.count, i - k < b.count, i - k >= 0, a[i] == b[i - k] { i += 1 }
        reached[middle + k] = i
        if i >= a.count, k == a.count - b.count { return way(back: steps, a.count, b.count) }
      }
    }
    return nil
  }

  /// Whether a diagonal is best reached by a new line, from the diagonal above it, rather than by one that is gone.
  private static func comesFromNew(_ k: Int, _ changes: Int, _ below: Int, _ above: Int) -> Bool {
    k == -changes || (k != changes && below < above)
  }

  private static func way(back steps: [[Int]], _ old: Int, _ new: Int) -> (
    gone: [Bool], added: [Bool]
  ) {
    var gone = [Bool](repeating: false, count: old)
    var added = [Bool](repeating: false, count: new)
    var (i, k) = (old, old - new)
    for changes in stride(from: steps.count - 1, to: 0, by: -1) {
      let reached = steps[changes]
      func before(_ k: Int) -> Int { abs(k) <= changes ? reached[k + changes] : 0 }
      let isNew = comesFromNew(k, changes, before(k - 1), before(k + 1))
      k += isNew ? 1 : -1
      i = before(k)
      if isNew { added[i - k] = true } else { gone[i] = true }
    }
    return (gone, added)
  }
}
