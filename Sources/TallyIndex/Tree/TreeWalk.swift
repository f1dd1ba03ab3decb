package import TallyFormats
import TallyModel
package import TallySystem

/// Goes through a ledger's directory and says what is to be read, in which order.
///
/// It opens no file: a walk costs a listing a directory, and one status a file that is the ledger's. The
/// directories of a level are listed side by side, and put in order afterwards. None is entered through a
/// link, and what a bind mount shows twice is taken once.
///
/// Whoever is told of changes keeps the walk, and has single directories listed again.
package struct TreeWalk {
  /// The most directories below the root that one may be in.
  package static let deepest = 64

  private let lists: Lists
  private var listings: [FilePath: DirectoryLister.Listing] = [:]
  /// Directories in which something can change that watching them does not tell.
  ///
  /// Links lead elsewhere, files may have another name elsewhere, and what is mounted in the ledger may be
  /// changed by another machine.
  package private(set) var unannounced: Set<FilePath> = []

  /// Walks the whole tree beneath `root`.
  package static func walk(
    _ root: borrowing RootDirectory, exclude: [ExcludePattern] = [],
    allow: AllowList = AllowList(), formats: [any EntryFormat] = EntryFormats.all
  ) -> Tree {
    do throws(SystemError) {
      var walk = try TreeWalk(root, exclude: exclude, allow: allow, formats: formats)
      walk.list([""])
      return walk.tree
    } catch {
      var tree = Tree()
      tree.failure = error
      return tree
    }
  }

  /// A walk that has not begun.
  ///
  /// - Throws: where `root` can't be held open once more.
  package init(
    _ root: borrowing RootDirectory, exclude: [ExcludePattern] = [],
    allow: AllowList = AllowList(), formats: [any EntryFormat] = EntryFormats.all
  ) throws(SystemError) {
    let lister = DirectoryLister(roles: FileRoles(formats), exclude: exclude, allow: allow)
    lists = Lists(try root.duplicate(), lister)
  }

  /// What listing has shown to be otherwise than before.
  package struct Differences: Sendable {
    /// Files that are otherwise, or new, or there no more.
    package var files: Set<FilePath> = []
    /// Whether anything is otherwise.
    package var isAny = false

    package init() {}

    package mutating func add(_ others: Differences) {
      files.formUnion(others.files)
      isAny = isAny || others.isAny
    }
  }

  /// Lists directories, and those in them that were not listed before, level by level.
  ///
  /// One that is not a directory of the tree, or no longer, is passed over. What is no longer in a directory
  /// is forgotten.
  ///
  /// - `willList`: is told of each directory before it is looked at, by the caller's thread: what changes
  ///   in it after that can be noticed otherwise.
  package mutating func list(
    _ directories: some Sequence<FilePath>, willList: (FilePath) -> Void = { _ in }
  ) {
    list(directories, willList: willList) { _, _ in }
  }

  /// Lists directories likewise, and says what is otherwise than before.
  package mutating func relist(
    _ directories: some Sequence<FilePath>, willList: (FilePath) -> Void
  ) -> Differences {
    var differences = Differences()
    list(directories, willList: willList) {
      differences.add(TreeWalk.differences($0, $1))
    }
    return differences
  }

  /// - `note`: is told of each listing that is another, and of what it was; nil where there is none.
  private mutating func list(
    _ directories: some Sequence<FilePath>, willList: (FilePath) -> Void,
    note: (DirectoryLister.Listing?, DirectoryLister.Listing?) -> Void
  ) {
    var level = directories.filter { isOfTheTree($0) }.sorted()
    while !level.isEmpty {
      level.forEach(willList)
      var next: [FilePath] = []
      for (path, listing) in zip(level, lists.list(level)) {
        // Its parent, which stands before it, may just have turned out to be without it.
        guard isOfTheTree(path) else { continue }
        let before = listings[path]
        if before == listing { continue }
        enter(path, listing)
        note(before, listing)
        let found = listing.directories
        if let before {
          for gone in Set(before.directories).subtracting(found) { forget(gone, note: note) }
        }
        // One that is inside itself is not gone into again.
        if isInsideItself(path, listing) { continue }
        next += found.filter { listings[$0] == nil }
      }
      level = next
    }
  }

  private mutating func enter(_ path: FilePath, _ listing: DirectoryLister.Listing) {
    listings[path] = listing
    let isElsewhere = listing.identity?.device != listings[""]?.identity?.device
    if listing.hasOtherNames || isElsewhere {
      unannounced.insert(path)
    } else {
      unannounced.remove(path)
    }
  }

  private static func differences(
    _ before: DirectoryLister.Listing?, _ now: DirectoryLister.Listing?
  ) -> Differences {
    var differences = Differences()
    differences.isAny = before != now
    // A name stands in a directory once.
    var gone: [FilePath: TreeItem] = [:]
    for item in before?.items ?? [] { gone[item.path] = item }
    for item in now?.items ?? [] where gone.removeValue(forKey: item.path) != item {
      differences.files.insert(item.path)
    }
    differences.files.formUnion(gone.keys)
    return differences
  }

  /// Forgets a directory and all that is in it: listed again, it is another one.
  package mutating func forget(_ directory: FilePath) { forget(directory) { _, _ in } }

  private mutating func forget(
    _ directory: FilePath,
    note: (DirectoryLister.Listing?, DirectoryLister.Listing?) -> Void
  ) {
    guard let listing = listings.removeValue(forKey: directory) else { return }
    unannounced.remove(directory)
    note(listing, nil)
    for path in listing.directories { forget(path, note: note) }
  }

  /// What is otherwise than in an earlier walk.
  package func differences(from earlier: TreeWalk) -> Differences {
    var differences = Differences()
    for (path, listing) in listings {
      let before = earlier.listings[path]
      if before != listing { differences.add(TreeWalk.differences(before, listing)) }
    }
    for (path, before) in earlier.listings where listings[path] == nil {
      differences.add(TreeWalk.differences(before, nil))
    }
    return differences
  }

  /// Whether a directory is listed, so that what changes in it is noticed.
  func isListed(_ directory: FilePath) -> Bool { listings[directory] != nil }

  /// How many directories are listed.
  package var directoryCount: Int { listings.count }
  package var directories: [FilePath] { Array(listings.keys) }

  /// How many files there are, and directories that were left out.
  package var itemCount: Int { listings.values.reduce(0) { $0 + $1.found.count } }

  /// Those of some paths that files of the ledger's have, read or not.
  ///
  /// - Complexity: O(paths), and O(files) of the directories that they are in.
  package func files(among paths: Set<FilePath>) -> Set<FilePath> {
    var found: Set<FilePath> = []
    for directory in Set(paths.map(\.parent)) {
      for item in listings[directory]?.items ?? [] where paths.contains(item.path) {
        found.insert(item.path)
      }
    }
    return found
  }

  private func isOfTheTree(_ path: FilePath) -> Bool {
    path.isEmpty || listings[path] != nil
      || listings[path.parent]?.directories.contains(path) == true
  }

  private func isInsideItself(_ path: FilePath, _ listing: DirectoryLister.Listing) -> Bool {
    guard let identity = listing.identity else { return true }
    var above = path
    while !above.isEmpty {
      above = above.parent
      if listings[above]?.identity == identity { return true }
    }
    return false
  }

  /// What was listed, as one tree.
  package var tree: Tree {
    var order = TreeOrder(listings)
    return order.tree()
  }
}

/// Puts the listings of directories together in reading order.
private struct TreeOrder {
  private let listings: [FilePath: DirectoryLister.Listing]
  private var made = Tree()
  /// Items whose links are followed, by their place in the tree.
  private var links: Set<Int> = []
  private var visited: [FileIdentity: FilePath] = [:]

  init(_ listings: [FilePath: DirectoryLister.Listing]) { self.listings = listings }

  mutating func tree() -> Tree {
    putInOrder()
    markOtherNames()
    made.problems.sort { $0.path < $1.path }
    return made
  }

  private struct Level {
    var found: [DirectoryLister.Found]
    var next = 0
  }

  private mutating func putInOrder() {
    var levels = [Level(found: enter(""))]
    while let level = levels.last {
      guard level.next < level.found.count else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      switch level.found[level.next] {
      case .item(let item, let isLink):
        if isLink { links.insert(made.items.count) }
        made.items.append(item)
      case .directory(let path):
        levels.append(Level(found: enter(path)))
      }
    }
  }

  private mutating func enter(_ path: FilePath) -> [DirectoryLister.Found] {
    guard let listing = listings[path] else { return [] }
    if let identity = listing.identity {
      if let first = visited[identity] {
        // A bind mount shows a directory twice, perhaps inside itself.
        return [.item(TreeItem(path, .otherName(of: first)), isLink: false)]
      }
      visited[identity] = path
    }
    made.problems += listing.problems
    if made.failure == nil { made.failure = listing.failure }
    return listing.found
  }
}

/// Directories listed on all cores.
private final class Lists: Sendable {
  private let root: RootDirectory
  private let lister: DirectoryLister

  init(_ root: consuming RootDirectory, _ lister: DirectoryLister) {
    self.root = root
    self.lister = lister
  }

  /// The listings of some directories, in their order.
  func list(_ paths: [FilePath]) -> [DirectoryLister.Listing] {
    // A thread costs as much as a few listings.
    if paths.count < 8 { return paths.map { lister.list($0, root) } }
    return Workers.map(paths.count) { self.lister.list(paths[$0], self.root) }
  }
}

extension TreeOrder {
  /// Reads each file once: under its first name that is not a link, else under its first name.
  private mutating func markOtherNames() {
    var first = FirstNames(made.items.count)
    for isLink in links.isEmpty ? [false] : [false, true] {
      for place in made.items.indices where isLink == (!links.isEmpty && links.contains(place)) {
        // The settings are read by name, whatever else they are called.
        guard made.items[place].state == .read, made.items[place].role != .configuration,
          let identity = made.items[place].status?.stamp.identity
        else { continue }
        let before = first.place(of: identity, or: place) {
          made.items[$0].status?.stamp.identity == identity
        }
        if before != place { made.items[place].state = .otherName(of: made.items[before].path) }
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
