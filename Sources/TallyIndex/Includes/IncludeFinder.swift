import TallyFormats
import TallyModel
import TallySystem

/// Finds the files that includes mean: among those of the tree, else on the disk.
///
/// Everything is opened beneath the root (openat2(2) with RESOLVE_BENEATH); what lies outside is only what the
/// user's own list allows.
struct IncludeFinder {
  /// A file, or why there is none.
  enum Found {
    /// A file that the tree has: its place there, and the place of its format in `EntryFormats.all` where
    /// that is not its name's.
    case inTree(Int, format: Int? = nil)
    /// One that it leaves out, or that lies outside.
    case elsewhere(TreeItem)
    case problem(DiagnosticCode, [String])
  }

  /// What was looked at beside the tree: whatever changes there may change what is included.
  private(set) var outlying = Outlying()
  /// What failed of the machine, so that nobody knows what there is.
  private(set) var failure: SystemError?

  private let items: [TreeItem]
  private let work: ReadingWork
  private let roles: FileRoles
  /// The place behind the last file that was found: includes mostly name files in their order.
  private var next = 0
  private var places: [FileIdentity: Int]?
  private var globs: GlobSearch

  /// - `items`: in reading order.
  init(_ items: [TreeItem], _ work: ReadingWork) {
    self.items = items
    self.work = work
    roles = FileRoles(EntryFormats.all)
    globs = GlobSearch()
  }

  /// What an include says.
  func pattern(_ include: FileOutline.Include) -> IncludePattern {
    IncludePattern(include.pattern, home: work.home)
  }

  /// The files that an include of a file means, in the order they are read.
  mutating func find(_ pattern: IncludePattern, from includer: FilePath) -> [Found] {
    if IncludePattern.unread.contains(pattern.format) {
      return [.problem(.includeFormat, [pattern.format])]
    }
    let found: [Found]
    if pattern.isGlob {
      found = all(pattern, from: includer)
    } else {
      found = [one(pattern.path, from: includer, isNamed: true)].compactMap { $0 }
    }
    guard !pattern.format.isEmpty else { return found }
    return found.map { read($0, as: pattern.format) }
  }

  private mutating func all(_ pattern: IncludePattern, from includer: FilePath) -> [Found] {
    let names = globs.names(pattern.path, in: includer.parent, work)
    outlying.directories.formUnion(globs.takeListed())
    failure = failure ?? globs.failure
    var found = names.compactMap { one($0, from: "", isNamed: false) }
    if let problem = globs.takeProblem() { found.append(problem) }
    return found.isEmpty ? [.problem(.includeNoMatch, [pattern.text])] : found
  }

  /// The file of the same path, read in another format than its name says.
  private func read(_ found: Found, as format: String) -> Found {
    guard let place = EntryFormats.all.firstIndex(where: { $0.name == format }) else {
      return .problem(.includeFormat, [format])
    }
    let role = FileRole.entries(format: place)
    switch found {
    case .inTree(let at, _): return .inTree(at, format: items[at].role == role ? nil : place)
    case .elsewhere(var item):
      item.role = role
      return .elsewhere(item)
    case .problem: return found
    }
  }
}

// MARK: - One file

extension IncludeFinder {
  /// What a path is; nil of a directory that a pattern matches too.
  private mutating func one(_ name: FilePath, from includer: FilePath, isNamed: Bool) -> Found? {
    if let path = FilePath.plain(name, in: includer.parent), let place = place(of: path) {
      return .inTree(place)
    }
    let path = includer.parent.appending(name)
    outlying.files.insert(FilePath.plain(name, in: includer.parent) ?? path)
    switch LinkResolution.resolve(path, work.root, work.allow) {
    case .file(let status, let target):
      switch status.kind {
      case .regular: return elsewhere(path, status, target)
      case .directory: return isNamed ? .problem(.includeDirectory, [name.display]) : nil
      default: return .problem(.includeNotAFile, [path.display, status.kind.words])
      }
    case .problem(.danglingLink, _, _): return .problem(.includeMissing, [path.display])
    case .problem(.linkOutside, let facts, _): return .problem(.includeOutside, facts)
    case .problem(.linkLoop, _, _):
      return .problem(.includeUnreadable, [path.display, SystemError.ring.reason])
    case .problem(_, let facts, let failure):
      self.failure = self.failure ?? failure
      return .problem(.includeUnreadable, [path.display] + facts)
    }
  }

  /// The place of a file that the tree reads.
  private mutating func place(of path: FilePath) -> Int? {
    var at = next
    if at >= items.count || items[at].path != path {
      guard let found = search(path) else { return nil }
      at = found
    }
    next = at + 1
    switch items[at].state {
    case .read: return items[at].role == .configuration ? nil : at
    case .otherName(let other):
      return search(other).flatMap { items[$0].state == .read ? $0 : nil }
    case .included, .passedOver, .failed: return nil
    }
  }

  private func search(_ path: FilePath) -> Int? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].path == path ? low : nil
  }

  /// A file that is not in the tree under this name: perhaps it is under another.
  private mutating func elsewhere(_ path: FilePath, _ status: FileStatus, _ target: LinkTarget?)
    -> Found
  {
    if let place = place(of: status.stamp.identity) { return .inTree(place) }
    var item = TreeItem(path, .read, status: status)
    switch target {
    case .inside(let real): item.path = real
    case .outside(let real):
      item.path = real
      item.target = target
    case nil:
      // The name that it has without links and `..`, so that it is the same however it is reached.
      if let inside = try? work.root.real(path).inside { item.path = inside }
    }
    outlying.files.insert(item.path)
    guard let role = role(of: item.path) else {
      let ending = item.path.name.split(separator: UInt8(ascii: ".")).last ?? []
      return .problem(.includeFormat, [String(decoding: ending, as: UTF8.self)])
    }
    item.role = role
    return .elsewhere(item)
  }

  private mutating func place(of identity: FileIdentity) -> Int? {
    if let places { return places[identity] }
    var found: [FileIdentity: Int] = [:]
    for (place, item) in items.enumerated() where item.state == .read {
      guard item.role != .configuration, let status = item.status else { continue }
      found[status.stamp.identity] = place
    }
    places = found
    return found[identity]
  }

  /// As its name says, and a journal where that says nothing; nil where it is known to be something else.
  private func role(of path: FilePath) -> FileRole? {
    if case .entries(let format)? = roles.role(of: path.name, atRoot: false) {
      return .entries(format: format)
    }
    let isUnread = IncludePattern.unread.contains { path.name.hasEnding($0) }
    return isUnread ? nil : EntryFormats.place(ofFile: "-.journal").map { .entries(format: $0) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasEnding(_ ending: String) -> Bool {
    count > ending.utf8.count && suffix(ending.utf8.count + 1).elementsEqual(".\(ending)".utf8)
  }
}

/// What includes look at beside the files of the tree.
struct Outlying: Sendable {
  /// Files that the tree leaves out, or that are not there; relative to the root, or absolute.
  var files: Set<FilePath> = []
  /// Directories whose names patterns were compared with.
  var directories: Set<FilePath> = []

  var isEmpty: Bool { files.isEmpty && directories.isEmpty }
}
