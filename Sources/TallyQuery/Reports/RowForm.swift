import TallyIndex
import TallyModel

/// What the rows of an answer are written by, worked out once and shared by all who write some of them.
struct RowForm: Sendable {
  let scan: LedgerScan
  let names: RowNames
  let identities: ShortIdentities
  let idWidth: Int
  /// By symbol: how its amounts are written, and what stands beside their numbers in rows.
  let forms: [AmountForm]
  let units: [Page.Cell]
  let defaultAccount: Int32?

  /// - `days`: all the rows that are to be shown.
  init(_ scan: LedgerScan, days: some Sequence<some Sequence<Row>>) {
    self.scan = scan
    names = scan.names
    identities = ShortIdentities(shown: days, in: scan.ledger)
    idWidth = identities.longest
    let symbols = names.symbols
    let all = (0..<symbols.count).map { Int32($0) }
    let forms = all.map { scan.amountForm(of: symbols[$0]) }
    self.forms = forms
    units = zip(all, forms).map { $0 == scan.ownCurrency ? .empty : Page.Cell($1.unit) }
    defaultAccount = all.first { symbols[$0] == scan.catalogue.defaultAccount }
  }
}
