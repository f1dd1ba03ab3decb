import TallyFormats
import TallyModel
import Testing

struct TypesFileTests {
  @Test func `Every key is read`() throws {
    let (list, problems) = readTypes(
      """
      // types of entries
      {
        "types": [
          {"name": "eating out", "aliases": ["restaurant", "外食"], "icon": "🍜", "color": "#e67E22",
           "kind": "either", "account": "expenses:food", "favorite": true,
           "fields": {
             "rating": {"kind": "integer", "min": 0, "max": "5", "required": true},
             "tip": {"kind": "decimal", "max": 12.50},
             "booked": {"kind": "date", "min": "2025-12-31"},
             "with": {"kind": "enum", "values": ["Ann", "Bo"]},
           }},
          {"name": "bus"},
        ],
        "fields": {"project": {"kind": "text"}, "paid": {"kind": "boolean"}},
      }
      """)
    #expect(problems.isEmpty)
    var first = EntryType(name: "eating out")
    first.aliases = ["restaurant", "外食"]
    first.icon = "🍜"
    first.color = Color(red: 0xE6, green: 0x7E, blue: 0x22)
    first.kind = .either
    first.account = "expenses:food"
    first.favorite = true
    var rating = FieldRule(name: "rating", kind: .integer)
    rating.minimum = Quantity(0)
    rating.maximum = Quantity(5)
    rating.required = true
    var tip = FieldRule(name: "tip", kind: .decimal)
    tip.maximum = Quantity(1250, scale: 2)
    var booked = FieldRule(name: "booked", kind: .date)
    let date = try #require(CalendarDate(year: 2025, month: 12, day: 31))
    booked.minimum = Quantity(Int64(date.days))
    var company = FieldRule(name: "with", kind: .choice)
    company.values = ["Ann", "Bo"]
    first.fields = [rating, tip, booked, company]
    #expect(list.types == [first, EntryType(name: "bus")])
    let common = [FieldRule(name: "project", kind: .text), FieldRule(name: "paid", kind: .boolean)]
    #expect(list.fields == common)
  }

  /// A type with more keys than its name.
  private static func type(_ keys: String, _ problems: String...) -> ConfigurationCase {
    var test = ConfigurationCase("{\"types\": [{\"name\": \"a\", \(keys)}]}")
    test.problems = problems
    return test
  }

  /// A field `f` of a type.
  private static func field(_ rule: String, _ problems: String...) -> ConfigurationCase {
    var test = ConfigurationCase("{\"fields\": {\"f\": \(rule)}}")
    test.problems = problems
    return test
  }

  static let wrong: [ConfigurationCase] = [
    .init("{\"types\": [\n", "json-unclosed 1:11+1 ["),
    .init("[]", "not-an-object 1:1+2 "),
    .init(#"{"type": []}"#, "misspelt-setting 1:2+6 type | types"),
    .init(#"{"types": {}}"#, "not-a-list 1:11+2 types"),
    .init(#"{"types": ["a"]}"#, "not-an-object 1:12+3 types"),
    .init(#"{"types": [{"icon": "x"}]}"#, "missing-setting 1:12+1 name"),
    .init(#"{"types": [{"name": 7}]}"#, "not-a-string 1:21+1 name | 7"),
    .init(#"{"types": [{"name": ""}]}"#, "empty-setting 1:21+2 name"),
    .init(#"{"types": [{"name": " a"}]}"#, "bad-type-name 1:21+4  a"),
    .init(#"{"types": [{"name": "a\nb"}]}"#, "bad-type-name 1:21+6 a\nb"),
    .init(#"{"types": [{"name": "a”"}]}"#, "bad-type-name 1:21+4 a”"),
    type(#""iconn": "x""#, "misspelt-setting 1:26+7 iconn | icon"),
    type(#""weight": 1"#, "unknown-setting 1:26+8 weight"),
    type(#""icon": "lunch""#, "bad-icon 1:34+7 lunch"),
    type(#""icon": 1"#, "not-a-string 1:34+1 icon | 1"),
    type(#""color": "green""#, "bad-color 1:35+7 green"),
    type("\"color\": \"#12345\"", "bad-color 1:35+8 #12345"),
    type(
      #""kind": "expenses""#,
      "wrong-setting 1:34+10 kind | expenses | expense, income, refund, either, transfer"),
    type(#""account": "a:""#, "bad-account 1:37+4 a:"),
    type(#""favorite": "yes""#, "not-true-or-false 1:38+5 favorite | yes"),
    type(#""aliases": "b""#, "not-a-list 1:37+3 aliases"),
    type(#""aliases": ["b", 1]"#, "not-a-string 1:43+1 aliases | 1"),
    type(#""fields": []"#, "not-an-object 1:36+2 fields"),
    // Fields.
    .init(#"{"fields": {"from": {"kind": "text"}}}"#, "bad-field-name 1:13+6 from"),
    .init(#"{"fields": {"every": {"kind": "text"}}}"#, "bad-field-name 1:13+7 every"),
    .init(#"{"fields": {"1st": {"kind": "text"}}}"#, "bad-field-name 1:13+5 1st"),
    .init(#"{"fields": {"a b": {"kind": "text"}}}"#, "bad-field-name 1:13+5 a b"),
    .init(
      #"{"fields": {"Rate": {"kind": "text"}, "ｒate": {"kind": "text"}}}"#,
      "duplicate-field 1:39+6 ｒate | Rate"),
    field("5", "not-an-object 1:18+1 f"),
    field("{}", "missing-setting 1:18+1 kind"),
    field(
      #"{"kind": "number"}"#,
      "wrong-setting 1:27+8 kind | number | text, integer, decimal, boolean, date, color, enum"),
    field(#"{"kind": "integer", "min": 0.5}"#, "bad-limit 1:45+3 min | 0.5 | integer"),
    field(#"{"kind": "integer", "min": true}"#, "bad-limit 1:45+4 min | true | integer"),
    field(#"{"kind": "decimal", "max": "x"}"#, "bad-limit 1:45+3 max | x | decimal"),
    field(#"{"kind": "date", "max": 20261130}"#, "bad-limit 1:42+8 max | 20261130 | date"),
    field(#"{"kind": "date", "max": "2026-02-30"}"#, "bad-limit 1:42+12 max | 2026-02-30 | date"),
    field(#"{"kind": "text", "max": 5}"#, "rule-not-taken 1:35+5 max | text"),
    field(#"{"kind": "text", "values": ["a"]}"#, "rule-not-taken 1:35+8 values | text"),
    field(#"{"kind": "enum"}"#, "missing-setting 1:18+1 values"),
    field(#"{"kind": "enum", "values": []}"#, "empty-setting 1:45+2 values"),
    field(#"{"kind": "enum", "values": "a"}"#, "not-a-list 1:45+3 values"),
    field(#"{"kind": "integer", "min": 5, "max": 0}"#, "limits-crossed 1:13+3 5 | 0"),
    field(
      #"{"kind": "date", "min": "2026-12-01", "max": "2026-11-30"}"#,
      "limits-crossed 1:13+3 2026-12-01 | 2026-11-30"),
    field(#"{"kind": "text", "required": 1}"#, "not-true-or-false 1:47+1 required | 1"),
  ]

  @Test(arguments: wrong)
  func `A wrong value is said with its place`(_ test: ConfigurationCase) {
    #expect(ConfigurationCase.shown(readTypes(test.text).problems) == test.problems)
  }

  @Test func `A wrong value leaves the rest of its type`() {
    let (list, problems) = readTypes(
      #"{"types": [{"name": "tea", "color": "red", "kind": "income", "icon": "🍵"}]}"#)
    #expect(problems.count == 1)
    #expect(list.types.map(\.name) == ["tea"])
    #expect(list.types.first?.kind == .income)
    #expect(list.types.first?.icon == "🍵")
    #expect(list.types.first?.color == nil)
  }

  /// Lines of types, one each; the names that stay, with their aliases; the problems.
  struct Duplicate: Sendable {
    var types: [String]
    var stay: [String]
    var problems: [String]
  }

  static let duplicates = [
    Duplicate(
      types: [#"{"name": "零食"}"#, #"{"name": "理发"}"#, #"{"name": "零食", "icon": "🍪"}"#],
      stay: ["零食", "理发"], problems: ["duplicate-type 3:10+4 零食 | 零食 | 1"]),
    Duplicate(
      types: [#"{"name": "Coffee"}"#, #"{"name": "ＣＯＦＦＥＥ"}"#], stay: ["Coffee"],
      problems: ["duplicate-type 2:10+8 ＣＯＦＦＥＥ | Coffee | 1"]),
    Duplicate(
      types: [#"{"name": "bus", "aliases": ["tram"]}"#, #"{"name": "Tram"}"#], stay: ["bus tram"],
      problems: ["duplicate-type 2:10+6 Tram | bus | 1"]),
    Duplicate(
      types: [#"{"name": "tram"}"#, #"{"name": "bus", "aliases": ["metro", "tram"]}"#],
      stay: ["tram", "bus metro"], problems: ["duplicate-type 2:38+6 tram | tram | 1"]),
    Duplicate(
      types: [#"{"name": "bus", "aliases": ["Bus", "metro", "metro"]}"#], stay: ["bus metro"],
      problems: ["duplicate-type 1:40+5 Bus | bus | 1", "duplicate-type 1:56+7 metro | bus | 1"]),
    // What is left out takes no name from what follows.
    Duplicate(
      types: [
        #"{"name": "a"}"#, #"{"name": "a", "aliases": ["b"]}"#, #"{"name": "b"}"#,
      ],
      stay: ["a", "b"], problems: ["duplicate-type 2:10+3 a | a | 1"]),
  ]

  @Test(arguments: duplicates)
  func `A name declared twice is said once, and the first stays`(_ test: Duplicate) {
    let types = test.types.joined(separator: ",\n")
    let (list, problems) = readTypes("{\"types\": [\(types)]}")
    #expect(list.types.map { ([$0.name] + $0.aliases).joined(separator: " ") } == test.stay)
    #expect(ConfigurationCase.shown(problems) == test.problems)
  }

  @Test func `Every problem of configuration has a case here`() {
    let shown = ConfigurationCase.codes(SettingsFileTests.wrong + TypesFileTests.wrong)
      .union(["duplicate-type"])
    for code in DiagnosticCode.settingsCodes {
      #expect(shown.contains(code.name), "\(code.name) is in no case")
    }
  }
}
