package import TallyFormats
import TallyModel
package import TallySystem

/// Goes through a ledger's directory and says what is to be read, in which order.
///
/// It opens no file: a walk costs a listing a directory, and one status a file that is the ledger's.
/// No more than one directory is open at a time, and none is entered through a link or twice.
package struct TreeWalk {
  /// The most directories below the root that one may be in.
  package static let deepest = 64

  private let roles: FileRoles
  private let exclude: [ExcludePattern]
  private let allow: AllowList

  private var tree = Tree()
  /// Items whose links are followed, by their place in the tree.
  private var links: Set<Int> = []
  private var visited: [FileIdentity: FilePath] = [:]

  /// Walks the whole tree beneath `root`.
  package static func walk(
    _ root: borrowing RootDirectory, exclude: [ExcludePattern] = [],
    allow: AllowList = AllowList(), formats: [any EntryFormat] = EntryFormats.all
  ) -> Tree {
    var walk = TreeWalk(roles: FileRoles(formats), exclude: exclude, allow: allow)
    walk.run(root)
    return walk.tree
  }

  private init(roles: FileRoles, exclude: [ExcludePattern], allow: AllowList) {
    self.roles = roles
    self.exclude = exclude
    self.allow = allow
  }

  /// What a listing gave, to be gone through: files as they will stand in the tree, directories to enter.
  private enum Found {
    case item(TreeItem, isLink: Bool)
    case directory(FilePath)
  }

  private struct Level {
    var found: [Found]
    var next = 0
  }

  private mutating func run(_ root: borrowing RootDirectory) {
    var levels = [Level(found: list("", depth: 0, root))]
    while let level = levels.last {
      guard level.next < level.found.count else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      switch level.found[level.next] {
      case .item(let item, let isLink):
        if isLink { links.insert(tree.items.count) }
        tree.items.append(item)
      case .directory(let path):
        levels.append(Level(found: list(path, depth: levels.count, root)))
      }
    }
    markOtherNames()
    tree.problems.sort { $0.path < $1.path }
  }

  private mutating func report(_ path: FilePath, _ code: DiagnosticCode, _ facts: [String] = []) {
    tree.problems.append(TreeProblem(path, Diagnostic(code, at: .file, facts)))
  }

  private mutating func fail(_ error: SystemError) {
    if tree.failure == nil { tree.failure = error }
  }

  private func isExcluded(_ path: FilePath, isDirectory: Bool) -> Bool {
    exclude.contains { $0.matches(path, isDirectory: isDirectory) }
  }
}

// MARK: - A directory

extension TreeWalk {
  /// Lists a directory, in reading order.
  ///
  /// Sorted names give it by themselves: all that is in `a/` comes where `a` stands, before `a.tally`.
  private mutating func list(
    _ path: FilePath, depth: Int, _ root: borrowing RootDirectory
  ) -> [Found] {
    do throws(SystemError) {
      let directory = try root.directory(path)
      let status = try directory.status()
      // One that was deleted while it is open can still be listed, and is empty.
      if path.isEmpty, status.links == 0 { throw SystemError.gone(root.path) }
      let identity = status.stamp.identity
      if let first = visited[identity] {
        // A bind mount shows a directory twice, perhaps inside itself.
        return [.item(TreeItem(path, .otherName(of: first)), isLink: false)]
      }
      visited[identity] = path
      let entries = try directory.entries()
      if !path.isEmpty,
        entries.contains(where: { $0.name == "tally.json" && $0.kind != .directory })
      {
        return [.item(TreeItem(path, .passedOver(.anotherLedger)), isLink: false)]
      }
      var found: [Found] = []
      for entry in entries {
        let name = path.isEmpty ? entry.name : path.appending(entry.name)
        if let one = examine(name, entry, in: directory, depth: depth, root) { found.append(one) }
      }
      return found
    } catch {
      // It is gone since its parent was listed, which for the root is no excuse.
      if error.isAbsent, !path.isEmpty { return [] }
      if path.isEmpty || !error.isOfThePath { fail(error) }
      report(path, .unreadableDirectory, [error.reason])
      return [.item(TreeItem(path, .failed), isLink: false)]
    }
  }

  private mutating func examine(
    _ path: FilePath, _ entry: Directory.Entry, in directory: borrowing Directory, depth: Int,
    _ root: borrowing RootDirectory
  ) -> Found? {
    let name = entry.name.bytes[...]
    guard entry.kind != .directory else { return enter(path, name, depth: depth) }
    guard !IgnoredNames.isTemporary(name) else { return nil }
    let role = roles.role(of: name, atRoot: depth == 0)
    // Of all else only the kind matters, which a few file systems don't list.
    guard role != nil || entry.kind == .unknown || entry.kind == .link else { return nil }
    do throws(SystemError) {
      let status = try directory.status(entry.name)
      switch (status.kind, role) {
      case (.directory, _):
        return enter(path, name, depth: depth)
      case (.link, nil):
        // A link to a directory is listed; wherever it leads, nothing is opened.
        guard let target = try? directory.statusFollowing(entry.name), target.kind == .directory
        else { return nil }
        return .item(TreeItem(path, .passedOver(.linkedDirectory), status: target), isLink: true)
      case (_, nil):
        return nil
      case (let kind, let role?):
        return file(path, name, role, status, isLink: kind == .link, root)
      }
    } catch {
      if error.isAbsent { return nil }
      if !error.isOfThePath { fail(error) }
      report(path, .unreadableFile, [error.reason])
      return .item(TreeItem(path, role: role, .failed), isLink: false)
    }
  }

  private mutating func enter(_ path: FilePath, _ name: ArraySlice<UInt8>, depth: Int) -> Found? {
    if IgnoredNames.isIgnoredDirectory(name) { return nil }
    if depth == 0, name.elementsEqual("attachments".utf8) { return nil }
    if isExcluded(path, isDirectory: true) {
      return .item(TreeItem(path, .passedOver(.excluded)), isLink: false)
    }
    guard depth < TreeWalk.deepest else {
      report(path, .tooDeep, ["\(TreeWalk.deepest)"])
      return .item(TreeItem(path, .failed), isLink: false)
    }
    return .directory(path)
  }
}

// MARK: - A file

extension TreeWalk {
  private mutating func file(
    _ path: FilePath, _ name: ArraySlice<UInt8>, _ role: FileRole, _ status: FileStatus,
    isLink: Bool, _ root: borrowing RootDirectory
  ) -> Found {
    var item = TreeItem(path, role: role, .read, status: status)
    if role != .configuration {
      if isExcluded(path, isDirectory: false) {
        item.state = .passedOver(.excluded)
        return .item(item, isLink: isLink)
      }
      if IgnoredNames.isSyncConflict(name) {
        report(path, .syncConflict)
        item.state = .passedOver(.syncConflict)
        return .item(item, isLink: isLink)
      }
    }
    if role == .later { item.state = .passedOver(.formatComesLater) }
    if isLink {
      follow(&item, root)
    } else {
      check(&item, status)
    }
    return .item(item, isLink: isLink)
  }

  private mutating func follow(_ item: inout TreeItem, _ root: borrowing RootDirectory) {
    switch LinkResolution.resolve(item.path, root, allow) {
    case .file(let status, let target):
      item.status = status
      item.target = target
      if status.kind == .directory {
        item.state = .passedOver(.linkedDirectory)
        item.role = nil
      } else {
        check(&item, status)
      }
    case .problem(let code, let facts, let failure):
      if let failure { fail(failure) }
      report(item.path, code, facts)
      item.state = .failed
    }
  }

  private mutating func check(_ item: inout TreeItem, _ status: FileStatus) {
    guard status.kind != .regular else { return }
    report(item.path, .notARegularFile, [status.kind.words])
    item.state = .failed
  }

  /// Reads each file once: under its first name that is not a link, else under its first name.
  private mutating func markOtherNames() {
    var first = FirstNames(tree.items.count)
    for isLink in links.isEmpty ? [false] : [false, true] {
      for place in tree.items.indices where isLink == (!links.isEmpty && links.contains(place)) {
        // The settings are read by name, whatever else they are called.
        guard tree.items[place].state == .read, tree.items[place].role != .configuration,
          let identity = tree.items[place].status?.stamp.identity
        else { continue }
        let before = first.place(of: identity, or: place) {
          tree.items[$0].status?.stamp.identity == identity
        }
        if before != place { tree.items[place].state = .otherName(of: tree.items[before].path) }
      }
    }
  }
}

/// Finds the place where a file was first seen: a hundred thousand files are looked up at each question.
///
/// Open addressing with linear probing.
private struct FirstNames {
  /// A place and one; 0 where free.
  private var slots: ContiguousArray<Int32>

  init(_ count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = ContiguousArray(repeating: 0, count: size)
  }

  /// The place that the file has, or gets now.
  mutating func place(of file: FileIdentity, or new: Int, isSame: (Int) -> Bool) -> Int {
    let mixed = (file.inode ^ file.device << 40) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: mixed >> 20) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if isSame(place) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: new + 1)
    return new
  }
}

extension FileKind {
  /// The kind as the facts of `notARegularFile` name it.
  package var words: String {
    switch self {
    case .regular: "file"
    case .directory: "directory"
    case .link: "link"
    case .fifo: "FIFO"
    case .socket: "socket"
    case .characterDevice, .blockDevice: "device"
    case .unknown: "special file"
    }
  }
}
