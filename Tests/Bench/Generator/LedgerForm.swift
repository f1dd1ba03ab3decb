/// What a generated ledger is like on the disk: its notation, and how it is cut into files.
struct LedgerForm: Sendable {
  /// How transactions are put into files, each with the folders it stands in.
  enum Layout: Sendable {
    /// `2011/2011-01.tally`.
    case months
    /// `all.tally`.
    case single
    /// A file for each transaction, in about a thousand folders: `2011/2011-01/1/2011-01-03-17.tally`.
    case transactions
  }

  /// The name of its directory.
  var name: String
  var notation: any Notation
  var layout: Layout
  /// How many transactions it has at most; with fewer than these asked for, it is not made.
  var size: Int?

  static let text = LedgerForm(name: "text", notation: TallyTextNotation(), layout: .months)
  static let json = LedgerForm(name: "json", notation: JSONLinesNotation(), layout: .months)
  static let singleText = LedgerForm(
    name: "single-text", notation: TallyTextNotation(), layout: .single)
  static let manyFiles = LedgerForm(
    name: "many-files", notation: TallyTextNotation(), layout: .transactions, size: 100_000)
  static let journal = LedgerForm(name: "journal", notation: JournalNotation(), layout: .months)
  static let singleJournal = LedgerForm(
    name: "single-journal", notation: JournalNotation(), layout: .single)

  /// The size it is made in when so many transactions are asked for; nil: not at all.
  func size(asked: Int) -> Int? {
    guard let size else { return asked }
    return asked >= size ? size : nil
  }
}

// MARK: - Files

extension LedgerForm.Layout {
  /// Equal for transactions of the same file.
  func file(of transaction: Transaction) -> Int {
    switch self {
    case .months: transaction.day.year * 12 + transaction.day.month
    case .single: 0
    case .transactions: transaction.number
    }
  }

  /// Whether a line must say the date, since the file's name doesn't.
  var hasHeadings: Bool {
    switch self {
    case .months, .single: true
    case .transactions: false
    }
  }

  /// The folders, from the ledger's root, and the name without what it ends in.
  func path(of transaction: Transaction) -> (folders: [String], stem: String) {
    let date = transaction.day.name
    let year = String(date.prefix(4))
    let month = String(date.prefix(7))
    switch self {
    case .months: return ([year], month)
    case .single: return ([], "all")
    case .transactions:
      let sixth = String((transaction.day.day - 1) / 6 + 1)
      return ([year, month, sixth], date + "-\(transaction.number)")
    }
  }
}
