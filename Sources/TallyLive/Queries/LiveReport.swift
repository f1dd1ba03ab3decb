import TallyFormats
import TallyIndex
import TallyModel
package import TallyQuery

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

  /// What it can be asked for beside words.
  static var options: [OptionSpec] { get }

  init(_ invocation: Invocation) throws(CommandError)

  /// What it answered last; nil before the first answer.
  var last: LiveAnswer<Head, Row>? { get set }

  /// What the answer is now.
  mutating func answer(_ moment: inout LiveMoment) throws(CommandError) -> LiveAnswer<Head, Row>

  /// The members of a section's object, beside its entries.
  func members(of head: Head) -> [UInt8]

  /// Rows of the answer just given as JSON objects, in the order that they are given.
  func objects(of rows: [Row], _ moment: inout LiveMoment) -> [[UInt8]]
}

/// All reports that can be watched.
package enum LiveReports {
  package static let all: [any LiveReport.Type] = [LiveTimeline.self, LiveTotals.self]

  /// Takes apart which report is asked for, and with what: `timeline -p today`.
  package static func parse(_ arguments: [String]) throws(CommandError)
    -> (name: String, invocation: Invocation)
  {
    guard let name = arguments.first, let report = named(name) else {
      throw unknown(arguments.first ?? "")
    }
    return (
      name,
      try ArgumentParser.parse(
        Array(arguments.dropFirst()), options: report.options + OptionSpec.everywhere)
    )
  }

  static func named(_ name: String) -> (any LiveReport.Type)? { all.first { $0.name == name } }

  static func unknown(_ name: String) -> CommandError {
    let names = all.map { $0.name }
    return .usage(
      Words("«\(name)» can't be watched", "「\(name)」不能监视"),
      hints: [
        Words("what can: \(names.joined(separator: ", "))", "可以监视的:\(names.joined(separator: "、"))")
      ])
  }
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
  func filter(_ dates: DateRange) throws(CommandError) -> RowFilter {
    do throws(PatternError) {
      return try RowFilter(query, period: dates)
    } catch {
      throw Question.failure(error)
    }
  }
}
