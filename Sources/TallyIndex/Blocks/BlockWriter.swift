import TallyFormats

/// Puts a block's bytes together, section by section.
struct BlockWriter: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var count: Int

  /// Starts with room for so many bytes.
  init(reserving bytes: Int) {
    capacity = max(bytes, 1 << 12) + BlockLayout.directoryLength
    memory = .allocate(byteCount: capacity, alignment: 16)
    count = BlockLayout.directoryLength
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  deinit { memory.deallocate() }

  private mutating func reserve(_ length: Int) {
    guard count + length > capacity else { return }
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: memory, byteCount: count)
    memory.deallocate()
    memory = larger
  }

  /// Writes a section of plain bytes.
  mutating func bytes(_ section: Section, _ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    if let base = bytes.baseAddress {
      (memory + count).copyMemory(from: base, byteCount: bytes.count)
    }
    end(section, length: bytes.count)
  }

  /// Writes a column: `value` gives the number of each row, and is asked twice.
  @inline(__always)
  mutating func column(_ section: Section, count rows: Int, _ value: (Int) -> Int64) {
    var span = NumberSpan()
    for row in 0..<rows { span.take(value(row)) }
    column(section, count: rows, span, value)
  }

  /// Writes a column whose least and greatest number are known.
  @inline(__always)
  mutating func column(
    _ section: Section, count rows: Int, _ span: NumberSpan, _ value: (Int) -> Int64
  ) {
    let least = rows == 0 ? 0 : span.least
    let most = rows == 0 ? 0 : span.most
    let distance = UInt64(bitPattern: most &- least)
    let width: Int =
      distance == 0
      ? 0 : distance < 1 << 8 ? 1 : distance < 1 << 16 ? 2 : distance < 1 << 32 ? 4 : 8
    let length = BlockLayout.columnHead + rows * width
    reserve(length)
    let start = memory + count
    start.storeBytes(of: least, as: Int64.self)
    start.storeBytes(of: UInt32(rows), toByteOffset: 8, as: UInt32.self)
    start.storeBytes(of: UInt32(width), toByteOffset: 12, as: UInt32.self)
    let body = start + BlockLayout.columnHead
    switch width {
    case 0: break
    case 1:
      for row in 0..<rows {
        body.storeBytes(
          of: UInt8(truncatingIfNeeded: value(row) &- least), toByteOffset: row, as: UInt8.self)
      }
    case 2:
      for row in 0..<rows {
        body.storeBytes(
          of: UInt16(truncatingIfNeeded: value(row) &- least), toByteOffset: row * 2,
          as: UInt16.self)
      }
    case 4:
      for row in 0..<rows {
        body.storeBytes(
          of: UInt32(truncatingIfNeeded: value(row) &- least), toByteOffset: row * 4,
          as: UInt32.self)
      }
    default:
      for row in 0..<rows {
        body.storeBytes(
          of: UInt64(bitPattern: value(row) &- least), toByteOffset: row * 8, as: UInt64.self)
      }
    }
    end(section, length: length)
  }

  mutating func bytes(_ section: Section, _ content: [UInt8]) {
    content.withUnsafeBytes { bytes(section, $0) }
  }

  /// Enters a section in the directory; the next one starts at a multiple of 8.
  private mutating func end(_ section: Section, length: Int) {
    let at = BlockLayout.entry(of: section)
    let checksum = UnsafeRawBufferPointer(start: memory + count, count: length).hash64
    memory.storeBytes(of: UInt64(count), toByteOffset: at, as: UInt64.self)
    memory.storeBytes(of: UInt64(length), toByteOffset: at + 8, as: UInt64.self)
    memory.storeBytes(of: checksum, toByteOffset: at + 16, as: UInt64.self)
    count += length
    let missing = -count & 7
    reserve(missing)
    (memory + count).initializeMemory(as: UInt8.self, repeating: 0, count: missing)
    count += missing
  }

  /// The block's bytes, with its directory; each section must have been written.
  consuming func finish(_ id: BlockID) -> BlockMemory {
    memory.storeBytes(of: BlockLayout.magic, toByteOffset: 8, as: UInt32.self)
    memory.storeBytes(of: UInt32(Section.allCases.count), toByteOffset: 12, as: UInt32.self)
    memory.storeBytes(of: id.low, toByteOffset: 16, as: UInt64.self)
    memory.storeBytes(of: id.high, toByteOffset: 24, as: UInt64.self)
    let directory = UnsafeRawBufferPointer(
      start: memory + 8, count: BlockLayout.directoryLength - 8)
    memory.storeBytes(of: directory.hash64, as: UInt64.self)
    let bytes = UnsafeRawBufferPointer(start: memory, count: count)
    discard self
    return BlockMemory(owning: bytes)
  }
}

/// The least and the greatest of some numbers.
struct NumberSpan {
  private(set) var least = Int64.max
  private(set) var most = Int64.min

  @inline(__always)
  mutating func take(_ number: Int64) {
    if number < least { least = number }
    if number > most { most = number }
  }
}

/// The memory that a block lies in, for as long as somebody reads it.
package final class BlockMemory: @unchecked Sendable {
  // Sendable: nobody writes to the bytes once they are here.

  package let bytes: UnsafeRawBufferPointer
  /// What has the bytes, where they are not our own: the transaction that they are read in.
  private let owner: AnyObject?

  /// Takes memory over.
  init(owning bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    owner = nil
  }

  /// Bytes that stay where they are while `owner` lives.
  init(_ bytes: UnsafeRawBufferPointer, owner: AnyObject) {
    self.bytes = bytes
    self.owner = owner
  }

  deinit { if owner == nil { bytes.deallocate() } }
}
