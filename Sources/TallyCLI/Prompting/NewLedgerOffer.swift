import TallyEdit
import TallyModel
import TallyQuery
import TallySystem

extension CommandContext {
  /// Offers to make a ledger where there is none, and somebody to ask.
  ///
  /// Where that is refused, what comes next finds none and says so.
  func offerLedger(_ invocation: Invocation) throws(CommandError) {
    let finder = LedgerFinding(environment)
    guard isInteractive, finder.isMissing(invocation), let home = environment.home else { return }
    let path = home.appending("tally")
    let shown = finder.abbreviated(path)
    guard try confirms(Words("Make a ledger in \(shown)?", "在 \(shown) 建一个账本?"), default: true)
    else { return }
    do throws(NewLedgerFailure) {
      let place = try NewLedgerPlace(path, environment)
      let plan = try NewLedger(
        at: place, NewLedger.Wish(), locale: (language, LocaleCurrency.code), today: today)
      let report = InitReport(try plan.made(), place, environment, isPlanned: false)
      note(report.made)
    } catch {
      throw error.commandError { finder.abbreviated($0) }
    }
  }
}
