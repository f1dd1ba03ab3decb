import TallyFormats
import TallyModel
import TallyTestSupport

/// tally itself, asked the same.
struct Tally {
  var status: Int32
  var errors: String
  var balances = Balances()

  /// - Parameters:
  ///   - ledger: a directory, or a journal with what it includes.
  ///   - words: more for the command line.
  static func ask(_ ledger: String, _ words: [String] = []) throws -> Tally {
    let result = try TallyProgram.run(
      ["--ledger", ledger, "balance", "--flat", "--empty", "--no-total", "-O", "json"] + words)
    var tally = Tally(status: result.status, errors: result.errors)
    guard !result.output.isEmpty else { return tally }
    try JSONReader.read(result.output) { document in
      for row in document.list(try document.member("rows", of: document.root)) {
        let account = document.string(try document.member("account", of: row))
        for amount in document.list(try document.member("amounts", of: row)) {
          let text = document.string(try document.member("amount", of: amount))
          guard let quantity = Quantity(text) else { throw PeerFailure("tally: \(text)") }
          try tally.balances.add(
            quantity, document.string(try document.member("currency", of: amount)), to: account)
        }
      }
    }
    return tally
  }

  /// The codes of the errors that `tally check` tells of.
  static func codes(_ ledger: String) throws -> Set<String> {
    let result = try TallyProgram.run(["--ledger", ledger, "check"])
    let errors = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
    return Set(errors.compactMap { $0.firstMatch(of: /\[([a-z0-9-]+)\]$/).map { String($0.1) } })
  }
}
