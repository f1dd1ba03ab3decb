package import TallyModel
package import TallySystem

/// What is in a ledger's directory: each file that is the ledger's by its name, and what becomes of it.
package struct Tree: Sendable {
  /// In reading order: by the bytes of their paths, `/` lowest; a file that another one includes stands behind
  /// that, as soon as the entries are read.
  package var items: [TreeItem] = []
  /// In reading order.
  package var problems: [TreeProblem] = []
  /// Why the walk is worth nothing: the machine failed it, so that nobody knows what is there.
  package var failure: SystemError?

  package init() {}

  /// The files whose entries are the ledger's.
  package var entryFiles: some Sequence<TreeItem> {
    items.lazy.filter { $0.state == .read && $0.role != .configuration }
  }
}

/// A file of the tree, or a directory that was left out.
package struct TreeItem: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case read
    /// Read where another file includes it: the first that does.
    case included(by: FilePath)
    case passedOver(PassedOver)
    /// Another name of a file that is read under this one.
    case otherName(of: FilePath)
    /// Not read; a problem says why.
    case failed
  }

  /// Why something that could be the ledger's is not read, nothing being wrong.
  package enum PassedOver: Hashable, Sendable {
    /// `tally.json` excludes it.
    case excluded
    /// A directory with a `tally.json` of its own.
    case anotherLedger
    /// A link to a directory.
    case linkedDirectory
    /// A copy that a synchronising program left; a warning says so too.
    case syncConflict
  }

  /// Relative to the root; absolute of a file outside that another one includes.
  package var path: FilePath
  /// Nil of a directory.
  package var role: FileRole?
  package var state: State
  /// Of a link, the status of the file it leads to; nil where it was not asked for.
  package var status: FileStatus?
  /// Where a link leads that may not simply be followed; nil of all else.
  package var target: LinkTarget?

  package init(
    _ path: FilePath, role: FileRole? = nil, _ state: State, status: FileStatus? = nil,
    target: LinkTarget? = nil
  ) {
    self.path = path
    self.role = role
    self.state = state
    self.status = status
    self.target = target
  }
}

/// Where a link leads that openat2(2) would refuse to follow beneath the root.
package enum LinkTarget: Hashable, Sendable {
  /// An absolute link into the tree: the path from the root.
  case inside(FilePath)
  /// A real path outside, which the user's list allows.
  case outside(FilePath)
}

/// Something wrong with a file or a directory.
package struct TreeProblem: Hashable, Sendable {
  /// Relative to the root; empty for the root.
  package var path: FilePath
  package var diagnostic: Diagnostic

  package init(_ path: FilePath, _ diagnostic: Diagnostic) {
    self.path = path
    self.diagnostic = diagnostic
  }
}
