import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// A line of tally text, written in JSON, means the same, or is an error or refused: never another thing.
struct WrittenMeaningTests {
  private static let types: TypeList = {
    var list = TypeList()
    let kinds: [(String, TypeKind, String?)] = [
      ("coffee", .expense, nil), ("fuel", .expense, "expenses:car:fuel"), ("salary", .income, nil),
      ("back", .refund, nil), ("gift", .either, nil), ("save", .transfer, "assets:savings"),
    ]
    for (name, kind, account) in kinds {
      var type = EntryType(name: name)
      type.kind = kind
      type.account = account
      list.types.append(type)
    }
    return list
  }()

  private static let names = [
    "coffee", "fuel:diesel", "salary", "back", "gift", "save", "cash", "visa", "owed:Ann",
    "expenses:tea", "income:x", "liabilities:loan", "\"coffee\"",
  ]

  private static let amounts = ["6.50", "-2", "120 EUR @@ 131.40", "3*2"]

  private enum Outcome: Equatable {
    case rows([String])
    case error
    case refused

    init(_ read: ReadLedger) {
      let isRight = read.diagnostics.allSatisfy { $0.code.severity == .warning }
      self = isRight ? .rows(read.rows) : .error
    }
  }

  /// What a line means, and what it means in JSON.
  private static func outcomes(_ line: String) -> (text: Outcome, json: Outcome) {
    func file(_ text: String, _ path: String, _ format: any EntryFormat) -> WritableFile {
      WritableFile(bytes: Array(text.utf8), path: path, format: format, settings: .english)
    }
    let text = Outcome(ReadLedger(line, settings: .english, types: types))
    guard let value = file(line, "2026-11-30.tally", TallyTextFormat()).entries.first?.value
    else { return (text, .error) }
    do throws(WritingProblem) {
      let target = file("", "a.jsonl", JSONLinesFormat())
      let splices = try JSONWriter(isLines: true).adding(value, written: nil, to: target)
      let json = String(decoding: target.bytes.spliced(splices), as: UTF8.self)
      return (
        text, Outcome(ReadLedger(json, path: "a.jsonl", settings: .english, types: types))
      )
    } catch {
      return (text, .refused)
    }
  }

  @Test func `An entry of one item means the same`() {
    var count = 0
    for name in Self.names {
      for amount in Self.amounts + ["+5"] {
        let flows = Self.names.map { "\($0) > \(name) \(amount)" }
        for line in flows + ["", " from:visa", " to:cash"].map({ "\(name) \(amount)\($0)" }) {
          let (text, json) = Self.outcomes(line)
          guard text != .error else { continue }
          #expect(json == text, "\(line)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  @Test func `An entry of several items means the same or is refused`() {
    var same = 0
    for source in [nil] + Self.names.map(Optional.some) {
      for (number, first) in Self.names.enumerated() {
        for second in Self.names[(number + 1)...] {
          let amount = Self.amounts[(number + second.count) % Self.amounts.count]
          let items = "\(first) \(amount) + \(second) 7"
          let (text, json) = Self.outcomes(source.map { "\($0) > \(items)" } ?? items)
          guard text != .error else { continue }
          if case .rows = json { #expect(json == text, "\(source ?? "") > \(items)") }
          if json == text { same += 1 }
        }
      }
    }
    #expect(same > 100)
  }
}
