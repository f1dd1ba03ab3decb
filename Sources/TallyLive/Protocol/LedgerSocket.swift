import TallyIndex
package import TallySystem

/// Where the service that watches a ledger is spoken to, and by which rules.
///
/// A Unix socket for each ledger. Both sides write JSON-RPC 2.0, an object a line, without batches:
///
///     -> {"jsonrpc":"2.0","id":1,"method":"sync","params":{"proto":1}}
///     <- {"jsonrpc":"2.0","id":1,"result":{"generation":7, …}}
///
/// | method    | parameters        | result                                                              |
/// |-----------|-------------------|---------------------------------------------------------------------|
/// | `ping`    |                   | `proto`, `pid`                                                      |
/// | `sync`    |                   | `generation`, `schema`, `device`, `inode`, `instance`, `pid`        |
/// | `status`  |                   | an object                                                           |
/// | `watch`   | `arguments`       | `subscription`, a number                                            |
/// | `unwatch` | `subscription`    | an empty object                                                     |
///
/// Each may have `proto`, the version of all this; another one is refused. `sync` is answered when all that
/// was changed before it is in the index. `watch` with the arguments of a report, `["timeline","-p","today"]`,
/// is followed by the notification `event`, with `subscription` and `event`, at once and at each change of the
/// answer; without arguments at each generation of the index, with what changed. While the ledger is read
/// for the first time those who wait for `sync` get the notification `progress`, with `done` and `all`.
package enum LedgerSocket {
  /// The version of what is said.
  package static let version = 1
  /// The most bytes of a request, without its line end.
  package static let longestRequest = 1 << 16
  /// The most bytes of what the service says in one line, without its end.
  package static let longestMessage = 1 << 30

  /// The directory of all sockets, in that of the user's programs.
  package static func directory(runtime: FilePath) -> FilePath { runtime.appending("tally") }

  /// The socket of a ledger, by its root's real path; the name is that of its index.
  package static func path(runtime: FilePath, root: FilePath) -> FilePath {
    directory(runtime: runtime).appending(FilePath(Index.key(of: root) + ".sock"))
  }
}
