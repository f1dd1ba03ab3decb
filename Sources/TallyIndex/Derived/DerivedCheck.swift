extension IndexContents {
  /// Whether what came of assertions is what comes of the blocks that are stored.
  ///
  /// Where `types.json` has changed since, that can't be told.
  func hasRight(
    _ derived: DerivedRecord?, _ all: [BlockID: GroupRecord], _ known: [BlockID: Block],
    _ ledger: Ledger, _ work: ReadingWork
  ) -> Bool {
    let records = groups.map { all[$0] ?? GroupRecord() }
    let parts = records.order(pieces)
    let stored = parts.map { records[$0.group].parts[$0.number] }
    let blocks = stored.map { known[$0.id]?.placed($0.place) ?? .empty }
    let isNeeded = records.haveAssertions(parts, blocks)
    guard let derived, isNeeded else { return derived == nil && !isNeeded }
    guard derived.configuration == DerivedRecord.configuration(ledger, work) else { return true }
    // Of an entry that was left out the block says no longer what it comes to.
    guard zip(stored, blocks).allSatisfy({ !$1.lacksAssignments(of: $0.place) }) else {
      return true
    }
    let results = AssertionPass.results(blocks, ledger, work)
    let isAssigned = stored.indices.allSatisfy {
      results.assigned(ofBlock: $0) == stored[$0].place.assigned
    }
    let input = DerivedRecord.input(records, parts)
    let right = DerivedRecord(
      configuration: derived.configuration, input: input, results.problems)
    return isAssigned && derived == right
  }
}
