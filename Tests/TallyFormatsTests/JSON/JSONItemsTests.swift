import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

struct JSONItemsTests {
  @Test(arguments: [
    JSONCase(
      #"{"splits":[{"type":"a","amount":"1.50"},{"to":"assets:x","amount":2,"currency":"EUR","cost":{"amount":"3"}}],"from":"visa"}"#,
      #"2026-11-30 "a" 1.50 USD + =assets:x 2 EUR @@ 3 USD from:"visa""#),
    JSONCase(#"{"date":null,"splits":[]}"#, "json-empty 1:23+2 splits"),
    JSONCase(#"{"date":null,"splits":{}}"#, "json-not-a-list 1:23+1 splits"),
    JSONCase(
      #"{"splits":[5,{"amount":1},{"type":"a"},{"type":"a","to":"b","amount":1}]}"#,
      """
      json-not-an-object 1:12+1 splits
      json-missing-type 1:14+1
      json-missing-amount 1:27+1
      json-keys-together 1:57+3 to type
      """),
    JSONCase(
      #"{"amount":3,"type":"x","splits":[{"type":"a","amount":3}]}"#,
      "json-keys-together 1:11+1 amount splits\njson-keys-together 1:20+3 type splits"),
    JSONCase(
      #"{"splits":[{"type":"a","amount":3,"note":"n"}]}"#,
      "2026-11-30 \"a\" 3 USD\njson-unknown-key 1:35+6 note"),
  ])
  func `Splits are items of one entry`(example: JSONCase) {
    #expect(example.read() == example.result)
  }

  /// Postings, each as `account amount [currency [cost currency]]`.
  private static func postings(_ lines: [String]) -> String {
    let objects = lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      var object = #""account":"\#(words[0])""#
      if words.count > 1 { object += #","amount":"\#(words[1])""# }
      if words.count > 2 { object += #","currency":"\#(words[2])""# }
      if words.count > 4 {
        object += #","cost":{"amount":"\#(words[3])","currency":"\#(words[4])"}"#
      }
      return "{" + object + "}"
    }
    return #"{"postings":[\#(objects.joined(separator: ","))]}"#
  }

  struct Case: Sendable {
    var postings: [String]
    var result: String
  }

  @Test(arguments: [
    Case(
      postings: ["expenses:a 5", "assets:cash -5"],
      result: "2026-11-30 postings =expenses:a 5 USD + =assets:cash -5 USD"),
    Case(
      postings: ["expenses:a 5.25", "assets:cash", "expenses:b 1"],
      result:
        "2026-11-30 postings =expenses:a 5.25 USD + =assets:cash -6.25 USD + =expenses:b 1 USD"),
    Case(
      postings: ["a 5 USD", "b 3 EUR", "c"],
      result: "2026-11-30 postings =a 5 USD + =b 3 EUR + =c -3 EUR + =c -5 USD"),
    Case(
      postings: ["assets:eur 100 EUR 110.00 USD", "assets:cash -110 USD"],
      result: "2026-11-30 postings =assets:eur 100 EUR @@ 110.00 USD + =assets:cash -110 USD"),
    Case(
      postings: ["assets:eur -100 EUR 110.00 USD", "assets:cash"],
      result: "2026-11-30 postings =assets:eur -100 EUR @@ -110.00 USD + =assets:cash 110.00 USD"),
    Case(
      postings: ["a 5", "b -5", "c"], result: "2026-11-30 postings =a 5 USD + =b -5 USD + =c 0 USD"),
    Case(postings: ["a 0", "b 0.00"], result: "2026-11-30 postings =a 0 USD + =b 0 USD"),
    Case(postings: ["a 5", "b -4.99"], result: "unbalanced 1:13+1 0.01 USD"),
    Case(
      postings: ["a 5 USD", "b -4 EUR"],
      result: "unbalanced 1:13+1 -4 EUR\nunbalanced 1:13+1 5 USD"),
    Case(postings: ["a 5", "b", "c"], result: "two-missing-amounts 1:59+1"),
    Case(postings: ["a 5"], result: "json-too-few-postings 1:13+1"),
    Case(postings: [], result: "json-too-few-postings 1:13+1"),
    Case(
      postings: [
        "a 90000000000000000000000000000000000000", "b 90000000000000000000000000000000000000", "c",
      ],
      result: "too-many-digits 1:13+1"),
  ])
  func `Postings add up to zero`(example: Case) {
    #expect(JSONCase(Self.postings(example.postings), "").read() == example.result)
  }

  @Test(arguments: [
    JSONCase(
      #"{"postings":[{"amount":1},{"account":"a","currency":"EUR"},7]}"#,
      """
      json-missing-account 1:14+1
      json-missing-amount 1:53+5
      json-not-an-object 1:60+1 postings
      """),
    JSONCase(
      #"{"type":"x","postings":[{"account":"a","amount":1},{"account":"b"}]}"#,
      "json-keys-together 1:9+3 type postings"),
    JSONCase(#"{"postings":"x"}"#, "json-not-a-list 1:13+3 postings"),
    JSONCase(
      #"{"postings":[{"account":"a","amount":1},{"acount":"b"}]}"#,
      "json-missing-account 1:41+1\njson-misspelt-key 1:42+8 acount account"),
  ])
  func `A wrong posting is an error`(example: JSONCase) {
    #expect(example.read() == example.result)
  }
}
