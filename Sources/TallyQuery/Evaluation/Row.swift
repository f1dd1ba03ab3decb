package import TallyModel

/// A line of the timeline: one item of an entry, looked up.
///
/// Everything but the columns of its block.
package struct Row: Sendable {
  /// Index into the ledger's blocks.
  package var block: Int32
  /// The entry's row in its block.
  package var entry: Int32
  /// Numbers the rows of an entry, from 1.
  package var posting: Int32
  /// The item of the entry that its quantities are of, from 0; `noItem` of an entry that has none.
  package var item: Int32
  package var kind: EntryKind
  /// What the type is called; the empty symbol for a transfer between accounts.
  package var type: Int32
  /// Index into the declared types; -1 where none is declared.
  package var typeIndex: Int32
  /// Accounts, in full; the empty symbol where a virtual posting has no other side.
  package var from: Int32
  package var to: Int32
  /// Positive; money back is negative, and so is income given back.
  package var amount: Quantity
  package var commodity: Int32
  /// The whole cost, with the sign of `amount`; nil where there is none.
  package var cost: Quantity?
  package var costCommodity: Int32

  /// Of an entry of a journal without postings: its one row has no quantity.
  package static let noItem: Int32 = -1

  /// What was paid: the cost where there is one.
  ///
  /// Totals count this.
  package var paid: Quantity { cost ?? amount }
  package var paidCommodity: Int32 { cost == nil ? commodity : costCommodity }

  /// The account of the ledger's own money: where it came from, or for income and money back went.
  package var ownAccount: Int32 { kind == .income || kind == .refund ? to : from }
}

/// What is wrong with an entry once its names are looked up.
package struct EntryProblem: Error, Equatable, Sendable {
  /// Which part of the entry it is about; where that stands is found when somebody asks.
  package enum Part: Equatable, Sendable {
    case entry, flow, from, to, id
    case item(Int)
    case amount(Int)
    /// Counted among the entry's fields.
    case field(Int)
    /// Counted among the entry's attachments.
    case attachment(Int)
  }

  package var code: DiagnosticCode
  package var facts: [String]
  package var part: Part

  package init(_ code: DiagnosticCode, _ facts: [String] = [], at part: Part) {
    self.code = code
    self.facts = facts
    self.part = part
  }
}
