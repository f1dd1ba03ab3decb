import TallySystem

/// Puts groups into the index, and takes out what they replace.
struct GroupWriter {
  private let index: Index
  private let work: ReadingWork
  private let isNew: Bool

  /// - `isNew`: whether all there is was read by other rules, and goes.
  init(_ index: Index, _ work: ReadingWork, isNew: Bool) {
    self.index = index
    self.work = work
    self.isNew = isNew
  }

  /// What the index says of itself before the changes; nil where it has had others since it was compared.
  func begin(_ writing: borrowing IndexWriting, comparedAt generation: Int) throws(IndexFailure)
    -> IndexMeta?
  {
    var meta = IndexMeta()
    if let value = try writing.value(IndexKey.meta) {
      guard let stored = index.checked(IndexKey.meta, value).flatMap({ IndexMeta($0) }) else {
        throw .damage
      }
      if stored.root == index.root { meta = stored }
    }
    guard meta.generation == generation else { return nil }
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

  private func put(_ contents: IndexContents, _ writing: borrowing IndexWriting)
    throws(IndexFailure)
  {
    try writing.put(
      IndexKey.contents, IndexValue.with(IndexKey.contents, contents.encoded))
  }

  /// Enters the outlines that the index does not have, and takes out those of files that are no longer there.
  ///
  /// - `isCompared`: whether the plan was compared with what the index then has.
  func put(
    _ plan: ReadingPlan, beside snapshot: IndexSnapshot, isCompared: Bool,
    _ writing: borrowing IndexWriting
  ) throws(IndexFailure) {
    for run in isNew || !isCompared ? plan.outlines : plan.changedOutlines {
      let key = IndexKey.outlines(run.key)
      try writing.put(key, IndexValue.with(key, run.encoded))
    }
    let there = Set(plan.outlines.map(\.key))
    for key in try snapshot.outlineKeys() where !there.contains(key) {
      try writing.delete(IndexKey.outlines(key))
    }
    try put(plan.contents, writing)
  }

  /// Enters what was worked out over all groups.
  func put(_ derived: DerivedRecord?, _ writing: borrowing IndexWriting) throws(IndexFailure) {
    guard let derived else { return try writing.delete(IndexKey.derived) }
    try writing.put(
      IndexKey.derived, IndexValue.with(IndexKey.derived, derived.encoded))
  }

  /// Enters a group that was read.
  func put(_ group: GroupWork, _ meta: inout IndexMeta, _ writing: borrowing IndexWriting)
    throws(IndexFailure)
  {
    let key = IndexKey.record(group.group.key)
    let stampsKey = IndexKey.stamps(group.group.key)
    let value = IndexValue.with(key, group.record.encoded)
    var stamps = group.stamps
    stamps.record = IndexValue.checksum(of: value)
    try writing.put(stampsKey, IndexValue.with(stampsKey, stamps.encoded))
    if group.isSame { return }
    let old = try record(group.group.key, writing)
    if old == nil { meta.groupCount += 1 }
    let ids = Set(group.record.parts.map(\.id))
    for part in old?.parts ?? [] where !ids.contains(part.id) {
      try writing.delete(IndexKey.block(part.id))
    }
    for part in group.record.parts {
      guard let block = group.made[part.id] else { continue }
      try writing.put(IndexKey.block(part.id), block.memory.bytes)
    }
    try writing.put(key, value)
  }

  private func record(_ group: BlockID, _ writing: borrowing IndexWriting) throws(IndexFailure)
    -> GroupRecord?
  {
    let key = IndexKey.record(group)
    guard let value = try writing.value(key) else { return nil }
    guard let record = index.checked(key, value).flatMap({ GroupRecord($0) }) else { throw .damage }
    return record
  }

  /// Takes groups out.
  func remove(
    _ keys: [BlockID], _ meta: inout IndexMeta, _ writing: borrowing IndexWriting
  ) throws(IndexFailure) {
    for key in keys {
      for part in try record(key, writing)?.parts ?? [] {
        try writing.delete(IndexKey.block(part.id))
      }
      try writing.delete(IndexKey.record(key))
      try writing.delete(IndexKey.stamps(key))
      meta.groupCount -= 1
    }
  }
}
