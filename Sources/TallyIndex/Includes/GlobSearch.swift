import TallyModel
import TallySystem

/// Finds the files whose paths match a pattern.
///
/// Directories are listed once for all patterns. Names that start with a dot are matched only by patterns that
/// do; what editors and synchronising programs leave is not matched. `**` goes through no link.
struct GlobSearch {
  private var lists: [FilePath: [Directory.Entry]] = [:]
  private var listed: Set<FilePath> = []
  private var problem: IncludeFinder.Found?
  private(set) var failure: SystemError?

  /// How many names were compared with patterns.
  private var compared = 0

  /// The most directories that patterns of one ledger may look into, and the most names they are compared with.
  private static let mostDirectories = 100_000
  private static let mostNames = 50_000_000

  /// The directories that were listed since this was last asked.
  mutating func takeListed() -> Set<FilePath> {
    defer { listed = [] }
    return listed
  }

  /// Why a directory could not be listed since this was last asked.
  mutating func takeProblem() -> IncludeFinder.Found? {
    defer { problem = nil }
    return problem
  }

  /// The files that match, sorted: relative to the root, or absolute.
  ///
  /// Some of them may be links to directories.
  mutating func names(_ pattern: FilePath, in directory: FilePath, _ work: ReadingWork)
    -> [FilePath]
  {
    var parts = pattern.bytes.split(separator: UInt8(ascii: "/")).filter {
      !$0.isText(".")
    }
    // `a/**` is every file in `a`.
    if parts.last?.isText("**") == true { parts.append(Array("*".utf8)[...]) }
    guard let last = parts.popLast() else { return [] }
    var found: Set<FilePath> = [pattern.isAbsolute ? "/" : directory]
    for part in parts {
      var next: Set<FilePath> = []
      for path in found { next.formUnion(directories(part, in: path, work)) }
      found = next
    }
    return found.flatMap { files(last, in: $0, work) }.sorted()
  }

  private mutating func directories(
    _ part: ArraySlice<UInt8>, in path: FilePath, _ work: ReadingWork
  ) -> [FilePath] {
    if part.isText("**") { return below(path, work) }
    guard NamePattern.isPattern(part) else {
      let name = FilePath(bytes: Array(part))
      return [FilePath.plain(name, in: path) ?? path.appending(name)]
    }
    let pattern = NamePattern(part)
    return list(path, work).filter {
      $0.kind != .regular && GlobSearch.isMatch($0.name.bytes[...], pattern, part)
        && !IgnoredNames.isIgnoredDirectory($0.name.bytes[...])
    }.map { path.appending($0.name) }
  }

  /// A directory, and all that are in it at any depth.
  private mutating func below(_ path: FilePath, _ work: ReadingWork) -> [FilePath] {
    var found = [path]
    var at = 0
    while at < found.count {
      let here = found[at]
      at += 1
      guard here.depth - path.depth < TreeWalk.deepest else { continue }
      for entry in list(here, work) where entry.kind == .directory {
        if IgnoredNames.isIgnoredDirectory(entry.name.bytes[...]) { continue }
        found.append(here.appending(entry.name))
      }
    }
    return found
  }

  private mutating func files(_ part: ArraySlice<UInt8>, in path: FilePath, _ work: ReadingWork)
    -> [FilePath]
  {
    let pattern = NamePattern(part)
    return list(path, work).filter { entry in
      let name = entry.name.bytes[...]
      return entry.kind != .directory && GlobSearch.isMatch(name, pattern, part)
        && !IgnoredNames.isSyncConflict(name)
        && (name.first == UInt8(ascii: ".") || !IgnoredNames.isTemporary(name))
    }.map { path.appending($0.name) }
  }

  private static func isMatch(
    _ name: ArraySlice<UInt8>, _ pattern: NamePattern, _ part: ArraySlice<UInt8>
  ) -> Bool {
    let dot = UInt8(ascii: ".")
    return (name.first != dot || part.first == dot) && pattern.matches(name)
  }
}

// MARK: - Listing

extension GlobSearch {
  /// What is in a directory; nothing where it is none.
  private mutating func list(_ path: FilePath, _ work: ReadingWork) -> [Directory.Entry] {
    if let known = lists[path], compared < GlobSearch.mostNames {
      listed.insert(path)
      compared += known.count
      return known
    }
    guard lists.count < GlobSearch.mostDirectories, compared < GlobSearch.mostNames else {
      problem = problem ?? .problem(.includeTooMany, ["\(GlobSearch.mostDirectories)"])
      return []
    }
    var entries: [Directory.Entry] = []
    do throws(SystemError) {
      entries = try read(path, work)
    } catch {
      if !error.isOfThePath { failure = failure ?? error }
      if !error.isAbsent { problem = problem ?? GlobSearch.problem(path, error) }
    }
    lists[path] = entries
    listed.insert(path)
    compared += entries.count
    return entries
  }

  private static func problem(_ path: FilePath, _ error: SystemError) -> IncludeFinder.Found {
    if error.leadsOutside { return .problem(.includeOutside, [(error.path ?? path).display]) }
    return .problem(.includeUnreadable, [path.display, error.reason])
  }

  private func read(_ path: FilePath, _ work: ReadingWork) throws(SystemError) -> [Directory.Entry]
  {
    if !path.isAbsolute, let directory = try plain(path, work) { return try directory.entries() }
    // Through links, or from outside.
    let (real, inside) = try work.root.real(path)
    if real == work.root.path { return try work.root.directory("").entries() }
    if let inside { return try work.root.directory(inside).entries() }
    guard work.allow.allows(real) else { throw SystemError.outside(real) }
    return try RootDirectory(real).directory("").entries()
  }

  /// A directory that no link leads to; nil where one does.
  private func plain(_ path: FilePath, _ work: ReadingWork) throws(SystemError) -> Directory? {
    do throws(SystemError) {
      return try work.root.directory(path)
    } catch {
      if error.isRing || error.leadsOutside { return nil }
      throw error
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func isText(_ text: String) -> Bool { elementsEqual(text.utf8) }
}
