import TallyTestSupport
import Testing

@testable import TallyFormats

/// What is looked for several bytes at a time, against what one byte after the other shows.
struct BytesTests {
  @Test(arguments: 0..<20)
  func `Newlines are counted wherever they stand`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let others = [UInt8(0x0B), 0x09, 0x8A, 0x61, 0xFF, 0x00]
    let bytes = (0..<random.number(0...9000)).map { _ in
      random.oneIn(3) ? UInt8(ascii: "\n") : random.pick(others)
    }
    for _ in 0..<20 {
      let start = random.number(0...bytes.count)
      let range = start..<random.number(start...bytes.count)
      let count = bytes[range].count { $0 == UInt8(ascii: "\n") }
      #expect(bytes.withUnsafeBytes { $0.newlines(in: range) } == count)
    }
  }

  @Test(arguments: ["<", "=", ">"])
  func `Seven marks in a row are seen wherever they stand, three nowhere`(_ mark: String) {
    let row = Array(String(repeating: mark, count: 7).utf8)
    for length in [7, 8, 31, 1023, 1030, 2100, 3080] {
      for place in stride(from: 0, through: length - 7, by: length > 100 ? 13 : 1) {
        var bytes = Array(repeatElement(Array("a<b=c>===".utf8), count: length / 9 + 1).joined())
        bytes.removeSubrange(length...)
        #expect(!bytes.withUnsafeBytes { $0.mayHaveConflict })
        bytes.replaceSubrange(place..<place + 7, with: row)
        #expect(bytes.withUnsafeBytes { $0.mayHaveConflict }, "\(place) of \(length)")
      }
    }
  }

  @Test(arguments: 0..<6)
  func `A survey counts what is in any range`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let line = Array("8:12 coffee 6.50 @茶馆\n".utf8)
    var bytes = Array(repeatElement(line, count: random.number(1...12_000)).joined())
    for _ in 0..<50 { bytes[random.number(0...bytes.count - 1)] = UInt8(ascii: "x") }
    bytes.withUnsafeBytes { text in
      var (survey, later) = (TextSurvey(), TextSurvey())
      for start in stride(from: 0, to: text.count, by: TextSurvey.piece) {
        let piece = text.part(start..<min(start + TextSurvey.piece, text.count))
        if start < text.count / 2 { survey.take(piece) } else { later.take(piece) }
      }
      survey.take(later)
      #expect(!survey.mayHaveConflict)
      for _ in 0..<50 {
        let start = random.number(0...text.count)
        let range = start..<random.number(start...text.count)
        #expect(survey.newlines(in: range, of: text) == text.newlines(in: range))
      }
    }
  }
}
