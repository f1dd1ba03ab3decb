package import TallyModel
import TallyText

/// Writes `types.json`: adds, changes and removes types, so that comments, order, indentation and every other
/// byte stay.
///
/// It says which bytes become others and writes nothing. What would be written is read again by `TypesFile` and
/// compared with what was meant, so that whatever the reader has to say of it is said before. It does not look
/// at entries: whether a type is in use is for others to ask.
package struct TypesWriter {
  /// Without a byte order mark.
  private let bytes: [UInt8]
  private let markLength: Int

  /// - `bytes`: of the file, as they are; nil where there is none.
  package init(_ bytes: [UInt8]?) {
    let bytes = bytes ?? Array("{}\n".utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    markLength = bytes.starts(with: mark) ? mark.count : 0
    self.bytes = Array(bytes.dropFirst(markLength))
  }

  /// The whole file, where there is none, with one type.
  package static func newFile(_ name: String, _ change: TypeChange) throws(TypesProblem) -> [UInt8]
  {
    let empty = Array("{}\n".utf8)
    return empty.spliced(try TypesWriter(empty).adding(name, change))
  }

  /// Puts a type behind the last one, in its style.
  package func adding(_ name: String, _ change: TypeChange) throws(TypesProblem) -> [Splice] {
    let text = try TypesText(bytes)
    let splices = text.adding(NewType(name, change))
    let type = change.changed(EntryType(name: name))
    return try checked(splices, text) { $0 + [type] }
  }

  /// Changes a type where it stands; a key that is missing is put in.
  ///
  /// - Returns: nothing where it is so already.
  package func changing(_ name: String, by change: TypeChange) throws(TypesProblem) -> [Splice] {
    let text = try TypesText(bytes)
    let index = try text.index(of: name)
    let type = text.list.types[index]
    for alias in change.removedAliases
    where !type.aliases.contains(where: { Folding.name($0) == Folding.name(alias) }) {
      throw .noSuchAlias(
        alias, type: type.name, near: NearMiss.closest(to: alias, among: type.aliases))
    }
    var edit = TypeEdit(text, place: text.places[index])
    try edit.apply(change, to: type)
    let splices = Splice.between(bytes, edit.text.bytes).map { [$0] } ?? []
    return try checked(splices, text) { types in
      var types = types
      types[index] = change.changed(type)
      return types
    }
  }

  /// Takes a type out, with a comment behind it on its line.
  package func removing(_ name: String) throws(TypesProblem) -> [Splice] {
    let text = try TypesText(bytes)
    let index = try text.index(of: name)
    let splices = text.items.removing(text.places[index])
    return try checked(splices, text) { types in
      var types = types
      types.remove(at: index)
      return types
    }
  }

  /// Reads what would be there, and compares; gives the splices as the whole file has them.
  private func checked(
    _ splices: [Splice], _ text: TypesText, _ expected: ([EntryType]) -> [EntryType]
  ) throws(TypesProblem) -> [Splice] {
    let after = try TypesText(bytes.spliced(splices))
    if let problem = after.firstProblem(notIn: text) { throw .refused(problem) }
    var list = text.list
    list.types = expected(list.types)
    guard after.list == list else {
      // A second type of a name shows where the first is gone.
      throw .unreadable(text.problems.first ?? Diagnostic(.duplicateType, at: .file))
    }
    return splices.map {
      Splice($0.range.lowerBound + markLength..<$0.range.upperBound + markLength, $0.text)
    }
  }
}

/// Why `types.json` is not written.
package enum TypesProblem: Error, Equatable, Sendable {
  /// The file can't be changed as it is: where, and what is wrong there.
  case unreadable(Diagnostic)
  /// The reader would not take it; the place is nowhere yet.
  case refused(Diagnostic)
  /// `near`: the type that was probably meant, or whose alias it is.
  case noSuchType(String, near: String?)
  case noSuchAlias(String, type: String, near: String?)
}

extension Splice {
  /// What makes one text of another; nil where they are the same.
  static func between(_ old: [UInt8], _ new: [UInt8]) -> Splice? {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let same = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    guard start < old.count - same || start < new.count - same else { return nil }
    return Splice(start..<old.count - same, new[start..<new.count - same])
  }
}
