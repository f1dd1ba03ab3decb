package import TallyFormats
package import TallyIndex
import TallyModel
import TallyQuery
package import TallySystem

/// Entries of a ledger that are being added, changed and taken out, in memory: the files as they will be.
///
/// It is thrown away and made anew where a file turns out to have changed meanwhile.
package struct LedgerDraft: ~Copyable {
  private let place: EditPlace
  private let ledger: Ledger
  private var settings: Settings { ledger.settings }
  private let target: AddTarget
  private var drafts: [FileDraft] = []
  /// Files in the order they are written: those that gain entries first.
  private var order: [Int] = []
  private var written: [Written] = []
  /// Files that entries link, which are there before the entries are.
  private var copies: [FileChange] = []

  private struct Written {
    var draft: Int
    var entry: Int
    /// The identity it had; nil of a new one.
    var was: String?
  }

  package init(_ place: EditPlace, _ ledger: Ledger, user: () -> String) {
    self.place = place
    self.ledger = ledger
    target = AddTarget(ledger.settings, user: user)
  }
}

// MARK: - Writing

extension LedgerDraft {
  /// Puts an entry where the ledger wants those of its day.
  package mutating func add(_ entry: NewEntry, _ session: borrowing EditSession)
    throws(EditProblem)
  {
    let path = place.only?.shown ?? target.path(entry.value.date)
    let draft = try draft(of: path, session, for: entry.value.date)
    try add(entry, to: draft, was: nil)
  }

  private mutating func add(_ entry: NewEntry, to draft: Int, was: String?) throws(EditProblem) {
    let file = drafts[draft].file
    let entry = try Restating(ledger).entry(entry, for: file.format, path: file.path)
    try check(entry, file)
    let number = try drafts[draft].add(entry)
    touch(draft, gains: true)
    shift(draft, from: number, by: 1)
    written.append(Written(draft: draft, entry: number, was: was))
  }

  /// Changes an entry; a new date moves it to where `add` would put it.
  package mutating func change(
    _ identity: String, in path: FilePath, by change: EntryChange,
    _ session: borrowing EditSession
  ) throws(EditProblem) {
    let source = try draft(of: path, session)
    let number = try number(of: identity, in: source)
    let file = drafts[source].file
    let old = file.entries[number]
    let change = try Restating(ledger).change(change, of: old, in: file.format)
    if let date = change.date, date != old.date, place.only == nil,
      target.path(old.date) == path, target.path(date) != path
    {
      var rest = change
      rest.date = nil
      let changed = try drafts[source].change(number, by: rest)
      var entry = try drafts[source].entry(changed)
      entry.value.date = date
      try drafts[source].remove(changed)
      let goal = try draft(of: target.path(date), session, for: date)
      try add(entry, to: goal, was: identity)
      touch(source, gains: false)
      return
    }
    let changed = try drafts[source].change(number, by: change)
    try check(try drafts[source].entry(changed), drafts[source].file)
    touch(source, gains: false)
    written.append(Written(draft: source, entry: changed, was: identity))
  }

  /// Replaces the text of an entry by another entry's.
  package mutating func replace(
    _ identity: String, in path: FilePath, with text: String, _ session: borrowing EditSession
  ) throws(EditProblem) {
    let source = try draft(of: path, session)
    let number = try number(of: identity, in: source)
    let changed = try drafts[source].replace(number, with: text)
    try check(try drafts[source].entry(changed), drafts[source].file)
    touch(source, gains: false)
    written.append(Written(draft: source, entry: changed, was: identity))
  }

  /// Links files to an entry, and takes along the copies that are made of them.
  package mutating func attach(
    _ files: [AttachedFile], to identity: String, in path: FilePath,
    _ session: borrowing EditSession
  ) throws(EditProblem) -> [EntryAttachment] {
    let source = try draft(of: path, session)
    let entry = drafts[source].file.entries[try number(of: identity, in: source)]
    guard let value = entry.value else { throw .stale(identity) }
    let plan = try editing { () throws(EditFailure) in
      try AttachmentPlan(files, date: entry.date, linked: value.attachments, session)
    }
    copies += plan.copies
    var change = EntryChange()
    change.addedAttachments = plan.attachments.filter { !$0.isLinked }.map(\.path.display)
    if !change.isEmpty { try self.change(identity, in: path, by: change, session) }
    return plan.attachments
  }

  /// Takes an entry out.
  package mutating func remove(
    _ identity: String, in path: FilePath, _ session: borrowing EditSession
  ) throws(EditProblem) {
    let source = try draft(of: path, session)
    let number = try number(of: identity, in: source)
    try drafts[source].remove(number)
    touch(source, gains: false)
    shift(source, from: number + 1, by: -1)
  }

  /// What an entry means must be right before it is written.
  private func check(_ entry: NewEntry, _ file: WritableFile) throws(EditProblem) {
    let preview = try EntryPreview(
      entry, path: file.path, format: file.format, settings: settings, types: ledger.types)
    guard preview.errors.isEmpty, !preview.rows.isEmpty else {
      throw .meaning(preview.errors, line: entry.source?.text ?? "")
    }
  }

  private mutating func touch(_ draft: Int, gains: Bool) {
    if let at = order.firstIndex(of: draft) {
      guard gains else { return }
      order.remove(at: at)
    }
    order.insert(draft, at: gains ? 0 : order.count)
  }

  /// Entries behind one that came or went have other numbers.
  private mutating func shift(_ draft: Int, from number: Int, by count: Int) {
    for at in written.indices where written[at].draft == draft && written[at].entry >= number {
      written[at].entry += count
    }
  }
}

// MARK: - Files

extension LedgerDraft {
  /// - `day`: of the entry that is to be added to it; nil where it is another matter.
  private mutating func draft(
    of path: FilePath, _ session: borrowing EditSession, for day: CalendarDate? = nil
  ) throws(EditProblem) -> Int {
    if let known = drafts.firstIndex(where: { $0.file.path == path.display }) {
      shift(known, from: 0, by: drafts[known].readAll())
      return known
    }
    let format: any EntryFormat
    if path.isAbsolute && day == nil || place.only.map({ $0.shown != path }) ?? false {
      // What a file includes from elsewhere is read, and not written to.
      throw .failure(.outside(path))
    }
    if let only = place.only {
      format = only.format
    } else {
      do throws(EntryPath.Fault) {
        format = try EntryPath.format(of: path, settings)
      } catch {
        throw .path(path, error)
      }
    }
    let inSession = place.only?.inSession ?? path
    let before = try editing { () throws(EditFailure) in try session.read(inSession) }
    drafts.append(
      try FileDraft(
        inSession, shown: path, before: before, format: format, settings: settings,
        context: ledger.context(of: path), for: day))
    return drafts.count - 1
  }

  private func number(of identity: String, in draft: Int) throws(EditProblem) -> Int {
    let identities = EntryIdentities.of(drafts[draft].file)
    guard let number = identities.firstIndex(of: identity) else { throw .stale(identity) }
    return number
  }
}

// MARK: - What came of it

/// An entry that a draft has written.
package struct WrittenEntry: Sendable {
  package var identity: String
  /// The one it had before; nil of a new entry.
  package var was: String?
  /// As it is shown, relative to the root.
  package var path: FilePath
  /// Counted from 1.
  package var line: Int
  package var value: EntryValue
  /// As it stands in the file.
  package var text: String
}

extension LedgerDraft {
  /// The files that become others, in the order they are to be written.
  package var changes: [FileChange] {
    copies + order.map { drafts[$0].change }.filter { $0.before != $0.after }
  }

  /// The entries written, in the order they were asked for.
  package var entries: [WrittenEntry] {
    return written.compactMap { one in
      let file = drafts[one.draft].file
      let entry = file.entries[one.entry]
      guard let value = entry.value else { return nil }
      return WrittenEntry(
        identity: EntryIdentities.of(one.entry, in: file), was: one.was, path: FilePath(file.path),
        line: entry.line, value: value,
        text: drafts[one.draft].text(of: one.entry))
    }
  }
}
