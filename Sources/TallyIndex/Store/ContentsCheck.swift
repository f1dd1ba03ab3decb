/// Reads the files anew, and compares.
final class ContentsCheck {
  private let stored: StoredValues
  private let work: ReadingWork
  /// What was compared.
  private(set) var files = 0
  private(set) var blocks = 0

  private struct Difference: Error {
    var place: IndexCheck.Place
  }

  init(_ stored: StoredValues, _ work: ReadingWork) {
    self.stored = stored
    self.work = work
  }

  /// The first thing that is stored otherwise than the files have it.
  func firstDifference(_ groups: [FileGroup], _ progress: @escaping @Sendable (Int, Int) -> Void)
    -> IndexCheck.Place?
  {
    let known = groups.filter { stored.records[$0.key] != nil }
    let works = known.map { GroupWork($0, stored: nil, known: stored.records[$0.key]) }
    do throws(Difference) {
      try GroupReading.run(works, work, progress: ReadingProgress(works, progress)) {
        round throws(Difference) in
        for one in round {
          try compare(one)
          one.forget()
        }
      }
    } catch {
      return error.place
    }
    return nil
  }

  private func compare(_ made: GroupWork) throws(Difference) {
    let key = made.group.key
    guard let record = stored.records[key], let stamps = stored.stamps[key],
      record.plan == made.record.plan,
      record.files.map(\.path) == made.record.files.map(\.path)
    else { return }
    let path = record.files.first?.path
    guard record.files == made.record.files else {
      // What the next question would read again is allowed to be otherwise.
      if isBehind(stamps, made.stamps) { return }
      let at = zip(record.files, made.record.files).first { $0 != $1 }
      throw Difference(place: .record(at?.0.path))
    }
    guard record.encoded == made.record.encoded else { throw Difference(place: .record(path)) }
    for part in record.parts {
      guard let old = stored.blocks[part.id], let new = made.made[part.id] else {
        throw Difference(place: .missingBlock(path))
      }
      guard old.memory.bytes.elementsEqual(new.memory.bytes) else {
        let section = old.firstDifference(from: new).map { "\($0)" }
        throw Difference(place: .block(path, section: section))
      }
      blocks += 1
    }
    files += record.files.count
  }

  private func isBehind(_ stored: GroupStamps, _ now: GroupStamps) -> Bool {
    zip(stored.files, now.files).contains { $0.isRacy || $0.stamp != $1.stamp }
  }
}

extension Block {
  /// The first section that another block of the same layout has otherwise; nil where none is.
  fileprivate func firstDifference(from other: Block) -> Section? {
    Section.allCases.first { section in
      guard let own = Block.section(section, memory.bytes),
        let others = Block.section(section, other.memory.bytes)
      else { return true }
      return !own.elementsEqual(others)
    }
  }
}
