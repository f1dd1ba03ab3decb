import TallyFormats
import TallySystem

/// Files that are read together: a run of small ones, which share a block, or one big one, which is cut
/// into parts.
///
/// A run is cut by any big file, and before a file with a chance of 1 in 128 for each KiB that it has, but 1 at
/// least, as the hash of its path falls. So a run holds some 128 KiB, or 128 files where they are tiny: a file that
/// changes is read again with its run, and each run costs a question a little. What a group holds depends on paths
/// and sizes alone, and one more file changes one group.
package struct FileGroup: Sendable {
  package private(set) var items: [TreeItem]
  let isBig: Bool

  /// As the tree has it, in bytes.
  var size: Int { items.reduce(0) { $0 + ($1.status?.stamp.size ?? 0) } }

  /// The groups of a tree, in reading order.
  package static func groups(of tree: Tree) -> [FileGroup] {
    var groups: [FileGroup] = []
    for item in tree.entryFiles {
      let isBig = (item.status?.stamp.size ?? 0) >= PartCutter.bigFile
      if let last = groups.last, !isBig, !last.isBig, !isCut(before: item) {
        groups[groups.count - 1].items.append(item)
      } else {
        groups.append(FileGroup(items: [item], isBig: isBig))
      }
    }
    return groups
  }

  /// A file by itself, whatever its size.
  static func alone(_ item: TreeItem) -> FileGroup { FileGroup(items: [item], isBig: true) }

  private static func isCut(before item: TreeItem) -> Bool {
    let kibibytes = UInt64(clamping: (item.status?.stamp.size ?? 0) >> 10)
    return item.path.bytes.withUnsafeBytes { $0.hash64 } % 128 < max(kibibytes, 1)
  }
}
