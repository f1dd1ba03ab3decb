import TallyFormats
import TallyModel
import TallyTestSupport

/// tally itself, asked the same.
struct Tally {
  var status: Int32
  var errors: String
  var balances = Balances()

  /// Asks for balances.
  ///
  /// - `ledger`: a directory, or a journal with what it includes.
  /// - `cache`: where its index is put.
  /// - `words`: more for the command line.
  static func ask(_ ledger: String, cache: String, _ words: [String] = []) throws -> Tally {
    let result = try TallyProgram.run(
      ["--ledger", ledger, "balance", "--flat", "--empty", "--no-total", "-O", "json"] + words,
      environment: ["XDG_CACHE_HOME": cache])
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
  static func codes(_ ledger: String, cache: String) throws -> [String] {
    let result = try TallyProgram.run(
      ["--ledger", ledger, "check"], environment: ["XDG_CACHE_HOME": cache])
    let errors = result.output.split(separator: "\n").filter { $0.contains(": error: ") }
    return errors.compactMap { $0.firstMatch(of: /\[([a-z0-9-]+)\]$/).map { String($0.1) } }
  }
}
