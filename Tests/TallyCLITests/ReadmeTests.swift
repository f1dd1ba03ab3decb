import Foundation
import TallyTestSupport
import Testing

/// Every command in README is run, and prints what README says.
struct ReadmeTests {
  struct Session: Sendable, CustomTestStringConvertible {
    var command: String
    var expected: String

    var testDescription: String { command }
  }

  private static let text =
    (try? String(contentsOfFile: TallyProgram.root + "/README.md", encoding: .utf8)) ?? ""

  /// The lines of the fenced blocks of a kind.
  private static func blocks(_ kind: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in text.components(separatedBy: "\n") {
      if line == "```" + kind, block == nil {
        block = []
      } else if line == "```", let done = block {
        blocks.append(done)
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// `$ command` and the lines it prints, from the `console` blocks.
  static let sessions: [Session] = blocks("console").flatMap { lines in
    var sessions: [Session] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        sessions.append(Session(command: String(line.dropFirst(2)), expected: ""))
      } else if !sessions.isEmpty {
        sessions[sessions.count - 1].expected += line + "\n"
      }
    }
    return sessions
  }

  @Test(arguments: sessions)
  func `A command of README prints what README says`(_ session: Session) throws {
    let result = try TallyProgram.shell(session.command + " 2>&1")
    #expect(result.output == session.expected)
  }

  @Test func `README has its sessions`() {
    #expect(ReadmeTests.sessions.count >= 8)
  }

  /// What sets up and installs can't be run inside a test; that make knows it can be seen.
  @Test func `Every make command of README is one`() throws {
    let commands = ReadmeTests.blocks("sh").flatMap { $0 }.filter { $0.hasPrefix("make ") }
    #expect(!commands.isEmpty)
    for command in commands {
      let words = command.split(separator: "#")[0].split(separator: " ").dropFirst()
      let result = try TallyProgram.shell(
        "make --dry-run SWIFT=true " + words.joined(separator: " ") + " >/dev/null")
      #expect(result.status == 0, "\(command): \(result.errors)")
    }
  }
}
