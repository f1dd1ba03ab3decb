package import TallySystem

extension LedgerReader {
  /// A reader as the user's environment has it: what links outside it may follow, and where its index is.
  ///
  /// - `sides`: looks up what entries add to accounts.
  package init(
    _ environment: Environment, limit: Int, sides: @escaping BlockSides.Finder,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(SystemError) {
    self.init(
      allow: try LedgerReader.allowList(environment), limit: limit,
      cache: LedgerReader.cacheDirectory(environment),
      state: LedgerReader.stateDirectory(environment), home: environment.home,
      options: ReadingOptions(environment), sides: sides, progress: progress)
  }

  private static func allowList(_ environment: Environment) throws(SystemError) -> AllowList {
    do throws(FileReadError) {
      return try AllowList.load(environment)
    } catch {
      if case .system(let failure) = error { throw failure }
      return AllowList()
    }
  }

  /// Where indexes are kept; nil where the user has no home to keep them in.
  package static func cacheDirectory(_ environment: Environment) -> FilePath? {
    directory(environment, "XDG_CACHE_HOME", fallback: ".cache")
  }

  /// Where what was written is kept, and who writes is told; nil likewise.
  package static func stateDirectory(_ environment: Environment) -> FilePath? {
    directory(environment, "XDG_STATE_HOME", fallback: ".local/state")
  }

  private static func directory(
    _ environment: Environment, _ variable: String, fallback: FilePath
  ) -> FilePath? {
    if environment.path(variable) == nil, let home = environment.home {
      guard let status = try? FileStatus.of(home), status.kind == .directory else { return nil }
    }
    return environment.xdgDirectory(variable, fallback: fallback)
  }
}
