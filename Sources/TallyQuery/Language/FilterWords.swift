package import TallyModel

/// The words that say which rows are asked for, as they were typed: what they mean depends on the day.
///
/// `last 90 days` is another range tomorrow, and weeks start as the ledger's settings say.
package struct FilterWords: Sendable, Equatable {
  /// The words of the query.
  package var query: [String] = []
  /// `-p`, `-b` and `-e`.
  package var period: String?
  package var begin: String?
  package var end: String?

  package init() {}

  /// What is wrong with them.
  package enum Failure: Error, Equatable, Sendable {
    case query(QueryError)
    /// `option`: the long name of the one that has the period.
    case period(PeriodError, option: String)
  }

  /// The query that they mean, with its days.
  package func query(_ periods: PeriodParser, decimalMark: UInt8) throws(Failure) -> Query {
    do throws(QueryError) {
      return try QueryParser(periods: periods, decimalMark: decimalMark).parse(query)
    } catch {
      throw .query(error)
    }
  }

  /// The days that the options leave.
  package func range(_ periods: PeriodParser) throws(Failure) -> DateRange {
    var range = DateRange.all
    func narrow(
      _ option: String, _ text: String?, _ read: (String) throws(PeriodError) -> DateRange
    ) throws(Failure) {
      guard let text else { return }
      do throws(PeriodError) {
        range = range.intersection(try read(text))
      } catch {
        throw .period(error, option: option)
      }
    }
    try narrow("period", period) { text throws(PeriodError) in try periods.range(text) }
    try narrow("begin", begin) { text throws(PeriodError) in
      DateRange(start: try periods.firstDay(text))
    }
    try narrow("end", end) { text throws(PeriodError) in
      DateRange(end: try periods.firstDay(text))
    }
    return range
  }
}
