import TallyModel
import TallyText

/// A type of `types.json` that is changed step by step, the file read again after each.
struct TypeEdit {
  private(set) var text: TypesText
  /// Of the type among the values of the list.
  private let place: Int

  /// The keys of a type, in the order that they are put in.
  static let order = [
    "name", "icon", "color", "kind", "account", "aliases", "favorite", "fields",
  ]

  init(_ text: TypesText, place: Int) {
    self.text = text
    self.place = place
  }

  mutating func apply(_ change: TypeChange, to type: EntryType) throws(TypesProblem) {
    if let name = change.name, name != type.name {
      try set("name", ConfigurationText.quoted(name))
    }
    for (key, json) in change.texts(changing: type) {
      if json.isEmpty { try remove(key) } else { try set(key, json) }
    }
    for alias in change.removedAliases { try removeAlias(alias) }
    var known = Set(type.aliases.map(Folding.name))
    known.subtract(change.removedAliases.map(Folding.name))
    for alias in change.addedAliases where known.insert(Folding.name(alias)).inserted {
      try addAlias(alias)
    }
  }

  /// The type's object; the steps keep the place of each.
  private var object: ConfigurationValue { text.elements[place] }

  /// What a reader takes of a key: the first.
  private func value(_ key: String) -> ConfigurationValue? {
    object.members.first { $0.key == key }?.value
  }

  private mutating func apply(_ splices: [Splice]) throws(TypesProblem) {
    text = try TypesText(text.bytes.spliced(splices))
  }
}

// MARK: - Keys

extension TypeEdit {
  private mutating func set(_ key: String, _ json: String) throws(TypesProblem) {
    if let value = value(key) { return try apply([Splice(value.range, json)]) }
    let items = ConfigurationItems(object, in: text.bytes)
    let behind = object.members.indices.filter { isBefore(object.members[$0].key, key) }
    // The name is before all others, and each type has one.
    let model = behind.max { rank(object.members[$0].key) < rank(object.members[$1].key) } ?? 0
    try apply(items.inserting("\"\(key)\"\(items.colon)\(json)", behind: model))
  }

  /// Takes out a key, and a second one of its name, which would be read then.
  private mutating func remove(_ key: String) throws(TypesProblem) {
    while let index = object.members.firstIndex(where: { $0.key == key }) {
      try apply(ConfigurationItems(object, in: text.bytes).removing(index))
    }
  }

  private func rank(_ key: String) -> Int { TypeEdit.order.firstIndex(of: key) ?? -1 }
  private func isBefore(_ key: String, _ other: String) -> Bool { rank(key) < rank(other) }
}

// MARK: - Aliases

extension TypeEdit {
  private mutating func addAlias(_ alias: String) throws(TypesProblem) {
    guard let list = value("aliases"), let names = list.elements else {
      return try set("aliases", TypeChange.list([alias]))
    }
    let items = ConfigurationItems(list, in: text.bytes)
    let json = ConfigurationText.quoted(alias)
    if names.isEmpty { return try apply([items.insertingFirst(json, asLine: false, unit: "  ")]) }
    try apply(items.inserting(json, behind: names.count - 1))
  }

  /// Takes out an alias however often it is there, and the key with the last one.
  private mutating func removeAlias(_ alias: String) throws(TypesProblem) {
    let folded = Folding.name(alias)
    while let list = value("aliases"), let names = list.elements,
      let index = names.firstIndex(where: { $0.text.map(Folding.name) == folded })
    {
      if names.count == 1 { return try remove("aliases") }
      try apply(ConfigurationItems(list, in: text.bytes).removing(index))
    }
  }
}

extension ConfigurationValue {
  /// The text of a string; nil of anything else.
  fileprivate var text: String? {
    if case .string(let text) = content { return text }
    return nil
  }
}
