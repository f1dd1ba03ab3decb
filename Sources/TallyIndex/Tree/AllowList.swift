package import TallySystem

/// The files outside a ledger that its owner lets it read: `$XDG_CONFIG_HOME/tally/allow`.
///
/// An absolute path a line; a directory allows all beneath it; lines that start with `#` are comments.
/// A line that is not absolute allows nothing. The list is the user's, never a file in the ledger,
/// which may come from someone else.
package struct AllowList: Sendable {
  private var paths: [FilePath] = []
  private var isEverything = false

  /// Allows nothing.
  package init() {}

  /// Allows everything.
  static let everything = {
    var list = AllowList()
    list.isEverything = true
    return list
  }()

  /// Reads the list's text.
  ///
  /// Its paths are resolved, since what is asked about them is.
  package init(text: UnsafeRawBufferPointer) {
    for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") }) {
      var path = FilePath(bytes: AllowList.trim(line))
      guard path.isAbsolute else { continue }
      while path.bytes.count > 1, path.bytes.last == UInt8(ascii: "/") { path.bytes.removeLast() }
      // A path that names nothing allows nothing, now; when it does, it allows.
      guard let real = try? path.resolved() else { continue }
      paths.append(real)
    }
  }

  /// Where the list is; nil where the user has no home.
  package static func path(_ environment: Environment) -> FilePath? {
    environment.xdgDirectory("XDG_CONFIG_HOME", fallback: ".config")?.appending("tally/allow")
  }

  /// Reads the user's list; without one nothing is allowed.
  package static func load(_ environment: Environment) throws(FileReadError) -> AllowList {
    guard let path = path(environment) else { return AllowList() }
    do {
      let file = try FileBytes.read(named: path, limit: 1 << 20)
      return file.withBytes { AllowList(text: $0) }
    } catch .system(let error) where error.isAbsent {
      return AllowList()
    }
  }

  /// Whether a file may be read, by its real path.
  package func allows(_ path: FilePath) -> Bool {
    isEverything || paths.contains { $0 == path || path.relative(to: $0) != nil }
  }

  private static func trim(_ line: UnsafeRawBufferPointer.SubSequence) -> [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return Array(line)
  }
}
