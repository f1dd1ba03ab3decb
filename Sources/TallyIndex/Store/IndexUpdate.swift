import TallyModel
import TallySystem

/// Brings the index up to date with the tree, and hands out what the ledger then is.
///
/// What is handed out is what was found in the files after the question began, wherever it is kept: the
/// unchanged groups are read from the snapshot that they were compared with, the changed ones from memory.
/// Writing is for the next question only, so a lock that somebody else holds, a full disk or a directory
/// that can't be written cost speed and nothing else.
///
/// Where much has changed, as at the first question, it is written in batches under the lock and read from
/// the index then, since it may not fit in memory.
struct IndexUpdate {
  private let index: Index
  private let work: ReadingWork
  private let ledger: Ledger
  /// Whether this process has the lock of those who write for as long as it lives.
  private let isHolder: Bool
  private let progress: @Sendable (Int, Int) -> Void
  private let start = FileClock.elapsed()

  /// How long to wait for another process that writes, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000

  /// - `isHolder`: whether this process holds the lock of those who write already.
  /// - `progress`: is told how many bytes were read, of how many.
  init(
    _ index: Index, _ work: ReadingWork, _ ledger: Ledger, isHolder: Bool,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    self.index = index
    self.work = work
    self.isHolder = isHolder
    self.progress = progress
    self.ledger = ledger
  }

  /// Reads what has changed, and puts the ledger together.
  ///
  /// - Returns: whether it was done: not where `isOvertaken` said that it would be in vain, nor where the
  ///   files have changed so meanwhile that they are read in another order.
  @discardableResult
  func run(into ledger: inout Ledger, isOvertaken: () -> Bool = { false }) throws(IndexFailure)
    -> Bool
  {
    do throws(IndexFailure) {
      try runToTheEnd(&ledger, isOvertaken)
      return true
    } catch {
      guard error.isGivenUp else { throw error }
      return false
    }
  }

  private func runToTheEnd(_ ledger: inout Ledger, _ isOvertaken: () -> Bool) throws(IndexFailure) {
    var snapshot = try IndexSnapshot(index)
    let plan = try plan(snapshot)
    var comparison = try Comparison(plan.groups, snapshot, work)
    if comparison.changedSize > work.options.inMemory, let right = wait() {
      // Somebody else may have written meanwhile.
      snapshot = try IndexSnapshot(index)
      comparison = try Comparison(plan.groups, snapshot, work)
      var (groups, derived) = try writeInBatches(plan, comparison, snapshot, isOvertaken)
      right.release()
      snapshot = try IndexSnapshot(index)
      // What was just read need not be compared again, young or not.
      if groups.turn(to: snapshot) {
        return take(plan, groups, derived, snapshot, into: &ledger)
      }
      comparison = try Comparison(plan.groups, snapshot, work)
    }
    let changed = comparison.works()
    let view = snapshot
    let isUsable = comparison.isUsable
    GroupReading.run(
      changed, work, isKept: { isUsable && view.has($0) }, kept: { view.block($0) },
      progress: ReadingProgress(changed, progress)
    ) { _ in }
    if isOvertaken() || changed.contains(where: \.isOvertaken) { throw .givenUp }
    var groups = GroupsRead(plan, kept: comparison.kept, read: changed, work, snapshot)
    let stored = isUsable ? try snapshot.derived() : nil
    let derived = groups.derive(ledger, stored: stored)
    if groups.isOvertaken { throw .givenUp }
    take(plan, groups, derived, snapshot, into: &ledger)
    let isOther =
      comparison.isDifferent(changed) || groups.isReread || stored != derived
      || !plan.changedOutlines.isEmpty
    if !isOther, try snapshot.contents() == plan.contents { return }
    writeIfFree(plan, comparison, groups, derived, snapshot, &ledger.index)
  }

  private func plan(_ snapshot: IndexSnapshot) throws(IndexFailure) -> ReadingPlan {
    let isUsable = snapshot.meta?.rules == work.rulesHash
    let stored: OutlineScan.Stored = { key throws(IndexFailure) -> OutlineRun? in
      isUsable ? try snapshot.outlines(key) : nil
    }
    return try ReadingPlan(ledger, work, stored: stored)
  }

  /// The right to write, which ends with it.
  private struct Right: ~Copyable {
    private let lock: FileLock?

    /// nil where another process has it.
    init?(_ index: Index, isHolder: Bool) throws(SystemError) {
      if isHolder {
        lock = nil
      } else if let lock = try index.lock() {
        self.lock = consume lock
      } else {
        return nil
      }
    }

    consuming func release() {}
  }

  /// Waits a while for the right to write.
  private func wait() -> Right? {
    while FileClock.elapsed() - start < IndexUpdate.patience {
      do throws(SystemError) {
        if let right = try Right(index, isHolder: isHolder) { return right }
      } catch {
        return nil
      }
      FileClock.pause(milliseconds: 20)
    }
    return nil
  }
}

// MARK: - Putting the ledger together

extension IndexUpdate {
  private func take(
    _ plan: ReadingPlan, _ groups: GroupsRead, _ derived: DerivedRecord?,
    _ snapshot: IndexSnapshot, into ledger: inout Ledger
  ) {
    plan.put(groups, derived, into: &ledger)
    ledger.index.directory = index.directory
    ledger.index.meta = snapshot.meta
    ledger.snapshot = snapshot
  }
}

// MARK: - Writing

extension IndexUpdate {
  /// Writes what was read into memory, if nobody else is writing; it is the next question's.
  ///
  /// `state` is told what the index then says of itself, or why it is as it was.
  private func writeIfFree(
    _ plan: ReadingPlan, _ comparison: Comparison, _ groups: GroupsRead,
    _ derived: DerivedRecord?, _ snapshot: IndexSnapshot, _ state: inout IndexState
  ) {
    do throws(SystemError) {
      guard let right = try Right(index, isHolder: isHolder) else {
        throw SystemError.busy(index.lockPath)
      }
      do throws(IndexFailure) {
        if let written = try write(plan, comparison, groups, derived, snapshot) {
          state.meta = written
        }
      } catch {
        if error.isDamage { index.markDamaged() }
        state.problem = error.reason
      }
      right.release()
    } catch {
      state.problem = error.reason
    }
  }

  /// - Returns: nil where somebody else has written since.
  private func write(
    _ plan: ReadingPlan, _ comparison: Comparison, _ groups: GroupsRead,
    _ derived: DerivedRecord?, _ snapshot: IndexSnapshot
  ) throws(IndexFailure) -> IndexMeta? {
    let writer = GroupWriter(index, work, isNew: !comparison.isUsable)
    let files = groups.read.reduce(0) { $0 + $1.record.files.count }
    return try change(writer, snapshot.meta?.generation ?? 0, files: files) {
      meta, writing throws(IndexFailure) in
      for one in groups.read { try writer.put(one, &meta, writing) }
      try writer.put(derived, writing)
      try writer.remove(comparison.removed, &meta, writing)
      try writer.put(plan, beside: snapshot, isCompared: true, writing)
    }
  }

  /// Makes changes to what a generation has.
  ///
  /// - Returns: what the index then says of itself; nil where somebody else has written since, so that what
  ///   was compared is no longer what is there, and nothing is done.
  private func change(
    _ writer: GroupWriter, _ generation: Int, files: Int,
    _ body: (inout IndexMeta, borrowing IndexWriting) throws(IndexFailure) -> Void
  ) throws(IndexFailure) -> IndexMeta? {
    var written: IndexMeta?
    try index.file.write { writing throws(IndexFailure) in
      guard var meta = try writer.begin(writing, comparedAt: generation) else { return }
      try body(&meta, writing)
      finish(&meta, files: files)
      try writer.put(meta, writing)
      written = meta
    }
    return written
  }

  /// Reads and writes batch by batch, each with a commit of its own.
  ///
  /// - Returns: what was read, without its blocks, and what was worked out over all.
  private func writeInBatches(
    _ plan: ReadingPlan, _ comparison: Comparison, _ snapshot: IndexSnapshot,
    _ isOvertaken: () -> Bool
  ) throws(IndexFailure) -> (GroupsRead, DerivedRecord?) {
    let view = View(snapshot)
    let isUsable = comparison.isUsable
    let writer = GroupWriter(index, work, isNew: false)
    var generation = snapshot.meta?.generation ?? 0
    if !isUsable {
      let clearing = GroupWriter(index, work, isNew: true)
      generation = try commit(view, clearing, generation, files: 0) { _, _ in }
    }
    var fileCount = 0
    let works = comparison.works()
    try GroupReading.run(
      works, work, isKept: { isUsable && view.snapshot.has($0) }, kept: { view.snapshot.block($0) },
      progress: ReadingProgress(works, progress)
    ) { round throws(IndexFailure) in
      if isOvertaken() || round.contains(where: \.isOvertaken) { throw .givenUp }
      fileCount += round.reduce(0) { $0 + $1.record.files.count }
      generation = try commit(view, writer, generation, files: fileCount) {
        meta, writing throws(IndexFailure) in
        // It is there again when all is.
        try writing.delete(IndexKey.contents)
        for one in round { try writer.put(one, &meta, writing) }
      }
      for one in round { one.forget() }
    }
    view.snapshot = try IndexSnapshot(index)
    var groups = GroupsRead(plan, kept: comparison.kept, read: works, work, view.snapshot)
    let derived = groups.derive(ledger, stored: try view.snapshot.derived())
    if groups.isOvertaken { throw .givenUp }
    let last = groups
    _ = try commit(view, writer, generation, files: fileCount) {
      meta, writing throws(IndexFailure) in
      for one in last.reread { try writer.put(one, &meta, writing) }
      try writer.put(derived, writing)
      try writer.remove(comparison.removed, &meta, writing)
      // Somebody else may have written since it was compared.
      try writer.put(plan, beside: view.snapshot, isCompared: false, writing)
    }
    return (groups, derived)
  }

  /// Commits changes to what a generation has; where somebody else has written since, nothing is done.
  ///
  /// - Returns: the generation that it makes.
  private func commit(
    _ view: View, _ writer: GroupWriter, _ generation: Int, files: Int,
    _ body: (inout IndexMeta, borrowing IndexWriting) throws(IndexFailure) -> Void
  ) throws(IndexFailure) -> Int {
    do throws(IndexFailure) {
      _ = try change(writer, generation, files: files, body)
    } catch {
      guard error.isFull else { throw error }
      view.snapshot.end()
      _ = try change(writer, generation, files: files, body)
      view.snapshot = try IndexSnapshot(index)
    }
    return generation + 1
  }

  private func finish(_ meta: inout IndexMeta, files: Int) {
    meta.generation += 1
    meta.updatedAt = FileClock.now()
    meta.updateTime = FileClock.elapsed() - start
    meta.updateFiles = files
  }
}

/// A snapshot that another one takes the place of where the file has to be made larger.
private final class View {
  var snapshot: IndexSnapshot

  init(_ snapshot: IndexSnapshot) { self.snapshot = snapshot }
}
