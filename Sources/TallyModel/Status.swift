/// Whether the bank has seen an entry: nothing, `!` or `*`.
package enum Status: UInt8, CaseIterable, Sendable {
  case none, pending, cleared

  /// `""`, `pending` or `cleared`, as JSON has it.
  package var name: String {
    switch self {
    case .none: ""
    case .pending: "pending"
    case .cleared: "cleared"
    }
  }
}
