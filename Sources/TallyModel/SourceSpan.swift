/// A place in a file: where something stands, and how long it is.
package struct SourceSpan: Hashable, Sendable {
  /// Counted from 1; 0 where the whole file is meant.
  package var line: UInt32
  /// Counted from 1, in Unicode scalars, as editors count; 0 where the whole line is meant.
  package var column: UInt32
  /// In Unicode scalars.
  package var length: UInt32

  package init(line: Int, column: Int, length: Int) {
    self.line = UInt32(clamping: line)
    self.column = UInt32(clamping: column)
    self.length = UInt32(clamping: length)
  }

  /// A whole file.
  package static let file = SourceSpan(line: 0, column: 0, length: 0)
}
