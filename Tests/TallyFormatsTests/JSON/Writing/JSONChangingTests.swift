import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

struct JSONChangingTests {
  typealias Case = JSONWritingCase

  /// An entry with a day and these members.
  private static func entry(_ members: String) -> String {
    #"[{"date": "2026-11-30", "type": "a", "# + members + "}]"
  }

  /// A change of the members behind date and type.
  private static func members(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (inout EntryChange) -> Void
  ) -> Case {
    Case(name, entry(before), entry(after), change)
  }

  /// A change of an entry with a day, a type and an amount.
  private static func refused(
    _ name: String, _ problem: String, _ change: @escaping @Sendable (inout EntryChange) -> Void
  ) -> Case {
    Case(name, entry(#""amount": 1"#), problem, change)
  }

  @Test(arguments: [
    members("A string", #""amount": "6.50""#, #""amount": "7""#) { $0.amount = "7" },
    members("More of the same digit", #""amount": 66"#, #""amount": 666"#) { $0.amount = "666" },
    members("Less of the same digit", #""amount": 66"#, #""amount": 6"#) { $0.amount = "6" },
    members("An expression", #""amount": "6.50""#, #""amount": "12.50+3""#) {
      $0.amount = "12.50+3"
    },
    members("A number stays one", #""amount": 6.50, "x": 1"#, #""amount": 7.0, "x": 1"#) {
      $0.amount = "7.0"
    },
    members("A number becomes an expression", #""amount": 6.50"#, #""amount": "2*3""#) {
      $0.amount = "2*3"
    },
    members("A number gets a plus", #""amount": 6.50"#, #""amount": "+6.50""#) {
      $0.amount = "+6.50"
    },
    members("The same in another spelling", #""amount": "6.50""#, #""amount": "6.5""#) {
      $0.amount = "6.5"
    },
    members("The same", #""amount": "\u0036.50""#, #""amount": "\u0036.50""#) {
      $0.amount = "6.50"
    },
    members("Full-width digits", #""amount": "6.50""#, #""amount": "12""#) { $0.amount = "１２" },
    members(
      "Another currency", #""amount": 6.50, "from": "visa""#,
      #""amount": "120", "currency": "EUR", "from": "visa""#
    ) { $0.amount = "120 EUR" },
    members("A currency attached", #""amount": "6.50""#, #""amount": "120€""#) {
      $0.amount = "120€"
    },
    members(
      "A currency that no longer holds", #""amount": 120, "currency": "EUR", "note": "n""#,
      #""amount": "7", "note": "n""#
    ) { $0.amount = "7" },
    members(
      "A currency's other name is kept", #""amount": 120, "currency": "€""#,
      #""amount": 130, "currency": "€""#
    ) { $0.amount = "130 EUR" },
    members(
      "A currency that is null is replaced", #""currency": null, "amount": 120"#,
      #""currency": "EUR", "amount": "130""#
    ) { $0.amount = "130 EUR" },
    members(
      "A total", #""amount": "6.50""#,
      #""amount": "120", "currency": "EUR", "cost": {"amount": "131.40", "currency": "USD"}"#
    ) { $0.amount = "120 EUR @@ 131.40" },
    members(
      "A price", #""amount": "6.50""#,
      #""amount": "-9", "currency": "EUR", "cost": {"amount": "9.90", "currency": "USD"}"#
    ) { $0.amount = "-9 EUR @ 1.10 USD" },
    members(
      "A cost in place",
      #""amount": 120, "currency": "EUR", "cost": {"x": 1, "amount": 131.40}"#,
      #""amount": 120, "currency": "EUR", "cost": {"x": 1, "amount": 132}"#
    ) { $0.amount = "120 EUR @@ 132" },
    members(
      "A cost in another currency in place",
      #""amount": 120, "currency": "EUR", "cost": {"amount": "131.40USD", "x": 1}"#,
      #""amount": 120, "currency": "EUR", "cost": {"amount": "90", "x": 1, "currency": "GBP"}"#
    ) { $0.amount = "120 EUR @@ 90 GBP" },
    members(
      "A cost that no longer holds",
      #""amount": 120, "currency": "EUR", "cost": {"amount": "131.40"}, "note": "n""#,
      #""amount": 120, "currency": "EUR", "note": "n""#
    ) { $0.amount = "120 EUR" },
  ])
  func `An amount changes with its currency and cost`(example: Case) {
    #expect(example.result() == example.after)
  }

  @Test(arguments: [
    refused("None", "unreadable missing-amount") { $0.amount = "" },
    refused("A word", "unreadable missing-amount") { $0.amount = "much" },
    refused("Zero", "unreadable zero-amount") { $0.amount = "0" },
    refused("A note", "unreadable") { $0.amount = "12 EUR for two" },
    refused("Two items", "unreadable") { $0.amount = "12 + tip 3" },
    refused("Two lines", "unreadable") { $0.amount = "12\n13" },
    refused("A name in front", "unreadable") { $0.amount = "a 12" },
    refused("A bad tag", "unreadable bad-tag") { $0.addedTags = ["a b"] },
    refused("NUL", "unquotable 1") { $0.note = .set("\u{0}") },
    Case(
      "The last thing that says what moves", #"{"date":"2026-11-30","to":"bank","amount":1}"#,
      "unreadable json-missing-type"
    ) { $0.to = .remove },
    Case(
      "A type of splits", #"{"date":"2026-11-30","splits":[{"type":"a","amount":1}]}"#,
      "several-items type"
    ) { $0.type = "b" },
    Case(
      "An amount of postings",
      #"{"date":"2026-11-30","postings":[{"account":"a","amount":1},{"account":"b"}]}"#,
      "several-items amount"
    ) { $0.amount = "2" },
    Case(
      "A side of postings",
      #"{"date":"2026-11-30","postings":[{"account":"a","amount":1},{"account":"b"}]}"#,
      "unreadable json-keys-together"
    ) { $0.from = .set("visa") },
  ])
  func `What would not read is refused`(example: Case) {
    #expect(example.result() == example.after)
  }

  @Test(arguments: [
    Case(
      "All that is missing, each behind what comes before it",
      #"{"amount": 1, "type": "a", "date": "2026-11-30", "x": 1}"#,
      #"{"amount": 1, "from": "visa", "note": "n", "comment": "c", "payee": "p", "tags": ["t", "u"], "fields": {"k": "v", "l": "w"}, "code": "7", "attachments": ["a.pdf"], "type": "a", "date": "2026-11-30", "time": "08:00", "status": "pending", "x": 1}"#
    ) { change in
      change.time = time(8, 0)
      change.status = .pending
      change.from = .set("visa")
      change.note = .set("n")
      change.comment = .set("c")
      change.payee = .set("p")
      change.addedTags = ["t", "u", "t"]
      change.fields = [("k", .set("v")), ("l", .set("w"))]
      change.code = .set("7")
      change.addedAttachments = ["a.pdf"]
    },
    Case(
      "All that is there is taken out",
      #"{"time": "8:00", "status": "*", "type": "a", "amount": 1, "date": "2026-11-30", "from": "b", "note": "n", "comment": "c", "payee": "p", "tags": ["t", "u"], "fields": {"k": 1}, "code": "7"}"#,
      #"{"type": "a", "amount": 1, "date": "2026-11-30"}"#
    ) { change in
      change.time = .remove
      change.status = TallyModel.Status.none
      change.from = .remove
      change.note = .remove
      change.comment = .remove
      change.payee = .set("")
      change.removedTags = ["u", "t", "v"]
      change.fields = [("k", .remove), ("l", .remove)]
      change.code = .remove
    },
    Case(
      "All that is there is changed",
      #"{"date":"2026/1/2", "time":"8:00", "status":"!", "type":"a", "amount":1, "to":"b", "note":null, "comment":"", "payee":"\u0070", "tags":["t" , "u"], "fields":{"k":1,"l":true,"m":"x"}, "code":"7", "attachments":[]}"#,
      #"{"date":"2026-01-03", "time":"09:30:01", "status":"*", "type":"b", "amount":1, "to":"c", "note":"n", "comment":"c", "payee":"P", "tags":["u" , "v"], "fields":{"k":2,"l":"no","m":"3"}, "code":"8", "attachments":["x"]}"#
    ) { change in
      change.date = CalendarDate("2026-01-03")
      change.time = time(9, 30, 1)
      change.status = .cleared
      change.type = "b"
      change.to = .set("c")
      change.note = .set("n")
      change.comment = .set("c")
      change.payee = .set("P")
      change.removedTags = ["t"]
      change.addedTags = ["v", "u"]
      change.fields = [("k", .set("2")), ("l", .set("no")), ("m", .set("3"))]
      change.code = .set("8")
      change.addedAttachments = ["x"]
    },
    Case(
      "A field that is null is replaced, and one that is null is none to take out",
      #"{"date":"2026-11-30","type":"a","amount":1,"fields":{"k":null,"l":null}}"#,
      #"{"date":"2026-11-30","type":"a","amount":1,"fields":{"k":"v","l":null}}"#
    ) { $0.fields = [("k", .set("v")), ("l", .remove)] },
    Case(
      "A tag that is to go and to come is there",
      #"{"date":"2026-11-30","type":"a","amount":1,"tags":["t","t","u"]}"#,
      #"{"date":"2026-11-30","type":"a","amount":1,"tags":["t","t"]}"#
    ) { change in
      change.addedTags = ["t"]
      change.removedTags = ["u", "t"]
    },
    Case(
      "What is said already stays as it is spelt",
      #"{"date":"2026/1/2", "time":"8:00", "status":"!", "ty\u0070e":"\u0061", "amount":"1.0", "to":"\/b", "note":"\u00e9", "tags":["\u0074"], "fields":{"k":1.0}}"#,
      #"{"date":"2026/1/2", "time":"8:00", "status":"!", "ty\u0070e":"\u0061", "amount":"1.0", "to":"\/b", "note":"\u00e9", "tags":["\u0074"], "fields":{"k":1.0}}"#
    ) { change in
      change.date = CalendarDate("2026-01-02")
      change.time = time(8, 0)
      change.status = .pending
      change.type = "a"
      change.amount = "1.0"
      change.to = .set("/b")
      change.note = .set("é")
      change.payee = .remove
      change.addedTags = ["t"]
      change.fields = [("k", .set("1.0"))]
    },
    Case(
      "A new member looks like the others",
      "[\r\n\t{\r\n\t\t\"date\" : \"2026-11-30\"\r\n\t\t, \"type\" : \"a\"\r\n\t\t, \"amount\" : 1  \r\n\t}\r\n]",
      "[\r\n\t{\r\n\t\t\"date\" : \"2026-11-30\"\r\n\t\t, \"type\" : \"a\"\r\n\t\t, \"amount\" : 1\r\n\t\t, \"note\" : \"n\"\r\n\t\t, \"tags\" : [\"t\", \"u\"]  \r\n\t}\r\n]"
    ) { change in
      change.note = .set("n")
      change.addedTags = ["t", "u"]
    },
    Case(
      "A new element looks like the others",
      "{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1,\"tags\":[\n  \"t\"\n],\"fields\":{\n\n \"a\": 1,\n\n \"b\": 2}}",
      "{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1,\"tags\":[\n  \"t\",\n  \"u\"\n],\"fields\":{\n\n \"a\": 1,\n\n \"b\": 2,\n \"c\": \"3\"}}"
    ) { change in
      change.addedTags = ["u"]
      change.fields = [("c", .set("3"))]
    },
    Case(
      "A member that is the first", #"{ "type":"a", "amount":1 }"#,
      #"{ "date":"2026-11-29", "type":"a", "amount":1 }"#
    ) { $0.date = CalendarDate("2026-11-29") }.named("2026-11-30.json"),
    Case(
      "The day that the file's name says is not written", #"{"type":"a","amount":1}"#,
      #"{"type":"a","amount":1}"#
    ) { $0.date = CalendarDate("2026-11-30") }.named("2026-11-30.json"),
    Case(
      "Only the line concerned",
      "[1\r\n{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1} \r\n{",
      "[1\r\n{\"date\":\"2026-11-30\",\"type\":\"a\",\"amount\":1,\"note\":\"n\"} \r\n{"
    ) { $0.note = .set("n") }.named("a.jsonl"),
  ])
  func `Members change where they stand`(example: Case) {
    #expect(example.result() == example.after)
  }

  private static func time(_ hour: Int, _ minute: Int, _ second: Int = 0)
    -> EntryChange.Part<TimeOfDay>
  {
    TimeOfDay(hour: hour, minute: minute, second: second).map { .set($0) } ?? .keep
  }

  private static func object(_ day: Int) -> String {
    #"{"date":"2026-11-\#(day)","type":"a","amount":1}"#
  }

  @Test(arguments: [
    Case("The first of a line", "[\(object(11)), \(object(12))]", .remove(0), "[\(object(12))]"),
    Case("The last of a line", "[\(object(11)), \(object(12))]", .remove(1), "[\(object(11))]"),
    Case(
      "One between, with its line", "[\n  \(object(11)),\n  \(object(12)) ,\n  \(object(13))\n]\n",
      .remove(1), "[\n  \(object(11)) ,\n  \(object(13))\n]\n"),
    Case(
      "One behind an empty line, which stays",
      "[\r\n\(object(11)),\r\n\r\n\(object(12)),\r\n\(object(13))\r\n]", .remove(1),
      "[\r\n\(object(11)),\r\n\r\n\(object(13))\r\n]"),
    Case(
      "One before an empty line, which stays",
      "[\n\(object(11)),\n\(object(12)),\n\n\(object(13))\n]", .remove(1),
      "[\n\(object(11)),\n\n\(object(13))\n]"),
    Case("The only one", "[\n  \(object(11))\n]\n", .remove(0), "[\n]\n"),
    Case("The only one of a line", " [ \(object(11))]", .remove(0), " []"),
    Case("A single object", " \(object(11))\n", .remove(0), " []\n"),
    Case(
      "A line", "\(object(11))\r\n \(object(12)) \r\n\(object(13))", .remove(1),
      "\(object(11))\r\n\(object(13))", path: "a.jsonl"),
    Case(
      "The last line", "\(object(11))\n\n\(object(13))", .remove(1), "\(object(11))\n\n",
      path: "a.jsonl"),
    Case("The only line", object(11), .remove(0), "", path: "a.jsonl"),
    Case(
      "One beside what is none", "[7, \(object(12)), 8]", .remove(0), "[7, 8]"),
  ])
  func `An entry goes with what parts it from its neighbours`(example: Case) {
    #expect(example.result() == example.after)
  }
}

extension JSONWritingCase {
  fileprivate func named(_ path: String) -> JSONWritingCase {
    var example = self
    example.path = path
    return example
  }
}
