import Glibc
import TallySystem

/// Changes a file of tally text or a journal by a little, again and again, and puts it back.
///
/// It writes into the file, as `>>` does, and leaves all but a few bytes unread: this process has to
/// stay small.
final class Edit {
  enum Kind: Sendable {
    /// A digit of an amount in the middle of the file becomes the next.
    case digit
    /// A line, or an entry of a journal, is added at the end.
    case line
  }

  /// What a change does to the sums: all edits are of expenses in yuan.
  struct Change {
    var cents: Int
    var count: Int
  }

  private let kind: Kind
  private let notation: any Notation
  private let path: String
  private let file: FileDescriptor
  private let size: Int
  /// Where the digit is, and what it was; where a line is added, neither means anything.
  private let first: (offset: Int, digit: UInt8)
  private var digit: UInt8

  /// - `name`: the file's, from the ledger's root.
  init(_ kind: Kind, of name: String, in ledger: GeneratedLedger) throws {
    let path = ledger.path + "/" + name
    let number = open(path, O_RDWR | O_CLOEXEC)
    guard number >= 0 else { throw FileWork.failure("open", path) }
    (self.kind, self.path, notation) = (kind, path, ledger.notation)
    file = FileDescriptor(owning: number)
    size = try file.status().stamp.size
    first = kind == .digit ? try Edit.digit(in: file, size: size, path: path, notation) : (0, 0)
    digit = first.digit
  }

  /// Makes the next change.
  func apply() throws -> Change {
    switch kind {
    case .digit:
      let next = digit == UInt8(ascii: "9") ? UInt8(ascii: "0") : digit + 1
      defer { digit = next }
      try write([next], at: first.offset)
      return Change(cents: (Int(next) - Int(digit)) * 100, count: 0)
    case .line:
      guard let addition = notation.addition else {
        throw BenchFailure("\(path): nothing to add")
      }
      try write(Array(addition.utf8), at: try file.status().stamp.size)
      return Change(cents: 12_34, count: 1)
    }
  }

  /// Puts the file back as it was.
  func restore() throws {
    switch kind {
    case .digit: try write([first.digit], at: first.offset)
    case .line:
      guard ftruncate(file.number, off_t(size)) == 0 else {
        throw FileWork.failure("ftruncate", path)
      }
    }
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws {
    guard pwrite(file.number, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw FileWork.failure("pwrite", path)
    }
  }

  /// Finds the digit for whole yuan of an expense in the middle of the file.
  private static func digit(
    in file: borrowing FileDescriptor, size: Int, path: String, _ notation: any Notation
  ) throws -> (offset: Int, digit: UInt8) {
    var window = [UInt8](repeating: 0, count: 8192)
    let start = max(0, size / 2 - window.count / 2)
    let length = try window.withUnsafeMutableBytes { try file.read(into: $0, at: start) }
    window.removeSubrange(length...)
    // The first line may have begun before the window, and the last may go on behind it.
    let lines = window.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast()
    for index in lines.indices[(lines.startIndex + lines.count / 2)...].dropLast() {
      guard
        let amount = notation.amountOfExpense(lines[index], above: lines[index + 1]),
        let point = amount.firstIndex(of: UInt8(ascii: "."))
      else { continue }
      return (start + point - 1, window[point - 1])
    }
    throw BenchFailure("\(path): no amount to change in its middle")
  }
}
