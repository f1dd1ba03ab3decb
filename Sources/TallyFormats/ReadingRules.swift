package import TallyModel

/// The parts of `tally.json` that reading depends on: currencies and the decimal mark.
package struct ReadingRules: ~Copyable, Sendable {
  package let currencies: CurrencyTable
  /// `.` or `,`.
  package let decimalMark: UInt8

  package init(_ settings: Settings) {
    currencies = CurrencyTable(settings)
    decimalMark = settings.decimalMark
  }
}
