/// A piece of text: in the file, or in the reader's scratch memory; empty where there is none.
///
/// Valid only until the reader goes on to its next entry.
package typealias Bytes = UnsafeRawBufferPointer

extension UnsafeRawBufferPointer {
  /// No text.
  package static var none: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// A part of these bytes, which must lie within them: without the checks of a slice, since the reader's
  /// own positions do.
  @inlinable
  @inline(__always)
  package func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: baseAddress.map { $0 + range.lowerBound }, count: range.count)
  }

  /// The text of these bytes.
  package var text: String { String(decoding: self, as: UTF8.self) }

  /// Where the next newline at or behind a position is; the end where there is none.
  ///
  /// Eight bytes at a time: a byte is zero, and its high bit then set, where a newline was.
  func newline(from start: Int) -> Int {
    guard let base = baseAddress else { return count }
    var at = start
    while at + 8 <= count {
      let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return at + zeros.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < count, self[at] != 0x0A { at += 1 }
    return at
  }

  /// How many newlines are in a range, which must lie within the bytes.
  package func newlines(in range: Range<Int>) -> Int {
    guard let base = baseAddress else { return 0 }
    var at = range.lowerBound
    var count = 0
    // No more than 255 words, since a byte holds no larger sum; as many each time, so that the compiler takes
    // several at once.
    while at &+ 8 * 255 <= range.upperBound {
      var sums: UInt64 = 0
      for word in 0..<255 { sums &+= UnsafeRawBufferPointer.newlines(base, at &+ word &* 8) }
      let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ ((sums >> 8) & 0x00FF_00FF_00FF_00FF)
      count &+= Int((pairs &* 0x0001_0001_0001_0001) >> 48)
      at &+= 8 * 255
    }
    while at &+ 8 <= range.upperBound {
      count &+= UnsafeRawBufferPointer.newlines(base, at).nonzeroBitCount
      at &+= 8
    }
    while at < range.upperBound {
      if self[at] == 0x0A { count &+= 1 }
      at &+= 1
    }
    return count
  }

  /// For each of eight bytes 1 where it is a newline, else 0.
  @inline(__always)
  private static func newlines(_ base: UnsafeRawPointer, _ at: Int) -> UInt64 {
    let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
    // High bits of bytes that are not zero, without the borrows that `newline(from:)` may have.
    let others = ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word
    return (~others & 0x8080_8080_8080_8080) >> 7
  }

  /// Whether seven of `<`, `=` or `>` stand at a position, as git leaves them of a merge.
  func isConflictMarker(at start: Int) -> Bool {
    guard count - start >= 7 else { return false }
    let first = self[start]
    guard first == UInt8(ascii: "<") || first == UInt8(ascii: "=") || first == UInt8(ascii: ">")
    else { return false }
    return (1..<7).allSatisfy { self[start + $0] == first }
  }

  /// Whether a conflict that git left may be in it: seven of `<`, `=` or `>` in a row.
  ///
  /// Among any seven bytes in a row are four that start at a multiple of four.
  package var mayHaveConflict: Bool {
    guard let base = baseAddress else { return false }
    var at = 0
    // As many words each time and no branch among them, so that the compiler takes several at once.
    while at &+ 4 * 256 <= count {
      var found: UInt32 = 0
      for word in 0..<256 { found |= UnsafeRawBufferPointer.isMarker(base, at &+ word &* 4) }
      if found != 0 { return true }
      at &+= 4 * 256
    }
    while at &+ 4 <= count {
      if UnsafeRawBufferPointer.isMarker(base, at) != 0 { return true }
      at &+= 4
    }
    return false
  }

  /// 1 where four bytes are `<`, `=` or `>`, all the same; else 0.
  @inline(__always)
  private static func isMarker(_ base: UnsafeRawPointer, _ at: Int) -> UInt32 {
    let word = base.loadUnaligned(fromByteOffset: at, as: UInt32.self)
    let (equal, greater) = (word == 0x3D3D_3D3D, word == 0x3E3E_3E3E)
    return (word == 0x3C3C_3C3C ? 1 : 0) | (equal ? 1 : 0) | (greater ? 1 : 0)
  }

  /// The start of the line that a position is in.
  func lineStart(of position: Int) -> Int {
    var at = position
    while at > 0, self[at &- 1] != 0x0A { at &-= 1 }
    return at
  }

  /// Where the bytes from a position on stop being plain: from `!` to DEL, without `"`.
  ///
  /// Eight bytes at a time likewise. A borrow between bytes can only mark one behind a marked one, so the
  /// first that is marked is right.
  @inline(__always)
  func plainEnd(from start: Int) -> Int {
    guard let base = baseAddress else { return count }
    var at = start
    while at &+ 8 <= count {
      let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let quotes = word ^ 0x2222_2222_2222_2222
      let below = (word &- 0x2121_2121_2121_2121) & ~word
      let equal = (quotes &- 0x0101_0101_0101_0101) & ~quotes
      let marked = (below | equal | word) & 0x8080_8080_8080_8080
      if marked != 0 { return at &+ marked.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < count, self[at] &- 0x21 < 0x5F, self[at] != 0x22 { at &+= 1 }
    return at
  }

  /// How many Unicode scalars these bytes are: those that continue none.
  package var scalarCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }

  /// Whether two texts are the same, byte for byte.
  ///
  /// Eight bytes at a time, since every name, payee and note of every entry is compared with the one
  /// that is known.
  package func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let a = baseAddress, let b = other.baseAddress else { return true }
    if count >= 8 {
      var at = 0
      while at + 8 <= count {
        if a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          != b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        {
          return false
        }
        at += 8
      }
      // The last eight, some of them for a second time.
      return a.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        == b.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    }
    for at in 0..<count
    where a.load(fromByteOffset: at, as: UInt8.self) != b.load(fromByteOffset: at, as: UInt8.self) {
      return false
    }
    return true
  }

  /// Whether a text stands somewhere in these bytes; of one that is shorter than eight bytes, whether it may.
  ///
  /// Eight bytes at a time likewise: most places differ from its first eight.
  func contains(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count >= other.count, let base = baseAddress, let sought = other.baseAddress else {
      return false
    }
    guard other.count >= 8 else { return true }
    let head = sought.loadUnaligned(as: UInt64.self)
    for at in 0...count &- other.count
    where base.loadUnaligned(fromByteOffset: at, as: UInt64.self) == head {
      if part(at..<at + other.count).isEqual(to: other) { return true }
    }
    return false
  }

  /// Whether the text is this word.
  func isEqual(to word: StaticString) -> Bool {
    isEqual(to: UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
