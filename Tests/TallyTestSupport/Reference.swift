import Foundation
import TallySystem

/// The naive reader of tally text in Python, `Reference/tallytext_reference.py`.
package enum Reference {
  /// What it reads a line as; nothing is set where the line is no entry.
  package struct Reading: Decodable, Sendable {
    package struct Posting: Decodable, Sendable {
      package var account: String
      package var commodity: String
      /// `13/2`.
      package var amount: String
      /// The amount and its currency.
      package var cost: [String]?
    }

    package var error: String?
    /// Where the reader itself broke.
    package var crash: String?
    package var date: String?
    package var time: String?
    package var status: String?
    package var note: String?
    package var payee: String?
    package var tags: [String]?
    package var keys: [String: String]?
    package var postings: [Posting]?
  }

  /// A line, and whether it is read as the English or the Chinese ledger's.
  package struct Line: Hashable, Sendable {
    package var isChinese: Bool
    package var text: String

    package init(isChinese: Bool, text: String) {
      (self.isChinese, self.text) = (isChinese, text)
    }
  }

  /// The reader's own sample lines.
  package static func samples() throws -> [Line] {
    try run("samples").split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return Line(isChinese: parts[0] == "ZH", text: String(parts[1]))
    }
  }

  /// What it reads each line as.
  package static func read(_ lines: [Line]) throws -> [Reading] {
    let directory = try TemporaryDirectory()
    let text = lines.map { ($0.isChinese ? "ZH\t" : "EN\t") + $0.text + "\n" }.joined()
    try directory.write("lines", text)
    return try run("< '\(directory.absolute("lines").display)'").split(separator: "\n").map {
      try JSONDecoder().decode(Reading.self, from: Data($0.utf8))
    }
  }

  private static func run(_ rest: String) throws -> String {
    let program = TallyProgram.root + "/Tests/TallyTestSupport/Reference/read_lines.py"
    let result = try TallyProgram.shell("python3 -B '\(program)' " + rest)
    guard result.status == 0 else { throw Failure(description: result.errors) }
    return result.output
  }

  private struct Failure: Error, CustomStringConvertible { var description: String }
}
