/// A section of a list: what stands at its head, and its rows.
package struct ListSection<Head, Row> {
  package var head: Head
  package var rows: [Row]

  package init(_ head: Head, _ rows: [Row]) { (self.head, self.rows) = (head, rows) }
}

extension ListSection: Equatable where Head: Equatable, Row: Equatable {}
extension ListSection: Sendable where Head: Sendable, Row: Sendable {}

/// Where a section stands, or a row in it; both counted from 0.
package struct ListPath: Hashable, Sendable {
  package var section: Int
  /// nil: the section itself.
  package var row: Int?

  package init(_ section: Int, _ row: Int? = nil) { (self.section, self.row) = (section, row) }
}

extension ListPath: Comparable {
  /// A section stands before its rows.
  package static func < (a: ListPath, b: ListPath) -> Bool {
    (a.section, a.row ?? -1) < (b.section, b.row ?? -1)
  }
}

/// One of the changes that turn a list into another, all of which happen at once.
///
/// `from` is a place in the old list, `to` one in the new list: neither counts what the other changes do.
package struct ListChange<Head, Row> {
  package enum Kind: String, Sendable { case insert, delete, update, move }

  package enum Content {
    case section(Head)
    case row(Row)
  }

  package let kind: Kind
  /// nil of what is inserted.
  package let from: ListPath?
  /// nil of what is deleted.
  package let to: ListPath?
  /// What stands at `to` then, a section without its rows; nil of what is deleted.
  package let content: Content?

  private init(_ kind: Kind, from: ListPath?, to: ListPath?, _ content: Content?) {
    (self.kind, self.from, self.to, self.content) = (kind, from, to, content)
  }

  package static func insert(_ to: ListPath, _ content: Content) -> Self {
    Self(.insert, from: nil, to: to, content)
  }

  package static func delete(_ from: ListPath) -> Self {
    Self(.delete, from: from, to: nil, nil)
  }

  package static func update(_ from: ListPath, _ to: ListPath, _ content: Content) -> Self {
    Self(.update, from: from, to: to, content)
  }

  package static func move(_ from: ListPath, _ to: ListPath, _ content: Content) -> Self {
    Self(.move, from: from, to: to, content)
  }
}

extension ListChange: Sendable where Head: Sendable, Row: Sendable {}
extension ListChange.Content: Sendable where Head: Sendable, Row: Sendable {}
