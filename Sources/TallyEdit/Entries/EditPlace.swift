package import TallyFormats
package import TallyIndex
package import TallySystem

/// What of a disk a ledger may write to: its directory, or its one file.
package struct EditPlace: Sendable {
  /// The real path of the directory or file.
  package let root: FilePath
  package let isDirectory: Bool
  /// The one file, as it is shown and as a session names it, and how it is written; nil of a directory.
  package let only: (shown: FilePath, inSession: FilePath, format: any EntryFormat)?

  /// - Throws: where the ledger is standard input, or no file.
  package init(_ ledger: Ledger) throws(EditProblem) {
    if ledger.root == "-" { throw .standardInput }
    root = ledger.root
    isDirectory = ledger.isDirectory
    if !ledger.isDirectory, let file = ledger.tree.items.first {
      only = (file.path, FilePath(bytes: Array(ledger.root.name)), file.format)
    } else {
      only = nil
    }
  }
}
