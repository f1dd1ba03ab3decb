import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyIndex

/// Numbers in a column, and the bytes a row that they should take.
private struct ColumnCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var numbers: [Int64]
  var width: UInt8

  init(_ name: String, _ numbers: [Int64], width: UInt8) {
    (testDescription, self.numbers, self.width) = (name, numbers, width)
  }
}

/// Writes a block with this one column, and its summary, and reads it.
private func written(_ numbers: [Int64]) throws -> (numbers: [Int64], width: UInt8) {
  var writer = BlockWriter(reserving: 0)
  BlockSummary().numbers.withUnsafeBytes { writer.bytes(.summary, $0) }
  writer.column(.amount, count: numbers.count) { numbers[$0] }
  let block = try #require(Block(writer.finish(.none), id: .none))
  // A column is of the block's memory.
  return withExtendedLifetime(block) {
    let column: Column<Int64> = block.column(.amount)
    return ((0..<column.count).map { column[$0] }, column.raw.width)
  }
}

@Test(arguments: [
  ColumnCase("none", [], width: 0),
  ColumnCase("zero", [0], width: 0),
  ColumnCase("one", [-7], width: 0),
  ColumnCase("all equal", [5, 5, 5, 5], width: 0),
  ColumnCase("all the least", [.min, .min], width: 0),
  ColumnCase("a byte", [0, 255, 17], width: 1),
  ColumnCase("a byte below zero", [-300, -45, -100], width: 1),
  ColumnCase("two bytes, just", [0, 256], width: 2),
  ColumnCase("two bytes", [-1, 65_534, 3], width: 2),
  ColumnCase("four bytes, just", [0, 65_536], width: 4),
  ColumnCase("four bytes", [1 << 40, (1 << 40) + 4_294_967_295], width: 4),
  ColumnCase("eight bytes, just", [0, 4_294_967_296], width: 8),
  ColumnCase("eight bytes", [-(1 << 60), 0, 1 << 60], width: 8),
  ColumnCase("the extremes", [.min, .max, 0, -1, 1], width: 8),
  ColumnCase("the greatest", [.max, .max - 255], width: 1),
])
private func `A column gives back what was written`(_ example: ColumnCase) throws {
  let read = try written(example.numbers)
  #expect(read.numbers == example.numbers)
  #expect(read.width == example.width)
}

@Test func `Any numbers come back`() throws {
  var random = SeededRandom(seed: 1)
  for _ in 0..<300 {
    let base = Int64(bitPattern: random.next())
    let mask = UInt64.max >> UInt64(random.number(0...63))
    let numbers = (0..<random.number(1...40)).map { _ in
      base &+ Int64(bitPattern: random.next() & mask)
    }
    #expect(try written(numbers).numbers == numbers)
  }
}

// MARK: - Damage

private let id = BlockID(low: 1, high: 2)

/// The bytes of a block with entries.
private func bytesOfBlock() -> [UInt8] {
  var builder = BlockBuilder()
  let text = Array("2026-11-30\ncoffee 6.50\nvisa > lunch 12 #work\n".utf8)
  let rules = ReadingRules(Settings())
  _ = text.withUnsafeBytes {
    builder.read(
      SourceFile(bytes: $0, path: "a.tally"), pathBytes: Array("a.tally".utf8),
      format: TallyTextFormat(), rules: rules)
  }
  let block = builder.finish(id)
  return withExtendedLifetime(block) { Array(block.memory.bytes) }
}

private func isBlock(_ bytes: [UInt8], id asked: BlockID = id) -> Bool {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
  copy.copyBytes(from: bytes)
  return Block(BlockMemory(owning: UnsafeRawBufferPointer(copy)), id: asked) != nil
}

@Test func `A block with any byte of its directory changed is refused`() {
  let bytes = bytesOfBlock()
  #expect(isBlock(bytes))
  var random = SeededRandom(seed: 2)
  for at in 0..<BlockLayout.directoryLength {
    var changed = bytes
    changed[at] ^= 1 << UInt8(random.number(0...7))
    #expect(!isBlock(changed), "byte \(at)")
  }
}

@Test func `A block with any byte of its summary changed is refused`() {
  let bytes = bytesOfBlock()
  let length = BlockSummary().numbers.count * 8
  for at in BlockLayout.directoryLength..<BlockLayout.directoryLength + length {
    var changed = bytes
    changed[at] ^= 1
    #expect(!isBlock(changed), "byte \(at)")
  }
}

@Test func `A block that is cut off, or another one, is refused`() {
  let bytes = bytesOfBlock()
  for count in 0..<BlockLayout.directoryLength + 80 { #expect(!isBlock(Array(bytes[..<count]))) }
  #expect(!isBlock(bytes, id: BlockID(low: 1, high: 3)))
  #expect(!isBlock(bytes, id: .none))
}
