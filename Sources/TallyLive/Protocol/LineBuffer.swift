package import TallySystem

/// Bytes that came over a socket, as lines.
package struct LineBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// Where the first line that was not taken starts.
  private var start = 0
  /// Up to where there is no line end.
  private var searched = 0
  private let longest: Int

  /// How many bytes are read at once at most.
  package static let piece = 1 << 16

  /// - `longest`: the most bytes of a line, without its end.
  package init(longest: Int) { self.longest = longest }

  /// Takes what has come, one piece at most.
  package mutating func receive(from connection: borrowing UnixConnection) throws(SystemError)
    -> UnixConnection.Received
  {
    var outcome = Result<UnixConnection.Received, SystemError>.success(.nothingYet)
    withUnsafeTemporaryAllocation(byteCount: LineBuffer.piece, alignment: 1) { memory in
      do throws(SystemError) {
        let received = try connection.receive(into: memory)
        if case .bytes(let count) = received { append(memory[..<count]) }
        outcome = .success(received)
      } catch {
        outcome = .failure(error)
      }
    }
    return try outcome.get()
  }

  package mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// How many bytes are kept that no line was taken of.
  package var count: Int { bytes.count - start }

  /// Whether a whole line is there to be taken.
  package var hasLine: Bool {
    mutating get { lineEnd() != nil }
  }

  /// Whether the line that comes next is longer than it may be, whole or not.
  package var isTooLong: Bool {
    mutating get { (lineEnd() ?? bytes.count) - start > longest }
  }

  /// Hands out the next line, without its end, and forgets it; nil where none is whole.
  package mutating func takeLine<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard let end = lineEnd() else { return nil }
    let result = bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
    start = end + 1
    searched = start
    return result
  }

  private mutating func lineEnd() -> Int? {
    while searched < bytes.count {
      if bytes[searched] == 0x0A { return searched }
      searched += 1
    }
    return nil
  }
}
