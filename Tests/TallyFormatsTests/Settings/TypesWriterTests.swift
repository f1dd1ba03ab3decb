import TallyFormats
import TallyModel
import Testing

/// What is done to a text of `types.json`, and what it is then.
struct TypesWriterCase: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    case add(String, TypeChange)
    case change(String, TypeChange)
    case remove(String)
  }

  let name: String
  let json: String
  let step: Step
  let expected: String

  init(_ name: String, _ json: String, _ step: Step, _ expected: String) {
    (self.name, self.json, self.step, self.expected) = (name, json, step, expected)
  }

  var testDescription: String { name }
}

extension TypesWriterCase.Step {
  func splices(_ json: String) throws(TypesProblem) -> [Splice] {
    let writer = TypesWriter(Array(json.utf8))
    switch self {
    case .add(let name, let change): return try writer.adding(name, change)
    case .change(let name, let change): return try writer.changing(name, by: change)
    case .remove(let name): return try writer.removing(name)
    }
  }

  func text(_ json: String) throws(TypesProblem) -> String {
    String(decoding: Array(json.utf8).spliced(try splices(json)), as: UTF8.self)
  }
}

extension TypeChange {
  /// A change with these parts.
  init(
    name: String? = nil, add: [String] = [], remove: [String] = [], icon: String? = nil,
    color: String? = nil, kind: String? = nil, account: String? = nil, favorite: Bool? = nil
  ) {
    self.init()
    self.name = name
    addedAliases = add
    removedAliases = remove
    self.icon = icon
    self.color = color
    self.kind = kind
    self.account = account
    self.favorite = favorite
  }
}

/// Two types, a comment at each place that one likes to stand at.
private let commented = """
  // mine
  {
    "types": [ // all
      // the first
      {"name": "tea", "icon": "🍵"}, // hot
      /* the second */
      {"name": "coffee"} // hotter
      // no more
    ]
  }
  """

private let perKey = """
  {
  \t"types": [
  \t\t{
  \t\t\t"name" : "tea",
  \t\t\t"color" : "#00ff00", // green
  \t\t\t"aliases" : [
  \t\t\t\t"chai",
  \t\t\t\t"cha"
  \t\t\t]
  \t\t}
  \t]
  }
  """

private let cases = [
  TypesWriterCase(
    "a type is added in the style of the starter set",
    #"{"types": ["# + "\n  " + #"{"name": "tea"},"# + "\n  " + #"{"name": "milk"}"# + "\n]}\n",
    .add("bus", TypeChange(add: ["tram"], icon: "🚌", color: "#2874A6", kind: "expense")),
    #"{"types": ["# + "\n  " + #"{"name": "tea"},"# + "\n  " + #"{"name": "milk"},"# + "\n  "
      + ##"{"name": "bus", "icon": "🚌", "color": "#2874A6", "kind": "expense", "aliases": ["tram"]}"##
      + "\n]}\n"),
  TypesWriterCase(
    "a long type goes on in a second line",
    "{\n  \"types\": [\n    {\"name\": \"tea\"},\n  ]\n}",
    .add(
      "public transport", TypeChange(add: ["bus"], icon: "🚌", color: "#2874A6", kind: "expense")),
    "{\n  \"types\": [\n    {\"name\": \"tea\"},\n    {\"name\": \"public transport\", \"icon\": \"🚌\", "
      + "\"color\": \"#2874A6\", \"kind\": \"expense\",\n     \"aliases\": [\"bus\"]},\n  ]\n}"),
  TypesWriterCase(
    "comments stay where a type is added", commented, .add("milk", TypeChange()),
    commented.replacing(
      #"{"name": "coffee"} // hotter"#,
      with: #"{"name": "coffee"}, // hotter"# + "\n    " + #"{"name": "milk"}"#)),
  TypesWriterCase(
    "a type goes with the comment behind it", commented, .remove("tea"),
    commented.replacing("    {\"name\": \"tea\", \"icon\": \"🍵\"}, // hot\n", with: "")),
  TypesWriterCase(
    "the last type goes with the comma before it", commented, .remove("coffee"),
    commented.replacing("    {\"name\": \"coffee\"} // hotter\n", with: "")
      .replacing("🍵\"},", with: "🍵\"}")),
  TypesWriterCase(
    "a compact file stays compact", #"{"types":[{"name":"tea"},{"name":"milk"}]}"#,
    .add("bus", TypeChange(icon: "🚌")),
    #"{"types":[{"name":"tea"},{"name":"milk"},{"name":"bus","icon":"🚌"}]}"#),
  TypesWriterCase(
    "a type in a line of several goes alone",
    #"{"types": [{"name": "a"}, {"name": "b"}, {"name": "c"}]}"#,
    .remove("b"), #"{"types": [{"name": "a"}, {"name": "c"}]}"#),
  TypesWriterCase(
    "so the first", #"{"types": [{"name": "a"}, {"name": "b"}]}"#, .remove("a"),
    #"{"types": [{"name": "b"}]}"#),
  TypesWriterCase(
    "and the last", #"{"types": [{"name": "a"}, {"name": "b"},]}"#, .remove("b"),
    #"{"types": [{"name": "a"},]}"#),
  TypesWriterCase(
    "the only one", #"{"types": [{"name": "a"}]}"#, .remove("A"), #"{"types": []}"#),
  TypesWriterCase(
    "a key on its own line", perKey, .change("tea", TypeChange(icon: "🍵")),
    perKey.replacing(#""tea","#, with: "\"tea\",\n\t\t\t\"icon\" : \"🍵\",")),
  TypesWriterCase(
    "a comment stays with the key it is behind", perKey, .change("tea", TypeChange(kind: "income")),
    perKey.replacing("// green", with: "// green\n\t\t\t\"kind\" : \"income\",")),
  TypesWriterCase(
    "a last key without a comma", perKey, .change("tea", TypeChange(favorite: true)),
    perKey.replacing("\t\t\t]", with: "\t\t\t],\n\t\t\t\"favorite\" : true")),
  TypesWriterCase(
    "an alias on its own line", perKey, .change("tea", TypeChange(add: ["茶"])),
    perKey.replacing(#""cha""#, with: "\"cha\",\n\t\t\t\t\"茶\"")),
  TypesWriterCase(
    "an alias less", perKey, .change("tea", TypeChange(remove: ["CHA"])),
    perKey.replacing(",\n\t\t\t\t\"cha\"", with: "")),
  TypesWriterCase(
    "no alias left", perKey, .change("tea", TypeChange(remove: ["cha", "chai"])),
    perKey.replacing(
      ", // green\n\t\t\t\"aliases\" : [\n\t\t\t\t\"chai\",\n\t\t\t\t\"cha\"\n\t\t\t]",
      with: " // green")),
  TypesWriterCase(
    "a value in its place", perKey, .change("tea", TypeChange(name: "茶\\1", color: "#FFFFFF")),
    perKey.replacing(##""tea""##, with: #""茶\\1""#).replacing("#00ff00", with: "#FFFFFF")),
]

struct TypesWriterTests {
  @Test(arguments: cases)
  func `Just what is asked for is written`(_ example: TypesWriterCase) throws {
    #expect(try example.step.text(example.json) == example.expected)
  }

  @Test(arguments: cases)
  func `Of a file with CRLF and a byte order mark the same becomes`(_ example: TypesWriterCase)
    throws
  {
    let json = "\u{FEFF}" + example.json.replacing("\n", with: "\r\n")
    let expected = "\u{FEFF}" + example.expected.replacing("\n", with: "\r\n")
    #expect(Array(try example.step.text(json).utf8) == Array(expected.utf8))
  }

  @Test(arguments: cases)
  func `A type that is added to a tidy file and removed leaves the same bytes`(
    _ example: TypesWriterCase
  ) throws {
    guard case .add(let name, _) = example.step else { return }
    #expect(try TypesWriterCase.Step.remove(name).text(example.expected) == example.json)
  }

  @Test func `A file that is not there is made`() throws {
    let bytes = try TypesWriter.newFile("tea", TypeChange(icon: "🍵", kind: "expense"))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "types": [
            {"name": "tea", "icon": "🍵", "kind": "expense"}
          ]
        }

        """)
  }

  /// Files without a list, or with an empty one, and the list that they get.
  @Test(arguments: [
    ("{}", "{\n  \"types\": [\n    {\"name\": \"tea\"}\n  ]\n}"),
    ("{ // none yet\n}", "{ // none yet\n  \"types\": [\n    {\"name\": \"tea\"}\n  ]\n}"),
    (#"{"fields": {}}"#, #"{"fields": {}, "types": [{"name": "tea"}]}"#),
    (
      "{\n\t\"fields\": {},\n}",
      "{\n\t\"fields\": {},\n\t\"types\": [\n\t\t{\"name\": \"tea\"}\n\t],\n}"
    ),
    (#"{"types": []}"#, #"{"types": [{"name": "tea"}]}"#),
    (#"{"types": [/* none */]}"#, #"{"types": [{"name": "tea"}/* none */]}"#),
    ("{\n \"types\": []\n}", "{\n \"types\": [\n  {\"name\": \"tea\"}\n ]\n}"),
    (
      "{\n \"types\": [ // none\n ]}", "{\n \"types\": [ // none\n  {\"name\": \"tea\"}\n ]}"
    ),
  ])
  func `A list is made where there is none`(_ json: String, _ expected: String) throws {
    #expect(try TypesWriterCase.Step.add("tea", TypeChange()).text(json) == expected)
  }

  private static let two = #"{"types": [{"name": "tea", "aliases": ["chai"]}, {"name": "coffee"}]}"#

  static let refused: [(TypesWriterCase.Step, DiagnosticCode, [String])] = [
    (.add("Tea", TypeChange()), .duplicateType, ["Tea", "tea", "1"]),
    (.add("CHAI", TypeChange()), .duplicateType, ["CHAI", "tea", "1"]),
    (.add("milk", TypeChange(add: ["tea"])), .duplicateType, ["tea", "tea", "1"]),
    (.add("", TypeChange()), .emptySetting, ["name"]),
    (.add("a\"b", TypeChange()), .badTypeName, ["a\"b"]),
    (.add("a\u{1}b", TypeChange()), .badTypeName, ["a\u{1}b"]),
    (.add("milk", TypeChange(color: "white")), .badColor, ["white"]),
    (.add("milk", TypeChange(icon: "milk")), .badIcon, ["milk"]),
    (.add("milk", TypeChange(account: "a::b")), .badAccount, ["a::b"]),
    (
      .add("milk", TypeChange(kind: "spending")), .wrongSetting,
      ["kind", "spending", "expense, income, refund, either, transfer"]
    ),
    (.change("coffee", TypeChange(name: "chai")), .duplicateType, ["chai", "tea", "1"]),
    (.change("tea", TypeChange(add: ["coffee"])), .duplicateType, ["coffee", "tea", "1"]),
    (.change("tea", TypeChange(add: ["Tea"])), .duplicateType, ["Tea", "tea", "1"]),
    (.change("tea", TypeChange(color: "#FFF")), .badColor, ["#FFF"]),
    (
      .change("tea", TypeChange(kind: "")), .wrongSetting,
      [
        "kind", "", "expense, income, refund, either, transfer",
      ]
    ),
  ]

  @Test(arguments: refused)
  func `What the reader would not take is refused in its words`(
    _ step: TypesWriterCase.Step, _ code: DiagnosticCode, _ facts: [String]
  ) {
    let problem = #expect(throws: TypesProblem.self) { try step.text(Self.two) }
    guard case .refused(let found) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(found.code.name == code.name)
    #expect(found.facts == facts)
  }

  @Test(
    arguments: [
      ("milk tea", nil), ("cofee", "coffee"), ("chai", "tea"), ("", nil),
    ] as [(String, String?)])
  func `A type that is not there is told with the one that was meant`(
    _ name: String, _ near: String?
  ) {
    for step in [TypesWriterCase.Step.change(name, TypeChange()), .remove(name)] {
      #expect(throws: TypesProblem.noSuchType(name, near: near)) { try step.text(Self.two) }
    }
  }

  @Test func `An alias that is not there can't be taken away`() {
    #expect(throws: TypesProblem.noSuchAlias("chay", type: "tea", near: "chai")) {
      try TypesWriterCase.Step.change("tea", TypeChange(remove: ["chay"])).text(Self.two)
    }
  }

  @Test(arguments: [
    ("{", DiagnosticCode.jsonUnclosed), ("[]", .notAnObject), (#"{"types": {}}"#, .notAList),
    ("", .jsonMissingValue), ("{\"types\": []}\u{0}", .notUTF8),
  ])
  func `A file that can't be read is not written`(_ json: String, _ code: DiagnosticCode) {
    for step in [TypesWriterCase.Step.add("tea", TypeChange()), .remove("tea")] {
      let problem = #expect(throws: TypesProblem.self) { try step.text(json) }
      guard case .unreadable(let found) = problem else {
        Issue.record("\(String(describing: problem))")
        return
      }
      #expect(found.code.name == code.name)
    }
  }

  @Test(arguments: [
    TypeChange(), TypeChange(name: "tea"), TypeChange(add: ["CHAI"]), TypeChange(kind: "expense"),
    TypeChange(color: "#aabbcc"), TypeChange(icon: ""), TypeChange(account: ""),
    TypeChange(favorite: false),
  ])
  func `What is so already changes nothing`(_ change: TypeChange) throws {
    let json = ##"{"types": [{"name": "tea", "aliases": ["chai"], "color": "#AABBCC"}]}"##
    #expect(try TypesWriterCase.Step.change("tea", change).splices(json) == [])
  }

  @Test func `Problems elsewhere in the file don't stand in the way`() throws {
    let json =
      #"{"types": [{"name": "tea", "icon": "tea", "x": 1}, {"name": 7}, {"name": "milk"}]}"#
    #expect(
      try TypesWriterCase.Step.change("milk", TypeChange(favorite: true)).text(json)
        == json.replacing(#""milk""#, with: #""milk", "favorite": true"#))
  }

  @Test func `A type that another one would take the place of stays`() {
    let json = #"{"types": [{"name": "tea"}, {"name": "milk", "aliases": ["Tea"]}]}"#
    let problem = #expect(throws: TypesProblem.self) {
      try TypesWriterCase.Step.remove("tea").text(json)
    }
    guard case .unreadable(let found) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(found.facts == ["Tea", "tea", "1"])
  }
}
