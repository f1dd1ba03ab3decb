package import TallyModel

/// Reads `tallyd.json`, the settings of the service.
///
/// The file is an object of JSON, with comments and a comma behind the last value as in `tally.json`:
///
///     ledgers    [text]: the absolute paths of the ledgers that are watched
///
/// An unknown key is a warning. A path that is not absolute is an error, and left out; both are said with
/// line and column. What it does not do: look whether there is a ledger.
package enum ServiceFile {
  package static func read(_ bytes: Bytes) -> (ledgers: [String], problems: [Diagnostic]) {
    switch ConfigurationValue.parse(bytes) {
    case .success(let value): return read(value)
    case .failure(let problem): return ([], [problem.diagnostic])
    }
  }

  private static func read(_ value: ConfigurationValue) -> ([String], [Diagnostic]) {
    var reader = ConfigurationReader()
    var ledgers: [String] = []
    for member in reader.members(of: value, named: "", known: ["ledgers"]) {
      for entry in reader.list(member) {
        guard let path = reader.filledString(entry, named: member.key) else { continue }
        if path.hasPrefix("/") {
          ledgers.append(path)
        } else {
          reader.report(.relativeLedger, at: entry.span, [path])
        }
      }
    }
    return (ledgers, reader.problems)
  }
}
