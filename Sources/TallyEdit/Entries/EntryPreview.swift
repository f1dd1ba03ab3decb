package import TallyFormats
package import TallyIndex
package import TallyModel
package import TallyQuery

/// What an entry will be once it is written: its rows by the ledger's own types, or what is wrong with it.
package struct EntryPreview: Sendable {
  package let scan: LedgerScan
  package let rows: [Row]
  /// Errors and warnings of what its names mean.
  package let problems: [Diagnostic]

  /// Reads an entry as a file of its format would have it.
  init(
    _ entry: NewEntry, path: String, format: any EntryFormat, settings: Settings, types: TypeList
  ) throws(EditProblem) {
    let empty = WritableFile(bytes: [], path: path, format: format, settings: settings)
    let splices = try writing { () throws(WritingProblem) in
      try format.writer.adding(entry.value, written: entry.written(for: format), to: empty)
    }
    let text = empty.bytes.spliced(splices)
    let ledger = Ledger(
      reading: text, path: path, format: format, settings: settings, types: types)
    var scan = LedgerScan(ledger)
    var found: [Row] = []
    scan.run { rows, _, _, _ in found += rows }
    self.scan = scan
    rows = found
    problems = ProblemLocator(scan).all().map(\.diagnostic)
  }

  /// Reads a line that was typed as a ledger's own file would have it.
  package init(_ typed: TypedEntry, in ledger: Ledger) throws(EditProblem) {
    try self.init(
      NewEntry(typed), path: "", format: TallyTextFormat(), settings: ledger.settings,
      types: ledger.types)
  }

  package var errors: [Diagnostic] { problems.filter { $0.code.severity == .error } }

  /// What the rows say, to compare with those of another way to write the same.
  var meaning: [Meaning] {
    rows.map { row in
      let symbols = scan.symbols
      return Meaning(
        kind: row.kind, type: symbols[row.type], from: symbols[row.from], to: symbols[row.to],
        amount: Amount(row.amount, symbols[row.commodity]),
        cost: row.cost.map { Amount($0, symbols[row.costCommodity]) })
    }
  }

  struct Meaning: Equatable {
    var kind: EntryKind
    var type: String
    var from: String
    var to: String
    var amount: Amount
    var cost: Amount?
  }
}

/// An entry to be written, and how it stands where it comes from.
package struct NewEntry: Sendable {
  package var value: EntryValue
  /// As it is written in a file of that format, as `EntryWriter.text(of:)` gives it.
  package var source: (text: String, format: String)?
  /// What it is in a journal, where that is known: postings to whole accounts, which are no names to look up.
  var postings: EntryValue?

  package init(_ value: EntryValue, source: (text: String, format: String)? = nil) {
    self.value = value
    self.source = source
  }

  package init(_ typed: TypedEntry) {
    self.init(typed.value, source: (typed.written, TallyTextFormat().name))
  }

  /// As a line of tally text; nil where it is not typed as one.
  package var line: String? { written(for: TallyTextFormat()) }

  /// Its text in a format; nil where it comes from another one.
  func written(for format: any EntryFormat) -> String? {
    source.flatMap { $0.format == format.name ? $0.text : nil }
  }
}
