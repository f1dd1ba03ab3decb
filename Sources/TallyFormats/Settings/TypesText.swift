import TallyModel
import TallyText

/// A `types.json` that parses: what it says, and where each type stands.
struct TypesText {
  let bytes: [UInt8]
  let root: ConfigurationValue
  let list: TypeList
  let problems: [Diagnostic]
  /// For each type its place among `elements`.
  let places: [Int]
  /// The list's; nil where there is none.
  private let types: ConfigurationValue?

  init(_ bytes: [UInt8]) throws(TypesProblem) {
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw .unreadable(Diagnostic(.notUTF8, at: .file))
    }
    switch bytes.withUnsafeBytes({ ConfigurationValue.parse($0) }) {
    case .success(let value): root = value
    case .failure(let problem): throw .unreadable(problem.diagnostic)
    }
    self.bytes = bytes
    (list, problems, places) = TypesFile.read(root)
    guard case .object(let members) = root.content else {
      throw .unreadable(Diagnostic(.notAnObject, at: root.span, [""]))
    }
    types = members.first { $0.key == "types" }?.value
    if let types, types.elements == nil {
      throw .unreadable(Diagnostic(.notAList, at: types.span, ["types"]))
    }
  }

  var elements: [ConfigurationValue] { types?.elements ?? [] }

  /// The types, where they stand.
  var items: ConfigurationItems { ConfigurationItems(types ?? root, in: bytes) }

  /// The place of a type in the list.
  func index(of name: String) throws(TypesProblem) -> Int {
    let folded = Folding.name(name)
    if let index = list.types.firstIndex(where: { Folding.name($0.name) == folded }) {
      return index
    }
    let owner = list.types.first { $0.aliases.contains { Folding.name($0) == folded } }
    throw .noSuchType(
      name, near: owner?.name ?? NearMiss.closest(to: name, among: list.types.map(\.name)))
  }

  /// The first problem that another text has not got, wherever it stands there.
  func firstProblem(notIn other: TypesText) -> Diagnostic? {
    var known = other.problems.map(TypesText.sense)
    for problem in problems {
      guard let index = known.firstIndex(of: TypesText.sense(problem)) else { return problem }
      known.remove(at: index)
    }
    return nil
  }

  /// A problem without its place, and without the line that one of a second name tells.
  private static func sense(_ problem: Diagnostic) -> [String] {
    let facts = problem.code == .duplicateType ? problem.facts.dropLast() : problem.facts[...]
    return [problem.code.name] + facts
  }
}

// MARK: - A new type

extension TypesText {
  func adding(_ type: NewType) -> [Splice] {
    if types == nil { return addingList(type) }
    let items = items
    guard let last = elements.last else {
      let asLine = ConfigurationItems(root, in: bytes).areLines
      return [items.insertingFirst(type.text(), asLine: asLine, unit: unit)]
    }
    let index = items.items.count - 1
    let indentation = items.areLines ? bytes.indentation(at: items.items[index].lowerBound) : nil
    let style = TypeStyle(of: ConfigurationItems(last, in: bytes), indentation: indentation)
    return items.inserting(type.text(style), behind: index)
  }

  /// Puts the list there, with one type.
  private func addingList(_ type: NewType) -> [Splice] {
    let members = ConfigurationItems(root, in: bytes)
    let isLine = members.areLines || members.items.isEmpty
    let (end, indentation) = (bytes.lineEnd, unit)
    let list =
      isLine
      ? "\"types\": [\(end)\(indentation)\(indentation)\(type.text())\(end)\(indentation)]"
      : "\"types\": [\(type.text())]"
    guard !members.items.isEmpty else {
      return [members.insertingFirst(list, asLine: true, unit: indentation)]
    }
    return members.inserting(list, behind: members.items.count - 1)
  }

  /// What the file indents by.
  private var unit: String {
    let members = ConfigurationItems(root, in: bytes)
    guard members.areLines, let last = members.items.last else { return "  " }
    let indentation = bytes.indentation(at: last.lowerBound)
    return indentation.isEmpty ? "  " : indentation
  }
}

extension ConfigurationValue {
  /// The values of a list; nil of anything else.
  var elements: [ConfigurationValue]? {
    if case .list(let values) = content { return values }
    return nil
  }

  /// The members of an object; none of anything else.
  var members: [Member] {
    if case .object(let members) = content { return members }
    return []
  }
}
