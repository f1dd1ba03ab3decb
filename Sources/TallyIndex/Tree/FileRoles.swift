import TallyFormats
import TallySystem

/// What a file is to a ledger, by its name alone.
package enum FileRole: Hashable, Sendable {
  /// Entries, in a format of `EntryFormats.all`: its place there.
  case entries(format: Int)
  /// `tally.json`, `types.json` or `contacts.json` at the root.
  case configuration
}

/// Which endings make a file the ledger's.
struct FileRoles: Sendable {
  private let endings: [(ending: [UInt8], role: FileRole)]

  private static let configurationNames = ["tally.json", "types.json", "contacts.json"].map {
    Array($0.utf8)
  }

  init(_ formats: [any EntryFormat]) {
    endings = formats.enumerated().flatMap { place, format in
      format.suffixes.map { (ending: Array(".\($0)".utf8), role: FileRole.entries(format: place)) }
    }
  }

  /// What a name makes of a file; nil where it is not the ledger's.
  ///
  /// Endings are read in either case.
  func role(of name: ArraySlice<UInt8>, atRoot: Bool) -> FileRole? {
    if atRoot, FileRoles.configurationNames.contains(where: { name.elementsEqual($0) }) {
      return .configuration
    }
    return endings.first { FileRoles.ends(name, with: $0.ending) }?.role
  }

  private static func ends(_ name: ArraySlice<UInt8>, with ending: [UInt8]) -> Bool {
    guard name.count > ending.count else { return false }
    var at = name.endIndex - ending.count
    for byte in ending {
      if lowered(name[at]) != byte { return false }
      at += 1
    }
    return true
  }
}
