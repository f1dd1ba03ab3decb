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
    StatusColumns(self).status(ofItem: item, of: entry)
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

/// The columns that say what postings are marked as, found once for many of them.
package struct StatusColumns {
  private let entries: Column<UInt8>
  private let firstItem: Column<UInt32>
  /// nil where no posting says anything itself.
  private let postings: Column<StoredPosting>?

  package init(_ block: Block) {
    entries = block.entries.status
    firstItem = block.entries.firstItem
    postings = block.summary.hasPostings ? block.postings.flags : nil
  }

  /// What a posting is marked as: by itself, else by its entry.
  package func status(ofItem item: Int, of entry: Int) -> Status {
    if let postings, item >= 0 {
      let own = postings[Int(firstItem[entry]) + item].status
      if own != .none { return own }
    }
    return Status(rawValue: entries[entry]) ?? .none
  }
}
