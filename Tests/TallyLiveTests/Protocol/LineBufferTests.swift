import TallyLive
import TallyTestSupport
import Testing

/// What a naive reader makes of the same bytes.
private func lines(_ bytes: [UInt8]) -> [[UInt8]] {
  bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(Array.init)
}

@Test(arguments: 0..<40 as Range<UInt64>)
func `Lines are the same however they come`(_ seed: UInt64) {
  var random = SeededRandom(seed: seed)
  var all: [UInt8] = []
  var taken: [[UInt8]] = []
  var buffer = LineBuffer(longest: 1000)
  for _ in 0..<random.number(1...60) {
    let piece = (0..<random.number(0...40)).map { _ in
      random.pick([0x0A, 0x61, 0x62, 0, 0xFF]) as UInt8
    }
    all += piece
    buffer.append(piece)
    while !random.oneIn(3), let line = buffer.takeLine({ Array($0) }) { taken.append(line) }
  }
  while buffer.hasLine {
    if let line = buffer.takeLine({ Array($0) }) { taken.append(line) }
  }
  #expect(taken == lines(all))
  let rest = all.count - taken.reduce(0) { $0 + $1.count + 1 }
  #expect(buffer.count == rest)
  #expect(buffer.takeLine { Array($0) } == nil)
}

@Test func `A line may be as long as the limit, and not a byte longer`() {
  var buffer = LineBuffer(longest: 4)
  func state() -> [Bool] { [buffer.isTooLong, buffer.hasLine] }
  buffer.append(Array("abcd".utf8))
  #expect(state() == [false, false])
  buffer.append([0x0A])
  #expect(state() == [false, true])
  #expect(buffer.takeLine { $0.count } == 4)
  buffer.append(Array("abcde".utf8))
  #expect(state() == [true, false])
  buffer.append([0x0A])
  #expect(state() == [true, true])
}
