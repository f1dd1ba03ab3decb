/// The longest rising run of some numbers, not all of which need stand side by side: what can stay where it
/// is while the rest moves.
enum LongestRun {
  /// Whether each number is in it; numbers are all different.
  ///
  /// Patience sorting: `ends[n]` is the place of the least number that a run of n + 1 can end in.
  ///
  /// - Complexity: O(n log n).
  static func members(of numbers: [Int]) -> [Bool] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for at in numbers.indices {
      let length = firstEnd(notBelow: numbers[at], ends, numbers)
      if length > 0 { before[at] = ends[length - 1] }
      if length == ends.count { ends.append(at) } else { ends[length] = at }
    }
    var isMember = [Bool](repeating: false, count: numbers.count)
    var at = ends.last ?? -1
    while at >= 0 {
      isMember[at] = true
      at = before[at]
    }
    return isMember
  }

  private static func firstEnd(notBelow number: Int, _ ends: [Int], _ numbers: [Int]) -> Int {
    // Most of what is asked has not moved at all.
    if let last = ends.last, numbers[last] < number { return ends.count }
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
