import Glibc

/// What is known of the terminal that a descriptor may be.
package enum Terminal {
  /// In characters.
  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  package static func isTerminal(_ descriptor: borrowing FileDescriptor) -> Bool {
    isatty(descriptor.number) == 1
  }

  /// The terminal's size: what it says itself, else `$COLUMNS` and `$LINES`, each by itself; nil
  /// where both are silent on the columns or the rows.
  package static func size(
    _ descriptor: borrowing FileDescriptor, environment: Environment
  ) -> Size? {
    var window = winsize()
    if ioctl(descriptor.number, UInt(TIOCGWINSZ), &window) != 0 { window = winsize() }
    guard let columns = length(window.ws_col, environment["COLUMNS"]),
      let rows = length(window.ws_row, environment["LINES"])
    else { return nil }
    return Size(columns: columns, rows: rows)
  }

  /// A terminal that does not know says 0.
  private static func length(_ own: UInt16, _ variable: String?) -> Int? {
    if own > 0 { return Int(own) }
    guard let variable, let length = Int(variable), (1...100_000).contains(length) else {
      return nil
    }
    return length
  }
}
