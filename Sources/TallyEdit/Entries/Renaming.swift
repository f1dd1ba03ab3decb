import TallyFormats
package import TallyIndex
import TallyModel
package import TallySystem
import TallyText

/// A type that gets another name in every file that uses it, and in `types.json`: one write.
///
/// Aliases stay what they are. A part of the type (`food:snacks`) goes with it, and so does an account of its
/// own name nowhere: accounts are named in full. So entries of journals, which name nothing but accounts, stay as
/// they are.
package struct Renaming: Sendable {
  private let old: String
  private let new: String

  package init(_ old: String, to new: String) {
    self.old = Folding.name(old)
    self.new = new
  }

  /// The new name of one that an entry has; nil where it is another.
  package func name(_ name: String) -> String? {
    if Folding.name(name) == old { return new }
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Folding.name(String(parts[0])) == old else { return nil }
    return new + ":" + parts[1]
  }

  /// The files whose entries may have the name, by the index.
  package func files(in ledger: Ledger) -> [FilePath] {
    var paths: [FilePath] = []
    var known: Set<FilePath> = []
    for block in ledger.blocks {
      let names = block.names
      let vocabulary = block.vocabulary
      let hasName = (0..<names.count).contains {
        names[$0].form != .account && name(vocabulary[names[$0].string]) != nil
      }
      guard hasName else { continue }
      for file in block.files {
        let path = FilePath(bytes: file.pathBytes)
        // A file that includes others is in several blocks.
        if known.insert(path).inserted { paths.append(path) }
      }
    }
    return paths
  }

  /// What becomes of a file; nil where it has no such name.
  ///
  /// Where anything but the names would change, or an entry would no longer read, it is refused.
  package func change(
    _ path: FilePath, _ before: [UInt8], in ledger: Ledger
  ) throws(EditProblem) -> (change: FileChange, count: Int)? {
    let format: any EntryFormat
    do throws(EntryPath.Fault) {
      format = try EntryPath.format(of: path, ledger.settings)
    } catch {
      throw .path(path, error)
    }
    var draft = try FileDraft(
      path, shown: path, before: before, format: format, settings: ledger.settings,
      context: ledger.context(of: path))
    let count = try draft.rename(name)
    return count == 0 ? nil : (draft.change, count)
  }
}
