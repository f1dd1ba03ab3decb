package import TallySystem

/// The files that an index is made of, beside and in its directory.
package enum IndexFiles {
  /// The file that LMDB keeps everything in.
  static let data: FilePath = "data.mdb"
  /// All files that an index's own directory may hold.
  static let inDirectory: Set<FilePath> = [data, "lock.mdb", "damaged"]
  /// The ledger's path, noted beside its index.
  static let root: FilePath = "root"
  /// What whoever writes has locked.
  static let lock: FilePath = "writer.lock"
  /// What whoever keeps it in step with the files has locked.
  static let keeper: FilePath = "keeper.lock"
  /// All files that may stand beside an index.
  static let beside: Set<FilePath> = [root, lock, keeper]

  /// An index's own directory.
  static func directory(schema: Int) -> FilePath { FilePath("v\(schema)") }

  /// The schema that a directory is of; nil of one that is no index's.
  ///
  /// `v1`, and `v1.damaged` on its way out.
  static func schema(of directory: FilePath) -> Int? {
    var digits = directory.bytes[...]
    if digits.suffix(8).elementsEqual(".damaged".utf8) { digits.removeLast(8) }
    guard let schema = Int(String(decoding: digits.dropFirst(), as: UTF8.self)), schema >= 0,
      digits == self.directory(schema: schema).bytes[...]
    else { return nil }
    return schema
  }

  /// Which file an index is in; nil where there is none.
  static func identity(in directory: FilePath) -> FileIdentity? {
    (try? FileStatus.of(directory.appending(data)))?.stamp.identity
  }

  /// How many bytes an index takes; nil where there is none.
  package static func size(in directory: FilePath) -> Int? {
    (try? FileStatus.of(directory.appending(data)))?.stamp.size
  }
}
