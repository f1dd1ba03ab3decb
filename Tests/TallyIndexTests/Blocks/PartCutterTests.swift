import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyIndex

private let small = {
  var sizes = PartCutter.Sizes()
  sizes.smallest = 64
  sizes.largest = 400
  sizes.lines = 3
  return sizes
}()

/// What a reader hands over of a file that it reads whole, or part by part.
private struct Reading: Equatable {
  var entries: [String] = []
  var problems: [String] = []
  var isPassedOver = false

  mutating func take(_ sink: CollectingSink, line: Int) {
    for entry in sink.entries { entries.append("\(entry.line + line): \(entry) | \(entry.text)") }
    for problem in sink.problems {
      var span = problem.span
      if span.line > 0 { span.line += UInt32(line) }
      problems.append(
        "\(span.line):\(span.column)+\(span.length) \(problem.code) \(problem.facts) "
          + (problem.fix ?? ""))
    }
    if sink.reading == .passedOver { isPassedOver = true }
  }
}

private func whole(_ bytes: [UInt8], _ format: some EntryFormat, _ path: String) -> Reading {
  var reading = Reading()
  reading.take(CollectingSink(bytes, as: format, path: path), line: 0)
  return reading
}

private func parts(_ bytes: [UInt8], _ format: some EntryFormat, _ path: String) -> [PartCutter
  .Part]
{
  bytes.withUnsafeBytes { PartCutter.parts(of: SourceFile(bytes: $0, path: path), format, small) }
}

private func inParts(
  _ bytes: [UInt8], _ format: some EntryFormat, _ path: String, _ parts: [PartCutter.Part]
) -> Reading {
  var reading = Reading()
  for part in parts {
    let sink = CollectingSink(
      Array(bytes[part.range]), as: format, path: path, context: part.context)
    reading.take(sink, line: part.line)
  }
  return reading
}

/// Reads texts of one kind whole and in parts; gives how many were cut.
private func compare(
  _ format: some EntryFormat, paths: [String], seeds: Range<UInt64>,
  _ make: (inout RandomText) -> String
) -> Int {
  var cut = 0
  for seed in seeds {
    var random = RandomText(seed: seed)
    let text = make(&random)
    let bytes = Array(text.utf8)
    let path = paths[Int(seed) % paths.count]
    let parts = parts(bytes, format, path)
    if parts.count > 1 { cut += 1 }
    // They are all of the file, in order, and none but the last is smaller than it may be.
    #expect(parts.first?.range.lowerBound == 0 && parts.last?.range.upperBound == bytes.count)
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect(part.range.upperBound == next.range.lowerBound)
      #expect(part.range.count >= small.smallest)
    }
    let (one, other) = (whole(bytes, format, path), inParts(bytes, format, path, parts))
    guard one == other else {
      let cuts = parts.map { "\($0.line) \($0.context)" }
      Issue.record(
        "seed \(seed), \(path), cuts \(cuts)\nwhole \(one)\nparts \(other)\n\(text)")
      continue
    }
  }
  return cut
}

@Test func `Tally text read in parts is what it is read whole`() {
  let cut = compare(
    TallyTextFormat(), paths: ["2026/2026-11.tally", "2026-11-30.tally", "notes.tally"],
    seeds: 0..<400
  ) { $0.tally() }
  #expect(cut > 100)
}

@Test func `JSON lines read in parts are what they are read whole`() {
  let cut = compare(JSONLinesFormat(), paths: ["a.jsonl", "2026-11-30.jsonl"], seeds: 0..<200) {
    $0.jsonLines()
  }
  #expect(cut > 60)
}

/// A context that is lost is what the comparison must see.
@Test func `Parts read without what stands above them differ`() {
  var differing = 0
  for seed in 0..<UInt64(200) {
    var random = RandomText(seed: seed)
    let bytes = Array(random.tally().utf8)
    var parts = parts(bytes, TallyTextFormat(), "notes.tally")
    for at in parts.indices { parts[at].context = ReadingContext() }
    let whole = whole(bytes, TallyTextFormat(), "notes.tally")
    if whole != inParts(bytes, TallyTextFormat(), "notes.tally", parts) { differing += 1 }
  }
  #expect(differing > 20)
}
