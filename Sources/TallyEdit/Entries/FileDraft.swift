import TallyFormats
import TallyIndex
import TallyModel
import TallySystem

/// A file of entries that is being changed in memory.
///
/// Each step is read again and compared with what it should have made, before anything is written.
struct FileDraft {
  let path: FilePath
  /// All bytes; nil where there is no such file yet.
  let before: [UInt8]?
  /// The byte order mark, where there is one.
  private let mark: [UInt8]
  private(set) var file: WritableFile

  /// - `shown`: its path as identities and messages have it.
  /// - `context`: what is decided about it elsewhere.
  /// - `day`: of the entry that is added first, where that is what it is for.
  init(
    _ path: FilePath, shown: FilePath, before: [UInt8]?, format: any EntryFormat,
    settings: Settings, context: FileContext, for day: CalendarDate? = nil
  ) throws(EditProblem) {
    self.path = path
    self.before = before
    let bytes = before ?? []
    switch bytes.withUnsafeBytes({ FileCheck.check($0) }) {
    case .problem(let problem): throw .notText(path, problem)
    case .text(let text):
      mark = Array(bytes[..<text.lowerBound])
      file = WritableFile(
        bytes: Array(bytes[text]), path: shown.display, format: format, settings: settings,
        context: context, for: day)
    }
  }

  /// Reads all of the file, where that was not done.
  ///
  /// - Returns: how many entries stand above those that were there before.
  mutating func readAll() -> Int {
    if file.isWhole { return 0 }
    let first = file.stretch.lowerBound
    file = file.whole
    return file.entries.prefix { $0.range.lowerBound < first }.count
  }

  var change: FileChange { FileChange(path, before: before, after: mark + file.bytes) }

  /// Puts an entry in.
  ///
  /// - Returns: its number among the file's entries.
  mutating func add(_ entry: NewEntry) throws(EditProblem) -> Int {
    let writer = file.format.writer
    let old = file
    let (splices, expected) = try writing { () throws(WritingProblem) in
      (
        try writer.adding(entry.value, written: entry.written(for: old.format), to: old),
        try writer.reading(of: entry.value, in: old)
      )
    }
    let new = old.spliced(splices)
    guard let number = FileDraft.odd(in: new, beside: old.entries.map(\.fingerprint)),
      let found = new.entries[number].value,
      found.isSame(as: expected)
    else { throw differs(entry.source?.text ?? "") }
    try checkErrors(old, new)
    file = new
    return number
  }

  /// Takes an entry out.
  mutating func remove(_ number: Int) throws(EditProblem) {
    let old = file
    let new = old.spliced(old.format.writer.removing(old.entries[number], from: old))
    guard new.entries.map(\.fingerprint) == FileDraft.others(than: number, in: old) else {
      throw differs(text(of: number))
    }
    try checkErrors(old, new)
    file = new
  }

  /// Changes an entry where it stands.
  ///
  /// - Returns: its number among the file's entries after.
  mutating func change(_ number: Int, by change: EntryChange) throws(EditProblem) -> Int {
    let old = file
    let splices = try writing { () throws(WritingProblem) in
      try old.format.writer.changing(old.entries[number], by: change, in: old)
    }
    if splices.isEmpty { return number }
    let new = old.spliced(splices)
    guard let found = FileDraft.odd(in: new, beside: FileDraft.others(than: number, in: old))
    else { throw differs(text(of: number)) }
    try checkErrors(old, new)
    file = new
    return found
  }

  /// Gives names of all entries other names.
  ///
  /// - Returns: how many entries have them.
  mutating func rename(_ name: (String) -> String?) throws(EditProblem) -> Int {
    let old = file
    var splices: [Splice] = []
    var count = 0
    for entry in old.entries {
      let found = try writing { () throws(WritingProblem) in
        try old.format.writer.renaming(entry, in: old, name)
      }
      splices += found
      if !found.isEmpty { count += 1 }
    }
    if count == 0 { return 0 }
    let new = old.spliced(splices)
    let isRight =
      new.entries.count == old.entries.count
      && zip(old.entries, new.entries).allSatisfy { old, new in
        guard let old = old.value, let new = new.value else { return false }
        return old.renamed(name).isSame(as: new)
      }
    guard isRight else { throw differs("") }
    try checkErrors(old, new)
    file = new
    return count
  }

  /// Replaces an entry's own text.
  mutating func replace(_ number: Int, with text: String) throws(EditProblem) -> Int {
    let old = file
    let new = old.spliced([Splice(old.entries[number].range, text)])
    // Whoever typed it wants to know what is wrong with it, before what else it would do to the file.
    try checkErrors(old, new)
    guard let found = FileDraft.odd(in: new, beside: FileDraft.others(than: number, in: old))
    else { throw differs(text) }
    file = new
    return found
  }

  /// The entry, for another file to take.
  func entry(_ number: Int) throws(EditProblem) -> NewEntry {
    let placed = file.entries[number]
    guard let value = placed.value else { throw .stale(text(of: number)) }
    let text = file.format.writer.text(of: placed, in: file)
    return NewEntry(value, source: (text, file.format.name))
  }

  func text(of number: Int) -> String {
    String(decoding: file.bytes[file.entries[number].range], as: UTF8.self)
  }

  private func differs(_ line: String) -> EditProblem { .differs(path, line: line) }

  /// A write makes no error that was not there.
  private func checkErrors(_ old: WritableFile, _ new: WritableFile) throws(EditProblem) {
    let isError = { (problem: Diagnostic) in problem.code.severity == .error }
    guard new.problems.count(where: isError) > old.problems.count(where: isError) else { return }
    let known = old.problems.map(\.code)
    let made = new.problems.filter { isError($0) && !known.contains($0.code) }
    throw .writing(.unreadable(made.isEmpty ? new.problems.filter(isError) : made, line: ""))
  }

  /// The number of the one entry of a file that is not among some others, which are all else that it has, in
  /// order; nil where it has not just these.
  private static func odd(in file: WritableFile, beside others: [UInt64]) -> Int? {
    var all = file.entries.map(\.fingerprint)
    guard all.count == others.count + 1 else { return nil }
    let number = zip(all, others).prefix { $0 == $1 }.count
    all.remove(at: number)
    return all == others ? number : nil
  }

  /// All entries but one.
  private static func others(than number: Int, in file: WritableFile) -> [UInt64] {
    var others = file.entries.map(\.fingerprint)
    others.remove(at: number)
    return others
  }
}

extension EntryValue {
  /// Whether it says the same, whichever way its names are written.
  func isSame(as other: EntryValue) -> Bool { plain == other.plain }

  /// With other names.
  fileprivate func renamed(_ name: (String) -> String?) -> EntryValue {
    func changed(_ old: Name) -> Name {
      guard old.form != .account, let new = name(old.text) else { return old }
      return Name(new)
    }
    var value = self
    value.flow = flow.map(changed)
    value.from = from.map(changed)
    value.to = to.map(changed)
    for at in value.items.indices { value.items[at].name = changed(value.items[at].name) }
    return value
  }

  private var plain: EntryValue {
    var value = self
    for at in value.items.indices where value.items[at].name.form == .quoted {
      value.items[at].name.form = .plain
    }
    value.flow?.form = .plain
    value.from?.form = .plain
    value.to?.form = .plain
    return value
  }
}
