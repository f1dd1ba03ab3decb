package import TallyFormats
import TallyModel

/// The identities of a file's entries, for whoever has its bytes at hand and no index.
package enum EntryIdentities {
  /// That of one entry: the id that it gives itself, else 12 characters.
  ///
  /// Only entries that are the same decide about it: those before it are counted.
  package static func of(_ number: Int, in file: WritableFile) -> String {
    let entry = file.entries[number]
    if let given = entry.givenID { return given }
    let all = file.isRepeated(entry) ? file.whole.entries : file.entries
    let above = all.prefix { $0.range.lowerBound <= entry.range.lowerBound }
    var maker = IdentityMaker(path: Array(file.path.utf8))
    return file.bytes.withUnsafeBytes { bytes in
      var identity: UInt64 = 0
      for other in above where other.fingerprint == entry.fingerprint {
        identity = maker.identity(date: other.date, bytes: bytes.part(other.range))
      }
      return Identity.text(identity)
    }
  }

  /// Those of all entries, in order.
  ///
  package static func of(_ file: WritableFile) -> [String] {
    var maker = IdentityMaker(path: Array(file.path.utf8), bytes: file.bytes.count)
    return file.bytes.withUnsafeBytes { bytes in
      file.entries.map { entry in
        let own = maker.identity(date: entry.date, bytes: bytes.part(entry.range))
        return entry.givenID ?? Identity.text(own)
      }
    }
  }
}
