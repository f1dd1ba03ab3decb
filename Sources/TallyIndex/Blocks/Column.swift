package import TallyFormats

/// A column of a block: one number a row, as stored.
///
/// Each is its distance from the smallest one, in the fewest bytes that hold the largest distance: none
/// where all are equal, as most columns of most blocks are. Reading is zero-copy and unaligned, since a
/// stored value may start at any even address.
///
/// `public`, which nothing else is: the compiler inlines no `package` function of another module, nor makes a
/// generic one for its types there, and a number of a column is read millions of times a question.
@frozen
public struct Column<Element: StoredNumber>: Sendable {
  /// Where its numbers are.
  public let raw: RawColumn

  /// The same as numbers of a type.
  @inlinable public init(_ raw: RawColumn) { self.raw = raw }

  /// How many rows it has.
  @inlinable public var count: Int { raw.count }

  /// The number of a row; a row outside of the column is a programming error.
  @inlinable @inline(__always)
  public subscript(_ row: Int) -> Element { Element(stored: raw[row]) }
}

/// A column before it is known what its numbers mean.
@frozen
public struct RawColumn: @unchecked Sendable {
  // Sendable: nobody writes to what it points to.

  /// The smallest of the numbers.
  public let base: Int64
  /// Where the distances from it are.
  public let start: UnsafeRawPointer
  /// Bytes a row: 0, 1, 2, 4 or 8.
  public let width: UInt8
  /// How many rows it has.
  public let count: Int

  /// A column whose distances stand somewhere, for as long as they do.
  @inlinable
  public init(base: Int64, start: UnsafeRawPointer, width: UInt8, count: Int) {
    self.base = base
    self.start = start
    self.width = width
    self.count = count
  }

  /// The number of a row.
  @inlinable
  @inline(__always)
  public subscript(_ row: Int) -> Int64 {
    precondition(row >= 0 && row < count, "row outside of the column")
    let distance: UInt64 =
      switch width {
      case 0: 0
      case 1: UInt64(start.load(fromByteOffset: row, as: UInt8.self))
      case 2: UInt64(start.loadUnaligned(fromByteOffset: row &* 2, as: UInt16.self))
      case 4: UInt64(start.loadUnaligned(fromByteOffset: row &* 4, as: UInt32.self))
      default: start.loadUnaligned(fromByteOffset: row &* 8, as: UInt64.self)
      }
    return base &+ Int64(truncatingIfNeeded: distance)
  }
}

extension RawColumn {
  /// All its numbers, of which only the low 32 bits are wanted; the width of a row is looked at once.
  package var words: ContiguousArray<UInt32> {
    switch width {
    case 0: words { _ in 0 }
    case 1: words { UInt32(start.load(fromByteOffset: $0, as: UInt8.self)) }
    case 2: words { UInt32(start.loadUnaligned(fromByteOffset: $0 &* 2, as: UInt16.self)) }
    case 4: words { start.loadUnaligned(fromByteOffset: $0 &* 4, as: UInt32.self) }
    // The lower half of each, since all numbers are little-endian.
    default: words { start.loadUnaligned(fromByteOffset: $0 &* 8, as: UInt32.self) }
    }
  }

  @inline(__always)
  private func words(_ distance: (Int) -> UInt32) -> ContiguousArray<UInt32> {
    let base = UInt32(truncatingIfNeeded: base)
    return ContiguousArray(unsafeUninitializedCapacity: count) { words, made in
      for row in 0..<count { words[row] = base &+ distance(row) }
      made = count
    }
  }
}

/// What a column can hold: it and a 64-bit number stand for each other.
public protocol StoredNumber: Sendable {
  /// What a number stands for; every number stands for something.
  init(stored: Int64)
  /// The number that stands for it.
  var stored: Int64 { get }
}

extension FixedWidthInteger {
  /// The low bits of a number.
  @inlinable @inline(__always)
  public init(stored: Int64) { self.init(truncatingIfNeeded: stored) }
  /// The same bits.
  @inlinable public var stored: Int64 { Int64(truncatingIfNeeded: self) }
}

extension UInt8: StoredNumber {}
extension Int32: StoredNumber {}
extension UInt32: StoredNumber {}
extension Int64: StoredNumber {}
extension UInt64: StoredNumber {}

extension ItemDraft.Sign: StoredNumber {
  package init(stored: Int64) {
    self = ItemDraft.Sign(rawValue: UInt8(truncatingIfNeeded: stored)) ?? .none
  }
  package var stored: Int64 { Int64(rawValue) }
}
