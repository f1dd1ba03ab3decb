package import TallySystem

/// Which ledger is meant, and how that was found out.
///
/// In this order: what the command line names; `$TALLY_LEDGER`; the nearest directory, from the current
/// one upwards, that holds `tally.json`; `$LEDGER_FILE`; `~/tally`. A word or a variable that names
/// nothing is an error: to go on with another ledger would answer another question.
package struct LedgerLocation: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// A ledger's root.
    case directory(FilePath)
    /// A ledger in one file, or a pipe.
    case file(FilePath)
    case standardInput
  }

  package enum Finding: Hashable, Sendable {
    /// `--ledger` or `-f`.
    case commandLine
    /// `$TALLY_LEDGER` or `$LEDGER_FILE`.
    case variable(String)
    /// `tally.json` here or above.
    case settingsAbove
    /// `~/tally`.
    case home
  }

  package var source: Source
  package var finding: Finding
  /// The ledger one stands in, where a variable names another: worth a line.
  package var passedBy: FilePath?

  package init(_ source: Source, _ finding: Finding, passedBy: FilePath? = nil) {
    self.source = source
    self.finding = finding
    self.passedBy = passedBy
  }
}

/// Why no ledger was found.
package enum LedgerNotFound: Error, Hashable, Sendable {
  /// The path on the command line names nothing that can be a ledger.
  case commandLine(FilePath, SystemError)
  /// A variable's path names nothing that can be a ledger.
  case variable(String, FilePath, SystemError)
  /// Nothing says where one is; where was looked, in order.
  case nowhere([LedgerSearch.Place])
}

/// The search for the ledger.
package struct LedgerSearch: Sendable {
  /// Where was looked in vain.
  package enum Place: Hashable, Sendable {
    /// A variable that is not set.
    case variable(String)
    /// For `tally.json`: the directories from the first up to the last, and why no further.
    case settingsAbove(from: FilePath, to: FilePath, AncestorSearch.Stop)
    /// A directory that is not there.
    case directory(FilePath)
  }

  private let environment: Environment
  /// Nil where the directory one stands in was deleted.
  private let currentDirectory: FilePath?
  private let user: User

  package init(
    environment: Environment, currentDirectory: FilePath?, user: User = User.effective
  ) {
    self.environment = environment
    self.currentDirectory = currentDirectory
    self.user = user
  }

  /// Finds the ledger.
  ///
  /// `named` is what `--ledger` or `-f` gives: a directory, a file, or `-` for standard input. Both take
  /// each, since what was meant is plain.
  package func find(named: FilePath? = nil) throws(LedgerNotFound) -> LedgerLocation {
    if let named {
      if named == "-" { return LedgerLocation(.standardInput, .commandLine) }
      do throws(SystemError) {
        return LedgerLocation(try source(absolute(named)), .commandLine)
      } catch {
        throw .commandLine(named, error)
      }
    }
    var looked: [Place] = []
    let above = settingsAbove()
    if let location = try variable("TALLY_LEDGER", &looked, above: above) { return location }
    switch above {
    case .found(let root): return LedgerLocation(.directory(root), .settingsAbove)
    case .nothing(let from, let to, let stop):
      looked.append(.settingsAbove(from: from, to: to, stop))
    case nil: break
    }
    if let location = try variable("LEDGER_FILE", &looked, above: nil) { return location }
    if let tally = environment.home?.appending("tally") {
      if let status = try? FileStatus.of(tally), status.kind == .directory {
        return LedgerLocation(.directory(tally), .home)
      }
      looked.append(.directory(tally))
    }
    throw .nowhere(looked)
  }

  private func variable(
    _ name: String, _ looked: inout [Place], above: AncestorSearch.Result?
  ) throws(LedgerNotFound) -> LedgerLocation? {
    guard let value = environment.path(name) else {
      looked.append(.variable(name))
      return nil
    }
    do throws(SystemError) {
      let path = absolute(expandingHome(value))
      let found = LedgerLocation(try source(path), .variable(name))
      guard case .found(let here) = above, !isSame(path, here) else { return found }
      return LedgerLocation(found.source, found.finding, passedBy: here)
    } catch {
      throw .variable(name, value, error)
    }
  }

  private func settingsAbove() -> AncestorSearch.Result? {
    guard let currentDirectory else { return nil }
    return AncestorSearch(user: user, home: environment.home).search(from: currentDirectory)
  }

  /// What a path that someone named is; anything but a directory is for its reader to refuse.
  private func source(_ path: FilePath) throws(SystemError) -> LedgerLocation.Source {
    try FileStatus.of(path).kind == .directory ? .directory(path) : .file(path)
  }

  private func absolute(_ path: FilePath) -> FilePath {
    guard !path.isAbsolute, let currentDirectory else { return path }
    return currentDirectory.appending(path)
  }

  /// `~/x` in a variable: shells expand it only where the value is assigned without quotes.
  private func expandingHome(_ path: FilePath) -> FilePath {
    guard let home = environment.home, path.bytes.starts(with: "~/".utf8) else { return path }
    return home.appending(FilePath(bytes: Array(path.bytes.dropFirst(2))))
  }

  private func isSame(_ a: FilePath, _ b: FilePath) -> Bool {
    guard let a = try? FileStatus.of(a), let b = try? FileStatus.of(b) else { return false }
    return a.stamp.identity == b.stamp.identity
  }
}
