package import TallySystem
package import TallyWatch

/// All names below a directory, kept right by a watcher: the least that a user of one has to do.
package struct WatchedTree: ~Copyable {
  private let root: FilePath
  private var watcher: Watcher
  private var paths: [Watcher.DirectoryID: FilePath] = [:]
  /// What each directory has, by its path; a name of a directory has an entry of its own.
  private var listings: [FilePath: [FilePath: FileKind]] = [:]
  /// Directories that nobody tells of: they are listed each time.
  private var unwatched: Set<FilePath> = []
  /// A doubt of its own: a directory that is watched by another name.
  private var isAstray = false
  /// Why it began anew.
  package private(set) var doubts: [Watcher.Doubt] = []

  package init(_ root: FilePath, _ watcher: consuming Watcher) {
    self.root = root
    self.watcher = watcher
    enter(root)
  }

  /// The paths of all that there is.
  package var names: [FilePath] {
    listings.flatMap { directory, listing in listing.keys.map { directory.appending($0) } }.sorted()
  }

  package var watchCount: Int { watcher.watchCount }
  package var unwatchedCount: Int { unwatched.count }

  /// Takes in all that was done before the call.
  package mutating func sync() throws {
    var events: [Watcher.Event] = []
    if let doubt = watcher.drain({ events.append($0) }) {
      doubts.append(doubt)
      try restart()
    } else {
      update(events)
    }
    // Moved between watching and listing: while somebody goes on moving, it may happen again.
    var attempts = 0
    while isAstray, attempts < 100 {
      try restart()
      attempts += 1
    }
  }

  /// Begins anew, as for a doubt.
  package mutating func restart() throws {
    isAstray = false
    try watcher.restart()
    (paths, listings, unwatched) = ([:], [:], [])
    enter(root)
  }

  private mutating func update(_ events: [Watcher.Event]) {
    var changed = unwatched
    for event in events {
      // Nothing is known of what was below a directory that is gone.
      guard let path = paths[event.directory] else { continue }
      switch event.kind {
      case .changed, .directoryCreated: changed.insert(path)
      case .directoryDeleted:
        changed.insert(path)
        leave(path.appending(event.name))
      case .ended:
        leave(path)
        changed.insert(path.parent)
      }
    }
    for path in changed.sorted() where listings[path] != nil { list(path) }
  }

  /// Watches a directory, then lists it.
  private mutating func enter(_ path: FilePath) {
    switch watcher.watch(path, isRoot: path == root) {
    case .watched(let directory): paths[directory] = path
    case .alreadyWatched: isAstray = true
    case .noRoom, .refused: unwatched.insert(path)
    case .gone: return
    }
    list(path)
  }

  private mutating func list(_ path: FilePath) {
    guard let entries = try? RootDirectory(path).directory("").entries() else {
      return leave(path)
    }
    let listing = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.kind) })
    let old = listings.updateValue(listing, forKey: path) ?? [:]
    for (name, kind) in old where kind == .directory && listing[name] != .directory {
      leave(path.appending(name))
    }
    for (name, kind) in listing where kind == .directory {
      let inner = path.appending(name)
      if listings[inner] == nil { enter(inner) }
    }
  }

  /// Forgets a directory and all below it.
  private mutating func leave(_ path: FilePath) {
    for inner in listings.keys where inner == path || inner.relative(to: path) != nil {
      listings[inner] = nil
      unwatched.remove(inner)
    }
    for (directory, inner) in paths where inner == path || inner.relative(to: path) != nil {
      paths[directory] = nil
    }
  }
}

/// All names below a directory, listed now.
package func namesBelow(_ directory: FilePath) throws -> [FilePath] {
  var found: [FilePath] = []
  for entry in try RootDirectory(directory).directory("").entries() {
    let path = directory.appending(entry.name)
    found.append(path)
    if entry.kind == .directory { found += try namesBelow(path) }
  }
  return found.sorted()
}
