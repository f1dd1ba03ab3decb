import TallyModel
import TallyQuery
import TallyText

/// `tally check`.
struct CheckCommand: Command {
  let description = CommandDescription(
    "check", arguments: "[NAME…]",
    words: [
      .choice(Strictness.Check.allCases.map(\.rawValue) + DiagnosticCode.all.map(\.name))
    ],
    summary: Words("every problem, with its line and what would be right", "所有问题:哪一行、怎样才对"),
    notes: [
      Words(
        """
        NAME is a further check (types, accounts, commodities: these must be declared), or the code \
        of a problem, and then only those are listed. The status is 1 where there is an error.
        """,
        "NAME 是另加的检查(types、accounts、commodities 须声明),或问题的代码(只列这些)。有错误时状态为 1。")
    ],
    examples: ["tally check", "tally check accounts", "tally check -O json"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    var checks: Set<Strictness.Check> = []
    var codes: Set<String> = []
    let known = Strictness.Check.allCases.map(\.rawValue) + DiagnosticCode.all.map(\.name)
    for name in invocation.words {
      if let check = Strictness.Check(rawValue: name) {
        checks.insert(check)
      } else if known.contains(name) {
        codes.insert(name)
      } else {
        let near = NearMiss.closest(to: name, among: known)
        throw .usage(
          Words("there is no check «\(name)»", "没有「\(name)」这项检查"),
          hints: near.map { [Words("did you mean \($0)?", "是不是 \($0)?")] } ?? [
            Words(
              "types, accounts, commodities, or a problem's code",
              "types、accounts、commodities,或问题的代码")
          ])
      }
    }
    let ledger = try context.loadLedger(invocation)
    var scan = LedgerScan(ledger, strict: checks.union(context.strict))
    scan.run { _, _, _, _ in }
    // Attachments are read whole, which takes a while.
    let isAsked =
      codes.isEmpty || DiagnosticCode.attachmentCodes.contains { codes.contains($0.name) }
    let check = Check(
      scan, codes: codes, language: context.language,
      attachments: isAsked ? AttachmentCheck(scan) : nil)
    try context.deliver(check, of: ledger, invocation)
    return check.errorCount > 0 ? .failure : .success
  }
}
