package import TallyModel

/// The kinds of entries and types as people call them.
package enum KindWords {
  package static func name(_ kind: EntryKind, _ language: Settings.Language) -> String {
    guard language == .chinese else { return kind.rawValue }
    switch kind {
    case .expense: return "支出"
    case .income: return "收入"
    case .refund: return "退款"
    case .transfer: return "转账"
    }
  }

  package static func name(_ kind: TypeKind, _ language: Settings.Language) -> String {
    guard language == .chinese else { return kind.rawValue }
    switch kind {
    case .expense: return "支出"
    case .income: return "收入"
    case .refund: return "退款"
    case .either: return "可进可出"
    case .transfer: return "转账"
    }
  }
}
