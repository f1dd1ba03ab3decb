import TallySystem

/// Takes away indexes that nobody will ask again: of ledgers that are gone for 90 days, and of older schemas.
///
/// What is deleted is ours by its form, all of it: a directory of the user's own, called by the 16 hex
/// digits that belong to the path in its `root`, and in it nothing that tally does not make. Anything else
/// is left alone, and so is what another process is writing.
struct IndexTidying {
  /// In nanoseconds: 90 days.
  static let patience: Int64 = 90 * 24 * 3600 * 1_000_000_000

  private let tally: FilePath
  private let now: Int64

  /// - `tally`: the directory that all indexes are in.
  init(_ tally: FilePath, now: Int64 = FileClock.now()) {
    self.tally = tally
    self.now = now
  }

  /// Deletes the indexes of ledgers that are gone, but for one that has just been made.
  func deleteForsaken(but own: FilePath) {
    for name in names(in: tally) ?? [] {
      let home = tally.appending(name)
      guard home != own, let form = form(of: home), isForsaken(home, form) else { continue }
      delete(home, form.directories, all: true)
    }
  }

  /// Deletes what older schemas of an index left.
  func deleteOlder(in home: FilePath) {
    guard let form = form(of: home) else { return }
    let older = form.directories.filter {
      IndexFiles.schema(of: $0).map { $0 < Index.schema } ?? false
    }
    if !older.isEmpty { delete(home, older, all: false) }
  }

  // MARK: What is ours

  private struct Form {
    var root: FilePath
    /// Names of `v1` and the like.
    var directories: [FilePath]
  }

  /// What an index looks like; nil of all else.
  private func form(of home: FilePath) -> Form? {
    let noteName = home.appending(IndexFiles.root)
    guard isOwnDirectory(home), let names = names(in: home),
      let status = try? FileStatus.ofLinkItself(noteName), status.kind == .regular,
      let note = try? FileBytes.read(named: noteName, limit: 1 << 16)
    else { return nil }
    let root = FilePath(bytes: note.withBytes { Array($0) })
    guard Index.home(tally: tally, root: root) == home else { return nil }
    var form = Form(root: root, directories: [])
    for name in names where !IndexFiles.beside.contains(name) {
      let directory = home.appending(name)
      guard IndexFiles.schema(of: name) != nil, isOwnDirectory(directory),
        let files = self.names(in: directory), files.allSatisfy(IndexFiles.inDirectory.contains)
      else { return nil }
      form.directories.append(name)
    }
    return form
  }

  private func isOwnDirectory(_ path: FilePath) -> Bool {
    guard let status = try? FileStatus.ofLinkItself(path), status.kind == .directory else {
      return false
    }
    return (try? PrivateDirectory(path)) != nil
  }

  private func names(in directory: FilePath) -> [FilePath]? {
    try? RootDirectory(directory).directory("").entries().map(\.name)
  }

  // MARK: What nobody will ask

  private func isForsaken(_ home: FilePath, _ form: Form) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus.of(form.root)
      return false
    } catch {
      // What can't be looked at may well be there.
      guard error.isAbsent else { return false }
    }
    let uses = form.directories.compactMap { name in
      try? FileStatus.lastUse(of: home.appending(name).appending(IndexFiles.data))
    }
    // Without data it is as old as the note beside, which is read here each time.
    let made = try? FileStatus.of(home.appending(IndexFiles.root)).stamp.modified
    guard let last = uses.max() ?? made else { return false }
    return last < now - IndexTidying.patience
  }

  /// Deletes directories of an index, and with `all` the index; whatever fails is left for another time.
  private func delete(_ home: FilePath, _ directories: [FilePath], all: Bool) {
    guard let lock = try? FileLock.take(home.appending(IndexFiles.lock)) else { return }
    for name in directories { try? PrivateDirectory(home.appending(name)).delete() }
    if all { try? PrivateDirectory(home).delete() }
    lock.release()
  }
}
