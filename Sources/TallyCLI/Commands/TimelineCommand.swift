import TallyQuery

/// `tally timeline`.
struct TimelineCommand: Command {
  let description = CommandDescription(
    "timeline", arguments: "[QUERY…]",
    summary: Words("entries by day, newest first", "按日列出,新的在前"),
    options: Timeline.Request.options,
    notes: [SharedNotes.query, SharedNotes.period],
    examples: [
      "tally timeline -p 'last month'", "tally timeline type:coffee 'amt:>5'",
      "tally timeline @nopa -n 10", "tally timeline tag:trip -O csv -o trip.csv",
    ])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let ledger = try context.loadLedger(invocation)
    let filter = try context.filter(invocation)
    let request = try Timeline.Request(invocation)
    let timeline: Timeline
    do throws(PatternError) {
      timeline = try Timeline(ledger, filter: filter, request: request)
    } catch {
      throw Question.failure(error)
    }
    return try context.answer(timeline, timeline.scan, invocation)
  }
}
