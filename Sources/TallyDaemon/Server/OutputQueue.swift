import TallySystem

/// Messages on their way to one that is connected, a line each.
struct OutputQueue {
  private var bytes: [UInt8] = []
  /// The first byte that is not sent.
  private var start = 0
  /// The end of the message that it is in.
  private var headEnd = 0

  var isEmpty: Bool { start == bytes.count }
  /// How many bytes are not sent.
  var count: Int { bytes.count - start }
  /// How many of them do not belong to the message that is on its way.
  ///
  /// That one may be large, a whole report, and is not held against whoever reads it.
  var countBehindHead: Int { bytes.count - headEnd }

  mutating func append(_ message: [UInt8]) {
    if isEmpty {
      (bytes, start, headEnd) = (message, 0, message.count)
    } else {
      bytes += message
    }
  }

  /// Sends what there is room for, at most so many bytes.
  ///
  /// - Returns: whether any were sent.
  mutating func send(over connection: borrowing UnixConnection, most: Int) throws(SystemError)
    -> Bool
  {
    let sent = try connection.send(bytes[start..<min(start + most, bytes.count)])
    start += sent
    if isEmpty {
      (bytes, start, headEnd) = ([], 0, 0)
    } else if start >= headEnd {
      headEnd = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }
    if start > bytes.count / 2 { compact() }
    return sent > 0
  }

  private mutating func compact() {
    bytes.removeFirst(start)
    headEnd -= start
    start = 0
  }
}
