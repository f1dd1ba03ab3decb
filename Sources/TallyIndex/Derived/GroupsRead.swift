import TallyFormats
import TallyModel

/// All groups of a ledger once they are read, and what is worked out over all of them.
///
/// What balance assignments come to depends on the whole ledger, and decides how their entries are read: so
/// parts whose assignments come to something else than they were read with are read again with it.
struct GroupsRead {
  private let groups: [FileGroup]
  private let pieces: [Piece]
  private let work: ReadingWork
  private var snapshot: IndexSnapshot?
  private(set) var records: [GroupRecord]
  /// By group what was read; nil where that is in the snapshot.
  private(set) var works: [GroupWork?]
  /// The groups that were read again.
  private var again: Set<Int> = []
  /// The parts in the order that they are read, and their blocks.
  private var parts: [Part] = []
  private var opened: [Block?] = []

  /// The place of a part: its group, and its number there.
  struct Part: Hashable {
    var group: Int
    var number: Int
  }

  /// - `kept`: by group its record where the snapshot has it; nil where one of `read`, in order, has.
  init(
    _ plan: ReadingPlan, kept: [GroupRecord?], read: [GroupWork], _ work: ReadingWork,
    _ snapshot: IndexSnapshot?
  ) {
    (groups, pieces) = (plan.groups, plan.pieces)
    (self.work, self.snapshot) = (work, snapshot)
    var rest = read.makeIterator()
    works = kept.map { $0 == nil ? rest.next() : nil }
    records = zip(kept, works).map { kept, work in kept ?? work?.record ?? GroupRecord() }
  }

  private func block(_ part: Part) -> Block? {
    let record = records[part.group].parts[part.number]
    return works[part.group]?.made[record.id] ?? snapshot?.block(record)
  }

  /// The blocks, in the order that they are read, once it was worked out what depends on all of them.
  var blocks: [Block] { opened.compactMap { $0 } }

  /// All that was read, in order.
  var read: [GroupWork] { works.compactMap { $0 } }

  /// What of it was read again.
  var reread: [GroupWork] { again.sorted().compactMap { works[$0] } }
  var isReread: Bool { !again.isEmpty }

  /// Whether what was read is no longer what is in the files.
  var isOvertaken: Bool { read.contains(where: \.isOvertaken) }

  /// Turns to a snapshot that has all of it; false where it has not.
  mutating func turn(to snapshot: IndexSnapshot) -> Bool {
    for work in read where !work.record.parts.allSatisfy({ snapshot.has($0.id) }) { return false }
    for work in read { work.forget() }
    self.snapshot = snapshot
    open()
    return true
  }
}

// MARK: - Assertions

extension GroupsRead {
  /// Works out assertions and assignments, and reads what depends on them again.
  ///
  /// - `stored`: what was worked out the last time.
  /// - Returns: nil where there is neither; and where a file has changed meanwhile, so that one of `works`
  ///   says so.
  mutating func derive(_ ledger: Ledger, stored: DerivedRecord?) -> DerivedRecord? {
    open()
    guard records.haveAssertions(parts, derivedFrom) else { return nil }
    let configuration = DerivedRecord.configuration(ledger, work)
    let input = DerivedRecord.input(records, parts)
    if let stored, stored.configuration == configuration, stored.input == input { return stored }
    guard openUp() else { return nil }
    let results = AssertionPass.results(derivedFrom, ledger, work)
    var others: [Part: [Int: [[Amount]]]] = [:]
    for (at, part) in parts.enumerated() {
      let assigned = results.assigned(ofBlock: at)
      if assigned != place(part).assigned { others[part] = assigned }
    }
    guard read(others) else { return nil }
    return DerivedRecord(
      configuration: configuration,
      input: isReread ? DerivedRecord.input(records, parts) : input, results.problems)
  }

  private mutating func open() {
    parts = records.order(pieces)
    opened = parts.map { block($0) }
  }

  /// Opens the blocks of groups that were read again; what is known of the others' stays.
  private mutating func open(_ groups: [Int]) {
    let isAgain = Set(groups)
    for (at, part) in parts.enumerated() where isAgain.contains(part.group) {
      opened[at] = block(part)
    }
  }

  /// A block for each part.
  private var derivedFrom: [Block] { opened.map { $0 ?? .empty } }

  private func place(_ part: Part) -> PartPlace { records[part.group].parts[part.number].place }

  /// Reads parts as if nothing were known of their assignments, where not all of them are in their block:
  /// what they came to may have left entries out that now count.
  private mutating func openUp() -> Bool {
    var unknown: [Part: [Int: [[Amount]]]] = [:]
    for (part, block) in zip(parts, derivedFrom) where block.lacksAssignments(of: place(part)) {
      unknown[part] = [:]
    }
    return read(unknown)
  }

  /// Reads parts again, with other assignments; false where their files have changed meanwhile.
  private mutating func read(_ others: [Part: [Int: [[Amount]]]]) -> Bool {
    guard !others.isEmpty else { return true }
    let numbers = Set(others.keys.map(\.group)).sorted()
    let works = numbers.map { group in
      var record = records[group]
      for number in record.parts.indices {
        if let assigned = others[Part(group: group, number: number)] {
          record.parts[number] = record.parts[number].with(assigned)
        }
      }
      return GroupWork(groups[group], GroupWork.Again(record: record, before: self.works[group]))
    }
    var known: [BlockID: Block] = [:]
    for group in numbers {
      for (id, block) in self.works[group]?.made ?? [:] { known[id] = block }
    }
    let made = known
    let snapshot = snapshot
    GroupReading.run(
      works, work, isKept: { made[$0] != nil || snapshot?.has($0) ?? false },
      kept: { made[$0.id] ?? snapshot?.block($0) }
    ) { _ in }
    for (group, one) in zip(numbers, works) {
      self.works[group] = one
      records[group] = one.record
    }
    again.formUnion(numbers)
    open(numbers)
    return !works.contains(where: \.isOvertaken)
  }
}

extension AssertionPass {
  /// Looks the blocks of a ledger up, and goes through their assertions.
  static func results(_ blocks: [Block], _ ledger: Ledger, _ work: ReadingWork) -> AssertionResults
  {
    let finder = work.sides?(ledger.settings, ledger.types)
    return results(blocks, blocks.map { finder?($0) ?? BlockSides(asWrittenIn: $0) })
  }
}

extension Block {
  /// Whether entries were left out of it that have assignments.
  func lacksAssignments(of place: PartPlace) -> Bool {
    !place.assigned.isEmpty && place.assigned.mapValues(\.count) != assignmentCounts
  }

  /// By file how many assignments its entries have; of those that have any.
  private var assignmentCounts: [Int: Int] {
    guard summary.hasAssignments else { return [:] }
    let files = entries.file
    return assignments.reduce(into: [:]) { $0[Int(files[$1.entry]), default: 0] += 1 }
  }
}

extension [GroupRecord] {
  /// Whether any of their parts, whose blocks these are, has assertions, or had some that left entries out.
  func haveAssertions(_ parts: [GroupsRead.Part], _ blocks: [Block]) -> Bool {
    zip(parts, blocks).contains { part, block in
      block.summary.hasAssertions || !self[part.group].parts[part.number].place.assigned.isEmpty
    }
  }

  /// Their parts in the order that they are read.
  ///
  /// - `pieces`: none: each group whole, in order.
  func order(_ pieces: [Piece]) -> [GroupsRead.Part] {
    if pieces.isEmpty {
      return indices.flatMap { group in
        self[group].parts.indices.map { GroupsRead.Part(group: group, number: $0) }
      }
    }
    var order: [GroupsRead.Part] = []
    // A group's parts are in the order of their segments.
    var next = [Int](repeating: 0, count: count)
    for piece in pieces {
      let parts = self[piece.owner].parts
      while next[piece.owner] < parts.count,
        piece.segment == nil || parts[next[piece.owner]].segment == piece.segment
      {
        order.append(GroupsRead.Part(group: piece.owner, number: next[piece.owner]))
        next[piece.owner] += 1
      }
    }
    return order
  }
}
