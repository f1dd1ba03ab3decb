import Glibc
package import TallySystem

/// A directory of a test's own beneath `$TMPDIR`, removed with all that is in it when it goes.
///
/// Paths are relative to it, as text or as bytes; directories on the way are made.
package final class TemporaryDirectory {
  /// Its real path.
  package let path: FilePath

  package init() throws {
    let base = Environment.ofProcess().path("TMPDIR") ?? "/tmp"
    var template = base.appending("tally-test-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", errno, path: base) }
    let made = template.dropLast().map { UInt8(bitPattern: $0) }
    path = try FilePath(bytes: made).resolved()
  }

  deinit {
    // What is left over lies in the temporary directory; a test has nobody to tell.
    _ = with(path) { chmod($0, 0o700) }
    remove(path, in: AT_FDCWD)
  }

  /// The absolute path of a name in it.
  package func absolute(_ name: FilePath) -> FilePath { path.appending(name) }

  @discardableResult
  package func write(_ name: FilePath, _ text: String = "") throws -> FilePath {
    try write(name, bytes: Array(text.utf8))
  }

  @discardableResult
  package func write(_ name: FilePath, bytes: [UInt8]) throws -> FilePath {
    try makeDirectory(name.parent)
    let file = try FileDescriptor.create(absolute(name))
    try file.write(bytes)
    return absolute(name)
  }

  /// Makes a directory and those above it that are not there.
  package func makeDirectory(_ name: FilePath) throws {
    var made = path
    for part in name.bytes.split(separator: UInt8(ascii: "/")) {
      made = made.appending(FilePath(bytes: Array(part)))
      guard with(made, { mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
        throw SystemError("mkdir", errno, path: made)
      }
    }
  }

  /// Makes a symbolic link with just this target.
  package func link(_ name: FilePath, to target: FilePath) throws {
    try makeDirectory(name.parent)
    let result = with(target) { target in with(absolute(name)) { symlink(target, $0) } }
    guard result == 0 else { throw SystemError("symlink", errno, path: name) }
  }

  /// Gives a file here a second name.
  package func hardLink(_ name: FilePath, to first: FilePath) throws {
    try makeDirectory(name.parent)
    let result = with(absolute(first)) { first in
      with(absolute(name)) { Glibc.link(first, $0) }
    }
    guard result == 0 else { throw SystemError("link", errno, path: name) }
  }

  package func makeFIFO(_ name: FilePath) throws {
    try makeDirectory(name.parent)
    guard with(absolute(name), { mkfifo($0, 0o600) }) == 0 else {
      throw SystemError("mkfifo", errno, path: name)
    }
  }

  package func setMode(_ name: FilePath, _ mode: UInt32) throws {
    guard with(absolute(name), { chmod($0, mode_t(mode)) }) == 0 else {
      throw SystemError("chmod", errno, path: name)
    }
  }

  package func rename(_ name: FilePath, to other: FilePath) throws {
    let result = with(absolute(name)) { name in
      with(absolute(other)) { Glibc.rename(name, $0) }
    }
    guard result == 0 else { throw SystemError("rename", errno, path: name) }
  }

  /// Makes directories in one another, all of one name, beyond what a path can say.
  package func makeLongPath(of name: FilePath, parts: Int) throws {
    var here = with(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    for _ in 0..<parts {
      let next = with(name) { name in
        mkdirat(here, name, 0o755) == 0
          ? openat(here, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
      }
      let code = errno
      close(here)
      guard next >= 0 else { throw SystemError("mkdirat", code, path: name) }
      here = next
    }
    close(here)
  }

  package func read(_ name: FilePath) throws -> [UInt8] {
    try FileBytes.read(named: absolute(name), limit: 1 << 30).withBytes { Array($0) }
  }

  private func with(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    (path.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map(body) ?? -1
    }
  }

  /// Removes a name relative to an open directory, however deep, so that no path grows too long.
  private func remove(_ name: FilePath, in directory: Int32) {
    guard with(name, { unlinkat(directory, $0, AT_REMOVEDIR) }) != 0 else { return }
    let inner = with(name) { openat(directory, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) }
    guard inner >= 0, let stream = fdopendir(inner) else {
      _ = with(name) { unlinkat(directory, $0, 0) }
      return
    }
    var names: [FilePath] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 19)
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      names.append(
        FilePath(bytes: Array(UnsafeRawBufferPointer(start: start, count: length))))
    }
    for inside in names where inside != "." && inside != ".." {
      remove(inside, in: inner)
    }
    closedir(stream)
    _ = with(name) { unlinkat(directory, $0, AT_REMOVEDIR) }
  }
}
