import TallyFormats
import TallySystem

/// The index as it was at one moment, in terms of groups and blocks.
package final class IndexSnapshot: Sendable {
  private let reading: IndexReading
  private let index: Index
  /// nil of an empty index.
  package let meta: IndexMeta?

  package init(_ index: Index) throws(IndexFailure) {
    self.index = index
    reading = try index.file.read()
    guard let value = try reading.value(IndexKey.meta) else {
      meta = nil
      return
    }
    guard let meta = index.checked(IndexKey.meta, value).flatMap({ IndexMeta($0) }) else {
      Damage.found()
    }
    // Another ledger's, by a chance of one in 2^64, or because the directory was copied.
    self.meta = meta.root == index.root ? meta : nil
  }

  /// Ends the view: its blocks can't be read any more.
  package func end() { reading.end() }

  /// What there is; nil of an empty index.
  func contents() throws(IndexFailure) -> IndexContents? {
    try value(IndexKey.contents) { IndexContents($0) }
  }

  /// What is known of a group, but for files that only have entries; nil where there is no such group.
  func briefRecord(_ key: BlockID) throws(IndexFailure) -> GroupRecord? {
    try value(IndexKey.record(key)) { GroupRecord($0, isBrief: true) }
  }

  /// What a value says; nil where there is none.
  private func value<Value>(_ key: [UInt8], _ read: (UnsafeRawBufferPointer) -> Value?)
    throws(IndexFailure) -> Value?
  {
    guard let stored = try reading.value(key) else { return nil }
    guard let value = index.checked(key, stored).flatMap(read) else { Damage.found() }
    return value
  }

  /// What is known of a group, and what the file system said of its files when it was found out.
  func group(_ group: FileGroup) throws(IndexFailure) -> (GroupRecord, GroupStamps)? {
    let keys = (IndexKey.record(group.key), IndexKey.stamps(group.key))
    guard let value = try reading.value(keys.0) else { return nil }
    guard let record = index.checked(keys.0, value).flatMap({ GroupRecord($0) }),
      let stampsValue = try reading.value(keys.1),
      let stamps = index.checked(keys.1, stampsValue).flatMap({ GroupStamps($0) }),
      !index.options.verifies || stamps.record == IndexValue.checksum(of: value)
    else { Damage.found() }
    return (record, stamps)
  }

  /// What came of assertions; nil where there are none.
  func derived() throws(IndexFailure) -> DerivedRecord? {
    try value(IndexKey.derived) { DerivedRecord($0) }
  }

  /// The outlines of a run of files; nil where there is no such run.
  func outlines(_ key: BlockID) throws(IndexFailure) -> OutlineRun? {
    try value(IndexKey.outlines(key)) { OutlineRun(key, $0) }
  }

  /// The keys of the runs there are.
  func outlineKeys() throws(IndexFailure) -> [BlockID] { try ids(IndexKey.outlinesPrefix) }

  /// A block of a record: it is there, or the index is damaged.
  func block(_ part: GroupRecord.Part) -> Block {
    do throws(IndexFailure) {
      if let value = try reading.value(IndexKey.block(part.id)),
        let block = Block(
          BlockMemory(value, owner: reading), id: part.id, place: part.place,
          verifies: index.options.verifies)
      {
        return block
      }
    } catch {
      Damage.found()
    }
    Damage.found()
  }

  func has(_ id: BlockID) -> Bool {
    do throws(IndexFailure) {
      return try reading.value(IndexKey.block(id)) != nil
    } catch {
      Damage.found()
    }
  }

  /// All that is stored as a pure function of the files: keys and values, in order.
  package func eachPureValue(
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
  ) throws(IndexFailure) {
    for first in [
      IndexKey.blockPrefix, IndexKey.contents[0], IndexKey.derived[0], IndexKey.recordPrefix,
    ] {
      try reading.each(first, body)
    }
  }

  /// The keys of the groups there are.
  func groupKeys() throws(IndexFailure) -> [BlockID] { try ids(IndexKey.recordPrefix) }

  private func ids(_ prefix: UInt8) throws(IndexFailure) -> [BlockID] {
    var ids: [BlockID] = []
    try reading.each(prefix) { key, _ in
      if let id = IndexKey.id(key) { ids.append(id) }
    }
    return ids
  }
}

/// The keys of the index.
enum IndexKey {
  static let blockPrefix = UInt8(ascii: "b")
  static let recordPrefix = UInt8(ascii: "g")
  static let outlinesPrefix = UInt8(ascii: "o")
  static let stampsPrefix = UInt8(ascii: "s")

  static let meta = [UInt8(ascii: "m")]
  static let contents = [UInt8(ascii: "c")]
  static let derived = [UInt8(ascii: "d")]

  static func block(_ id: BlockID) -> [UInt8] { key(blockPrefix, id) }
  static func record(_ group: BlockID) -> [UInt8] { key(recordPrefix, group) }
  static func outlines(_ run: BlockID) -> [UInt8] { key(outlinesPrefix, run) }
  static func stamps(_ group: BlockID) -> [UInt8] { key(stampsPrefix, group) }

  private static func key(_ prefix: UInt8, _ id: BlockID) -> [UInt8] {
    var key = [prefix]
    withUnsafeBytes(of: id.high.bigEndian) { key += $0 }
    withUnsafeBytes(of: id.low.bigEndian) { key += $0 }
    return key
  }

  /// The identity in a key that has one.
  static func id(_ key: UnsafeRawBufferPointer) -> BlockID? {
    guard key.count == 17 else { return nil }
    return BlockID(
      low: UInt64(bigEndian: key.loadUnaligned(fromByteOffset: 9, as: UInt64.self)),
      high: UInt64(bigEndian: key.loadUnaligned(fromByteOffset: 1, as: UInt64.self)))
  }
}

/// A value with its checksum in front: of the value, seeded with the hash of its key.
enum IndexValue {
  static func with(_ key: [UInt8], _ content: [UInt8]) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(content.count + 8)
    withUnsafeBytes(of: content.withUnsafeBytes { checksum(key, $0) }) { value += $0 }
    return value + content
  }

  /// The value without its checksum; nil where that does not hold.
  static func checked(_ key: [UInt8], _ value: UnsafeRawBufferPointer, verifies: Bool = true)
    -> UnsafeRawBufferPointer?
  {
    guard value.count >= 8 else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: value[8...])
    let stored = value.loadUnaligned(as: UInt64.self)
    return !verifies || stored == checksum(key, content) ? content : nil
  }

  /// The checksum of a value that has one.
  static func checksum(of value: UnsafeRawBufferPointer) -> UInt64 {
    value.loadUnaligned(as: UInt64.self)
  }

  static func checksum(of value: [UInt8]) -> UInt64 {
    value.withUnsafeBytes { checksum(of: $0) }
  }

  private static func checksum(_ key: [UInt8], _ content: UnsafeRawBufferPointer) -> UInt64 {
    content.hash64(seed: key.withUnsafeBytes { $0.hash64 })
  }
}

extension Index {
  /// A value without its checksum; nil where that does not hold.
  func checked(_ key: [UInt8], _ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    IndexValue.checked(key, value, verifies: options.verifies)
  }
}
