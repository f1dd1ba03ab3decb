package import TallyIndex
package import TallyModel

// What of an entry is one posting's own. An item is counted from 0 within its entry; -1 is none.

extension Block {
  /// The entry's own attributes, and those of one of its postings.
  func attributes(of entry: Int, item: Int) -> LazyFilterSequence<Range<Int>> {
    let (kind, of) = (attributes.kind, attributes.item)
    return attributes(of: entry).lazy.filter { attribute in
      !kind[attribute].isPostings || Int(of[attribute]) == item
    }
  }

  /// What a posting is marked as: by itself, else by its entry.
  package func status(ofItem item: Int, of entry: Int) -> Status {
    if summary.hasPostings, item >= 0 {
      let own = postings.flags[items(of: entry).lowerBound + item].status
      if own != .none { return own }
    }
    return Status(rawValue: entries.status[entry]) ?? .none
  }

  /// When a posting is: by its own date, else by its entry's.
  func date(ofItem item: Int, of entry: Int) -> CalendarDate {
    if summary.hasPostingDates, item >= 0,
      let own = postings.date[items(of: entry).lowerBound + item].date
    {
      return own
    }
    return CalendarDate(days: entries.date[entry])
  }
}
