import Foundation
import Glibc
import TallySystem
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

  /// What programs are told to say to the service is said to one.
  @Test func `README's conversation with the service is one`() throws {
    let block = try #require(ReadmeTests.blocks("sh").first { $0.joined().contains("socat") })
    let site = try LedgerSite([
      ("tally.json", #"{"currency": "USD"}"#), ("2026-11-30.tally", "coffee 6.50\n"),
    ])
    let service = try site.startService()
    let key = String(decoding: site.socket.name, as: UTF8.self)
    let line = block.joined(separator: "\n").replacing(/[0-9a-f]{16}\.sock/, with: key)
    #expect(line.contains(key))
    let talk = try RunningProgram("/bin/sh", ["-c", line], environment: site.environment())
    let answer = try #require(try talk.line())
    let number = try #require(
      answer.wholeMatch(of: /{"jsonrpc":"2.0","id":1,"result":{"subscription":(\d+)}}/)
    ).1
    let start = #"{"jsonrpc":"2.0","method":"event","params":{"subscription":\#(number),"event":"#
    let snapshot = try #require(try talk.line())
    #expect(snapshot.hasPrefix(start + #"{"event":"snapshot""#), "\(snapshot)")
    #expect(snapshot.contains(#""key":"coffee""#))
    try site.write("2026-11-29.tally", "tea 2\n")
    let change = try #require(try talk.line())
    #expect(change.hasPrefix(start + #"{"event":"changes""#), "\(change)")
    #expect(change.contains(#""key":"tea""#))
    // It goes on until one of the two ends.
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    #expect(talk.end().status == 0)
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
