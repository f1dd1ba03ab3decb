package import TallySystem

/// The files that an index is made of, beside and in its directory.
package enum IndexFiles {
  /// The file that LMDB keeps everything in.
  static let data: FilePath = "data.mdb"
  /// All files that an index's own directory may hold.
  static let inDirectory: Set<FilePath> = [data, "lock.mdb", "damaged"]
  /// The ledger's path, noted beside its index.
  static let root: FilePath = "root"
  /// All files that may stand beside an index.
  static let beside: Set<FilePath> = [root, "writer.lock"]

  /// How many bytes an index takes; nil where there is none.
  package static func size(in directory: FilePath) -> Int? {
    (try? FileStatus.of(directory.appending(data)))?.stamp.size
  }
}
