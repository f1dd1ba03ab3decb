import TallyFormats
import TallyModel
import Testing

@Test func `Every key of a type is read`() throws {
  let (list, problems) = ##"""
    {
      "types": [
        {"name": "coffee", "aliases": ["cafe", "eating out"], "icon": "☕", "color": "#6F4e37",
         "kind": "expense", "account": "expenses:food:coffee", "favorite": true,
         "fields": {"rating": {"kind": "integer", "min": 0, "max": 5, "required": true}}},
        {"name": "tea"}, /* as plain as can be */
      ],
      "fields": {
        "size": {"kind": "enum", "values": ["small", "large"]},
        "price": {"kind": "decimal", "min": "0.50", "max": 1e1},
        "best-by": {"kind": "date", "min": "2026-01-01"},
        "手冲": {"kind": "boolean"}
      }
    }
    """##.asTypes
  #expect(problems.map(\.code) == [.badLimit])  // 1e1 is no plain decimal
  var coffee = EntryType(name: "coffee")
  coffee.aliases = ["cafe", "eating out"]
  coffee.icon = "☕"
  coffee.color = Color(red: 0x6F, green: 0x4E, blue: 0x37)
  coffee.account = "expenses:food:coffee"
  coffee.favorite = true
  var rating = FieldRule(name: "rating", kind: .integer)
  rating.minimum = Quantity(0)
  rating.maximum = Quantity(5)
  rating.required = true
  coffee.fields = [rating]
  #expect(list.types == [coffee, EntryType(name: "tea")])
  var size = FieldRule(name: "size", kind: .choice)
  size.values = ["small", "large"]
  var price = FieldRule(name: "price", kind: .decimal)
  price.minimum = Quantity(50, scale: 2)
  var bestBy = FieldRule(name: "best-by", kind: .date)
  let newYear = try #require(CalendarDate(year: 2026, month: 1, day: 1))
  bestBy.minimum = Quantity(Int64(newYear.days))
  #expect(list.fields == [size, price, bestBy, FieldRule(name: "手冲", kind: .boolean)])
}

/// A type with these keys beside its name.
private func type(_ keys: String) -> String { #"{"types": [{"name": "tea", \#(keys)}]}"# }
/// A type with a field of these keys.
private func field(_ keys: String) -> String { #"{"fields": {"size": {\#(keys)}}}"# }

/// One wrong text for each way to go wrong.
let wrongTypes = [
  ConfigurationCase(#"{"typs": []}"#, .misspeltSetting, at: #""typs""#, ["typs", "types"]),
  ConfigurationCase(
    type(#""colour": "red""#), .misspeltSetting, at: #""colour""#, ["colour", "color"]),
  ConfigurationCase(type(#""price": 3"#), .unknownSetting, at: #""price""#, ["price"]),
  ConfigurationCase(#"{"types": {}}"#, .notAList, at: "{}", ["types"]),
  ConfigurationCase(#"{"types": ["tea"]}"#, .notAnObject, at: #""tea""#, ["types"]),
  ConfigurationCase(#"{"types": [{}]}"#, .missingSetting, at: nil, ["name"]),
  ConfigurationCase(#"{"types": [{"name": ""}]}"#, .emptySetting, at: #""""#, ["name"]),
  ConfigurationCase(#"{"types": [{"name": " tea"}]}"#, .badTypeName, at: #"" tea""#, [" tea"]),
  ConfigurationCase(
    #"{"types": [{"name": "tea"}, {"name": "TEA"}]}"#, .duplicateType, at: #""TEA""#,
    ["TEA", "tea", "1"]),
  ConfigurationCase(
    #"{"types": [{"name": "tea", "aliases": ["chai"]}, {"name": "Ｃhai"}]}"#, .duplicateType,
    at: #""Ｃhai""#, ["Ｃhai", "tea", "1"]),
  ConfigurationCase(
    #"{"types": [{"name": "tea"}, {"name": "chai", "aliases": ["Tea"]}]}"#, .duplicateType,
    at: #""Tea""#, ["Tea", "tea", "1"]),
  ConfigurationCase(type(#""aliases": "chai""#), .notAList, at: #""chai""#, ["aliases"]),
  ConfigurationCase(type(#""icon": "tea""#), .badIcon, at: nil, ["tea"]),
  ConfigurationCase(type(##""color": "#FFF""##), .badColor, at: ##""#FFF""##, ["#FFF"]),
  ConfigurationCase(
    type(#""kind": "spending""#), .wrongSetting, at: #""spending""#,
    ["kind", "spending", "expense, income, refund, either, transfer"]),
  ConfigurationCase(type(#""account": "a::b""#), .badAccount, at: #""a::b""#, ["a::b"]),
  ConfigurationCase(
    type(#""favorite": "yes""#), .notTrueOrFalse, at: #""yes""#, ["favorite", "yes"]),
  ConfigurationCase(
    #"{"fields": {"from": {"kind": "text"}}}"#, .badFieldName, at: #""from""#, ["from"]),
  ConfigurationCase(
    #"{"fields": {"a b": {"kind": "text"}}}"#, .badFieldName, at: #""a b""#, ["a b"]),
  ConfigurationCase(
    #"{"fields": {"size": {"kind": "text"}, "SIZE": {"kind": "text"}}}"#, .duplicateField,
    at: #""SIZE""#, ["SIZE", "size"]),
  ConfigurationCase(field(#""required": true"#), .missingSetting, at: nil, ["kind"]),
  ConfigurationCase(
    field(#""kind": "text", "min": 1"#), .ruleNotTaken, at: #""min""#, ["min", "text"]),
  ConfigurationCase(
    field(#""kind": "integer", "max": 1.5"#), .badLimit, at: "1.5", ["max", "1.5", "integer"]),
  ConfigurationCase(
    field(#""kind": "date", "min": "2026-02-30""#), .badLimit, at: #""2026-02-30""#,
    ["min", "2026-02-30", "date"]),
  ConfigurationCase(
    field(#""kind": "integer", "min": 5, "max": 0"#), .limitsCrossed, at: #""size""#, ["5", "0"]),
  ConfigurationCase(field(#""kind": "enum", "values": []"#), .emptySetting, at: "[]", ["values"]),
]

@Test(arguments: wrongTypes)
func `What is wrong with a type is told with its place`(_ example: ConfigurationCase) {
  example.check(example.json.asTypes.problems)
}

@Test func `A type declared twice is left out the second time, and only it`() {
  let (list, problems) = """
    {"types": [
      {"name": "tea", "kind": "income"},
      {"name": "Tea", "kind": "expense", "aliases": ["chai"]},
      {"name": "milk", "aliases": ["TEA", "cream"]},
      {"name": "chai"}
    ]}
    """.asTypes
  #expect(list.types.map(\.name) == ["tea", "milk", "chai"])
  #expect(list.types.map(\.kind) == [.income, .expense, .expense])
  #expect(list.types.map(\.aliases) == [[], ["cream"], []])
  #expect(problems.map(\.code) == [.duplicateType, .duplicateType])
  #expect(problems.map(\.facts) == [["Tea", "tea", "2"], ["TEA", "tea", "2"]])
  #expect(problems.map(\.span.line) == [3, 4])
}
