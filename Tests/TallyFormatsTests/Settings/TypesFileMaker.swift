import TallyFormats
import TallyModel
import TallyTestSupport

/// Files of types laid out in any way that the reader takes: blanks, line ends and comments between any two
/// words, a comma behind the last value or none.
struct TypesFileMaker {
  struct File {
    var text: String
    var types: [EntryType]
    /// Each type's own text.
    var objects: [String]
  }

  private var random: SeededRandom
  private var comments = 0
  private let lineEnd: String
  /// How often a comment stands between two words: once in so many times.
  private let rareness: Int
  private let isLoose: Bool

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    lineEnd = random.oneIn(4) ? "\r\n" : "\n"
    rareness = random.pick([3, 8, 1000])
    isLoose = random.oneIn(2)
  }

  mutating func file() -> File {
    var names = TypesFileMaker.names
    names.shuffle(using: &random)
    let types = (0..<random.number(0...5)).map { _ in type(&names) }
    let style = random.number(0...3)
    let objects = types.map { object($0, style) }
    var text = gap() + "{" + gap() + "\"types\"" + gap() + ":" + gap()
    text += list(objects, "[", "]", breaks: style > 0, depth: 2)
    if random.oneIn(3) { text += gap() + "," + gap() + "\"fields\": {}" }
    text += random.oneIn(4) ? gap() + "," : ""
    return File(text: text + gap() + "}" + gap(), types: types, objects: objects)
  }

  /// A type with the next of some names.
  mutating func type(_ names: inout [String]) -> EntryType {
    var type = EntryType(name: names.removeLast())
    if random.oneIn(2) { type.icon = random.pick(TypesFileMaker.icons) }
    if random.oneIn(2) { type.color = Color(random.pick(TypesFileMaker.colors)) }
    if random.oneIn(2) { type.kind = random.pick(TypeKind.allCases) }
    if random.oneIn(3) { type.account = random.pick(TypesFileMaker.accounts) }
    if random.oneIn(3) { type.aliases = (0..<random.number(1...3)).map { _ in names.removeLast() } }
    if random.oneIn(3) { type.favorite = true }
    return type
  }

  /// A change of a type, to what no other has.
  mutating func change(of type: EntryType) -> TypeChange {
    var change = TypeChange()
    if random.oneIn(4) { change.name = type.name + " 新" }
    if random.oneIn(3) { change.icon = random.pick(TypesFileMaker.icons + [""]) }
    if random.oneIn(3) { change.color = random.pick(TypesFileMaker.colors + [""]) }
    if random.oneIn(3) { change.kind = random.pick(TypeKind.allCases).rawValue }
    if random.oneIn(3) { change.account = random.pick(TypesFileMaker.accounts + [""]) }
    if random.oneIn(3) { change.favorite = random.oneIn(2) }
    if random.oneIn(3) { change.addedAliases = ["new alias", "新"].shuffled(using: &random) }
    if random.oneIn(3) { change.removedAliases = type.aliases.filter { _ in random.oneIn(2) } }
    return change
  }

  mutating func index(below count: Int) -> Int { random.number(0...count - 1) }

  private static let names = (0..<10).map { "type\($0)" } + (0..<10).map { "类型 \($0)" }
  private static let icons = ["☕", "🥬", "¤"]
  private static let colors = ["#000000", "#6F4E37", "#FFFFFF"]
  private static let accounts = ["expenses:food", "现金", "assets:a b:c"]
}

// MARK: - Laying out

extension TypesFileMaker {
  private mutating func object(_ type: EntryType, _ style: Int) -> String {
    var members = [("name", quoted(type.name))]
    if !type.icon.isEmpty { members.append(("icon", quoted(type.icon))) }
    if let color = type.color { members.append(("color", quoted(TypesFileMaker.text(color)))) }
    if type.kind != .expense || random.oneIn(2) {
      members.append(("kind", quoted(type.kind.rawValue)))
    }
    if let account = type.account { members.append(("account", quoted(account))) }
    if !type.aliases.isEmpty {
      let aliases = type.aliases.map(quoted)
      members.append(("aliases", list(aliases, "[", "]", breaks: random.oneIn(4), depth: 4)))
    }
    if type.favorite || random.oneIn(5) { members.append(("favorite", "\(type.favorite)")) }
    if random.oneIn(2) { members.shuffle(using: &random) }
    let texts = members.map { "\"\($0.0)\"" + gap() + ":" + gap() + $0.1 }
    return list(texts, "{", "}", breaks: style > 1, depth: 3)
  }

  private mutating func list(
    _ items: [String], _ open: String, _ close: String, breaks: Bool, depth: Int
  ) -> String {
    var text = open
    for (index, item) in items.enumerated() {
      text += index > 0 ? gap() + "," : ""
      text += breaks ? comment() + lineEnd + indentation(depth) : gap()
      text += item
    }
    if !items.isEmpty, random.oneIn(3) { text += gap() + "," }
    text += breaks && !random.oneIn(5) ? comment() + lineEnd + indentation(depth - 1) : gap()
    return text + close
  }

  private mutating func indentation(_ depth: Int) -> String {
    isLoose
      ? random.pick(["", " ", "\t", "      "])
      : String(repeating: "  ", count: depth)
  }

  /// What may stand between two words, a line end now and then.
  private mutating func gap() -> String {
    var gap =
      isLoose ? random.pick(["", "", " ", "\t", lineEnd, lineEnd + " "]) : random.pick(["", " "])
    gap += comment()
    if gap.hasSuffix("//") || random.oneIn(6), isLoose { gap += " " }
    return gap
  }

  private mutating func comment() -> String {
    guard random.oneIn(rareness) else { return "" }
    comments += 1
    let text = "c\(comments)."
    switch random.number(0...3) {
    case 0: return "/*\(text)*/"
    case 1: return " /* \(text) {\"\(lineEnd) */"
    case 2: return " // \(text) }\"" + lineEnd
    default: return "/* 评论 \(text), */ // 又 \(text)" + lineEnd
    }
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  static func text(_ color: Color) -> String {
    colors.first { Color($0) == color } ?? ""
  }
}
