// Speed of reading and of asking, on one core: `make bench`, or `make bench ENTRIES=1000000`.
//
// It prints medians of five; nothing passes or fails here. Tests count operations instead.

import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000
let settings = BenchLedger.settings

for format in [(name: "tally text", path: "2026.tally"), (name: "JSON lines", path: "2026.jsonl")] {
  guard let reader = EntryFormats.forFile(format.path) else { continue }
  let text = format.path.hasSuffix("jsonl") ? BenchLedger.jsonLines(count) : BenchLedger.text(count)
  let bytes = Array(text.utf8)
  let seconds = median { _ = BenchLedger.read(bytes, format.path, reader) }
  report(
    "read \(format.name), \(count) entries, \(bytes.count / 1000) kB", seconds, bytes: bytes.count)
}

let bytes = Array(BenchLedger.text(count).utf8)
var ledger = Ledger()
ledger.settings = settings
ledger.types = BenchLedger.types
ledger.blocks = [BenchLedger.read(bytes, "2026.tally", TallyTextFormat())]

report(
  "totals, everything", try median { try ask { try Totals(ledger, filter: $0, request: .init()) } })
report(
  "totals --by type",
  try median {
    try ask {
      var request = Totals.Request()
      request.groupings = [.type]
      return try Totals(ledger, filter: $0, request: request)
    }
  })
report(
  "timeline of a month",
  try median {
    try ask(
      DateRange(
        start: CalendarDate(year: 2026, month: 6, day: 1),
        end: CalendarDate(year: 2026, month: 7, day: 1))
    ) {
      try Timeline(ledger, filter: $0, request: .init())
    }
  })

/// Makes a filter and asks with it.
func ask<Answer>(
  _ period: DateRange = .all, _ body: (RowFilter) throws -> Answer
) throws {
  _ = try body(try RowFilter(Query(), period: period))
}

/// The median of five runs, in seconds.
func median(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var times: [Double] = []
  for _ in 0..<5 {
    let start = clock.now
    try body()
    let (seconds, attoseconds) = (clock.now - start).components
    times.append(Double(seconds) + Double(attoseconds) * 1e-18)
  }
  return times.sorted()[2]
}

func report(_ name: String, _ seconds: Double, bytes: Int? = nil) {
  let milliseconds = "\(Int(seconds * 10_000 + 0.5))"
  let padded = milliseconds.count < 2 ? "0" + milliseconds : milliseconds
  var line = "\(name): \(padded.dropLast()).\(padded.suffix(1)) ms"
  if let bytes { line += ", \(Int(Double(bytes) / seconds / 1_000_000)) MB/s" }
  print(line)
}
