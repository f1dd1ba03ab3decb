import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

struct JSONAddingTests {
  typealias Case = JSONWritingCase

  private static func day(_ day: Int) -> String {
    #"{"date":"2026-11-\#(day)","type":"a","amount":1}"#
  }

  @Test(arguments: [
    Case(
      "A missing file becomes an array of one", "", .add("2026-11-30 coffee 6.50"),
      "[\n  {\"date\": \"2026-11-30\", \"type\": \"coffee\", \"amount\": \"6.50\"}\n]\n"),
    Case(
      "So does one of blanks", "\r\n", .add("2026-11-30 a 1"),
      "[\r\n  {\"date\": \"2026-11-30\", \"type\": \"a\", \"amount\": \"1\"}\r\n]\r\n"),
    Case(
      "An empty array is filled", "[]\n", .add("2026-11-30 a 1"),
      "[{\"date\": \"2026-11-30\", \"type\": \"a\", \"amount\": \"1\"}]\n"),
    Case(
      "An empty array of two lines gets a line between", "[\n]\n", .add("2026-11-30 a 1"),
      "[\n  {\"date\": \"2026-11-30\", \"type\": \"a\", \"amount\": \"1\"}\n]\n"),
    Case(
      "An only entry on the bracket's line gets the next one below",
      #"[{"date":"2026-11-30","type":"a","amount":1}]"#, .add("2026-11-30 b 2"),
      #"[{"date":"2026-11-30","type":"a","amount":1},"# + "\n"
        + #" {"date":"2026-11-30","type":"b","amount":"2"}]"#),
    Case(
      "All on one line stays so",
      #"[{"date":"2026-11-28","type":"a","amount":1},{"date":"2026-11-30","type":"a","amount":1}]"#,
      .add("2026-11-29 b 2"),
      #"[{"date":"2026-11-28","type":"a","amount":1},{"date":"2026-11-29","type":"b","amount":"2"},{"date":"2026-11-30","type":"a","amount":1}]"#
    ),
    Case(
      "Where neighbours are parted in several ways, as those beside it",
      "[\(day(11)), \(day(12)),\n  \(day(13))\n]", .add("2026-11-13 b 2"),
      "[\(day(11)), \(day(12)),\n  \(day(13)),\n  {\"date\":\"2026-11-13\",\"type\":\"b\",\"amount\":\"2\"}\n]"
    ),
    Case(
      "What is first goes before the others",
      "[ {\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n, {\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1} ]",
      .add("2026-11-27 b 2"),
      "[ {\"date\":\"2026-11-27\",\"type\":\"b\",\"amount\":\"2\"}\n, {\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n, {\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1} ]"
    ),
    Case(
      "A pretty-printed neighbour is followed in its indentation and its line ends",
      "[\r\n\t{\r\n\t\t\"date\" : \"2026-11-30\",\r\n\t\t\"type\" : \"a\",\r\n\t\t\"amount\" : 1\r\n\t}\r\n]\r\n",
      .add("2026-11-30 b 2 #x #y"),
      "[\r\n\t{\r\n\t\t\"date\" : \"2026-11-30\",\r\n\t\t\"type\" : \"a\",\r\n\t\t\"amount\" : 1\r\n\t},\r\n\t{\r\n\t\t\"date\" : \"2026-11-30\",\r\n\t\t\"type\" : \"b\",\r\n\t\t\"amount\" : \"2\",\r\n\t\t\"tags\" : [\"x\", \"y\"]\r\n\t}\r\n]\r\n"
    ),
    Case(
      "An empty line between two is not made twice",
      "[\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1},\n\n{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n]",
      .add("2026-11-28 b 2"),
      "[\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1},\n{\"date\":\"2026-11-28\",\"type\":\"b\",\"amount\":\"2\"},\n\n{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n]"
    ),
    Case(
      "A single object becomes an array of both, its bytes kept",
      " {\"date\": \"2026-11-28\", \"amount\": 1,\"type\":\"a\"}\n", .add("2026-11-30 b 2"),
      " [\n  {\"date\": \"2026-11-28\", \"amount\": 1,\"type\":\"a\"},\n  {\"date\": \"2026-11-30\", \"type\": \"b\", \"amount\": \"2\"}\n]\n"
    ),
    Case(
      "A single object of several lines too, behind what comes before it",
      "{\n  \"date\": \"2026-11-28\",\n  \"amount\": 1,\n  \"type\": \"a\"\n}",
      .add("2026-11-27 b 2"),
      "[{\n  \"date\": \"2026-11-27\",\n  \"type\": \"b\",\n  \"amount\": \"2\"\n}, {\n  \"date\": \"2026-11-28\",\n  \"amount\": 1,\n  \"type\": \"a\"\n}]"
    ),
    Case(
      "An entry that can't be read stays where it is",
      #"[{"date":"2026-11-28","type":"a"}, 7]"#, .add("2026-11-28 b 2"),
      #"[{"date":"2026-11-28","type":"a"}, 7, {"date":"2026-11-28","type":"b","amount":"2"}]"#),
  ])
  func `An array gets an element in its own manner`(example: Case) {
    #expect(example.result() == example.after)
  }

  @Test(arguments: [
    Case(
      "No JSON", #"[{"date":"2026-11-28",}]"#, .add("2026-11-28 b 2"),
      "unwritable json-trailing-comma 1:22"),
    Case(
      "An array of other things", "\n[1, 2]", .add("2026-11-28 b 2"),
      "unwritable json-not-an-entry 2:2"),
    Case(
      "An object of other things", #"{"a": 1}"#, .add("2026-11-28 b 2"),
      "unwritable json-not-an-entry 1:1"),
    Case("A number", "7", .add("2026-11-28 b 2"), "unwritable json-not-an-entry 1:1"),
    Case(
      "Entries deeper inside", #"{"all": [{"date": "2026-11-28"}]}"#, .add("2026-11-28 b 2"),
      "unwritable json-entries-inside 1:1"),
    Case(
      "Lines of other things", "\n{\"a\": 1}\n", .add("2026-11-28 b 2"),
      "unwritable json-not-an-entry 2:1", path: "a.jsonl"),
  ])
  func `A file that is none of entries gets none`(example: Case) {
    #expect(example.result() == example.after)
  }

  private static let lines = """
    {"date":"2026-11-28","type":"a","amount":1}
    {"date":"2026-11-29","type":"b","amount":1}
    {"date":"2026-11-29","time":"08:00","type":"c","amount":1}
    {"date":"2026-11-30","time":"09:00","type":"d","amount":1}

    """

  /// The lines with one more, behind so many.
  private static func lines(_ line: String, behind count: Int) -> String {
    var all = lines.split(separator: "\n").map(String.init)
    all.insert(line, at: count)
    return all.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    Case(
      "The first of all", lines, .add("2026-11-27 x 2"),
      lines(#"{"date":"2026-11-27","type":"x","amount":"2"}"#, behind: 0)),
    Case(
      "Behind its equals, without a time before those with one", lines, .add("2026-11-29 x 2"),
      lines(#"{"date":"2026-11-29","type":"x","amount":"2"}"#, behind: 2)),
    Case(
      "In order of time", lines, .add("2026-11-29 07:00 x 2"),
      lines(#"{"date":"2026-11-29","time":"07:00","type":"x","amount":"2"}"#, behind: 2)),
    Case(
      "Behind the same time", lines, .add("2026-11-29 08:00 x 2"),
      lines(#"{"date":"2026-11-29","time":"08:00","type":"x","amount":"2"}"#, behind: 3)),
    Case(
      "Before a later time of a day", lines, .add("2026-11-30 x 2"),
      lines(#"{"date":"2026-11-30","type":"x","amount":"2"}"#, behind: 3)),
    Case(
      "The last of all, and a last newline",
      "{\"date\": \"2026-11-28\", \"type\": \"a\", \"amount\": 1}",
      .add("2026-11-29 24:40 x 2 n"),
      "{\"date\": \"2026-11-28\", \"type\": \"a\", \"amount\": 1}\n{\"date\": \"2026-11-29\", \"time\": \"24:40\", \"type\": \"x\", \"amount\": \"2\", \"note\": \"n\"}\n"
    ),
    Case(
      "Line ends as they are", "{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\r\n",
      .add("2026-11-29 x 2"),
      "{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\r\n{\"date\":\"2026-11-29\",\"type\":\"x\",\"amount\":\"2\"}\r\n"
    ),
    Case(
      "A missing file", "", .add("2026-11-29 x 2"),
      "{\"date\": \"2026-11-29\", \"type\": \"x\", \"amount\": \"2\"}\n"),
    Case(
      "A broken line elsewhere",
      "{\"date\":\n \t\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1} \n[]",
      .add("2026-11-29 x 2"),
      "{\"date\":\n \t\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1} \n{\"date\":\"2026-11-29\",\"type\":\"x\",\"amount\":\"2\"}\n[]"
    ),
    Case(
      "In no order, behind the last of its day",
      "{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n",
      .add("2026-11-30 x 2"),
      "{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n{\"date\":\"2026-11-30\",\"type\":\"x\",\"amount\":\"2\"}\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n"
    ),
    Case(
      "In no order, before the first later one",
      "{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n",
      .add("2026-11-29 x 2"),
      "{\"date\":\"2026-11-29\",\"type\":\"x\",\"amount\":\"2\"}\n{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n"
    ),
    Case(
      "In no order, and later than all",
      "{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n",
      .add("2026-12-01 x 2"),
      "{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1}\n{\"date\":\"2026-11-28\",\"type\":\"a\",\"amount\":1}\n{\"date\":\"2026-12-01\",\"type\":\"x\",\"amount\":\"2\"}\n"
    ),
  ])
  func `A line goes where its day and time are`(example: Case) {
    var example = example
    example.path = "a.jsonl"
    #expect(example.result() == example.after)
  }

  /// The object that a line of tally text becomes in an empty file.
  struct Object: Sendable, CustomTestStringConvertible {
    var line: String
    var object: String
    var settings = Settings.english
    var testDescription: String { line }

    init(_ line: String, _ object: String, _ settings: Settings = .english) {
      (self.line, self.object, self.settings) = (line, object, settings)
    }
  }

  @Test(arguments: [
    Object(
      #"08:12:30 * "eating out" 12.50+3 with "Li \ Bo" @"Corner Market" #work #a/b rating:5 code:7 id:x-1 attach:a.jpg ; hot"#,
      #""time":"08:12:30","status":"cleared","type":"eating out","amount":"12.50+3","note":"with Li \\ Bo","comment":"hot","payee":"Corner Market","tags":["work","a/b"],"fields":{"rating":"5"},"code":"7","id":"x-1","attachments":["a.jpg"]"#
    ),
    Object("! gift +88", #""status":"pending","type":"gift","amount":"+88""#),
    Object("coffee -6.5 from:visa", #""type":"coffee","amount":"-6.5","from":"visa""#),
    Object("salary 8k to:bank", #""type":"salary","amount":"8k","to":"bank""#),
    Object("咖啡 １２元", #""type":"咖啡","amount":"12元""#),
    Object("hotel 120 EUR", #""type":"hotel","amount":"120","currency":"EUR""#),
    Object("hotel €120", #""type":"hotel","amount":"€120""#),
    Object("hotel 120 USD", #""type":"hotel","amount":"120""#),
    Object(
      "hotel 120 EUR @@ 131.40",
      #""type":"hotel","amount":"120","currency":"EUR","cost":{"amount":"131.40","currency":"USD"}"#
    ),
    Object(
      "hotel -9EUR @ 1.10",
      #""type":"hotel","amount":"-9EUR","cost":{"amount":"9.90","currency":"USD"}"#),
    Object("bank > cash 200", #""amount":"200","from":"bank","to":"cash""#),
    Object("visa > lunch -12", #""amount":"-12","from":"visa","to":"lunch""#),
    Object(
      "groceries 52.50-12.50 + household 12.50 @Aldi",
      #""payee":"Aldi","splits":[{"type":"groceries","amount":"52.50-12.50"},{"type":"household","amount":"12.50"}]"#
    ),
    Object(
      "visa > dinner 30 EUR + owed:Ann 30",
      #""from":"visa","splits":[{"type":"dinner","amount":"30","currency":"EUR"},{"type":"owed:Ann","amount":"30"}]"#
    ),
    Object(
      "liabilities:x > a 1 + b 2",
      #""from":"liabilities:x","splits":[{"type":"a","amount":"1"},{"type":"b","amount":"2"}]"#),
    Object("bread 6,50", #""type":"bread","amount":"6,50""#, .comma),
    Object(
      "bread 6 JPY @ 0,5",
      #""type":"bread","amount":"6","currency":"JPY","cost":{"amount":"3,00","currency":"EUR"}"#,
      .comma),
  ])
  func `What a line says is said in JSON`(example: Object) {
    let whole = #"{"date":"2026-11-30","# + example.object + "}\n"
    let first = #"{"date":"2026-11-30","type":"x","amount":1}"# + "\n"
    let result = Case(
      "", first, .add("2026-11-30 " + example.line), "", path: "a.jsonl", settings: example.settings
    ).result()
    #expect(result == first + whole)
  }

  @Test(arguments: [
    Object("salary > bank 7700 + tax 2300", "not-in-format from JSON"),
    Object("bank > cash +5", "not-in-format amount JSON"),
    Object("expenses:x > a 1 + b 2", "not-in-format from JSON"),
  ])
  func `What JSON can't say is refused`(example: Object) {
    #expect(Case("", "", .add("2026-11-30 " + example.line), "").result() == example.object)
  }

  /// Values that no line has, and how they are said.
  @Test func `Any value is said in JSON, or refused`() throws {
    func added(_ change: (inout EntryValue) -> Void) -> String {
      var value = EntryValue(date: CalendarDate.first)
      value.items = [
        EntryValue.Item(
          name: EntryValue.Name("a"), quantity: Quantity(5), sign: .none, commodity: "USD")
      ]
      change(&value)
      do throws(WritingProblem) {
        let file = WritableFile.json("", "a.jsonl", .english)
        let splices = try JSONWriter(isLines: true).adding(value, written: nil, to: file)
        let text = String(decoding: file.bytes.spliced(splices), as: UTF8.self)
        return String(text.split(separator: ", \"type\"")[1].dropLast(2))
      } catch {
        return error.told
      }
    }
    #expect(
      added { $0.items[0].quantity = Quantity(12345, scale: 4) } == #": "a", "amount": 1.2345"#)
    #expect(added { $0.items[0].typed = "6" } == #": "a", "amount": "5""#)
    #expect(added { $0.items[0].sign = .minus } == #": "a", "amount": "-0+5""#)
    #expect(
      added { $0.items[0].quantity = Quantity(-5) } == #": "a", "amount": "0-5""#)
    #expect(
      added { value in
        value.items[0].sign = .plus
        value.items[0].quantity = Quantity(12345, scale: 4)
      } == "not-in-format amount JSON lines")
    #expect(
      added { $0.items[0].commodity = "AAPL 2030" }
        == #": "a", "amount": "5", "currency": "AAPL 2030""#)
    #expect(added { $0.items[0].commodity = "$" } == "unreadable")
    #expect(
      added { $0.note = "a\"\\\n\t\r\u{1}\u{7f}é\u{2028}😀" }
        == #": "a", "amount": "5", "note": "a\"\\\n\t\r\u0001"# + "\u{7f}é\u{2028}😀\"")
    #expect(added { $0.note = "a\u{0}" } == "unquotable 2")
    #expect(added { $0.tags = ["no tag"] } == "unreadable bad-tag")
    #expect(added { $0.id = "é" } == "unreadable bad-id")
    #expect(added { $0.items[0].quantity = .zero } == "unreadable zero-amount")
    #expect(added { $0.items = [] } == "unreadable json-missing-type json-missing-amount")
    #expect(added { $0.kind = .refund } == #": "a", "amount": "5""#)
  }

  @Test(arguments: [
    Case(
      "Its bytes are kept but for the date", "[]",
      .move(
        #"{"type":"\u0061", "x" :1,"date":"2026/11/1","amount":01e0}"#.replacing(
          "01e0", with: "1e0"), to: "2026-11-30"),
      #"[{"type":"\u0061", "x" :1,"date":"2026-11-30","amount":1e0}]"#),
    Case(
      "A date that is right stays as it is spelt", "[]",
      .move(#"{"date":"2026/11/1","type":"a","amount":1}"#, to: "2026-11-01"),
      #"[{"date":"2026/11/1","type":"a","amount":1}]"#),
    Case(
      "On a line it has no line ends", "",
      .move(
        "{\r\n  \"date\": \"2026-11-01\",\n  \"type\":\"a \\\" \\n\" ,\n\n  \"amount\" :\n 1 \n}",
        to: "2026-11-02"),
      "{\"date\": \"2026-11-02\", \"type\":\"a \\\" \\n\" , \"amount\" : 1}\n", path: "a.jsonl"),
    Case(
      "A date that its file's name said is written", "[]",
      .move(#"{"type":"a","amount":1}"#, to: "2026-11-30"),
      #"[{"date":"2026-11-30","type":"a","amount":1}]"#, path: "2026-11-29.json"),
  ])
  func `An object from another file is kept as it is`(example: Case) {
    #expect(example.result() == example.after)
  }
}
