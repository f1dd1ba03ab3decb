import Foundation
import TallyModel
import Testing

@testable import TallyQuery

/// Every character below U+0180 by itself, and those that JSON readers, terminals or UTF-16 treat
/// apart.
private let difficultTexts: [String] =
  (0..<0x180).compactMap { Unicode.Scalar($0).map { String($0) } } + [
    "", "\r\n", "\"\\/\u{8}\u{C}", "\u{2028}\u{2029}", "a\u{FEFF}", "\u{FFFF}", "😀👩‍👩‍👧", "\u{10FFFF}",
    "a\u{301}", "\"\u{301}", "\\\u{301}", "</script>", "午饭",
  ]

@Test func `Text is read back by another JSON reader as it was`() throws {
  let pairs = difficultTexts.map { Value.Pair($0, $0) }
  let answer = FixedAnswer(columns: ["list"], rows: [[.list(difficultTexts)]])
  let json = try JSONSerialization.jsonObject(with: Data(try written(answer, as: "json").utf8))
  let lists = (json as? [[String: [String]]])?.first?["list"] ?? []
  // As scalars: strings compare equal where only their composition differs.
  #expect(lists.map { Array($0.unicodeScalars) } == difficultTexts.map { Array($0.unicodeScalars) })

  for pair in pairs {
    var writer = StructureWriter()
    writer.value(Value.map([pair]))
    let map = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: String]
    #expect(map?.keys.first.map { Array($0.unicodeScalars) } == Array(pair.key.unicodeScalars))
  }
}

@Test func `Values of each kind have their JSON`() throws {
  let answer = FixedAnswer(
    columns: ["none", "n", "flag", "q", "amount", "sum", "nothing", "tags", "fields"],
    rows: [
      [
        .none, .integer(-3), .boolean(false), .quantity(Quantity(650, scale: 2)),
        .amount(Amount(Quantity(800_000, scale: 2), "CNY")),
        .amounts([Amount(Quantity(-1), "EUR"), Amount(Quantity(0, scale: 2), "USD")]),
        .amounts([]), .list(["a", "b"]), .map([Value.Pair("k", "v"), Value.Pair("j", "")]),
      ]
    ])
  let object =
    #"{"none":null,"n":-3,"flag":false,"q":"6.50","amount":{"amount":"8000.00","currency":"CNY"},"#
    + #""sum":[{"amount":"-1","currency":"EUR"},{"amount":"0.00","currency":"USD"}],"#
    + #""nothing":[],"tags":["a","b"],"fields":{"k":"v","j":""}}"#
  #expect(try written(answer, as: "jsonl") == object + "\n")
  #expect(try written(answer, as: "json") == "[\n " + object + "]\n")
}

@Test func `An amount keeps all 38 of its digits`() throws {
  let digits = "12345678901234567890123456789012345.678"
  let quantity = try #require(Quantity(digits))
  var writer = StructureWriter()
  writer.value(Amount(quantity, "CNY"))
  #expect(
    String(decoding: writer.bytes, as: UTF8.self) == #"{"amount":"\#(digits)","currency":"CNY"}"#)
}

@Test func `Structures nest, with commas between and none at the ends`() {
  var writer = StructureWriter()
  writer.beginObject()
  writer.key("a")
  writer.beginArray()
  writer.value(1)
  writer.beginArray()
  writer.endArray()
  writer.beginObject()
  writer.endObject()
  writer.null()
  writer.endArray()
  writer.key("b")
  writer.beginArray()
  for number in 1...2 {
    writer.line()
    writer.value(number)
  }
  writer.endArray()
  writer.key("c")
  writer.value(true)
  writer.endObject()
  #expect(
    String(decoding: writer.bytes, as: UTF8.self)
      == "{\"a\":[1,[],{},null],\"b\":[\n  1,\n  2],\"c\":true}")
}
