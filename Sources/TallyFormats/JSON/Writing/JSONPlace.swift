import TallyModel

/// Where among the entries of a file a new one belongs: in order of date and time, behind its equals.
///
/// Entries without a time come before those with one on their day. A file that is in no order has its
/// days at least: there it is beside those of the same day.
enum JSONPlace {
  /// By the range of an entry that is there.
  case behind(Range<Int>)
  case before(Range<Int>)
  /// There is none yet.
  case anywhere

  init(_ date: CalendarDate, _ time: TimeOfDay?, among entries: [PlacedEntry]) {
    let key = Key(date, time)
    let keys = entries.map { Key($0.date, $0.time) }
    let isOrdered = zip(keys, keys.dropFirst()).allSatisfy { !($1 < $0) }
    let candidates = entries.indices.filter { isOrdered || entries[$0].date == date }
    if let last = candidates.last(where: { !(key < keys[$0]) }) {
      self = .behind(entries[last].range)
    } else if let first = candidates.first ?? keys.firstIndex(where: { key < $0 }) {
      self = .before(entries[first].range)
    } else if let last = entries.last {
      self = .behind(last.range)
    } else {
      self = .anywhere
    }
  }

  private struct Key: Comparable {
    var date: CalendarDate
    var seconds: Int32

    init(_ date: CalendarDate, _ time: TimeOfDay?) {
      self.date = date
      seconds = time?.seconds ?? -1
    }

    static func < (a: Key, b: Key) -> Bool {
      a.date == b.date ? a.seconds < b.seconds : a.date < b.date
    }
  }
}
