import TallyFormats
import TallyModel
import Testing

@testable import TallyIndex

struct CheckCase: Sendable {
  var bytes: [UInt8]
  var result: FileCheck.Result

  init(_ bytes: [UInt8], _ text: Range<Int>) {
    self.bytes = bytes
    result = .text(text)
  }

  init(_ bytes: [UInt8], _ code: DiagnosticCode, offset: Int, line: Int, column: Int) {
    self.bytes = bytes
    let span = SourceSpan(line: line, column: column, length: 1)
    result = .problem(Diagnostic(code, at: span, ["\(offset)"]))
  }

  init(utf16 bytes: [UInt8]) {
    self.bytes = bytes
    result = .problem(Diagnostic(.utf16, at: .file))
  }
}

private func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

private let cases: [CheckCase] = [
  CheckCase([], 0..<0),
  CheckCase(utf8("coffee 6.50\n"), 0..<12),
  CheckCase(utf8("咖啡 ☕️ 👩‍👩‍👧 é"), 0..<utf8("咖啡 ☕️ 👩‍👩‍👧 é").count),
  CheckCase(mark, 3..<3),
  CheckCase(mark + utf8("a"), 3..<4),
  CheckCase(mark + utf8("é\nab") + [0], .nulByte, offset: 8, line: 2, column: 3),
  CheckCase(utf8("a\0"), .nulByte, offset: 1, line: 1, column: 2),
  CheckCase(utf8("咖啡\n咖\0"), .nulByte, offset: 10, line: 2, column: 2),
  CheckCase([0x61, 0x80], .notUTF8, offset: 1, line: 1, column: 2),
  CheckCase([0xC0, 0x80], .notUTF8, offset: 0, line: 1, column: 1),
  CheckCase([0xC1, 0xBF], .notUTF8, offset: 0, line: 1, column: 1),
  CheckCase([0xE0, 0x9F, 0xBF, 0x61], .notUTF8, offset: 0, line: 1, column: 1),
  CheckCase([0xE0, 0xA0, 0x80, 0x61], 0..<4),
  CheckCase([0xED, 0x9F, 0xBF, 0x61], 0..<4),
  CheckCase([0xED, 0xA0, 0x80, 0x61], .notUTF8, offset: 0, line: 1, column: 1),
  CheckCase([0xF0, 0x8F, 0xBF, 0xBF], .notUTF8, offset: 0, line: 1, column: 1),
  CheckCase([0xF0, 0x90, 0x80, 0x80], 0..<4),
  CheckCase([0xF4, 0x8F, 0xBF, 0xBF], 0..<4),
  CheckCase([0xF4, 0x90, 0x80, 0x80], .notUTF8, offset: 0, line: 1, column: 1),
  CheckCase([0xF5, 0x80, 0x80, 0x80], .notUTF8, offset: 0, line: 1, column: 1),
  CheckCase([0x0A, 0xE5, 0x92], .notUTF8, offset: 1, line: 2, column: 1),
  CheckCase(utf16: [0xFF, 0xFE, 0x61, 0x00]),
  CheckCase(utf16: [0xFE, 0xFF, 0x00, 0x61]),
]

@Test(arguments: cases)
func `Only UTF-8 without NUL is text, and the first fault has its place`(_ one: CheckCase) {
  #expect(one.bytes.withUnsafeBytes { FileCheck.check($0) } == one.result)
}

@Test func `A fault is found wherever it stands among ASCII`() {
  for length in [1, 7, 8, 31, 32, 33, 40, 64, 100] {
    for place in 0..<length {
      for (byte, code) in [(UInt8(0), DiagnosticCode.nulByte), (0xFF, .notUTF8)] {
        var bytes = [UInt8](repeating: 0x7F, count: length)
        bytes[place] = byte
        let span = SourceSpan(line: 1, column: place + 1, length: 1)
        let expected = FileCheck.Result.problem(Diagnostic(code, at: span, ["\(place)"]))
        #expect(bytes.withUnsafeBytes { FileCheck.check($0) } == expected)
      }
    }
  }
}

/// xorshift64*: the same bytes on every machine.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }
}

/// Pieces that are text by themselves, and bytes that seldom are.
private func randomBytes(_ random: inout Random) -> [UInt8] {
  let pieces = ["a", "coffee 6.50 ", "é", "咖", "微信支付宝", "☕", "\u{10FFFF}", "\u{D7FF}", "\n"]
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 0...30, using: &random) {
    bytes += (pieces.randomElement(using: &random) ?? "").utf8
  }
  for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0...2, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 1...255, using: &random)
    case 1: bytes.remove(at: place)
    default: bytes.insert(UInt8.random(in: 0x80...0xFF, using: &random), at: place)
    }
  }
  return bytes
}

@Test func `Random bytes are text exactly where Swift's own decoder says so`() throws {
  var random = Random(state: 20_261_130)
  var faults = 0
  for _ in 0..<20_000 {
    let bytes = randomBytes(&random)
    guard !bytes.starts(with: mark), !bytes.starts(with: [0xFE, 0xFF]),
      !bytes.starts(with: [0xFF, 0xFE])
    else { continue }
    let result = bytes.withUnsafeBytes { FileCheck.check($0) }
    if String(validating: bytes, as: UTF8.self) != nil {
      #expect(result == .text(0..<bytes.count), "\(bytes)")
    } else {
      guard case .problem(let problem) = result, problem.code == .notUTF8,
        let offset = Int(problem.facts[0])
      else {
        Issue.record("\(bytes) is not UTF-8, but \(result)")
        continue
      }
      // What stands before is text, and no longer piece is: the fault is a character's first byte.
      #expect(String(validating: bytes[..<offset], as: UTF8.self) != nil, "\(bytes)")
      for end in offset + 1...min(offset + 4, bytes.count) {
        #expect(String(validating: bytes[..<end], as: UTF8.self) == nil, "\(bytes)")
      }
      faults += 1
    }
  }
  #expect(faults > 1000)
}

struct LineCase: Sendable {
  var text: String
  /// The line that is too long, where the limit is 4 bytes.
  var line: Int?
}

@Test(arguments: [
  LineCase(text: "1234", line: nil),
  LineCase(text: "1234\n", line: nil),
  LineCase(text: "12345", line: 1),
  LineCase(text: "12345\n", line: 1),
  LineCase(text: "1\n\n\n1234\n1234", line: nil),
  LineCase(text: "1\n\n\n1234\n12345", line: 5),
  LineCase(text: "1234\n12345\n1\n", line: 2),
  LineCase(text: "1\n咖啡\n", line: 2),
  LineCase(text: "\u{FEFF}1234\n1", line: nil),
  LineCase(text: "\u{FEFF}12345", line: 1),
])
func `A line may have as many bytes as the limit says`(_ one: LineCase) {
  var text = one.text
  let result = text.withUTF8 { FileCheck.check(UnsafeRawBufferPointer($0), longestLine: 4) }
  if let line = one.line {
    let span = SourceSpan(line: line, column: 0, length: 0)
    #expect(result == .problem(Diagnostic(.lineTooLong, at: span, ["4"])))
  } else {
    if case .problem = result { Issue.record("\(result)") }
  }
}

/// A text that is shared by all cores, and what is done to it.
struct SharedCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// What takes the place of as many bytes, and where.
  var change: (place: Int, bytes: [UInt8])?
  var isSurveyed = false
  var hasConflict = false

  static let line = Array("8:12 coffee 6.50 with Li @茶馆 #work\n".utf8)
  /// Of seven pieces and a bit; shares meet in the middle or near it.
  static let size = 480_000 / line.count * line.count
  static let longestLine = 250_000

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < SharedCase.size { bytes += SharedCase.line }
    if let (place, other) = change {
      bytes.replaceSubrange(place..<place + other.count, with: other)
    }
    return bytes
  }

  private static func letters(_ count: Int) -> [UInt8] { Array(repeating: 0x61, count: count) }

  static let cases = [
    SharedCase(testDescription: "text", isSurveyed: true),
    SharedCase(
      testDescription: "a mark in front", change: (0, [0xEF, 0xBB, 0xBF]), isSurveyed: true),
    SharedCase(testDescription: "UTF-16", change: (0, [0xFF, 0xFE])),
    SharedCase(testDescription: "a NUL at the end", change: (size - 1, [0])),
    SharedCase(testDescription: "half a character before a piece", change: (65_535, [0xE5])),
    SharedCase(testDescription: "a byte in the middle", change: (size / 2, [0xFF])),
    SharedCase(
      testDescription: "no line end for a piece", change: (10_000, letters(125_000)),
      isSurveyed: true),
    SharedCase(
      testDescription: "no line end where shares meet",
      change: (size / 2 - 110_000, letters(220_000))),
    SharedCase(testDescription: "a line that is too long", change: (0, letters(longestLine + 1))),
    SharedCase(
      testDescription: "a conflict", change: (300_000, Array("\n<<<<<<< a\n".utf8)),
      isSurveyed: true, hasConflict: true),
  ]
}

@Test(arguments: SharedCase.cases)
func `What is checked on all cores is told as on one`(_ one: SharedCase) {
  var sizes = PartCutter.Sizes()
  sizes.smallest = 20_000
  one.bytes.withUnsafeBytes { bytes in
    let (result, survey) = FileCheck.survey(
      bytes, longestLine: SharedCase.longestLine, bigFile: 100_000)
    #expect(result == FileCheck.check(bytes, longestLine: SharedCase.longestLine))
    guard one.isSurveyed, case .text(let range) = result else { return }
    #expect(survey?.mayHaveConflict == one.hasConflict)
    let text = UnsafeRawBufferPointer(rebasing: bytes[range])
    let parts = [survey, nil].map { survey in
      PartCutter.parts(
        of: SourceFile(bytes: text, path: "2026-11-30.tally", survey: survey), TallyTextFormat(),
        sizes)
    }
    #expect(parts[0].map(\.range) == parts[1].map(\.range))
    #expect(parts[0].map(\.line) == parts[1].map(\.line))
  }
}
