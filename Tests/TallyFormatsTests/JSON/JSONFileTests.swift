import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

struct JSONFileTests {
  @Test(arguments: [
    "{}", "[]", "7", #""amount""#, #"["date"]"#, #"{"name":"x","files":[{"size":1}]}"#,
    #"{"x":"date","y":["amount","postings"]}"#, #"{"Date":1,"dates":2}"#,
  ])
  func `JSON without date, amount or postings is passed over`(text: String) {
    for sink in [
      CollectingSink(text, as: JSONFormat()),
      CollectingSink("\n" + text + "\n", as: JSONLinesFormat()),
    ] {
      #expect(sink.reading == .passedOver)
      #expect(sink.entries.isEmpty && sink.problems.isEmpty)
    }
  }

  @Test(arguments: [
    #"{"x":{"y":[{"date":1}]}}"#, #"{"amount":1}"#, #"{"postings":[]}"#, #"{"am\u006funt":1}"#,
    #"[1,{"date":null}]"#,
  ])
  func `A file that speaks of entries is the ledger's`(text: String) {
    let sink = CollectingSink(text, as: JSONFormat())
    #expect(sink.reading == .entries)
    #expect(!sink.problems.isEmpty)
  }

  @Test(arguments: [
    JSONCase("", "json-missing-value 1:1+0 "),
    JSONCase("{\n \"a\": 1,\n}", "json-trailing-comma 2:8+1"),
    JSONCase(
      "[{\"type\":\"中\",\"amount\":1},\n  {\"type\":\"中\" \"amount\":1}]",
      "json-missing-comma 2:15+8 \"amount\" }"),
    JSONCase("[{\"type\":\"a\",\"amount\":1}", "json-unclosed 1:1+1 ["),
  ])
  func `Nothing of a file that is no JSON counts`(example: JSONCase) {
    #expect(example.read() == example.result)
  }

  @Test func `Each line stands for itself`() {
    let text = """
      {"type":"a","amount":1}

        {"type":"b","amount":2}\u{20}\r
      {"type":"c","amount":
      {"type":"中","amount":3} x
      [{"type":"d","amount":1}]
      {"note":"neither"}
      {"type":"e","amount":4}
      """
    let sink = CollectingSink(text, as: JSONLinesFormat(), path: "2026-11-30.jsonl")
    #expect(
      sink.entryLines == [
        #"2026-11-30 "a" 1 USD"#, #"2026-11-30 "b" 2 USD"#, #"2026-11-30 "e" 4 USD"#,
      ])
    #expect(sink.entries.map(\.line) == [1, 3, 8])
    #expect(sink.entries.map(\.text)[1] == #"{"type":"b","amount":2}"#)
    #expect(
      sink.problemLines == [
        "json-unclosed 4:1+1 {", "json-extra-text 5:25+1 x",
        #"json-not-an-entry 6:1+1 [{"type":"d","amount":1}]"#, "json-missing-type 7:1+1",
        "json-missing-amount 7:1+1",
      ])
  }

  @Test func `What git left of a merge is one error, and nothing in it counts`() {
    let text = """
      {"type":"a","amount":1}
      <<<<<<< ours
      {"type":"b","amount":2}
      =======
      {"type":"b","amount":3}
      >>>>>>> theirs
      {"type":"c","amount":4}
      """
    let sink = CollectingSink(text, as: JSONLinesFormat(), path: "2026-11-30.jsonl")
    #expect(sink.entryLines == [#"2026-11-30 "a" 1 USD"#, #"2026-11-30 "c" 4 USD"#])
    #expect(sink.problemLines == ["conflict-markers 2:1+12"])
  }

  @Test func `A hundred thousand entries on one line are read in one pass, problems and all`() {
    let count = 100_000
    let text = "[" + String(repeating: #"{"note":"中","amount":0},"#, count: count) + "0]"
    let sink = CollectingSink(text, as: JSONFormat())
    #expect(sink.problems.count == 2 * count + 1)
    #expect(sink.problems.last?.span.column == UInt32(text.unicodeScalars.count - 1))
  }
}

struct PlacesTests {
  @Test func `Places agree with counting from the start, in any order`() {
    var random = SeededRandom(seed: 11)
    let text = Array("a\n中文 🍔\n\n{\"x\": 1}\r\nend".utf8)
    text.withUnsafeBytes { bytes in
      var places = Places(bytes)
      for _ in 0..<500 {
        var ends = [
          Int.random(in: 0...text.count, using: &random),
          Int.random(in: 0...text.count, using: &random),
        ]
        ends = ends.map { end in
          var end = end
          while end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
          return end
        }.sorted()
        let before = String(decoding: text[..<ends[0]], as: UTF8.self).unicodeScalars
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        // What goes on in the next line is cut at the line's end.
        let length = String(decoding: text[ends[0]..<ends[1]], as: UTF8.self).unicodeScalars
          .prefix { $0 != "\n" }.count
        #expect(
          places.span(of: ends[0]..<ends[1])
            == SourceSpan(line: lines.count, column: (lines.last?.count ?? 0) + 1, length: length))
      }
      #expect(places.span(of: -5..<2) == SourceSpan(line: 1, column: 1, length: 1))
      #expect(places.span(of: 900..<1000) == SourceSpan(line: 5, column: 4, length: 0))
    }
  }
}
