/// Text that needs no thought on a terminal: printing ASCII and Chinese characters, as most of any ledger is.
///
/// Its width is known by its bytes, nothing in it has to be escaped, and each scalar is a character of its
/// own.
enum PlainText {
  /// The columns of a text that is plain; nil of any other.
  static func columns(of text: String) -> Int? {
    text.utf8.withContiguousStorageIfAvailable(columns) ?? nil
  }

  private static func columns(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var at = 0
    var columns = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte &- 0x20 < 0x5F {  // up to ~
        columns += 1
        at += 1
      } else if byte >= 0xE4, byte <= 0xE9, bytes.count - at >= 3,
        byte > 0xE4 || bytes[at + 1] >= 0xB8
      {
        columns += 2  // U+4E00 to U+9FFF
        at += 3
      } else {
        return nil
      }
    }
    return columns
  }
}
