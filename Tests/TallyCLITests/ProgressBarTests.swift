import Foundation
import TallyModel
import TallySystem
import TallyTestSupport
import TallyText
import Testing

@testable import TallyCLI

/// The bar while a ledger is read for long: what it says, who sees it, and that it goes.
struct ProgressBarTests {
  private static let wipe = "\r\u{1B}[K"

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let lines = String(repeating: "coffee 6.50 soy milk\n", count: 2000)
    for day in 10...29 { try directory.write(FilePath("ledger/2026-11-\(day).tally"), lines) }
  }

  private func run(
    columns: Int = 80, withErrors: Bool = true, _ environment: [String: String] = [:]
  ) throws -> TallyProgram.Result {
    try TallyProgram.runOnTerminal(
      ["--ledger", "ledger", "totals", "-O", "csv"], columns: columns,
      in: directory.path.display, withErrors: withErrors,
      environment: [
        "XDG_CACHE_HOME": directory.absolute("cache").display, "TALLY_PROGRESS_DELAY": "0",
      ].merging(environment) { _, new in new })
  }

  @Test func `A terminal sees it, and it is wiped before the answer`() throws {
    let result = try run()
    let drawn = result.output.components(separatedBy: "\r").dropFirst()
    #expect(drawn.first?.contains("reading ") ?? false, "\(result.output)")
    #expect(drawn.first?.contains("of 840 kB") ?? false, "\(result.output)")
    #expect(drawn.first?.contains(" %") ?? false, "\(result.output)")
    #expect(result.output.contains(ProgressBarTests.wipe + "key,income,"), "\(result.output)")
    // What was read is in the index now, and is read no more once the files have aged.
    var again = result
    for _ in 0..<200 where again.output.contains("reading") { again = try run() }
    #expect(again.output.hasPrefix("key,"), "\(again.output)")
  }

  @Test func `It speaks the language of the locale, and has no colour`() throws {
    let result = try run(["LANG": "zh_CN.UTF-8", "NO_COLOR": "1"])
    #expect(result.output.contains("读取 "), "\(result.output)")
    let escapes = result.output.components(separatedBy: "\u{1B}[").dropFirst()
    #expect(!escapes.isEmpty && escapes.allSatisfy { $0.hasPrefix("K") }, "\(result.output)")
  }

  @Test func `Neither a pipe, nor a dumb terminal, nor a short wait gets one`() throws {
    let piped = try run(withErrors: false)
    #expect(piped.errors.isEmpty && piped.output.hasPrefix("key,"))
    for (name, value) in [("TERM", "dumb"), ("TALLY_PROGRESS_DELAY", "60000")] {
      let fresh = directory.absolute(FilePath("cache-" + name)).display
      let result = try run([name: value, "XDG_CACHE_HOME": fresh])
      #expect(result.output.hasPrefix("key,"), "\(result.output)")
    }
  }

  @Test(arguments: Settings.Language.allCases)
  func `It is never wider than the terminal`(_ language: Settings.Language) {
    for columns in [19, 30, 40, 79, 199] {
      for (done, all) in [(0, 1), (1, 97_000_000), (42_000_000, 97_000_000), (999, 1000), (0, 0)] {
        for time: Int64 in [0, 99, 350_000_000, 90_000_000_000_000] {
          let text = ProgressBar.text(
            done: done, all: all, time: time, columns: columns, language: language)
          #expect(DisplayWidth.columns(of: text) <= columns, "\(text)")
          #expect(DisplayWidth.columns(of: text) == columns || !text.contains("█"), "\(text)")
        }
      }
    }
  }

  @Test func `It tells how much, how fast, and how long still`() {
    let text = { (language: Settings.Language) in
      ProgressBar.text(
        done: 42_000_000, all: 97_000_000, time: 350_000_000, columns: 79, language: language)
    }
    #expect(
      text(.english)
        == "reading 42 MB of 97 MB  ████████████                   43 %  120 MB/s  1 s left")
    #expect(
      text(.chinese)
        == "读取 42 MB / 97 MB  █████████████▍                    43 %  120 MB/s  还要 1 秒")
  }
}
