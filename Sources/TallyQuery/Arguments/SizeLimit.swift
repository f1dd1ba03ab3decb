import TallyIndex
package import TallySystem
import TallyText

/// The most bytes that a file of a ledger may have.
package enum SizeLimit {
  /// `$TALLY_MAX_FILE_SIZE`, in bytes.
  package static func read(_ environment: Environment) throws(CommandError) -> Int {
    guard let text = environment["TALLY_MAX_FILE_SIZE"] else { return CheckedFile.largest }
    if let limit = Int(text), limit > 0 { return limit }
    let shown = TerminalEscape.escaped(text)
    throw .usage(
      Words(
        "$TALLY_MAX_FILE_SIZE takes a number of bytes, not «\(shown)»",
        "$TALLY_MAX_FILE_SIZE 要一个字节数,不能是「\(shown)」"))
  }
}
