/// Text that needs no thought on a terminal: printing ASCII and Chinese characters, as most of any ledger is.
///
/// Its width is known by its bytes, nothing in it has to be escaped, and each scalar is a character of its
/// own.
package enum PlainText {
  /// The columns of a text that is plain; nil of any other.
  static func columns(of text: String) -> Int? {
    text.utf8.withContiguousStorageIfAvailable { columns(of: UnsafeRawBufferPointer($0)) } ?? nil
  }

  /// The same of valid UTF-8.
  package static func columns(of bytes: UnsafeRawBufferPointer) -> Int? {
    let (length, columns) = prefix(of: bytes, columns: .max)
    return length == bytes.count ? columns : nil
  }

  /// How much of valid UTF-8 is plain, and no wider than so many columns, in bytes and in columns.
  package static func prefix(of bytes: UnsafeRawBufferPointer, columns most: Int)
    -> (length: Int, columns: Int)
  {
    var at = 0
    var columns = 0
    while at < bytes.count, columns < most {
      if most - columns >= 8, bytes.count - at >= 8, isPrintingASCII(bytes, at) {
        columns += 8
        at += 8
        continue
      }
      let byte = bytes[at]
      if byte &- 0x20 < 0x5F {  // up to ~
        columns += 1
        at += 1
      } else if byte >= 0xE4, byte <= 0xE9, bytes.count - at >= 3,
        byte > 0xE4 || bytes[at + 1] >= 0xB8, most - columns >= 2
      {
        columns += 2  // U+4E00 to U+9FFF
        at += 3
      } else {
        break
      }
    }
    return (at, columns)
  }
  /// Whether eight bytes are: none has its high bit, nor has one that is taken 0x20 from or 1 added to.
  private static func isPrintingASCII(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Bool {
    let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    let (below, above) = (word &- 0x2020_2020_2020_2020, word &+ 0x0101_0101_0101_0101)
    return (word | below | above) & 0x8080_8080_8080_8080 == 0
  }
}
