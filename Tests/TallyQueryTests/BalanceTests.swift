import Foundation
import TallyFormats
import TallyIndex
import TallyModel
import TallyTestSupport
import Testing

@testable import TallyQuery

/// What was asked of a journal, and what hledger 1.25 answers; but the last row of CSV is called `Total:`, as
/// newer ones call it.
private struct Case: Sendable, CustomTestStringConvertible {
  var journal: String
  var arguments: [String]
  var answer: String

  var testDescription: String { ([journal] + arguments).joined(separator: " ") }
}

private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Balances")

private func text(_ name: String) -> String {
  (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
}

/// `NAME.balances`: behind each line `$ ARGUMENTS` an answer.
private func cases(_ journal: String) -> [Case] {
  var cases: [Case] = []
  for line in text(journal + ".balances").split(separator: "\n", omittingEmptySubsequences: false) {
    if line == "$" || line.hasPrefix("$ ") {
      let arguments = line.dropFirst().split(separator: " ").map(String.init)
      cases.append(Case(journal: journal, arguments: arguments, answer: ""))
    } else if let last = cases.indices.last {
      cases[last].answer += line + "\n"
    }
  }
  // What follows the last line end is no line.
  if let last = cases.indices.last, !cases[last].answer.isEmpty { cases[last].answer.removeLast() }
  return cases
}

private func ledger(_ text: String, path: String) -> Ledger {
  Ledger(
    reading: Array(text.utf8), path: path, format: EntryFormats.forFile(path) ?? TallyTextFormat(),
    settings: Settings(), types: TypeList())
}

/// What `tally balance` prints of a ledger.
private func balance(_ ledger: Ledger, _ arguments: [String]) throws -> String {
  let invocation = try ArgumentParser.parse(
    arguments, options: Balance.Request.options + OptionSpec.everywhere)
  let filter = try Question(
    invocation, today: CalendarDate(days: 20_787), settings: ledger.settings, .accounts
  ).filter()
  let balance = try Balance(ledger, filter: filter, request: Balance.Request(invocation))
  return try written(balance, as: invocation.value("output-format") ?? "text")
}

@Test(arguments: ["several", "zeros", "styles", "halves", "chinese", "declared", "dates", "slight"])
private func `Balances of a journal are hledger's`(_ journal: String) throws {
  let read = ledger(text(journal + ".journal"), path: journal + ".journal")
  let cases = cases(journal)
  #expect(cases.count > 2)
  for example in cases {
    #expect(try balance(read, example.arguments) == example.answer, "\(example)")
  }
}
