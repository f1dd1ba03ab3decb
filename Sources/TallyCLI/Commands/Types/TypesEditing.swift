import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem

/// What `tally types add|edit|rm` does to `types.json`.
struct TypesEditing {
  enum Verb: String, CaseIterable {
    case add, edit, remove = "rm"
  }

  let verb: Verb
  let name: String
  let change: TypeChange

  static let options = [
    OptionSpec(
      "kind", value: "KIND", takes: .choice(TypeKind.allCases.map(\.rawValue)),
      "expense, income, refund, either, transfer",
      "expense、income、refund、either、transfer"),
    OptionSpec("icon", value: "EMOJI", "its icon", "图标"),
    OptionSpec("tint", value: "RRGGBB", "its colour", "颜色"),
    OptionSpec(
      "account", value: "NAME", takes: .account, "the account of its entries", "账目记入的账户"),
    OptionSpec(
      "alias", value: "+NAME|-NAME", most: 100, "one more name, or one less", "加或减一个别名"),
    OptionSpec("favorite", aliases: ["favourite"], "shown first", "排在最前"),
    OptionSpec("no-favorite", aliases: ["no-favourite"], "no longer", "不再排在最前"),
    OptionSpec("yes", short: "y", "remove it though entries use it", "有账目用它也删"),
    .dryRun,
  ]

  init(_ verb: Verb, _ words: [String], _ invocation: Invocation) throws(CommandError) {
    self.verb = verb
    name = words.joined(separator: " ")
    guard !words.isEmpty else {
      throw .usage(
        Words("\(verb.rawValue) which type?", "要对哪个类型 \(verb.rawValue)?"),
        hints: [
          Words(
            "tally types \(verb.rawValue) NAME", "tally types \(verb.rawValue) 名字")
        ])
    }
    change = try TypesEditing.change(verb, invocation)
  }

  /// Adds a type of which just the kind is known.
  init(adding name: String, kind: TypeKind) {
    verb = .add
    self.name = name
    var change = TypeChange()
    change.kind = kind.rawValue
    self.change = change
  }

  private static func change(_ verb: Verb, _ invocation: Invocation) throws(CommandError)
    -> TypeChange
  {
    if invocation.has("favorite"), invocation.has("no-favorite") {
      throw .usage(
        Words("--favorite and --no-favorite are opposites", "--favorite 和 --no-favorite 相反"))
    }
    for name in ["output-format", "output-file"] where invocation.has(name) {
      throw .usage(
        Words(
          "--\(name) is no option of types \(verb.rawValue)",
          "--\(name) 不是 types \(verb.rawValue) 的选项"))
    }
    var change = TypeChange()
    // Said though it is what is taken for granted, as the starter sets say it.
    change.kind = invocation.value("kind") ?? (verb == .add ? "expense" : nil)
    change.icon = invocation.value("icon")
    change.color = invocation.value("tint").map { text in
      // Shells take # for a comment.
      text.utf8.count == 6 && !text.hasPrefix("#") ? "#" + text : text
    }
    change.account = invocation.value("account")
    for alias in invocation.values("alias") {
      if alias.hasPrefix("-") {
        change.removedAliases.append(String(alias.dropFirst()))
      } else {
        change.addedAliases.append(alias.hasPrefix("+") ? String(alias.dropFirst()) : alias)
      }
    }
    if invocation.has("favorite") { change.favorite = true }
    if invocation.has("no-favorite") { change.favorite = false }
    if verb == .remove, change != TypeChange() {
      throw .usage(Words("rm takes no change", "rm 不带改动的选项"))
    }
    if verb == .edit, change == TypeChange() {
      throw .usage(
        Words("edit what of it?", "要改它的什么?"),
        hints: [
          Words(
            "--kind --icon --tint --account --alias --favorite --no-favorite",
            "--kind --icon --tint --account --alias --favorite --no-favorite")
        ])
    }
    return change
  }
}

// MARK: - Writing

extension TypesEditing {
  private static let file: FilePath = "types.json"

  /// What would be written; nil where it is so already.
  ///
  /// No lock is taken, and nothing made.
  func plan(on root: FilePath) throws(CommandError) -> FileChange? {
    do throws(EditProblem) {
      return try change(
        editing { () throws(EditFailure) in
          try FileChange.content(of: TypesEditing.file, beneath: root)
        })
    } catch {
      throw error.commandError
    }
  }

  /// Writes it.
  ///
  /// - Returns: the change; nil where it is so already.
  func run(_ write: LedgerWrite) throws(CommandError) -> FileChange? {
    try write.run("types " + verb.rawValue) { (session) throws(EditProblem) in
      let before = try editing { () throws(EditFailure) in try session.read(TypesEditing.file) }
      return try change(before).map { [$0] } ?? []
    }.first
  }

  private func change(_ before: [UInt8]?) throws(EditProblem) -> FileChange? {
    let after: [UInt8]?
    do throws(TypesProblem) { after = try self.after(before) } catch { throw .types(error) }
    return after == before ? nil : FileChange(TypesEditing.file, before: before, after: after)
  }

  /// The file as it is to be.
  private func after(_ before: [UInt8]?) throws(TypesProblem) -> [UInt8]? {
    let writer = TypesWriter(before)
    switch verb {
    case .add:
      guard let before else { return try TypesWriter.newFile(name, change) }
      return before.spliced(try writer.adding(name, change))
    case .edit: return before?.spliced(try writer.changing(name, by: change))
    case .remove: return before?.spliced(try writer.removing(name))
    }
  }
}

extension TypesEditing {
  /// What was done, and where.
  func words(_ change: FileChange?) -> Words {
    guard let change else {
      return Words("nothing to change: \(name) is so already", "没有要改的:\(name) 已经是这样")
    }
    let (old, new) = (change.before ?? [], change.after ?? [])
    let start = zip(old, new).prefix { $0 == $1 }.count
    let behind = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    // A new type stands at the end of what is new; before it a comma may be.
    let place = verb == .add ? max(start, new.count - behind) : start
    let line = 1 + new[..<place].count { $0 == UInt8(ascii: "\n") }
    let (english, chinese) =
      switch verb {
      case .add: ("added", "已添加")
      case .edit: ("changed", "已修改")
      case .remove: ("removed", "已删除")
      }
    return Words(
      "types.json:\(line)  \(name) \(english) · tally undo",
      "types.json:\(line)  \(chinese) \(name) · tally undo")
  }
}
