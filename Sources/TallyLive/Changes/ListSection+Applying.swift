extension Array {
  /// The list after all of some changes; nil where they are not changes of this list.
  ///
  /// What is deleted and what moves is taken out at its old place; what is inserted and what moved is put
  /// in, so that each stands at its new place; the others fill the places between in their order. In the
  /// end contents are put where they were updated.
  ///
  /// - Complexity: O(n) for n rows.
  package func applying<Head, Row>(_ changes: [ListChange<Head, Row>]) -> [Element]?
  where Element == ListSection<Head, Row> {
    var application = ListApplication(self)
    for change in changes where !application.take(change) { return nil }
    return application.result()
  }
}

/// Sorts changes by where they belong, and carries them out.
private struct ListApplication<Head, Row> {
  private let old: [ListSection<Head, Row>]
  private var isSectionOut: [Bool]
  /// Of each old section the rows that are taken out.
  private var rowsOut: [Set<Int>]
  /// By new place: the head, and where the rows come from that it keeps.
  private var sectionsIn: [Int: (head: Head, from: Int?)] = [:]
  /// By new section and row.
  private var rowsIn: [Int: [Int: Row]] = [:]
  private var heads: [(at: Int, head: Head)] = []
  private var rows: [(at: ListPath, row: Row)] = []

  init(_ old: [ListSection<Head, Row>]) {
    self.old = old
    isSectionOut = Array(repeating: false, count: old.count)
    rowsOut = Array(repeating: [], count: old.count)
  }

  /// - Returns: whether the change is one of this list.
  mutating func take(_ change: ListChange<Head, Row>) -> Bool {
    if let from = change.from, change.kind != .update, !takeOut(from) { return false }
    guard let to = change.to else { return change.from != nil }
    switch (change.content, change.kind) {
    case (.section(let head), .update): heads.append((to.section, head))
    case (.row(let row), .update): rows.append((to, row))
    case (.section(let head), _):
      sectionsIn[to.section] = (head, change.from?.section)
    case (.row(let row), _):
      guard let at = to.row else { return false }
      rowsIn[to.section, default: [:]][at] = row
    case (nil, _): return false
    }
    return true
  }

  private mutating func takeOut(_ from: ListPath) -> Bool {
    guard old.indices.contains(from.section) else { return false }
    guard let row = from.row else {
      defer { isSectionOut[from.section] = true }
      return !isSectionOut[from.section]
    }
    return old[from.section].rows.indices.contains(row)
      && rowsOut[from.section].insert(row).inserted
  }

  func result() -> [ListSection<Head, Row>]? {
    let staying = old.indices.filter { !isSectionOut[$0] }.map { (old[$0].head, Optional($0)) }
    guard let order = ListApplication.merged(staying, sectionsIn.mapValues { ($0.head, $0.from) })
    else { return nil }
    var sections: [ListSection<Head, Row>] = []
    for (index, (head, from)) in order.enumerated() {
      let kept = from.map { from in
        old[from].rows.indices.filter { !rowsOut[from].contains($0) }.map { old[from].rows[$0] }
      }
      guard let rows = ListApplication.merged(kept ?? [], rowsIn[index] ?? [:]) else { return nil }
      sections.append(ListSection(head, rows))
    }
    return rowsIn.keys.allSatisfy(sections.indices.contains) ? updated(sections) : nil
  }

  private func updated(_ sections: [ListSection<Head, Row>]) -> [ListSection<Head, Row>]? {
    var sections = sections
    for (at, head) in heads {
      guard sections.indices.contains(at) else { return nil }
      sections[at].head = head
    }
    for (at, row) in rows {
      guard sections.indices.contains(at.section), let place = at.row,
        sections[at.section].rows.indices.contains(place)
      else { return nil }
      sections[at.section].rows[place] = row
    }
    return sections
  }

  /// Puts elements at their places, and the others between them.
  private static func merged<T>(_ staying: [T], _ placed: [Int: T]) -> [T]? {
    var all: [T] = []
    var rest = staying.makeIterator()
    for place in 0..<staying.count + placed.count {
      guard let next = placed[place] ?? rest.next() else { return nil }
      all.append(next)
    }
    return all
  }
}
