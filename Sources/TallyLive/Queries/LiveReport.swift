import TallyIndex
import TallyModel
import TallyQuery

/// A report that can be watched: its answer as a list of sections with rows, known again from one state of
/// the ledger to the next.
///
/// A new one is a file here, and a line in `LiveReports.all`. It keeps what it needs to answer again without
/// a look at blocks that have not changed, and nothing that holds the index: a reader that stays would keep
/// what it reads from being used again.
package protocol LiveReport: Sendable {
  associatedtype Head: Identifiable & Equatable & Sendable
  associatedtype Row: Identifiable & Equatable & Sendable

  /// As on the command line.
  static var name: String { get }

  init(_ options: LiveOptions) throws(LiveError)

  /// What it answered last; nil before the first answer.
  var last: LiveAnswer<Head, Row>? { get set }

  /// What the answer is now.
  mutating func answer(_ moment: inout LiveMoment) throws(LiveError) -> LiveAnswer<Head, Row>

  /// The members of a section's object, beside its entries.
  func members(of head: Head) -> [UInt8]

  /// Rows of the answer just given as JSON objects, in the order that they are given.
  func objects(of rows: [Row], _ moment: inout LiveMoment) -> [[UInt8]]
}

/// All reports that can be watched.
package enum LiveReports {
  package static let all: [any LiveReport.Type] = [LiveTimeline.self, LiveTotals.self]
}

/// An answer as a list.
package struct LiveAnswer<Head: Sendable, Row: Sendable>: Sendable {
  var sections: [ListSection<Head, Row>]
  /// The object of its totals.
  var totals: [UInt8]
  /// How many errors there are.
  var problems: Int
}

/// A state of the ledger, and what is asked of it on a day.
package struct LiveMoment {
  let ledger: Ledger
  /// What is asked beside the days.
  let query: Query
  let dates: DateRange
  /// Whether what was kept says nothing any more: names mean something else, or something else is asked.
  let isAnew: Bool
  /// Numbers names as those of earlier moments did, unless it is anew.
  var scan: LedgerScan

  /// What asks for the rows of some days.
  func filter(_ dates: DateRange) throws(LiveError) -> RowFilter {
    do throws(PatternError) {
      return try RowFilter(query, period: dates)
    } catch {
      throw .pattern(error)
    }
  }
}
