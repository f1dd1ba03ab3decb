import TallyFormats
import TallyIndex
package import TallyModel

/// A problem with its file, its place, and the line it stands in.
package struct LocatedProblem: Sendable {
  /// Relative to the root, as it is shown.
  package var file: String
  package var diagnostic: Diagnostic
  /// The line, as it is; nil where the file can't be read, or a whole file is meant.
  package var excerpt: String?
}

/// Finds where problems stand: reading's have their places, and those of looking up are found by
/// reading the file again.
///
/// Blocks keep no places, since right entries need none.
package struct ProblemLocator {
  private let scan: LedgerScan
  private let more: [LedgerScan.Problem]

  /// - `more`: problems of entries that the scan did not look for.
  package init(_ scan: LedgerScan, with more: [LedgerScan.Problem] = []) {
    self.scan = scan
    self.more = more
  }

  /// All problems: of the tree, then file by file in reading order, by line.
  package func all() -> [LocatedProblem] {
    var located: [LocatedProblem] = []
    // What is wrong with a line of a file of entries, though not with an entry, stands among the file's.
    var lines: [String: [Diagnostic]] = [:]
    for problem in scan.ledger.problems where problem.problem.span.line > 0 {
      lines[problem.path, default: []].append(problem.problem)
    }
    var byFile: [FileKey: [LedgerScan.Problem]] = [:]
    for problem in scan.problems + more {
      let file = Int(scan.ledger.blocks[problem.block].entries.file[problem.entry])
      byFile[FileKey(block: problem.block, file: file), default: []].append(problem)
    }
    let rules = ReadingRules(scan.ledger.settings)
    for (block, columns) in scan.ledger.blocks.enumerated() {
      for (file, description) in columns.files.enumerated() {
        let problems = byFile[FileKey(block: block, file: file)] ?? []
        var own: [Diagnostic] = []
        if !lines.isEmpty, let all = lines[description.path] {
          let end = columns.place.nextLine ?? .max
          own = all.filter { Int($0.span.line) < end }
          lines[description.path] =
            own.count == all.count ? nil : all.filter { Int($0.span.line) >= end }
        }
        guard !problems.isEmpty || !own.isEmpty || !description.problems.isEmpty else { continue }
        located += inFile(description, file, problems, own, columns, rules)
      }
    }
    return rest(lines) + located
  }

  /// The problems of the ledger that stand in no file of entries.
  ///
  /// - `lines`: those that have a line.
  private func rest(_ lines: [String: [Diagnostic]]) -> [LocatedProblem] {
    var sources: [String: LineIndex?] = [:]
    return scan.ledger.problems.compactMap { problem in
      let diagnostic = problem.problem
      if diagnostic.span.line > 0, lines[problem.path]?.contains(diagnostic) != true { return nil }
      let known = sources[problem.path]
      let index = known ?? scan.ledger.source(Array(problem.path.utf8)).map(LineIndex.init)
      sources[problem.path] = .some(index)
      return LocatedProblem(
        file: problem.path, diagnostic: diagnostic,
        excerpt: index?.line(Int(diagnostic.span.line)))
    }
  }

  private struct FileKey: Hashable {
    var block: Int
    var file: Int
  }

  private func inFile(
    _ file: BlockFile, _ number: Int, _ problems: [LedgerScan.Problem], _ own: [Diagnostic],
    _ block: Block, _ rules: borrowing ReadingRules
  ) -> [LocatedProblem] {
    let source = scan.ledger.source(file.pathBytes)
    var diagnostics = file.problems + own
    if let source {
      diagnostics += source.withUnsafeBytes {
        places(of: problems, file, number, block, Bytes($0), rules)
      }
    } else {
      diagnostics += problems.map { unplaced($0, block) }
    }
    // Stable: those of a line stay in the order they were found; what is about the file is last.
    let ordered = diagnostics.enumerated().sorted { a, b in
      let (x, y) = (key(a.element), key(b.element))
      return x != y ? x < y : a.offset < b.offset
    }
    let lines = source.map(LineIndex.init)
    return ordered.map { _, diagnostic in
      LocatedProblem(
        file: file.path, diagnostic: diagnostic,
        excerpt: lines?.line(Int(diagnostic.span.line)))
    }
  }

  private func key(_ diagnostic: Diagnostic) -> UInt32 {
    diagnostic.span.line == 0 ? .max : diagnostic.span.line
  }

  private func unplaced(_ problem: LedgerScan.Problem, _ block: Block) -> Diagnostic {
    let line = block.line(of: problem.entry)
    return Diagnostic(
      problem.problem.code, at: SourceSpan(line: line, column: 0, length: 0), problem.problem.facts)
  }

  /// Reads the file again, and takes the places of the entries that have problems.
  private func places(
    of problems: [LedgerScan.Problem], _ file: BlockFile, _ number: Int, _ block: Block,
    _ bytes: Bytes, _ rules: borrowing ReadingRules
  ) -> [Diagnostic] {
    guard !problems.isEmpty, let format = EntryFormats.named(file.format) else { return [] }
    let place = block.place
    let start = min(place.offset, bytes.count)
    let end = place.length.map { min(start + $0, bytes.count) } ?? bytes.count
    let part = Bytes(rebasing: bytes[start..<end])
    var sink = PlaceFinder(bytes: part)
    let offset = { (problem: LedgerScan.Problem) in
      block.range(of: problem.entry).lowerBound - place.offset
    }
    for problem in problems { sink.wanted[offset(problem), default: []].append(problem.problem) }
    _ = format.read(
      SourceFile(bytes: part, path: file.path, context: place.context(ofFile: number)),
      rules: rules, into: &sink)
    // The file may have changed since: what was not found again has its line alone.
    let missing = problems.filter { sink.wanted[offset($0)] != nil }
    return sink.found.map { $0.below(place.line) } + missing.map { unplaced($0, block) }
  }
}

extension Diagnostic {
  /// The same in a file that has so many lines above.
  fileprivate func below(_ lines: Int) -> Diagnostic {
    var diagnostic = self
    if span.line > 0 { diagnostic.span.line += UInt32(clamping: lines) }
    return diagnostic
  }
}

/// Takes the entries that start at certain offsets, and says where their parts stand.
private struct PlaceFinder: EntrySink {
  let bytes: Bytes
  var wanted: [Int: [EntryProblem]] = [:]
  var found: [Diagnostic] = []

  init(bytes: Bytes) { self.bytes = bytes }

  mutating func report(_ problem: Diagnostic) {}

  mutating func take(_ entry: borrowing EntryDraft) {
    guard let problems = wanted.removeValue(forKey: entry.range.lowerBound) else { return }
    for problem in problems {
      let range = range(of: problem.part, entry)
      let start = bytes[..<range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let line = entry.line + bytes[entry.range.lowerBound..<range.lowerBound].count { $0 == 0x0A }
      let span = SourceSpan(
        line: line, column: scalars(start..<range.lowerBound) + 1, length: scalars(range))
      let fix = LineFix(bytes, entry).fixed(problem, range)
      found.append(Diagnostic(problem.code, at: span, problem.facts, fix: fix))
    }
  }

  private func scalars(_ range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }

  private func range(of part: EntryProblem.Part, _ entry: borrowing EntryDraft) -> Range<Int> {
    switch part {
    case .entry: break
    case .flow: if let flow = entry.flow { return flow.range }
    case .from: if let from = entry.from { return from.range }
    case .to: if let to = entry.to { return to.range }
    case .id: return inFile(entry.id) ?? entry.range
    case .item(let item):
      if item < entry.items.count { return nonEmpty(entry.items[item].name.range, entry) }
    case .amount(let item): if item < entry.items.count { return entry.items[item].range }
    case .field(let field):
      if field < entry.fields.count, let key = inFile(entry.fields[field].key) {
        let value = inFile(entry.fields[field].value)
        return key.lowerBound..<max(key.upperBound, value?.upperBound ?? 0)
      }
    case .attachment(let number):
      if number < entry.attachments.count, let path = inFile(entry.attachments[number]) {
        return attachmentStart(path)..<path.upperBound
      }
    }
    return firstLine(entry.range)
  }

  /// Where the word `attach:PATH` begins, whatever its colon and its quotation mark; in JSON, the path.
  private func attachmentStart(_ path: Range<Int>) -> Int {
    let key = Array("attach".utf8)
    // A colon and a mark have up to three bytes each.
    for gap in 1...6 {
      let start = path.lowerBound - gap - key.count
      if start >= 0, bytes[start..<start + key.count].elementsEqual(key) { return start }
    }
    return path.lowerBound
  }

  private func nonEmpty(_ range: Range<Int>, _ entry: borrowing EntryDraft) -> Range<Int> {
    range.isEmpty ? firstLine(entry.range) : range
  }

  private func firstLine(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<(bytes[range].firstIndex(of: 0x0A) ?? range.upperBound)
  }

  /// Where a text of the entry stands; nil where the reader had to put it together.
  private func inFile(_ text: Bytes) -> Range<Int>? {
    guard let base = bytes.baseAddress, let start = text.baseAddress else { return nil }
    let offset = start - base
    guard offset >= 0, offset + text.count <= bytes.count else { return nil }
    return offset..<offset + text.count
  }
}

/// The lines of a file, found once.
private struct LineIndex {
  private let source: [UInt8]
  private let starts: [Int]
  /// Longer lines are cut: an excerpt is to be read.
  private static let longest = 400

  init(_ source: [UInt8]) {
    self.source = source
    starts = [0] + source.indices.filter { source[$0] == 0x0A }.map { $0 + 1 }
  }

  /// A line by its number, from 1.
  func line(_ number: Int) -> String? {
    guard number >= 1, number <= starts.count else { return nil }
    let start = starts[number - 1]
    let end = number < starts.count ? starts[number] - 1 : source.count
    let text = String(decoding: source[start..<max(start, end)], as: UTF8.self)
    let line = text.hasSuffix("\r") ? String(text.dropLast()) : text
    return line.count > LineIndex.longest ? line.prefix(LineIndex.longest) + "…" : line
  }
}
