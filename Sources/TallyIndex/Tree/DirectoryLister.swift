import TallyFormats
import TallyModel
import TallySystem

/// Lists directories of a ledger: what is in each, file by file, and what of it is to be read.
///
/// Nothing here depends on another directory, so that several can be listed at once.
struct DirectoryLister: Sendable {
  let roles: FileRoles
  let exclude: [ExcludePattern]
  let allow: AllowList

  /// A file as it will stand in the tree, or a directory to enter.
  enum Found: Hashable, Sendable {
    case item(TreeItem, isLink: Bool)
    case directory(FilePath)
  }

  /// What a directory holds, in reading order.
  struct Listing: Equatable, Sendable {
    var found: [Found] = []
    var problems: [TreeProblem] = []
    /// Which directory it is; nil where it could not be opened.
    var identity: FileIdentity?
    /// What failed of the machine, not of a path: nothing can then be said of the whole.
    var failure: SystemError?

    var directories: [FilePath] {
      found.compactMap { if case .directory(let path) = $0 { path } else { nil } }
    }

    /// The files, and the directories that were left out.
    var items: [TreeItem] {
      found.compactMap { if case .item(let item, _) = $0 { item } else { nil } }
    }

    /// Whether it has a link, or a file that has another name as well.
    var hasOtherNames: Bool {
      found.contains { one in
        guard case .item(let item, let isLink) = one else { return false }
        return isLink || (item.role != nil && (item.status?.links ?? 1) > 1)
      }
    }

    fileprivate mutating func report(
      _ path: FilePath, _ code: DiagnosticCode, _ facts: [String] = []
    ) {
      problems.append(TreeProblem(path, Diagnostic(code, at: .file, facts)))
    }

    fileprivate mutating func fail(_ error: SystemError) { failure = failure ?? error }
  }

  private func isExcluded(_ path: FilePath, isDirectory: Bool) -> Bool {
    exclude.contains { $0.matches(path, isDirectory: isDirectory) }
  }
}

// MARK: - A directory

extension DirectoryLister {
  /// Lists a directory, in reading order.
  ///
  /// Sorted names give it by themselves: all that is in `a/` comes where `a` stands, before `a.tally`.
  func list(_ path: FilePath, _ root: borrowing RootDirectory) -> Listing {
    let depth = path.depth
    var listing = Listing()
    do throws(SystemError) {
      let directory = try root.directory(path)
      let status = try directory.status()
      // One that was deleted while it is open can still be listed, and is empty.
      if path.isEmpty, status.links == 0 { throw SystemError.gone(root.path) }
      listing.identity = status.stamp.identity
      let entries = try directory.entries()
      if !path.isEmpty,
        entries.contains(where: { $0.name == "tally.json" && $0.kind != .directory })
      {
        listing.found = [.item(TreeItem(path, .passedOver(.anotherLedger)), isLink: false)]
        return listing
      }
      for entry in entries {
        let name = path.isEmpty ? entry.name : path.appending(entry.name)
        let one = examine(name, entry, in: directory, depth: depth, root, &listing)
        if let one { listing.found.append(one) }
      }
    } catch {
      // It is gone since its parent was listed, which for the root is no excuse.
      listing.found = []
      if error.isAbsent, !path.isEmpty { return listing }
      if path.isEmpty || !error.isOfThePath { listing.fail(error) }
      listing.report(path, .unreadableDirectory, [error.reason])
      listing.found = [.item(TreeItem(path, .failed), isLink: false)]
    }
    return listing
  }

  private func examine(
    _ path: FilePath, _ entry: Directory.Entry, in directory: borrowing Directory, depth: Int,
    _ root: borrowing RootDirectory, _ listing: inout Listing
  ) -> Found? {
    let name = entry.name.bytes[...]
    guard entry.kind != .directory else { return enter(path, name, depth: depth, &listing) }
    guard !IgnoredNames.isTemporary(name) else { return nil }
    let role = roles.role(of: name, atRoot: depth == 0)
    // Of all else only the kind matters, which a few file systems don't list.
    guard role != nil || entry.kind == .unknown || entry.kind == .link else { return nil }
    do throws(SystemError) {
      let status = try directory.status(entry.name)
      switch (status.kind, role) {
      case (.directory, _):
        return enter(path, name, depth: depth, &listing)
      case (.link, nil):
        // A link to a directory is listed; wherever it leads, nothing is opened.
        guard let target = try? directory.statusFollowing(entry.name), target.kind == .directory
        else { return nil }
        return .item(TreeItem(path, .passedOver(.linkedDirectory), status: target), isLink: true)
      case (_, nil):
        return nil
      case (let kind, let role?):
        return file(path, name, role, status, isLink: kind == .link, root, &listing)
      }
    } catch {
      if error.isAbsent { return nil }
      if !error.isOfThePath { listing.fail(error) }
      listing.report(path, .unreadableFile, [error.reason])
      return .item(TreeItem(path, role: role, .failed), isLink: false)
    }
  }

  private func enter(
    _ path: FilePath, _ name: ArraySlice<UInt8>, depth: Int, _ listing: inout Listing
  ) -> Found? {
    if IgnoredNames.isIgnoredDirectory(name) { return nil }
    if depth == 0, name.elementsEqual("attachments".utf8) { return nil }
    if isExcluded(path, isDirectory: true) {
      return .item(TreeItem(path, .passedOver(.excluded)), isLink: false)
    }
    guard depth < TreeWalk.deepest else {
      listing.report(path, .tooDeep, ["\(TreeWalk.deepest)"])
      return .item(TreeItem(path, .failed), isLink: false)
    }
    return .directory(path)
  }
}

// MARK: - A file

extension DirectoryLister {
  private func file(
    _ path: FilePath, _ name: ArraySlice<UInt8>, _ role: FileRole, _ status: FileStatus,
    isLink: Bool, _ root: borrowing RootDirectory, _ listing: inout Listing
  ) -> Found {
    var item = TreeItem(path, role: role, .read, status: status)
    if role != .configuration {
      if isExcluded(path, isDirectory: false) {
        item.state = .passedOver(.excluded)
        return .item(item, isLink: isLink)
      }
      if IgnoredNames.isSyncConflict(name) {
        listing.report(path, .syncConflict)
        item.state = .passedOver(.syncConflict)
        return .item(item, isLink: isLink)
      }
    }
    if isLink {
      follow(&item, root, &listing)
    } else {
      check(&item, status, &listing)
    }
    return .item(item, isLink: isLink)
  }

  private func follow(
    _ item: inout TreeItem, _ root: borrowing RootDirectory, _ listing: inout Listing
  ) {
    switch LinkResolution.resolve(item.path, root, allow) {
    case .file(let status, let target):
      item.status = status
      item.target = target
      if status.kind == .directory {
        item.state = .passedOver(.linkedDirectory)
        item.role = nil
      } else {
        check(&item, status, &listing)
      }
    case .problem(let code, let facts, let failure):
      if let failure { listing.fail(failure) }
      listing.report(item.path, code, facts)
      item.state = .failed
    }
  }

  private func check(
    _ item: inout TreeItem, _ status: FileStatus, _ listing: inout Listing
  ) {
    guard status.kind != .regular else { return }
    listing.report(item.path, .notARegularFile, [status.kind.words])
    item.state = .failed
  }
}
