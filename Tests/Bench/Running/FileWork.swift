import Glibc
import TallySystem

/// What the benchmark does to files beside what the program's own layer has.
enum FileWork {
  static func makeDirectory(_ path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try FileDescriptor.create(FilePath(path)).write(bytes)
  }

  static func read(_ path: String) throws -> [UInt8] {
    do {
      return try FileBytes.read(named: FilePath(path), limit: 1 << 28).withBytes { Array($0) }
    } catch {
      throw BenchFailure("\(path): cannot be read: \(error)")
    }
  }

  /// The text of a small file; nil where there is none.
  static func text(_ path: String) -> String? {
    guard exists(path), let bytes = try? read(path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Where a program is on the PATH.
  static func program(_ name: String) -> String? {
    let folders = Environment.ofProcess()["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
  }

  static func failure(_ call: String, _ path: String) -> SystemError {
    SystemError(call, errno, path: FilePath(path))
  }
}
