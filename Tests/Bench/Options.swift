/// What the benchmark was called with.
struct Options {
  /// How many transactions the ledgers have.
  var size = 1_000_000
  var isKept = false
  var tally = ".build/release/tally"
  var tallyd = ".build/release/tallyd"
  /// The names of those to run, where they are installed.
  var peers = Peer.all.map(\.name)
  /// Only the part that is a process of its own.
  var inMemory: Int?

  static let usage =
    "usage: tally-bench [--keep] [--tally PATH] [--tallyd PATH] [--peers 'ledger hledger'] [TRANSACTIONS]"

  /// Smaller ones have months without an entry.
  private static let smallest = 1000

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--keep": isKept = true
      case "--tally": tally = try Options.value(rest.next())
      case "--tallyd": tallyd = try Options.value(rest.next())
      case "--peers":
        peers = try Options.value(rest.next()).split(separator: " ").map(String.init)
      case "--in-memory": inMemory = try Options.count(try Options.value(rest.next()))
      default: size = try Options.count(argument)
      }
    }
    if inMemory == nil, size < Options.smallest {
      throw BenchFailure("at least \(Figure.count(Options.smallest)) transactions")
    }
  }

  private static func value(_ text: String?) throws -> String {
    guard let text else { throw BenchFailure(usage) }
    return text
  }

  private static func count(_ text: String) throws -> Int {
    guard let count = Int(text), (1...100_000_000).contains(count) else {
      throw BenchFailure(usage)
    }
    return count
  }
}
