import TallyModel
import TallyText

/// What is to become of a type, in the words that a person says it in; nil and empty lists: nothing.
///
/// They are judged by the reader of `types.json`, once they are written.
package struct TypeChange: Sendable, Equatable {
  package var name: String?
  /// One that it has already is no change.
  package var addedAliases: [String] = []
  package var removedAliases: [String] = []
  /// Empty: it has none any more; the colour and the account likewise.
  package var icon: String?
  package var color: String?
  package var kind: String?
  package var account: String?
  package var favorite: Bool?

  package init() {}
}

extension TypeChange {
  /// The type as it should be read afterwards; a colour or kind that is none changes nothing.
  func changed(_ type: EntryType) -> EntryType {
    var type = type
    if let name { type.name = name }
    let removed = Set(removedAliases.map(Folding.name))
    type.aliases.removeAll { removed.contains(Folding.name($0)) }
    var known = Set(type.aliases.map(Folding.name))
    for alias in addedAliases where known.insert(Folding.name(alias)).inserted {
      type.aliases.append(alias)
    }
    if let icon { type.icon = icon }
    if let color { type.color = Color(color) }
    if let kind { type.kind = TypeKind(rawValue: kind) ?? type.kind }
    if let account { type.account = account.isEmpty ? nil : account }
    if let favorite { type.favorite = favorite }
    return type
  }

  /// The keys that it writes and their values as JSON, but for `name` and `aliases`; empty: the key goes.
  ///
  /// What the type has already is left out.
  func texts(changing type: EntryType) -> [(key: String, json: String)] {
    var texts: [(key: String, json: String)] = []
    func add(_ key: String, _ value: String?, isSame: Bool) {
      guard let value, !isSame else { return }
      texts.append((key, value.isEmpty ? "" : ConfigurationText.quoted(value)))
    }
    add("icon", icon, isSame: icon == type.icon)
    let isNoColor = color.map { Color($0) == nil && !$0.isEmpty } ?? false
    add("color", color, isSame: !isNoColor && color.map { Color($0) } == type.color)
    if let kind, kind != type.kind.rawValue {
      texts.append(("kind", ConfigurationText.quoted(kind)))
    }
    add("account", account, isSame: account == (type.account ?? ""))
    if let favorite, favorite != type.favorite {
      texts.append(("favorite", favorite ? "true" : ""))
    }
    return texts
  }

  /// A list of names as JSON.
  static func list(_ names: [String]) -> String {
    "[" + names.map(ConfigurationText.quoted).joined(separator: ", ") + "]"
  }
}

/// Texts as JSON has them.
package enum ConfigurationText {
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case ..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
