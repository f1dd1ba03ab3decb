import TallyIndex
package import TallyModel
package import TallySystem

/// The directory that a new ledger is to be in, once it is known that it may be.
package struct NewLedgerPlace: Sendable {
  /// Its real path, whether or not it is there.
  package let path: FilePath
  package let isThere: Bool
  /// The ledger that it is inside of, and apart from.
  package let outer: FilePath?
  /// What of it a ledger reads; nothing where it is not there yet.
  package let found: FoundFiles

  /// Looks at a directory, and makes nothing.
  ///
  /// - `directory`: absolute; it need not be there, nor what is above it.
  package init(_ directory: FilePath, _ environment: Environment) throws(NewLedgerFailure) {
    (path, isThere) = try NewLedgerPlace.real(directory)
    if isThere {
      do throws(SystemError) {
        found = try FoundFiles(in: path)
      } catch {
        throw .system(path, error)
      }
    } else {
      found = FoundFiles()
    }
    try NewLedgerPlace.check(path, found, environment)
    outer = NewLedgerPlace.ledger(above: path, environment)
  }

  /// The real path of a directory, as far as it is there, and what is missing behind.
  private static func real(_ directory: FilePath) throws(NewLedgerFailure) -> (FilePath, Bool) {
    var missing: [FilePath] = []
    var above = directory
    while true {
      if above.bytes.count > 1, above.bytes.last == UInt8(ascii: "/") { above.bytes.removeLast() }
      if let real = try resolved(above) {
        guard (try? FileStatus.of(real))?.kind == .directory else { throw .taken(real) }
        return (missing.reversed().reduce(real) { $0.appending($1) }, missing.isEmpty)
      }
      if let now = try? FileStatus.ofLinkItself(above) {
        if now.kind == .link { throw .danglingLink(above) }
        // Somebody has made it since.
        continue
      }
      let name = FilePath(bytes: Array(above.name))
      guard !above.parent.isEmpty, name != "..", name != "." else {
        throw .system(directory, .gone(directory))
      }
      missing.append(name)
      above = above.parent
    }
  }

  /// nil where it is not there.
  private static func resolved(_ path: FilePath) throws(NewLedgerFailure) -> FilePath? {
    do throws(SystemError) {
      return try path.resolved()
    } catch {
      if error.isAbsent { return nil }
      throw .system(path, error)
    }
  }

  /// What holds more than a ledger may not become one: every file in it would be read.
  private static func check(_ path: FilePath, _ found: FoundFiles, _ environment: Environment)
    throws(NewLedgerFailure)
  {
    if path == "/" { throw .top(found) }
    if let home = environment.home, path == (try? home.resolved()) { throw .home(path, found) }
    let temporary = [environment.path("TMPDIR"), "/tmp", "/var/tmp"]
    if temporary.contains(where: { $0 != nil && path == (try? $0?.resolved()) }) {
      throw .temporary(path, found)
    }
    if let ledger = found.ledger { throw .aboveLedger(path, ledger: path.appending(ledger)) }
  }

  private static func ledger(above path: FilePath, _ environment: Environment) -> FilePath? {
    var above = path.parent
    while above != "/", (try? FileStatus.of(above)) == nil { above = above.parent }
    let search = AncestorSearch(user: User.effective, home: environment.home)
    guard case .found(let ledger) = search.search(from: above) else { return nil }
    return ledger
  }
}

/// Why no ledger is made.
package enum NewLedgerFailure: Error, Sendable, Equatable {
  case home(FilePath, FoundFiles)
  case top(FoundFiles)
  case temporary(FilePath, FoundFiles)
  case aboveLedger(FilePath, ledger: FilePath)
  /// The path, or one above it, is a file.
  case taken(FilePath)
  case danglingLink(FilePath)
  /// The currency is none, in the words of the reader of `tally.json`.
  case currency(Diagnostic)
  case system(FilePath, SystemError)
}
