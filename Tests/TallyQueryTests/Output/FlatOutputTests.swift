import Foundation
import TallyModel
import Testing

@testable import TallyQuery

/// An answer that says just what a test gives it.
struct FixedAnswer: Answer {
  var columns: [String]
  var rows: [[Value]]

  func eachRow(_ body: ([Value]) -> Void) { rows.forEach(body) }

  func writeStructure(to writer: inout StructureWriter) {
    writer.beginArray()
    for row in rows {
      writer.line()
      writer.object(columns, row)
    }
    writer.endArray()
  }

  func writeText(to page: inout Page) { page.line("\(rows.count)") }
}

let plainPage = Page(
  width: 80, height: nil, isColored: false, language: .english, today: CalendarDate(days: 20_787))

func written(_ answer: some Answer, as name: String) throws -> String {
  let format = try #require(OutputFormats.all.first { $0.name == name })
  return String(decoding: format.bytes(of: answer, page: plainPage), as: UTF8.self)
}

struct CellCase: Sendable, CustomTestStringConvertible {
  let value: Value
  let csv: String
  let tsv: String

  init(_ value: Value, csv: String, tsv: String) {
    self.value = value
    self.csv = csv
    self.tsv = tsv
  }

  init(_ value: Value, _ both: String) { self.init(value, csv: both, tsv: both) }

  var testDescription: String { tsv }
}

@Test(arguments: [
  CellCase(.none, ""),
  CellCase(.text(""), ""),
  CellCase(.text("soy milk"), "soy milk"),
  CellCase(.text("午饭"), "午饭"),
  CellCase(.text(" a "), " a "),
  CellCase(.text("a,b"), csv: "\"a,b\"", tsv: "a,b"),
  CellCase(.text("a;b|c'd"), "a;b|c'd"),
  CellCase(.text("say \"hi\""), csv: "\"say \"\"hi\"\"\"", tsv: "say \"hi\""),
  // A mark that carries an accent is another Character, and the same mark in the file.
  CellCase(.text("a\"\u{301}b"), csv: "\"a\"\"\u{301}b\"", tsv: "a\"\u{301}b"),
  CellCase(.text("a,\u{301}b"), csv: "\"a,\u{301}b\"", tsv: "a,\u{301}b"),
  CellCase(.text("two\nlines"), csv: "\"two\nlines\"", tsv: "two\\nlines"),
  CellCase(.text("a\r\nb"), csv: "\"a\r\nb\"", tsv: "a\\r\\nb"),
  CellCase(.text("a\tb"), csv: "a\tb", tsv: "a\\tb"),
  CellCase(.text("a\\tb"), csv: "a\\tb", tsv: "a\\\\tb"),
  CellCase(.integer(-3), "-3"),
  CellCase(.boolean(true), "true"),
  CellCase(.quantity(Quantity(650, scale: 2)), "6.50"),
  CellCase(.amount(Amount(Quantity(-800_000, scale: 2), "CNY")), "-8000.00 CNY"),
  CellCase(.amounts([]), ""),
  CellCase(
    .amounts([Amount(Quantity(1), "CNY"), Amount(Quantity(250, scale: 2), "EUR")]),
    "1 CNY; 2.50 EUR"),
  CellCase(.list(["work", "trip"]), "work trip"),
  CellCase(
    .map([Value.Pair("rating", "5"), Value.Pair("with", "Li, Bo")]),
    csv: "\"rating=5 with=Li, Bo\"", tsv: "rating=5 with=Li, Bo"),
])
func `A cell is written so that it is read back as it was`(_ example: CellCase) throws {
  let answer = FixedAnswer(
    columns: ["a", "b", "c"], rows: [[.text("x"), example.value, .text("y")]])
  #expect(try written(answer, as: "csv") == "a,b,c\nx,\(example.csv),y\n")
  #expect(try written(answer, as: "tsv") == "a\tb\tc\nx\t\(example.tsv)\ty\n")
}

@Test func `An answer without rows is a header line, or nothing`() throws {
  let answer = FixedAnswer(columns: ["key", "say \"x\""], rows: [])
  #expect(try written(answer, as: "csv") == "key,\"say \"\"x\"\"\"\n")
  #expect(try written(answer, as: "tsv") == "key\tsay \"x\"\n")
  #expect(try written(answer, as: "jsonl") == "")
  #expect(try written(answer, as: "json") == "[]\n")
}

@Test func `Output formats have names of their own`() {
  let names = OutputFormats.all.map(\.name)
  #expect(names == ["text", "json", "jsonl", "csv", "tsv"])
}
