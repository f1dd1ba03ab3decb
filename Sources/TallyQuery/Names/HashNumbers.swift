/// Numbers things in the order they come, and finds their numbers again by their hashes.
///
/// What they are, and whether two are the same, is its owner's to know. Open addressing with linear
/// probing.
struct HashNumbers {
  private var hashes: ContiguousArray<UInt64> = []
  /// A thing's number and one; 0 where free.
  private var slots = ContiguousArray<Int32>(repeating: 0, count: 256)

  /// The number of a thing; nil of one that is new.
  ///
  /// - `isSame`: whether it is the one with a number, whose hash is the same.
  @inline(__always)
  func find(_ hash: UInt64, isSame: (Int) -> Bool) -> Int32? {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = slots[slot] - 1
      if hashes[Int(known)] == hash, isSame(Int(known)) { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Gives a new thing the next number.
  mutating func append(_ hash: UInt64) -> Int32 {
    hashes.append(hash)
    if hashes.count * 2 > slots.count {
      slots = ContiguousArray(repeating: 0, count: slots.count * 2)
      for number in hashes.indices { enter(number) }
    } else {
      enter(hashes.count - 1)
    }
    return Int32(hashes.count - 1)
  }

  private mutating func enter(_ number: Int) {
    var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(number + 1)
  }
}
