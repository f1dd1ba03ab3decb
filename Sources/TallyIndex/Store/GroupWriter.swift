import TallySystem

/// Puts groups into the index, and takes out what they replace.
struct GroupWriter {
  private let index: Index
  private let work: ReadingWork
  private let snapshot: IndexSnapshot
  private let isNew: Bool

  /// - `snapshot`: what the changes are made to.
  /// - `isNew`: whether all there is was read by other rules, and goes.
  init(_ index: Index, _ work: ReadingWork, _ snapshot: IndexSnapshot, isNew: Bool) {
    self.index = index
    self.work = work
    self.snapshot = snapshot
    self.isNew = isNew
  }

  /// What the index says of itself before the changes.
  func begin(_ writing: borrowing IndexWriting) throws(IndexFailure) -> IndexMeta {
    var meta = snapshot.meta ?? IndexMeta()
    if isNew {
      try writing.clear()
      meta.groupCount = 0
    }
    meta.root = index.root
    meta.rules = work.rulesHash
    return meta
  }

  func put(_ meta: IndexMeta, _ writing: borrowing IndexWriting) throws(IndexFailure) {
    try writing.put(IndexKey.meta, IndexValue.with(IndexKey.meta, meta.encoded))
  }

  /// Enters a group that was read.
  func put(_ group: GroupWork, _ meta: inout IndexMeta, _ writing: borrowing IndexWriting)
    throws(IndexFailure)
  {
    Failpoint.pass()
    let record = group.record.encoded
    var stamps = group.stamps
    stamps.record = record.withUnsafeBytes { $0.hash128 }
    let stampsKey = IndexKey.stamps(group.group.key)
    try writing.put(stampsKey, IndexValue.with(stampsKey, stamps.encoded))
    if group.isSame { return }
    let key = IndexKey.record(group.group.key)
    let old = isNew ? nil : try snapshot.record(group.group)
    if old == nil { meta.groupCount += 1 }
    let ids = Set(group.record.parts.map(\.id))
    for part in old?.parts ?? [] where !ids.contains(part.id) {
      try writing.delete(IndexKey.block(part.id))
    }
    for part in group.record.parts {
      guard let block = group.made[part.id] else { continue }
      try writing.put(IndexKey.block(part.id), block.memory.bytes)
      Failpoint.pass()
    }
    try writing.put(key, IndexValue.with(key, record))
  }

  /// Takes groups out.
  func remove(
    _ keys: [BlockID], _ meta: inout IndexMeta, _ writing: borrowing IndexWriting
  ) throws(IndexFailure) {
    for key in keys {
      Failpoint.pass()
      for part in try snapshot.record(key)?.parts ?? [] {
        try writing.delete(IndexKey.block(part.id))
      }
      try writing.delete(IndexKey.record(key))
      try writing.delete(IndexKey.stamps(key))
      meta.groupCount -= 1
    }
  }
}
