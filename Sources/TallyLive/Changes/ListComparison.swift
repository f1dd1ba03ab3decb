/// Finds the changes that turn a list into another.
///
/// Sections and rows are known again by their `id`, each of which is in a list once; one that is equal as
/// well has not changed. What stays in its order is not said: as few sections and rows move as can be. A row
/// that is in another section than before has moved, and the rows of a section that goes or comes go and
/// come one by one beside it.
package struct ListComparison<Head, Row>
where Head: Identifiable & Equatable, Row: Identifiable & Equatable {
  package typealias Section = ListSection<Head, Row>
  package typealias Change = ListChange<Head, Row>

  private let old: [Section]
  private let new: [Section]
  /// Of each new section, where it was.
  private var origins: [Int?] = []
  /// The rows of old sections that may have gone or moved.
  private var places: [Row.ID: ListPath] = [:]
  private var deleted: [Change] = []
  private var sections: [Change] = []
  private var rows: [Change] = []

  /// The changes from one list to another: first what is deleted, then sections by their new place, then
  /// rows by theirs.
  ///
  /// - Complexity: O(n log n) for the rows of sections that are not equal, and O(1) for the others where
  ///   their rows are the same array.
  package static func changes(from old: [Section], to new: [Section]) -> [Change] {
    var comparison = ListComparison(old, new)
    comparison.compareSections()
    comparison.compareRows()
    return comparison.deleted + comparison.sections + comparison.rows
  }

  private init(_ old: [Section], _ new: [Section]) { (self.old, self.new) = (old, new) }
}

// MARK: - Sections

extension ListComparison {
  private mutating func compareSections() {
    var indexes: [Head.ID: Int] = [:]
    for (index, section) in old.enumerated() { indexes[section.head.id] = index }
    origins = new.map { indexes.removeValue(forKey: $0.head.id) }
    for index in indexes.values.sorted() { deleted.append(.delete(ListPath(index))) }
    var stays = LongestRun.members(of: origins.compactMap(\.self)).makeIterator()
    for (index, section) in new.enumerated() {
      let to = ListPath(index)
      guard let origin = origins[index] else {
        sections.append(.insert(to, .section(section.head)))
        continue
      }
      // There is a member for each that is not nil.
      if stays.next() == false {
        sections.append(.move(ListPath(origin), to, .section(section.head)))
      } else if old[origin].head != section.head {
        sections.append(.update(ListPath(origin), to, .section(section.head)))
      }
    }
  }
}

// MARK: - Rows

extension ListComparison {
  /// The part of a section that is not the same at both ends.
  private struct Middle {
    var section: Int
    var origin: Int?
    var rows: Range<Int>
  }

  private mutating func compareRows() {
    var middles: [Middle] = []
    var isSeen = [Bool](repeating: false, count: old.count)
    for (index, section) in new.enumerated() {
      guard let origin = origins[index] else {
        middles.append(Middle(section: index, origin: nil, rows: 0..<section.rows.count))
        continue
      }
      isSeen[origin] = true
      // The same array is equal without a look at its rows.
      if old[origin].rows == section.rows { continue }
      middles.append(trimmed(index, origin))
    }
    for index in old.indices where !isSeen[index] { note(0..<old[index].rows.count, of: index) }
    for middle in middles { compare(middle) }
    deleted += places.values.sorted().map { .delete($0) }
    // What was passed over at the ends came first.
    let order = rows.indices.sorted { a, b in
      guard let one = rows[a].to, let other = rows[b].to else { return false }
      return one < other
    }
    rows = order.map { rows[$0] }
  }

  /// Passes over the rows that a section begins and ends with as it did, and notes the others of before.
  private mutating func trimmed(_ index: Int, _ origin: Int) -> Middle {
    let (before, after) = (old[origin].rows, new[index].rows)
    var start = 0
    while start < before.count, start < after.count, before[start].id == after[start].id {
      compare(ListPath(origin, start), ListPath(index, start))
      start += 1
    }
    var (oldEnd, newEnd) = (before.count, after.count)
    while oldEnd > start, newEnd > start, before[oldEnd - 1].id == after[newEnd - 1].id {
      oldEnd -= 1
      newEnd -= 1
      compare(ListPath(origin, oldEnd), ListPath(index, newEnd))
    }
    note(start..<oldEnd, of: origin)
    return Middle(section: index, origin: origin, rows: start..<newEnd)
  }

  private mutating func note(_ rows: Range<Int>, of section: Int) {
    for row in rows { places[old[section].rows[row].id] = ListPath(section, row) }
  }

  private mutating func compare(_ from: ListPath, _ to: ListPath) {
    let (before, after) = (old[from.section].rows[from.row ?? 0], new[to.section].rows[to.row ?? 0])
    if before != after { rows.append(.update(from, to, .row(after))) }
  }

  private mutating func compare(_ middle: Middle) {
    let froms = middle.rows.map { places.removeValue(forKey: new[middle.section].rows[$0].id) }
    let own = froms.map { from in from.flatMap { $0.section == middle.origin ? $0.row : nil } }
    var stays = LongestRun.members(of: own.compactMap(\.self)).makeIterator()
    for (offset, row) in middle.rows.enumerated() {
      let to = ListPath(middle.section, row)
      let isStaying = own[offset] != nil && stays.next() == true
      guard let from = froms[offset] else {
        rows.append(.insert(to, .row(new[middle.section].rows[row])))
        continue
      }
      if isStaying {
        compare(from, to)
      } else {
        rows.append(.move(from, to, .row(new[middle.section].rows[row])))
      }
    }
  }
}
