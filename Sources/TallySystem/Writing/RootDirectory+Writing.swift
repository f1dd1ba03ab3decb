import CLinux
import Glibc

extension RootDirectory {
  /// Where a path leads to, beneath the root.
  package struct Destination: Sendable, Equatable {
    /// Relative to the root, without links.
    package var path: FilePath
    /// The directories above it that are missing, the highest first.
    package var missing: [FilePath] = []
  }

  /// Where a path leads to in the end; links are followed while they stay beneath the root.
  ///
  /// - Throws: `EXDEV` where it leads outside, as any `..` is taken to; `ELOOP` where it is a link that leads
  ///   nowhere.
  package borrowing func destination(of path: FilePath) throws(SystemError) -> Destination {
    try RootDirectory.check(path)
    var names: [FilePath] = []
    var above = path
    while true {
      if let real = try real(above) {
        var found = Destination(path: real)
        for (number, name) in names.reversed().enumerated() {
          if number > 0 { found.missing.append(found.path) }
          found.path = found.path.appending(name)
          // It leads to nothing, but may be there: a link, and what it leads to may be outside.
          if number == 0 { try checkAbsence(of: found.path, path) }
        }
        return found
      }
      names.append(FilePath(bytes: Array(above.name)))
      above = above.parent
    }
  }

  private borrowing func checkAbsence(of real: FilePath, _ path: FilePath) throws(SystemError) {
    let place = try place(at: real)
    // What is there now and no link was made since, by somebody else.
    if try place.status(place.name)?.kind == .link {
      throw SystemError("openat2", ELOOP, path: path)
    }
  }

  /// The place that a path leads to, whether or not a file is there; its directory must be.
  ///
  /// Of a link to a file it is the file's own place, so that what is written there leaves the link.
  package borrowing func place(_ path: FilePath) throws(SystemError) -> FilePlace {
    try place(at: try destination(of: path).path)
  }

  private borrowing func place(at real: FilePath) throws(SystemError) -> FilePlace {
    let directory = try openDirectory(real.parent)
    return FilePlace(real, in: directory)
  }

  /// Only names, each of something: no `..`, which could lead anywhere.
  private static func check(_ path: FilePath) throws(SystemError) {
    let parts = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
    }
    if !isPlain { throw SystemError("openat2", EXDEV, path: path) }
  }

  /// What a path leads to, relative to the root and without links; nil where it leads to nothing.
  ///
  /// Nothing depends on its staying so: what is opened by it is opened without following a link.
  private borrowing func real(_ path: FilePath) throws(SystemError) -> FilePath? {
    if path.isEmpty { return path }
    let found: FilePath
    do throws(SystemError) {
      found = try self.path.appending(path).resolved()
    } catch {
      if error.code == ENOENT { return nil }
      throw SystemError(error.call, error.code, path: path)
    }
    if found == self.path { return "" }
    guard let inside = found.relative(to: self.path) else {
      throw SystemError("openat2", EXDEV, path: path)
    }
    return inside
  }
}
