import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// Reading and asking alone, in memory on one core: what of a whole run is due to them.
///
/// It is a process of its own (`tally-bench --in-memory COUNT`), since it takes memory.
struct InMemory {
  private let count: Int
  private let settings: Settings = {
    var settings = Settings()
    settings.currency = "CNY"
    return settings
  }()

  /// The most transactions it takes.
  static let limit = 200_000

  init(_ count: Int) { self.count = count }

  /// The two tables.
  func report() throws -> String {
    let text = text(TallyTextNotation())
    let json = self.text(JSONLinesNotation())
    let journal = self.text(JournalNotation())
    var reading = Table(["read", "size", "time", "MB/s a core"])
    for (name, path, bytes) in [
      ("tally text", "all.tally", text), ("JSON lines", "all.jsonl", json),
      ("journal", "all.journal", journal),
    ] {
      let time = try median { _ = try read(bytes, path) }
      let speed = Int(Double(bytes.count) / (time / .microseconds(1)))
      reading.add(
        [name, Figure.bytes(bytes.count), Figure.time(time), Figure.count(speed)])
    }
    return reading.text + "\n" + (try asking(try read(text, "all.tally"))).text
  }

  private func text(_ notation: any Notation) -> [UInt8] {
    var text: [UInt8] = []
    var day: Int?
    for transaction in Transactions(count) {
      notation.write(transaction, isDated: transaction.day.number != day, to: &text)
      day = transaction.day.number
    }
    return text
  }

  /// Checks the bytes, cuts them into parts and reads these into blocks, as the ledger's reader does.
  private func read(_ bytes: [UInt8], _ path: String) throws -> [Block] {
    guard let format = EntryFormats.forFile(path) else {
      throw BenchFailure("no format reads \(path)")
    }
    var builder = BlockBuilder()
    let rules = ReadingRules(settings)
    let blocks = bytes.withUnsafeBytes { bytes in
      guard case .text(let range) = FileCheck.check(bytes) else { return [Block]() }
      let text = UnsafeRawBufferPointer(rebasing: bytes[range])
      return PartCutter.parts(of: SourceFile(bytes: text, path: path), format).map { part in
        _ = builder.read(
          SourceFile(
            bytes: UnsafeRawBufferPointer(rebasing: text[part.range]), path: path,
            context: part.context),
          pathBytes: Array(path.utf8), format: format, rules: rules)
        return builder.finish()
      }
    }
    guard !blocks.isEmpty else { throw BenchFailure("\(path) is no text") }
    return blocks
  }

  private func asking(_ blocks: [Block]) throws -> Table {
    var ledger = Ledger()
    ledger.settings = settings
    ledger.types.types = Words.types.map { EntryType(name: String(decoding: $0, as: UTF8.self)) }
    ledger.blocks = blocks
    var byType = Totals.Request()
    byType.groupings = [.type]
    let may = CalendarDate(year: 2020, month: 5, day: 1)
    let month = may.map { DateRange(start: $0, end: $0.adding(months: 1)) } ?? .all

    var table = Table(["ask", "time"])
    for (name, request) in [("totals", Totals.Request()), ("totals --by type", byType)] {
      let time = try median {
        _ = try Totals(ledger, filter: try RowFilter(Query(), period: .all), request: request)
      }
      table.add([name, Figure.time(time)])
    }
    let time = try median {
      _ = try Timeline(
        ledger, filter: try RowFilter(Query(), period: month), request: Timeline.Request())
    }
    table.add(["timeline of a month", Figure.time(time)])
    return table
  }

  private func median(_ body: () throws -> Void) rethrows -> Duration {
    let clock = ContinuousClock()
    let times = try (0..<Measurement.runs).map { _ in try clock.measure(body) }
    return times.sorted()[Measurement.runs / 2]
  }
}
