import TallyFormats
import TallySystem

/// What an `include` says: `2026.journal`, `years/*.journal`, `~/prices.journal`, `timedot:hours.txt`.
///
/// - `~/` at its start is the home directory. All else is relative to the directory of the including file.
/// - A name with `*`, `?` or `[` is a pattern for the names in one directory (`NamePattern`); `**` as a whole
///   part is any number of directories.
/// - A format's name and a colon in front say how the file is read, whatever its ending.
struct IncludePattern {
  /// As written.
  let text: String
  /// The format in front; empty where there is none.
  var format = ""
  /// Without the format, and with the home directory.
  var path: FilePath
  let isGlob: Bool

  /// - `home`: nil where there is none: then `~` is a name like any other.
  init(_ text: String, home: FilePath?) {
    self.text = text
    var bytes = Array(text.utf8)[...]
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      let name = String(decoding: bytes[..<colon], as: UTF8.self)
      if IncludePattern.isFormat(name) {
        format = name
        bytes = bytes[(colon + 1)...]
      }
    }
    if let home, bytes.starts(with: "~/".utf8) {
      path = home.appending(FilePath(bytes: Array(bytes.dropFirst(2))))
    } else {
      path = FilePath(bytes: Array(bytes))
    }
    isGlob = NamePattern.isPattern(bytes)
  }

  private static func isFormat(_ name: String) -> Bool {
    unread.contains(name) || EntryFormats.named(name) != nil
  }

  /// What hledger includes too and nothing here reads, by their names and by their files' endings.
  static let unread = ["timeclock", "timedot", "csv", "tsv", "ssv", "rules"]
}

extension FilePath {
  /// The path of a name as it stands in a directory, without `.`, and with `..` taken back from the
  /// directory; nil where that needs the disk: it leads above the root, or back from what may be a link.
  ///
  /// - `directory`: relative to the root, without links; the root itself is empty.
  static func plain(_ name: FilePath, in directory: FilePath) -> FilePath? {
    guard !name.isAbsolute, !directory.isAbsolute else { return nil }
    if !name.bytes.hasOddParts { return directory.appending(name) }
    var path = directory
    var isBelow = false
    for part in name.bytes.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        if isBelow || path.isEmpty { return nil }
        path = path.parent
      } else {
        path = path.appending(FilePath(bytes: Array(part)))
        isBelow = true
      }
    }
    return path
  }
}

extension [UInt8] {
  /// Whether a part of the path is empty or starts with a dot.
  fileprivate var hasOddParts: Bool {
    var isStart = true
    for byte in self {
      let isSlash = byte == UInt8(ascii: "/")
      if isStart, isSlash || byte == UInt8(ascii: ".") { return true }
      isStart = isSlash
    }
    return isStart
  }
}
