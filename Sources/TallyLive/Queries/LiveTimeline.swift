import TallyIndex
import TallyModel
package import TallyQuery

/// `tally timeline`, watched: a section is a day.
package struct LiveTimeline: LiveReport {
  /// A day and its sums; two are equal where they are written alike.
  package struct Head: Identifiable, Equatable, Sendable {
    package let id: Int32
    fileprivate let members: [UInt8]
  }

  package static let name = "timeline"
  package static let options = Timeline.Request.options

  private let isReversed: Bool
  private let limit: Int
  package var last: LiveAnswer<Head, LiveRow>?
  private var flows = LiveBlocks<DayFlows>()
  private var rows = LiveBlocks<BlockRows>()
  /// All days with rows, shown or not.
  private var days: [Int32: Day] = [:]
  private var keyCount: UInt64 = 0

  private struct Day: Sendable {
    var head: Head
    /// How many rows it has.
    var count: Int
    var isTooLarge: Bool
  }

  package init(_ invocation: Invocation) throws(CommandError) {
    let request = try Timeline.Request(invocation)
    isReversed = request.isReversed
    limit = request.limit ?? Int.max
  }

  package func members(of head: Head) -> [UInt8] { head.members }

  package mutating func answer(_ moment: inout LiveMoment) throws(CommandError)
    -> LiveAnswer<Head, LiveRow>
  {
    var changed = Set<Int32>()
    let flowTurn = try flows.update(&moment, dates: moment.dates, DayFlows.read)
    for kept in flowTurn.gone { changed.formUnion(kept.value.days.map(\.date)) }
    for index in flowTurn.fresh { changed.formUnion(flows[index].days.map(\.date)) }
    for date in changed { addUp(date, moment.scan) }

    let shown = shownDays()
    let rowTurn = try rows.update(&moment, dates: window(shown, moment.dates), BlockRows.read)
    matchEntries(rowTurn, isAnew: moment.isAnew)
    for kept in rowTurn.gone { changed.formUnion(kept.value.dates) }
    for index in rowTurn.fresh { changed.formUnion(rows[index].dates) }

    var total = Flow()
    for kept in flows.kept { total.add(kept.value.total) }
    if total.isTooLarge || shown.contains(where: { days[$0.date]?.isTooLarge ?? false }) {
      throw .tooLarge
    }
    var writer = StructureWriter(isOneLine: true)
    TimelineStructure.write(totals: total, moment.scan, to: &writer)
    return LiveAnswer(
      sections: sections(shown, changed), totals: writer.take(),
      problems: moment.ledger.errorCount + flows.errorCount)
  }
}

// MARK: - Days

extension LiveTimeline {
  /// Adds a day up again.
  private mutating func addUp(_ date: Int32, _ scan: LedgerScan) {
    var sum = Flow()
    for kept in flows.kept {
      if let flow = kept.value.flow(of: date) { sum.add(flow) }
    }
    guard sum.count > 0 else {
      days[date] = nil
      return
    }
    var writer = StructureWriter(isOneLine: true)
    TimelineStructure.writeHead(CalendarDate(days: date), sum, scan, to: &writer)
    days[date] = Day(
      head: Head(id: date, members: writer.take()), count: sum.count, isTooLarge: sum.isTooLarge)
  }

  /// The days that are shown, and how many rows of each: all but of the last.
  private func shownDays() -> [(date: Int32, count: Int)] {
    var shown: [(date: Int32, count: Int)] = []
    var room = limit
    for date in days.keys.sorted(by: { isReversed ? $0 < $1 : $1 < $0 }) {
      if room == 0 { break }
      let count = min(days[date]?.count ?? 0, room)
      shown.append((date, count))
      room -= count
    }
    return shown
  }

  /// The days whose rows are to be known: with a limit only those shown.
  private func window(_ shown: [(date: Int32, count: Int)], _ dates: DateRange) -> DateRange {
    guard limit < Int.max, let first = shown.first?.date, let last = shown.last?.date else {
      return dates
    }
    return DateRange(
      start: CalendarDate(days: min(first, last)),
      end: CalendarDate(days: max(first, last)).adding(days: 1)
    ).intersection(dates)
  }

  /// The sections: those of days that have not changed are the same arrays as before.
  private func sections(_ shown: [(date: Int32, count: Int)], _ changed: Set<Int32>)
    -> [ListSection<Head, LiveRow>]
  {
    var before: [Int32: Int] = [:]
    for (index, section) in (last?.sections ?? []).enumerated() { before[section.head.id] = index }
    return shown.compactMap { date, count in
      guard let head = days[date]?.head else { return nil }
      if !changed.contains(date), let last, let at = before[date],
        last.sections[at].rows.count == count
      {
        return ListSection(head, last.sections[at].rows)
      }
      return ListSection(head, rows(of: date, count))
    }
  }

  /// An entry's place in its day.
  private struct Place {
    var time: Int32
    var block: Int
    var entry: Int32
  }

  private func rows(of date: Int32, _ count: Int) -> [LiveRow] {
    var places: [Place] = []
    var blocks = 0
    for (index, kept) in rows.kept.enumerated() {
      let range = kept.value.range(of: date)
      if range.isEmpty { continue }
      blocks += 1
      for at in range {
        let entry = kept.value.order[at]
        places.append(
          Place(time: kept.value.entries[Int(entry)].time, block: index, entry: entry))
      }
    }
    // Those of one block are in order.
    if blocks > 1 {
      places.sort { ($0.time, $0.block, $0.entry) < ($1.time, $1.block, $1.entry) }
    }
    if !isReversed { places.reverse() }
    var found: [LiveRow] = []
    for place in places {
      let kept = rows.kept[place.block]
      let entry = kept.value.entries[Int(place.entry)]
      for at in entry.rows where found.count < count {
        let row = kept.value.rows[Int(at)]
        found.append(
          LiveRow(
            id: LiveRow.ID(entry: entry.key, posting: row.posting), content: row.content,
            block: kept.number, entry: entry.entry))
      }
    }
    return found
  }
}

// MARK: - Entries

extension LiveTimeline {
  /// Gives the entries that were read the keys that they had, or new ones.
  private mutating func matchEntries(_ turn: LiveBlocks<BlockRows>.Turn, isAnew: Bool) {
    let old = turn.gone.flatMap(\.value.entries)
    let new = turn.fresh.flatMap { rows[$0].entries }
    var partners = EntryMatching.partners(of: new, among: old, isAnew: isAnew)
      .makeIterator()
    for index in turn.fresh {
      var block = rows[index]
      for at in block.entries.indices {
        // There is a partner, or nil, for each.
        if let partner = partners.next() ?? nil {
          block.entries[at].key = old[partner].key
        } else {
          keyCount += 1
          block.entries[at].key = keyCount
        }
      }
      rows[index] = block
    }
  }

  package func objects(of shown: [LiveRow], _ moment: inout LiveMoment) -> [[UInt8]] {
    var objects = [[UInt8]](repeating: Array("null".utf8), count: shown.count)
    var indexes: [Int: Int] = [:]
    for (index, kept) in rows.kept.enumerated() { indexes[kept.number] = index }
    moment.scan.turn(to: moment.ledger.blocks)
    let byBlock = Dictionary(grouping: shown.indices) { shown[$0].block }
    for (block, places) in byBlock {
      // What is shown is of a block that is kept.
      guard let index = indexes[block] else { continue }
      let byEntry = Dictionary(grouping: places) { Int(shown[$0].entry) }
      var found: [(at: Int, row: TallyQuery.Row)] = []
      moment.scan.rows(of: byEntry.keys, inBlock: index) { rows, entry in
        for at in byEntry[entry] ?? [] {
          for row in rows where row.posting == shown[at].id.posting { found.append((at, row)) }
        }
      }
      let names = moment.scan.names
      for (at, row) in found {
        var writer = StructureWriter(isOneLine: true)
        TimelineStructure.write(row, names, to: &writer)
        objects[at] = writer.take()
      }
    }
    return objects
  }
}
