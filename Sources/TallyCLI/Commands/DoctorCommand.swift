import TallyIndex
import TallyQuery

/// `tally doctor`.
struct DoctorCommand: Command {
  let description = CommandDescription(
    "doctor", arguments: "",
    summary: Words("is the index what the files are?", "检查索引与文件是否一致"),
    notes: [
      Words(
        """
        It compares the stamp of every file with the one in the index, all checksums, and then reads \
        all files anew and compares what comes of it byte by byte. It changes nothing. The status is \
        1 where something is wrong; files that have changed since the last question are not.
        """,
        "比较每个文件的状态、所有校验和,然后重读所有文件逐字节比较。不改动任何东西。有不对的地方时状态为 1;上次查询之后改过的文件不算不对。")
    ],
    examples: ["tally doctor", "tally doctor -O json"])

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let finder = LedgerFinding(context.environment)
    let ledger = try context.loadLedger(invocation) { (location) throws(CommandError) in
      try finder.readSurroundings(location)
    }
    try context.prepareLastWords(
      Doctor(.unreadableMemory, language: context.language), invocation, status: .failure)
    let doctor = Doctor(try finder.checkIndex(of: ledger), language: context.language)
    try context.deliver(doctor, of: ledger, invocation)
    return doctor.isWell ? .success : .failure
  }
}
