package import TallySystem

extension LedgerReader {
  /// A reader as the user's environment has it: what links outside it may follow, and where its index is.
  package init(
    _ environment: Environment, limit: Int,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(SystemError) {
    self.init(
      allow: try LedgerReader.allowList(environment), limit: limit,
      cache: LedgerReader.cacheDirectory(environment), options: ReadingOptions(environment),
      progress: progress)
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
    if environment.path("XDG_CACHE_HOME") == nil, let home = environment.home {
      guard let status = try? FileStatus.of(home), status.kind == .directory else { return nil }
    }
    return environment.xdgDirectory("XDG_CACHE_HOME", fallback: ".cache")
  }
}
