package import TallyFormats
import TallySystem

/// Cuts a big file into parts by its content alone, so that an edit changes the part it is in and, rarely,
/// a neighbour, but moves no other cut.
///
/// A cut is before a line that an entry may start in and whose hash is divisible by 1024, no part but the
/// last being smaller than 1 MiB; and where there is none for 8 MiB, before the next such line.
package struct PartCutter {
  /// Files from this size on share no block.
  static let bigFile = 64 << 10

  /// What parts are measured by; tests make them small.
  package struct Sizes: Sendable {
    package var smallest = 1 << 20
    package var largest = 8 << 20
    /// One line in so many is a place to cut.
    package var lines: UInt64 = 1024

    package init() {}
  }

  package struct Part {
    package var range: Range<Int>
    /// Lines above it.
    package var line: Int
    package var context: ReadingContext
  }

  /// The parts of a file, in order; together they are all of it.
  package static func parts(
    of file: SourceFile, _ format: any EntryFormat, _ sizes: Sizes = Sizes()
  ) -> [Part] {
    let bytes = file.bytes
    var parts = [Part(range: 0..<bytes.count, line: 0, context: file.context)]
    guard bytes.count > sizes.smallest else { return parts }
    var start = 0
    format.eachCut(in: file) { line, context in
      let length = line.lowerBound - start
      guard length >= sizes.smallest else { return start + sizes.smallest }
      guard length >= sizes.largest || isCut(bytes, line, sizes) else { return line.upperBound }
      parts[parts.count - 1].range = start..<line.lowerBound
      let above = parts[parts.count - 1].line + file.newlines(in: start..<line.lowerBound)
      start = line.lowerBound
      parts.append(Part(range: start..<bytes.count, line: above, context: context()))
      return start + sizes.smallest
    }
    return parts
  }

  private static func isCut(
    _ bytes: UnsafeRawBufferPointer, _ line: Range<Int>, _ sizes: Sizes
  ) -> Bool {
    UnsafeRawBufferPointer(rebasing: bytes[line]).hash64 % sizes.lines == 0
  }
}

/// The hashes of a file's parts, worked out on all cores where there are several.
struct PartHashes: @unchecked Sendable {
  // Sendable: nobody writes to the bytes while they are hashed.

  private let text: UnsafeRawBufferPointer
  private let ranges: [Range<Int>]

  init(_ text: UnsafeRawBufferPointer, _ ranges: [Range<Int>]) {
    self.text = text
    self.ranges = ranges
  }

  func all() -> [BlockID] {
    Workers.map(ranges.count) {
      UnsafeRawBufferPointer(rebasing: self.text[self.ranges[$0]]).blockID
    }
  }
}
