import CLinux
import Glibc

/// The environment variables, as they were at one moment.
///
/// A variable that is set to nothing is as good as not set, which is how shells are used.
package struct Environment: Sendable {
  private var values: [String: [UInt8]]

  package init(_ values: [String: String]) {
    self.values = values.mapValues { Array($0.utf8) }
  }

  /// The process's own.
  package static func ofProcess() -> Environment {
    var values: [String: [UInt8]] = [:]
    var next = tally_environ()
    while let entry = next?.pointee {
      let bytes = FilePath(cString: entry).bytes
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
        let name = String(validating: bytes[..<equals], as: UTF8.self)
      {
        values[name] = Array(bytes[(equals + 1)...])
      }
      next = next?.advanced(by: 1)
    }
    var environment = Environment([:])
    environment.values = values
    return environment
  }

  /// The value as text; what is not UTF-8 in it is replaced.
  package subscript(name: String) -> String? {
    path(name).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The value as a path, byte for byte.
  package func path(_ name: String) -> FilePath? {
    guard let bytes = values[name], !bytes.isEmpty else { return nil }
    return FilePath(bytes: bytes)
  }

  /// The user's home directory: `$HOME`, else what the system's user list says.
  package var home: FilePath? {
    if let home = path("HOME") { return home }
    return Environment.listedHome
  }

  /// A directory of the XDG base directory specification.
  ///
  /// It is what the variable says, else `fallback` in the home directory. A value that is not absolute is to be ignored, says the specification.
  package func xdgDirectory(_ variable: String, fallback: FilePath) -> FilePath? {
    if let path = path(variable), path.isAbsolute { return path }
    return home?.appending(fallback)
  }

  private static var listedHome: FilePath? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { memory in
      guard let start = memory.baseAddress,
        getpwuid_r(geteuid(), &entry, start, memory.count, &found) == 0, found != nil,
        let home = entry.pw_dir
      else { return nil }
      return FilePath(cString: home)
    }
  }
}

/// Who runs the process.
package struct User: Hashable, Sendable {
  package var id: UInt32
  package var group: UInt32

  package init(id: UInt32, group: UInt32) {
    self.id = id
    self.group = group
  }

  /// The one whose rights the process has.
  package static var effective: User { User(id: geteuid(), group: getegid()) }

  /// What that user is called; empty where the system knows no name.
  package static var loginName: String {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "" }
    return String(cString: name)
  }
}

/// The number of a process.
package enum ProcessNumber {
  package static var own: Int32 { getpid() }
}
