import TallyIndex
import TallySystem

/// What an index has, as one number.
enum Dump {
  /// Prints how many values there are, and a hash over all keys and values.
  static func run(cache: FilePath, root: FilePath) throws {
    let index = try Index.open(cache: cache, root: try root.resolved())
    let snapshot = try IndexSnapshot(index)
    var count = 0
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    try snapshot.eachPureValue { key, value in
      count += 1
      for bytes in [key, value] {
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    print(count, String(hash, radix: 16))
  }

  static func directory(cache: FilePath, root: FilePath) -> FilePath {
    Index.home(cache: cache, root: root).appending(FilePath("v\(Index.schema)"))
  }
}
