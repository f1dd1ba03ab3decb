import TallyIndex

/// Which entries of a block have what is asked of entries, worked out column by column before any row is
/// made.
package struct EntryMask {
  /// 1 for each entry that has it.
  private var holds: ContiguousArray<UInt8>

  /// All entries of a block.
  init(_ block: Block) { holds = ContiguousArray(repeating: 1, count: block.entryCount) }

  func contains(_ entry: Int) -> Bool { holds[entry] != 0 }

  /// Keeps the entries that one term of a group holds for, each term with whether it is negated.
  ///
  /// - `mark`: sets 1 for each entry that a term matches, of those that are still asked about.
  mutating func narrow<Term>(
    to group: [(term: Term, isNegated: Bool)],
    _ mark: (Term, _ asked: UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    var any = ContiguousArray<UInt8>(repeating: 0, count: holds.count)
    for (term, isNegated) in group {
      var own = ContiguousArray<UInt8>(repeating: 0, count: holds.count)
      holds.withUnsafeBufferPointer { asked in
        own.withUnsafeMutableBufferPointer { mark(term, asked, $0) }
      }
      let flip: UInt8 = isNegated ? 1 : 0
      for entry in any.indices { any[entry] |= own[entry] ^ flip }
    }
    for entry in any.indices { holds[entry] &= any[entry] }
  }

  /// Marks the entries whose text in a column is wanted.
  ///
  /// - `verdicts`: by number of the text: 0 not asked yet, 1 no, 2 yes.
  static func mark(
    _ column: Column<UInt32>, _ verdicts: inout ContiguousArray<UInt8>,
    _ asked: UnsafeBufferPointer<UInt8>, _ marked: UnsafeMutableBufferPointer<UInt8>,
    isWanted: (Int) -> Bool
  ) {
    verdicts.withUnsafeMutableBufferPointer { verdicts in
      for entry in 0..<column.count where asked[entry] != 0 {
        let text = Int(column[entry])
        if verdicts[text] == 0 { verdicts[text] = isWanted(text) ? 2 : 1 }
        if verdicts[text] == 2 { marked[entry] = 1 }
      }
    }
  }
}
