import TallyFormats
import TallyIndex
import TallyModel

/// What the rows of an answer are written by, worked out once and shared by all who write some of them.
struct RowForm: Sendable {
  let scan: LedgerScan
  let names: RowNames
  let identities: ShortIdentities
  let idWidth: Int
  /// By symbol: how an amount is written where journals say so; else how many decimals it has at least; and
  /// what stands beside its number.
  let styles: [AmountStyle?]
  let places: [UInt8]
  let units: [Page.Cell]
  let decimalMark: UInt8
  let defaultAccount: Int32?

  /// - `days`: all the rows that are to be shown.
  init(_ scan: LedgerScan, days: some Sequence<some Sequence<Row>>) {
    self.scan = scan
    names = scan.names
    identities = ShortIdentities(shown: days, in: scan.ledger)
    idWidth = identities.longest
    decimalMark = scan.ledger.settings.decimalMark
    let symbols = names.symbols
    let all = (0..<symbols.count).map { Int32($0) }
    let styles = all.map { scan.style(of: symbols[$0]) }
    self.styles = styles
    places = all.map { scan.displayPlaces(of: symbols[$0]) }
    units = zip(all, styles).map { commodity, style in
      let name = symbols[commodity]
      if commodity == scan.ownCurrency || name.isEmpty { return .empty }
      return Page.Cell(style.map { StyledNumber.unit(name, $0) } ?? " " + name)
    }
    defaultAccount = all.first { symbols[$0] == scan.catalogue.defaultAccount }
  }
}
