import Foundation
import TallyFormats
import TallyModel
import TallyTestSupport

/// A program that reads journals.
enum Peer: String, CaseIterable {
  case hledger, ledger

  private var path: String { "/usr/bin/" + rawValue }
  var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Whether all are there to compare with.
  static var areInstalled: Bool { allCases.allSatisfy(\.isInstalled) }

  /// What it says of a journal.
  enum Saying {
    case balances(Balances)
    case refused(String)
  }

  func ask(_ journal: String) throws -> Saying {
    let result = try TallyProgram.run(path, arguments(journal), in: "/")
    guard result.status == 0 else { return .refused(result.errors) }
    switch self {
    case .hledger: return .balances(try Peer.hledgerBalances(result.output))
    case .ledger: return .balances(try Peer.ledgerBalances(result.output))
    }
  }

  /// Both round what they show; hledger's JSON and what ledger's format language calls a quantity are exact.
  private func arguments(_ journal: String) -> [String] {
    switch self {
    case .hledger:
      ["-f", journal, "balance", "--flat", "--empty", "--no-total", "-O", "json"]
    case .ledger:
      [
        "--args-only", "-f", journal, "register", "--empty", "--format",
        #"%(account)\t%(quantity(amount))\t%(commodity(amount))\n"#,
      ]
    }
  }

  /// A row is an account's name, the same shortened, a depth, and its amounts; the last is the total.
  private static func hledgerBalances(_ output: String) throws -> Balances {
    var balances = Balances()
    try JSONReader.read(output) { document in
      guard let rows = document.list(document.root).first else { return }
      for row in document.list(rows) {
        let parts = document.list(row)
        guard parts.count == 4 else { throw PeerFailure("hledger's rows are others now") }
        for amount in document.list(parts[3]) {
          let quantity = try document.member("aquantity", of: amount)
          try balances.add(
            try document.quantity(quantity),
            document.string(try document.member("acommodity", of: amount)),
            to: document.string(parts[0]))
        }
      }
    }
    return balances
  }

  private static func ledgerBalances(_ output: String) throws -> Balances {
    var balances = Balances()
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, let quantity = Quantity(parts[1]) else {
        throw PeerFailure("ledger: \(line)")
      }
      let commodity = parts[2].replacing("\"", with: "")
      try balances.add(quantity, String(commodity), to: String(parts[0]))
    }
    return balances
  }
}

/// JSON as the programs write it.
enum JSONReader {
  static func read(_ text: String, _ body: (JSONDocument) throws -> Void) throws {
    try Array(text.utf8).withUnsafeBytes { try body(try JSONDocument.parse($0)) }
  }
}

extension JSONDocument {
  func list(_ node: Node) -> [Node] { Array(elements(of: node)) }

  func member(_ name: String, of node: Node) throws -> Node {
    guard let member = first(name, of: node) else { throw PeerFailure("JSON without \(name)") }
    return member
  }

  /// hledger's decimals: a mantissa, and how many of its digits are behind the mark.
  fileprivate func quantity(_ node: Node) throws -> Quantity {
    let mantissa = String(decoding: literal(try member("decimalMantissa", of: node)), as: UTF8.self)
    let places = String(decoding: literal(try member("decimalPlaces", of: node)), as: UTF8.self)
    // A large one has an exponent: `-1.78e20`.
    let parts = mantissa.split(separator: "e")
    guard let number = parts.first.flatMap({ Quantity($0) }), let places = Int(places),
      let exponent = parts.count == 1 ? 0 : Int(parts[1]),
      let scale = UInt8(exactly: Int(number.scale) - exponent + places),
      let quantity = Quantity(mantissa: number.mantissa, scale: scale)
    else { throw PeerFailure("hledger has more digits than tally") }
    return quantity
  }
}
