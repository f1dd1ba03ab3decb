import TallyQuery
import TallySystem
import TallyText

extension CommandContext {
  /// Whether somebody sits at a terminal, who can be asked.
  var isInteractive: Bool {
    Terminal.isTerminal(FileDescriptor.standardInput)
      && Terminal.isTerminal(FileDescriptor.standardError)
  }

  /// Asks a question that is answered with yes or no.
  ///
  /// - `default`: what an empty answer means; the end of input means no.
  func confirms(_ question: Words, default isYes: Bool = false) throws(CommandError) -> Bool {
    let choices = isYes ? "[Y/n]" : "[y/N]"
    while true {
      StandardError.write(
        Array((TerminalEscape.escaped(question.text(language)) + " " + choices + " ").utf8))
      guard let answer = try CommandContext.line() else {
        StandardError.write([0x0A])
        return false
      }
      switch answer.trimmingBlanks.lowercased() {
      case "": return isYes
      case "y", "yes", "是", "好": return true
      case "n", "no", "否", "不": return false
      default: continue
      }
    }
  }

  /// A line of standard input, without its end; nil at the end of input.
  private static func line() throws(CommandError) -> String? {
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count: Int
      do throws(SystemError) {
        count = try withUnsafeMutableBytes(of: &byte) { memory throws(SystemError) in
          try FileDescriptor.standardInput.read(into: memory)
        }
      } catch {
        throw .failure(
          Words("standard input: \(error.reason)", "标准输入:\(error.reason)"))
      }
      if count == 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmingBlanks: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
