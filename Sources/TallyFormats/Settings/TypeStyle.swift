import TallyModel
import TallyText

/// How a type is written, learnt from one that is: on one line, on two, or each key on its own.
struct TypeStyle {
  /// Behind the opening bracket, before the closing one, between two keys (behind the comma).
  var opening = ""
  var closing = ""
  var separator = " "
  var colon = ": "
  /// What a second line starts with where the first one would be too long; nil: it may be.
  var continuation: String?
  /// Of the line that the type starts.
  private var indentation = ""
  /// In columns: what the starter sets keep to.
  private static let widest = 96

  init() {}

  /// The style of a type.
  ///
  /// - `indentation`: of its line, which it starts; nil where something stands before it there.
  init(of type: ConfigurationItems, indentation: String?) {
    guard let first = type.items.first else { return }
    let bytes = type.bytes
    colon = type.colon
    let isCompact = type.items.count == 1 && !type.areLines && !colon.contains(" ")
    separator = isCompact ? "" : type.separator(behind: type.items.count - 1)
    opening = Self.margin(type.gap(before: 0), bytes, first.lowerBound)
    closing = Self.margin(
      type.gap(behind: type.items.count - 1), bytes, type.whole.upperBound - 1)
    guard let indentation, !type.areLines || type.items.count == 1 else { return }
    self.indentation = indentation
    if !opening.contains(where: \.isNewline) {
      continuation =
        bytes.lineEnd + indentation + String(repeating: " ", count: 1 + opening.utf8.count)
    }
  }

  /// What stands between a bracket and what is next to it, but for comments and a comma.
  private static func margin(_ gap: ConfigurationGap, _ bytes: [UInt8], _ end: Int) -> String {
    if gap.hasLineEnd { return bytes.lineEnd + bytes.indentation(at: end) }
    let blanks = gap.pieces.prefix { $0.kind == .blank }
    return String(decoding: blanks.flatMap { bytes[$0.range] }, as: UTF8.self)
  }

  func text(_ members: [(key: String, json: String)]) -> String {
    let texts = members.map { "\"\($0.key)\"\(colon)\($0.json)" }
    guard let continuation else {
      return "{" + opening + texts.joined(separator: "," + separator) + closing + "}"
    }
    var text = "{" + opening
    var width = DisplayWidth.columns(of: indentation + text)
    for (index, member) in texts.enumerated() {
      // Two more for what stands behind it: a comma, or a bracket and one.
      let columns = DisplayWidth.columns(of: member) + 2
      if index > 0 {
        let isTooWide = width + separator.utf8.count + columns > TypeStyle.widest
        text += "," + (isTooWide ? continuation : separator)
        width = isTooWide ? indentation.utf8.count + 1 : width + separator.utf8.count
      }
      text += member
      width += columns - 1
    }
    return text + closing + "}"
  }
}

/// A type that is put in: its keys in the order they are written in.
struct NewType {
  private var members: [(key: String, json: String)]

  init(_ name: String, _ change: TypeChange) {
    var texts = change.texts(changing: EntryType(name: name))
    // Its neighbours say theirs though it is what is taken for granted.
    if change.kind == TypeKind.expense.rawValue {
      texts.append(("kind", ConfigurationText.quoted(TypeKind.expense.rawValue)))
    }
    if !change.addedAliases.isEmpty {
      texts.append(("aliases", TypeChange.list(change.addedAliases)))
    }
    members = [("name", ConfigurationText.quoted(name))]
    for key in TypeEdit.order {
      members += texts.filter { $0.key == key && !$0.json.isEmpty }
    }
  }

  func text(_ style: TypeStyle = TypeStyle()) -> String { style.text(members) }
}

extension ConfigurationItems {
  /// What stands between a key and its value, as the first member has it.
  var colon: String {
    guard let first = items.first else { return ": " }
    let text = bytes[first]
    var at = text.startIndex + 1
    while at < text.endIndex, text[at] != UInt8(ascii: "\"") {
      at += text[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    let blanks = text[min(at + 1, text.endIndex)...].prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":")
    }
    let follows = text[blanks.endIndex...].first
    let isPlain = blanks.count { $0 == UInt8(ascii: ":") } == 1 && follows != UInt8(ascii: "/")
    return isPlain ? String(decoding: blanks, as: UTF8.self) : ": "
  }
}
