import TallySystem

/// The tree beside the index: which groups are as they were.
struct Comparison {
  private let groups: [FileGroup]
  /// By group its record where nothing of it has changed; nil where it has to be read.
  let kept: [GroupRecord?]
  /// By group what the index has of it.
  private let stored: [GroupRecord?]
  private let storedStamps: [GroupStamps?]
  /// Groups of the index that the tree no longer has.
  let removed: [BlockID]
  /// Whether what the index has was read by today's rules; else it is as good as empty.
  let isUsable: Bool

  init(_ groups: [FileGroup], _ snapshot: IndexSnapshot, _ work: ReadingWork)
    throws(IndexFailure)
  {
    self.groups = groups
    isUsable = snapshot.meta?.rules == work.rulesHash
    var kept: [GroupRecord?] = []
    var stored: [GroupRecord?] = []
    var storedStamps: [GroupStamps?] = []
    for group in groups {
      let found = isUsable ? try snapshot.group(group) : nil
      stored.append(found?.0)
      storedStamps.append(found?.1)
      kept.append(Comparison.isUnchanged(group, found?.0, found?.1, work) ? found?.0 : nil)
    }
    self.kept = kept
    self.stored = stored
    self.storedStamps = storedStamps
    let known = stored.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    if isUsable, known != snapshot.meta?.groupCount {
      let there = Set(groups.map(\.key))
      removed = try snapshot.groupKeys().filter { !there.contains($0) }
    } else {
      removed = []
    }
  }

  private static func isUnchanged(
    _ group: FileGroup, _ record: GroupRecord?, _ stamps: GroupStamps?, _ work: ReadingWork
  ) -> Bool {
    guard let record, let stamps, record.plan == group.plan,
      record.files.count == group.items.count,
      stamps.files.count == group.items.count
    else { return false }
    for (at, item) in group.items.enumerated() {
      guard record.files[at].path == item.path,
        !stamps.files[at].isRacy || !work.options.rereadsYoung,
        stamps.files[at].stamp == item.status?.stamp
      else { return false }
    }
    return true
  }

  /// How many bytes there are to read.
  var changedSize: Int {
    zip(groups, kept).reduce(0) { $0 + ($1.1 == nil ? $1.0.size : 0) }
  }

  /// The work for the groups that have to be read, in order.
  func works() -> [GroupWork] {
    zip(zip(groups, kept), stored).compactMap { pair, stored in
      pair.1 == nil ? GroupWork(pair.0, stored: stored) : nil
    }
  }

  /// Whether reading them has shown anything that the index does not have.
  func isDifferent(_ works: [GroupWork]) -> Bool {
    if !isUsable || !removed.isEmpty { return true }
    var before = zip(kept, storedStamps).filter { $0.0 == nil }.map(\.1).makeIterator()
    return works.contains { work in
      let stamps = before.next() ?? nil
      return !work.isSame || stamps?.files != work.stamps.files
    }
  }
}
