import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// An object, and how it reads: as `ReadEntry.description` or as `CollectingSink.problemLines`.
struct JSONCase: Sendable, CustomTestStringConvertible {
  var text: String
  var result: String
  var testDescription: String { text }

  init(_ text: String, _ result: String) { (self.text, self.result) = (text, result) }

  /// What the text gives as a JSON file: its entries and its problems, a line each.
  func read(path: String = "2026-11-30.json", settings: Settings = Settings()) -> String {
    let sink = CollectingSink(text, as: JSONFormat(), path: path, settings: settings)
    return (sink.entryLines + sink.problemLines).joined(separator: "\n")
  }
}

struct JSONEntryTests {
  @Test(arguments: [
    JSONCase(#"{"type": "coffee", "amount": "6.50"}"#, #"2026-11-30 "coffee" 6.50 USD"#),
    JSONCase(
      #"{"date":"2026-11-29","time":"08:12","status":"cleared","kind":"expense","type":"eating out","amount":"12.50+3","currency":"EUR","cost":{"amount":"17.00","currency":"USD"},"from":"visa","to":"expenses:food","note":"with Li","comment":"a\nb","payee":"Corner Market","tags":["work","a/b","work"],"fields":{"rating":5,"hot":true,"who":"Li"},"code":"7","id":"x-1","attachments":["a.jpg","b c.pdf"]}"#,
      #"2026-11-29 08:12 cleared expense "eating out" 15.50 EUR @@ 17.00 USD from:"visa" to:"expenses:food" payee:Corner Market note:with Li comment:"#
        + "a\nb"
        + #" code:7 id:x-1 tag:work tag:a/b field:rating=5 field:hot=true field:who=Li attach:a.jpg attach:b c.pdf"#
    ),
    JSONCase(
      #"{"type":"\u5496\u5561","amount":"６.５","note":"\ud83c\udf54!","payee":""}"#,
      #"2026-11-30 "咖啡" 6.5 USD note:🍔!"#),
    JSONCase(
      #"{"type":"a","amount":1,"date":null,"note":null,"cost":null,"tags":null}"#,
      #"2026-11-30 "a" 1 USD"#),
    JSONCase(
      #"{"from":"cash","to":"bank","amount":100}"#,
      #"2026-11-30 100 USD from:"cash" to:"bank""#),
    JSONCase(
      #"{"kind":"transfer","to":"bank","amount":"100"}"#,
      #"2026-11-30 transfer 100 USD to:"bank""#),
    JSONCase(#"{"type":"gift","amount":"+88"}"#, #"2026-11-30 "gift" +88 USD"#),
    JSONCase(#"{"type":"gift","amount":"-25"}"#, #"2026-11-30 "gift" -25 USD"#),
    JSONCase(#"{"type":"a","amount":1,"status":"!"}"#, #"2026-11-30 pending "a" 1 USD"#),
    JSONCase(#"{"type":"a","amount":1,"status":"*"}"#, #"2026-11-30 cleared "a" 1 USD"#),
    JSONCase(#"{"type":"a","amount":1,"status":""}"#, #"2026-11-30 "a" 1 USD"#),
    JSONCase(#"{"type":"a","amount":1,"date":"2026年1月2日"}"#, #"2026-01-02 "a" 1 USD"#),
    JSONCase(
      #"{"type":"a","amount":1,"date":"2026/1/2","time":"24:40"}"#, #"2026-01-02 24:40 "a" 1 USD"#),
    JSONCase(#"{"ty\u0070e":"a","amount":1}"#, #"2026-11-30 "a" 1 USD"#),
  ])
  func `An object is an entry`(example: JSONCase) {
    #expect(example.read() == example.result)
  }

  @Test(arguments: [
    JSONCase("6.50", "6.50 USD"), JSONCase("-6.5", "-6.5 USD"), JSONCase("1.23456", "1.23456 USD"),
    JSONCase("123456789012345678901234567890.12", "123456789012345678901234567890.12 USD"),
    JSONCase(
      "0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001 USD"),
    JSONCase("1e3", "1000 USD"), JSONCase("1.50E1", "15.0 USD"), JSONCase("15e-3", "0.015 USD"),
    JSONCase("1.5e+1", "15 USD"),
    JSONCase("100e-40", "0.00000000000000000000000000000000000001 USD"),
    JSONCase(#""$5""#, "5 USD"), JSONCase(#""12EUR""#, "12 EUR"),
    JSONCase(#""(3+4)*2""#, "14.00 USD"),
    JSONCase(#""1,234.50""#, "1234.50 USD"), JSONCase(#""1k""#, "1000.00 USD"),
    JSONCase(#""12EUR","currency":"EUR""#, "12 EUR"),
    JSONCase(#""12€","currency":"EUR""#, "12 EUR"),
    JSONCase(#"1,"currency":"€""#, "1 EUR"), JSONCase(#"1,"currency":"元""#, "1 CNY"),
    JSONCase(#"1.234,"currency":"AAPL 2030""#, "1.234 AAPL 2030"),
    JSONCase(#""1.2345","currency":"gold""#, "1.2345 gold"), JSONCase(#"1,"currency":"""#, "1 USD"),
    JSONCase(#"2,"currency":"EUR","cost":{"amount":"3"}"#, "2 EUR @@ 3 USD"),
    JSONCase(#"-2,"currency":"EUR","cost":{"amount":3}"#, "-2 EUR @@ -3 USD"),
    JSONCase(
      #"-2,"currency":"EUR","cost":{"amount":"-3.00","currency":"USD"}"#, "-2 EUR @@ -3.00 USD"),
  ])
  func `Amounts keep their digits and find their commodity`(example: JSONCase) {
    let whole = JSONCase(#"{"type":"a","amount":\#(example.text)}"#, "")
    #expect(whole.read() == #"2026-11-30 "a" \#(example.result)"#)
  }

  @Test(arguments: [
    JSONCase("0", "zero-amount 1:22+1 0"), JSONCase("-0.00", "zero-amount 1:22+5 -0.00"),
    JSONCase(#""0.00""#, "zero-amount 1:22+6 0.00"),
    JSONCase("1e38", "too-many-digits 1:22+4 1e38"),
    JSONCase("1e-39", "too-many-digits 1:22+5 1e-39"),
    JSONCase("1e99999999999999999999", "too-many-digits 1:22+22 1e99999999999999999999"),
    JSONCase(
      "123456789012345678901234567890123456789",
      "too-many-digits 1:22+39 123456789012345678901234567890123456789"),
    JSONCase(#""1.234""#, "too-many-decimals 1:22+7 1.234 USD 2 3"),
    JSONCase(#""12,50""#, "wrong-decimal-mark 1:22+7 12,50 12.50 ."),
    JSONCase(#""12 EUR""#, "json-blank-in-amount 1:22+8 12 EUR"),
    JSONCase(#"" 12""#, "json-blank-in-amount 1:22+5  12"),
    JSONCase(#""12apples""#, "json-unknown-unit 1:22+10 apples"),
    JSONCase(#""abc""#, "missing-number 1:22+5 abc"),
    JSONCase(#""5/0""#, "division-by-zero 1:22+5 5/0"),
    JSONCase("true", "json-not-an-amount 1:22+4 amount"),
    JSONCase("[1]", "json-not-an-amount 1:22+1 amount"),
    JSONCase("null", "json-missing-amount 1:1+1"),
    JSONCase(#""12EUR","currency":"USD""#, "two-currencies 1:22+7"),
    JSONCase(#"1,"currency":"kr""#, "ambiguous-currency 1:35+4 kr SEK/NOK/DKK/…"),
    JSONCase(#"1,"currency":1"#, "json-not-text 1:35+1 currency"),
    JSONCase(#"1,"cost":3"#, "json-not-an-object 1:31+1 cost"),
    JSONCase(#"1,"cost":{}"#, "json-missing-amount 1:31+1"),
    JSONCase(#"1,"cost":{"amount":3}"#, "cost-in-same-currency 1:31+12 USD"),
    JSONCase(#"1,"cost":{"amount":-3,"currency":"EUR"}"#, "negative-cost 1:41+2 -3"),
    JSONCase(#"1,"cost":{"amount":0,"currency":"EUR"}"#, "zero-amount 1:41+1 0"),
  ])
  func `A wrong amount is an error`(example: JSONCase) {
    let whole = JSONCase(#"{"type":"a","amount":\#(example.text)}"#, "")
    #expect(whole.read() == example.result)
  }

  @Test(arguments: [
    JSONCase(#"{"amount":1}"#, "json-missing-type 1:1+1"),
    JSONCase(#"{"amount":1,"type":7}"#, "json-not-text 1:20+1 type"),
    JSONCase(#"{"amount":1,"type":""}"#, "json-missing-type 1:1+1"),
    JSONCase(#"{"type":"a","date":"2026-02-30","amount":1}"#, "bad-date 1:20+12 2026-02-30"),
    JSONCase(#"{"type":"a","date":"11-30","amount":1}"#, "not-a-date 1:20+7 date 11-30"),
    JSONCase(#"{"type":"a","date":20261130,"amount":1}"#, "json-not-text 1:20+8 date"),
    JSONCase(#"{"type":"a","time":"30:00","amount":1}"#, "bad-time 1:20+7 30:00"),
    JSONCase(#"{"type":"a","time":"noon","amount":1}"#, "bad-time 1:20+6 noon"),
    JSONCase(
      #"{"type":"a","status":"done","amount":1}"#,
      "not-a-choice 1:22+6 status done pending, cleared"),
    JSONCase(
      #"{"type":"a","kind":"either","amount":1}"#,
      "not-a-choice 1:20+8 kind either expense, income, refund, transfer"),
    JSONCase(
      #"{"type":"a","tags":["a","b c",1],"amount":1}"#,
      "bad-tag 1:25+5 b c\njson-not-text 1:31+1 tags"),
    JSONCase(#"{"type":"a","tags":"a","amount":1}"#, "json-not-a-list 1:20+3 tags"),
    JSONCase(#"{"type":"a","attachments":[""],"amount":1}"#, "json-empty 1:28+2 attachments"),
    JSONCase(#"{"type":"a","fields":["x"],"amount":1}"#, "json-not-an-object 1:22+1 fields"),
    JSONCase(#"{"type":"a","fields":{"x":[]},"amount":1}"#, "json-not-a-field-value 1:27+1 x"),
    JSONCase(#"{"type":"a","fields":{"x":1,"x":2},"amount":1}"#, "duplicate-key 1:29+3 x"),
    JSONCase(#"{"type":"a","fields":{"":1},"amount":1}"#, "json-empty 1:23+2 fields"),
    JSONCase(#"{"type":"a","id":"a b","amount":1}"#, "bad-id 1:18+5 a b"),
    JSONCase(#"{"type":"a","amount":1,"amount":2}"#, "duplicate-key 1:24+8 amount"),
    JSONCase(
      #"{"type":"a","amount":1,"icon":"☕","line":3}"#,
      "json-output-key 1:24+6 icon\njson-output-key 1:35+6 line"),
    JSONCase(
      #"{"type":"a","amount":1,"x":1,"x":2}"#,
      "json-unknown-key 1:24+3 x\njson-unknown-key 1:30+3 x\nduplicate-key 1:30+3 x"),
    JSONCase(
      #"[{"amount":1,"type":"a"},"6.50"]"#,
      "2026-11-30 \"a\" 1 USD\njson-not-an-entry 1:26+6 \"6.50\""),
    JSONCase(#"{"entries":[{"amount":1}]}"#, "json-entries-inside 1:1+1"),
  ])
  func `What is wrong with an entry is an error where it stands`(example: JSONCase) {
    #expect(example.read() == example.result)
  }

  @Test(arguments: [
    JSONCase("ammount", "json-misspelt-key 1:2+9 ammount amount"),
    JSONCase("Note", "json-misspelt-key 1:2+6 Note note"),
    JSONCase("tag", "json-misspelt-key 1:2+5 tag tags"),
    JSONCase("paeye", "json-misspelt-key 1:2+7 paeye payee"),
    JSONCase("curency", "json-misspelt-key 1:2+9 curency currency"),
    JSONCase("account", "json-unknown-key 1:2+9 account"),
    JSONCase("weather", "json-unknown-key 1:2+9 weather"),
    JSONCase("x", "json-unknown-key 1:2+3 x"),
  ])
  func `An unknown key is a warning, and the entry counts`(example: JSONCase) {
    let whole = JSONCase(#"{"\#(example.text)":[{}],"type":"a","amount":1}"#, "")
    #expect(whole.read() == "2026-11-30 \"a\" 1 USD\n" + example.result)
  }

  @Test func `All problems of an entry are told, in the order they stand, with line and column`() {
    let text = """
      [{"date": "tomorrow", "note": 5,
        "tags": ["中", "b c"], "amount": "1.234"},
       {"date": "2026-01-02", "type": "ok", "amount": 1}]
      """
    let sink = CollectingSink(text, as: JSONFormat(), path: "notes.json")
    #expect(
      sink.problemLines == [
        "json-missing-type 1:2+1", "not-a-date 1:11+10 date tomorrow", "json-not-text 1:31+1 note",
        "bad-tag 2:17+5 b c", "too-many-decimals 2:35+7 1.234 USD 2 3",
      ])
    #expect(sink.entryLines == [#"2026-01-02 "ok" 1 USD"#])
    #expect(sink.entries.first?.line == 3)
    #expect(sink.entries.first?.text == #"{"date": "2026-01-02", "type": "ok", "amount": 1}"#)
  }

  @Test func `The file's name dates entries without a date`() {
    let example = JSONCase(#"{"type":"a","amount":1}"#, "")
    #expect(example.read(path: "2026/11/29.json") == #"2026-11-29 "a" 1 USD"#)
    #expect(example.read(path: "2026-11.json") == "no-date 1:1+1")
  }

  @Test func `The ledger's decimal mark and currency hold in strings only`() {
    var settings = Settings()
    settings.decimalMark = UInt8(ascii: ",")
    settings.currency = "EUR"
    let text = #"[{"type":"a","amount":"6,50"},{"type":"a","amount":6.50}]"#
    #expect(
      JSONCase(text, "").read(settings: settings)
        == "2026-11-30 \"a\" 6.50 EUR\n2026-11-30 \"a\" 6.50 EUR")
  }
}
