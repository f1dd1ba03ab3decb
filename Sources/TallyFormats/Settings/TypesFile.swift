package import TallyModel
import TallyText

/// Reads `types.json`, the types of entries.
///
/// The file is an object of JSON, with comments and a comma behind the last value as in `tally.json`:
///
///     types      [TYPE]
///     fields     {NAME: RULE}: rules for the fields of every type
///
/// A TYPE is an object; only its name has to be there:
///
///     name       text
///     aliases    [text]: other names
///     icon       text, two columns at most: an emoji
///     color      "#RRGGBB"
///     kind       "expense", "income", "refund", "either" or "transfer". "expense"
///     account    the account of its entries, in full or by a short name; else expenses:NAME or
///                income:NAME, and of a transfer none
///     favorite   true or false. false
///     fields     {NAME: RULE}: rules for the fields of its entries
///
/// A RULE is an object; a NAME is what a key of an entry can be:
///
///     kind       "text", "integer", "decimal", "boolean", "date", "color" or "enum"; has to be there
///     min, max   the least and the greatest value of an integer, a decimal (a number, or its digits
///                as text) or a date (text)
///     values     [text]: the values of an enum; has to be there
///     required   whether each entry needs the field. false
///
/// Names and aliases of all types differ, compared in NFKC and case folded: a second one is an error
/// that names the first, and is left out, a type with it. An unknown key is a warning. Any other
/// wrong value is an error; the rest of its type stays. All are said, with line and column.
package enum TypesFile {
  package static func read(_ bytes: Bytes) -> (types: TypeList, problems: [Diagnostic]) {
    switch ConfigurationValue.parse(bytes) {
    case .success(let value):
      let file = read(value)
      return (file.types, file.problems)
    case .failure(let problem): return (TypeList(), [problem.diagnostic])
    }
  }

  /// The same of a file that is parsed.
  ///
  /// - Returns: for each type also where it stands among the values of the file's list.
  static func read(_ value: ConfigurationValue)
    -> (types: TypeList, problems: [Diagnostic], places: [Int])
  {
    var file = Reader()
    file.read(value)
    return (file.list, file.reader.problems, file.places)
  }

  fileprivate struct Reader {
    var reader = ConfigurationReader()
    var list = TypeList()
    var places: [Int] = []
    /// By folded name or alias: the type that has it, and where.
    var taken: [String: (type: String, line: UInt32)] = [:]
  }
}

extension TypesFile.Reader {
  mutating func read(_ value: ConfigurationValue) {
    for member in reader.members(of: value, named: "", known: ["types", "fields"]) {
      if member.key == "types" {
        for (place, type) in reader.list(member).enumerated() { readType(type, at: place) }
      } else {
        list.fields = FieldRules.read(member, &reader)
      }
    }
  }

  private mutating func readType(_ value: ConfigurationValue, at place: Int) {
    let known = ["name", "aliases", "icon", "color", "kind", "account", "favorite", "fields"]
    guard case .object = value.content else {
      reader.report(.notAnObject, at: value.span, ["types"])
      return
    }
    let members = reader.members(of: value, named: "types", known: known)
    guard let name = members.first(where: { $0.key == "name" }) else {
      reader.report(.missingSetting, at: value.opening, ["name"])
      return
    }
    let own = typeName(name.value, named: "name").flatMap { claim($0, of: $0, at: name.value.span) }
    var type = EntryType(name: own ?? "")
    for member in members { read(member, into: &type) }
    guard own != nil else { return }
    list.types.append(type)
    places.append(place)
  }

  private mutating func read(_ member: ConfigurationValue.Member, into type: inout EntryType) {
    switch member.key {
    case "aliases": readAliases(member, into: &type)
    case "icon": type.icon = readIcon(member) ?? ""
    case "color": type.color = readColor(member)
    case "kind":
      let all = TypeKind.allCases
      if let kind = reader.choice(member, of: all.map(\.rawValue)) { type.kind = all[kind] }
    case "account": type.account = reader.account(member.value, named: member.key)
    case "favorite": type.favorite = reader.boolean(member) ?? false
    case "fields": type.fields = FieldRules.read(member, &reader)
    default: break  // The name, which is read first.
    }
  }

  private mutating func readIcon(_ member: ConfigurationValue.Member) -> String? {
    guard let icon = reader.string(member) else { return nil }
    if DisplayWidth.columns(of: icon) <= 2, !icon.unicodeScalars.contains(where: NameText.isControl)
    {
      return icon
    }
    reader.report(.badIcon, at: member.value.span, [icon])
    return nil
  }

  private mutating func readColor(_ member: ConfigurationValue.Member) -> Color? {
    guard let text = reader.string(member) else { return nil }
    if let color = Color(text) { return color }
    reader.report(.badColor, at: member.value.span, [text])
    return nil
  }
}

// MARK: - Names

extension TypesFile.Reader {
  /// The aliases of a type; those of a type that is left out claim nothing.
  private mutating func readAliases(_ member: ConfigurationValue.Member, into type: inout EntryType)
  {
    for value in reader.list(member) {
      guard let alias = typeName(value, named: member.key), !type.name.isEmpty else { continue }
      if let alias = claim(alias, of: type.name, at: value.span) { type.aliases.append(alias) }
    }
  }

  private mutating func typeName(_ value: ConfigurationValue, named name: String) -> String? {
    guard let text = reader.filledString(value, named: name) else { return nil }
    if NameText.isTidy(text) { return text }
    reader.report(.badTypeName, at: value.span, [text])
    return nil
  }

  /// The name, if no type has it yet.
  private mutating func claim(_ name: String, of type: String, at span: SourceSpan) -> String? {
    let folded = Folding.name(name)
    if let first = taken[folded] {
      reader.report(.duplicateType, at: span, [name, first.type, String(first.line)])
      return nil
    }
    taken[folded] = (type, span.line)
    return name
  }
}
