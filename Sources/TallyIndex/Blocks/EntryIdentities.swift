package import TallyFormats
import TallyModel

/// The identities of a file's entries, for whoever has its bytes at hand and no index.
package enum EntryIdentities {
  /// In order: the id that an entry gives itself, else 12 characters.
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
