package import TallySystem

/// The git repository that a directory is in, as far as a ledger has to do with it.
package struct GitRepository: Sendable {
  /// The top of the work tree.
  package let top: FilePath

  /// Looks for `.git` in a directory and those above it; they need not be there.
  package init?(around directory: FilePath) {
    var here = directory
    while (try? FileStatus.ofLinkItself(here.appending(".git"))) == nil {
      guard !here.isEmpty, here != "/" else { return nil }
      here = here.parent
    }
    top = here
  }

  /// How many people have committed lately, by their addresses; nil where git does not tell in time, or is
  /// not there.
  ///
  /// The repository may be somebody else's: nothing that its settings name is run.
  package func authors() -> Int? {
    let words = [
      "git", "-C", top.display, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
      "-c", "log.showSignature=false", "--no-pager", "shortlog", "-s", "-n", "-e",
      "--max-count=2000", "HEAD",
    ]
    guard let output = ProgramOutput.of(words, patience: .seconds(2)) else { return nil }
    // A number, a tab, a name, and the address in angle brackets.
    let addresses = output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.lastIndex(of: UInt8(ascii: "<")).map { Array(line[$0...]) }
    }
    return Set(addresses).count
  }
}
