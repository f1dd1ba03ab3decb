import TallyEdit
import TallyQuery
import TallySystem
import TallyText

/// What `--dry-run` shows of a write: a diff of each file, for `patch` where it goes down a pipe.
enum DiffOutput {
  static func write(_ changes: [FileChange]) throws(CommandError) {
    let bytes = changes.flatMap { UnifiedDiff.of($0) }
    guard Terminal.isTerminal(FileDescriptor.standardOutput) else {
      return try Delivery.write(bytes)
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(shown)
    try Delivery.write(Array(lines.joined(separator: "\n").utf8))
  }

  /// A line with all in it that a terminal would obey made visible, but for tabs.
  private static func shown(_ line: ArraySlice<UInt8>) -> String {
    let parts = line.split(separator: 0x09, omittingEmptySubsequences: false)
    return parts.map { TerminalEscape.escaped(FilePath(bytes: Array($0)).display) }
      .joined(separator: "\t")
  }
}
