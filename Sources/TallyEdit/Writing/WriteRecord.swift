import TallyFormats
import TallyIndex
import TallySystem

/// A write of one or several files as it is written down before it is done, and kept to be taken back.
///
/// Of each file it has what is no longer in it, and hashes of the whole before and after.
struct WriteRecord: Sendable, Equatable {
  var note: WriteNote
  /// In the order they are written.
  var files: [File]
  /// Those that the write makes, the highest first.
  var made: [FilePath] = []
  /// The write that this one takes back, and the directories that go with it, the deepest first.
  var undoes: Int?
  var unmade: [FilePath] = []

  /// A whole content.
  struct Content: Sendable, Equatable {
    var length: Int
    var hash: BlockID

    init(length: Int, hash: BlockID) {
      self.length = length
      self.hash = hash
    }

    init(_ bytes: [UInt8]) {
      self.init(length: bytes.count, hash: bytes.withUnsafeBytes { $0.blockID })
    }
  }

  struct File: Sendable, Equatable {
    /// Relative to the root, without links.
    var path: FilePath
    /// The name beside it that the new content is made under, and the old one gets.
    var temporary: FilePath
    var before: Content?
    var after: Content?
    /// How many bytes are equal at the beginning.
    var prefix = 0
    /// What was behind them, and how many bytes are there now in its place; what follows is equal again.
    var old: [UInt8] = []
    var newLength = 0
    /// Hashes of `pieceLength` bytes of the new content each, to say where it was changed.
    var pieces: [UInt64] = []
  }
}

// MARK: - Of a file

extension WriteRecord.File {
  init(_ change: FileChange, at path: FilePath, temporary: FilePath) {
    self.path = path
    self.temporary = temporary
    before = change.before.map { WriteRecord.Content($0) }
    after = change.after.map { WriteRecord.Content($0) }
    let (from, to) = (change.before ?? [], change.after ?? [])
    let shorter = min(from.count, to.count)
    while prefix < shorter, from[prefix] == to[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, from[from.count - 1 - suffix] == to[to.count - 1 - suffix] {
      suffix += 1
    }
    old = Array(from[prefix..<from.count - suffix])
    newLength = to.count - suffix - prefix
    pieces = WriteRecord.File.pieces(of: to, WriteRecord.File.pieceLength(of: to.count))
  }

  /// A file is told apart in a thousand pieces at most.
  private static func pieceLength(of size: Int) -> Int { max(32, size / 1000 + 1) }

  private static func pieces(of bytes: [UInt8], _ length: Int) -> [UInt64] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: length).map { start in
        let end = min(start + length, bytes.count)
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end]).hash64
      }
    }
  }

  /// Whether a content is what the write left; of a file that it deleted, nothing.
  private func isLeft(_ now: [UInt8]) -> Bool {
    after.map { WriteRecord.Content(now) == $0 } ?? now.isEmpty
  }

  /// What the file was before the write, from what it is after it; nil where that is not what it is.
  func reverted(_ now: [UInt8]) -> [UInt8]? {
    guard isLeft(now), prefix + newLength <= now.count else { return nil }
    let then = Array(now[..<prefix] + old + now[(prefix + newLength)...])
    guard let before else { return then.isEmpty ? then : nil }
    return WriteRecord.Content(then) == before ? then : nil
  }

  /// The line, counted from 1, from which on a content is not what the write left; as near as can be told.
  func firstDifference(_ now: [UInt8]) -> Int {
    let size = after?.length ?? 0
    let length = WriteRecord.File.pieceLength(of: size)
    let found = WriteRecord.File.pieces(of: Array(now.prefix(size)), length)
    let piece = zip(pieces, found).prefix { $0 == $1 }.count
    let place = min(piece * length, size, now.count)
    return now[..<place].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }
}

// MARK: - As bytes

extension WriteRecord {
  /// What the bytes are of: of another schema they are not read.
  private static let schema = 1

  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.number(WriteRecord.schema)
    writer.text(note.command)
    writer.number(note.entries.count)
    for entry in note.entries {
      writer.text(entry.identity)
      writer.text(entry.was ?? "")
      writer.text(entry.path.bytes)
    }
    writer.number(files.count)
    for file in files { file.write(to: &writer) }
    writer.paths(made)
    writer.number(undoes ?? -1)
    writer.paths(unmade)
    let checksum = writer.bytes.withUnsafeBytes { $0.hash64 }
    writer.number(checksum)
    return writer.bytes
  }

  /// nil where the bytes are no record, or not all of one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8 else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 8)])
    var end = RecordReader(UnsafeRawBufferPointer(rebasing: bytes[(bytes.count - 8)...]))
    guard end.number(UInt64.self) == content.hash64 else { return nil }
    var reader = RecordReader(content)
    guard reader.number() == WriteRecord.schema, let command = reader.string(),
      let entryCount = reader.number()
    else { return nil }
    note = WriteNote(command)
    for _ in 0..<max(entryCount, 0) {
      guard let identity = reader.string(), let was = reader.string(), let path = reader.text()
      else { return nil }
      note.entries.append(
        EntryPlace(identity, in: FilePath(bytes: path), was: was.isEmpty ? nil : was))
    }
    guard let fileCount = reader.number() else { return nil }
    files = []
    for _ in 0..<max(fileCount, 0) {
      guard let file = File(from: &reader) else { return nil }
      files.append(file)
    }
    guard let made = reader.paths(), let undoes = reader.number(), let unmade = reader.paths(),
      reader.isAtEnd
    else { return nil }
    (self.made, self.unmade) = (made, unmade)
    self.undoes = undoes < 0 ? nil : undoes
  }
}

extension WriteRecord.File {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.text(path.bytes)
    writer.text(temporary.bytes)
    for content in [before, after] {
      writer.number(content?.length ?? -1)
      writer.id(content?.hash ?? .none)
    }
    writer.number(prefix)
    writer.text(old)
    writer.number(newLength)
    writer.number(pieces.count)
    for piece in pieces { writer.number(piece) }
  }

  fileprivate init?(from reader: inout RecordReader) {
    guard let path = reader.text(), let temporary = reader.text(),
      let before = WriteRecord.Content.optional(from: &reader),
      let after = WriteRecord.Content.optional(from: &reader),
      let prefix = reader.number(), prefix >= 0, let old = reader.text(),
      let newLength = reader.number(), newLength >= 0,
      let pieceCount = reader.number()
    else { return nil }
    self.path = FilePath(bytes: path)
    self.temporary = FilePath(bytes: temporary)
    (self.before, self.after) = (before, after)
    (self.prefix, self.old, self.newLength) = (prefix, old, newLength)
    for _ in 0..<max(pieceCount, 0) {
      guard let piece = reader.number(UInt64.self) else { return nil }
      pieces.append(piece)
    }
  }
}

extension WriteRecord.Content {
  /// Nil where it can't be read; a nil in it where it says that there is none.
  fileprivate static func optional(from reader: inout RecordReader) -> WriteRecord.Content?? {
    guard let length = reader.number(), let hash = reader.id() else { return nil }
    return .some(length < 0 ? nil : WriteRecord.Content(length: length, hash: hash))
  }
}

extension RecordWriter {
  fileprivate mutating func paths(_ paths: [FilePath]) {
    number(paths.count)
    for path in paths { text(path.bytes) }
  }
}

extension RecordReader {
  fileprivate mutating func paths() -> [FilePath]? {
    guard let count = number() else { return nil }
    var paths: [FilePath] = []
    for _ in 0..<max(count, 0) {
      guard let path = text() else { return nil }
      paths.append(FilePath(bytes: path))
    }
    return paths
  }
}
