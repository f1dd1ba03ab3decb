/// SplitMix64: the same numbers for the same seed, so that a failure can be had again.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// One of a list that is not empty.
  package mutating func pick<T>(_ list: [T]) -> T {
    list[Int(truncatingIfNeeded: next() % UInt64(list.count))]
  }

  /// A number of a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// True once in so many times.
  package mutating func oneIn(_ count: Int) -> Bool { next() % UInt64(count) == 0 }
}
