package import TallyModel

package struct CurrencyTable: Sendable {
  package init(_ settings: Settings) {}
}
