package import TallyFormats
import TallyModel
package import TallySystem

/// Goes through a ledger's directory and says what is to be read, in which order.
///
/// It opens no file: a walk costs a listing a directory, and one status a file that is the ledger's. The
/// directories of a level are listed side by side, and put in order afterwards. None is entered through a
/// link, and what a bind mount shows twice is taken once.
package struct TreeWalk {
  /// The most directories below the root that one may be in.
  package static let deepest = 64

  private var tree = Tree()
  private var listings: [FilePath: DirectoryLister.Listing] = [:]
  /// Items whose links are followed, by their place in the tree.
  private var links: Set<Int> = []
  private var visited: [FileIdentity: FilePath] = [:]

  /// Walks the whole tree beneath `root`.
  package static func walk(
    _ root: borrowing RootDirectory, exclude: [ExcludePattern] = [],
    allow: AllowList = AllowList(), formats: [any EntryFormat] = EntryFormats.all
  ) -> Tree {
    var walk = TreeWalk()
    let lister = DirectoryLister(roles: FileRoles(formats), exclude: exclude, allow: allow)
    do throws(SystemError) {
      try walk.list(Lists(root.duplicate(), lister))
      walk.putInOrder()
    } catch {
      walk.tree.failure = error
    }
    walk.markOtherNames()
    walk.tree.problems.sort { $0.path < $1.path }
    return walk.tree
  }

  private init() {}

  /// A directory to be listed, and those that it is in.
  private struct Pending {
    var path: FilePath
    var above: [FileIdentity]
  }

  /// Lists level by level.
  private mutating func list(_ lists: Lists) {
    var level = [Pending(path: "", above: [])]
    while !level.isEmpty {
      let found = lists.list(level.map(\.path), depth: level[0].above.count)
      var next: [Pending] = []
      for (pending, listing) in zip(level, found) {
        listings[pending.path] = listing
        // One that is inside itself is not gone into again.
        guard let identity = listing.identity, !pending.above.contains(identity) else { continue }
        for case .directory(let path) in listing.found {
          next.append(Pending(path: path, above: pending.above + [identity]))
        }
      }
      level = next
    }
  }

  private struct Level {
    var found: [DirectoryLister.Found]
    var next = 0
  }

  /// Goes over what was listed in reading order.
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
        if isLink { links.insert(tree.items.count) }
        tree.items.append(item)
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
    tree.problems += listing.problems
    if tree.failure == nil { tree.failure = listing.failure }
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
  func list(_ paths: [FilePath], depth: Int) -> [DirectoryLister.Listing] {
    // A thread costs as much as a few listings.
    if paths.count < 8 { return paths.map { lister.list($0, depth: depth, root) } }
    return Workers.map(paths.count) { self.lister.list(paths[$0], depth: depth, self.root) }
  }
}

extension TreeWalk {
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
