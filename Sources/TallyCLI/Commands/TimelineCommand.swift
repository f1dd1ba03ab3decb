import TallyFormats
import TallyIndex
import TallyQuery

/// `tally timeline`.
struct TimelineCommand: ReportCommand {
  let description = CommandDescription(
    "timeline", arguments: "[QUERY…]", words: [.term],
    summary: Words("entries by day, newest first", "按日列出,新的在前"),
    options: Timeline.Request.options,
    notes: [SharedNotes.query, SharedNotes.period],
    examples: [
      "tally timeline -p 'last month'", "tally timeline type:coffee 'amt:>5'",
      "tally timeline @nopa -n 10", "tally timeline tag:trip -O csv -o trip.csv",
    ])

  func answer(_ ledger: Ledger, _ filter: RowFilter, _ invocation: Invocation)
    throws(CommandError) -> (any Answer, LedgerScan)
  {
    let request = try Timeline.Request(invocation)
    do throws(PatternError) {
      let timeline = try Timeline(ledger, filter: filter, request: request)
      return (timeline, timeline.scan)
    } catch {
      throw Question.failure(error)
    }
  }
}
