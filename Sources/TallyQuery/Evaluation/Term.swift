import TallyIndex

/// A term and what is known of its matches.
final class Term {
  let match: QueryTerm.Match
  let isNegated: Bool
  /// By number of the block's dictionary: 0 not asked yet, 1 no, 2 yes.
  var texts: ContiguousArray<UInt8> = []
  /// Likewise by symbol.
  var names: ContiguousArray<UInt8> = []
  /// Likewise by file of the block.
  var files: ContiguousArray<UInt8> = []
  /// The columns of the block whose texts are asked.
  var columns: [Column<UInt32>] = []
  /// Those that say what its postings are marked as, where that is asked.
  var status: StatusColumns?

  init(_ term: QueryTerm) {
    match = term.match
    isNegated = term.isNegated
  }

  var isOfAmount: Bool { if case .amount = match { true } else { false } }

  func begin(_ block: Block) {
    switch match {
    case .anywhere:
      forget(block)
      columns = [
        block.entries.payee, block.entries.note, block.entries.comment, block.entries.code,
      ]
    case .text(let field, _):
      forget(block)
      columns = Term.columns(field, block)
    case .tag: forget(block)
    case .status: status = StatusColumns(block)
    case .file: files = ContiguousArray(repeating: 0, count: block.files.count)
    default: break
    }
  }

  private func forget(_ block: Block) {
    texts = ContiguousArray(repeating: 0, count: block.strings.count)
  }

  private static func columns(_ field: QueryTerm.Field, _ block: Block) -> [Column<UInt32>] {
    switch field {
    case .type, .account: []
    case .payee: [block.entries.payee]
    case .note: [block.entries.note]
    case .comment: [block.entries.comment]
    case .code: [block.entries.code]
    case .description: [block.entries.payee, block.entries.note]
    }
  }
}
