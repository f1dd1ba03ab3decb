import TallySystem

/// What is being done, on standard error: `totals … 18.2 ms`.
enum Progress {
  static func start(_ text: String) { write(text + " … ") }

  static func finish(_ text: String) { write(text + "\n") }

  /// For what is said in one piece.
  static func say(_ text: String) { write(text + "\n") }

  private static func write(_ text: String) {
    // Where standard error is closed there is nobody to tell, and the figures are still wanted.
    try? FileDescriptor.standardError.write(Array(text.utf8))
  }
}
