import TallySystem

/// Looks whether a file system does what a write is sure of, once for each and each start of the machine: a
/// file that is renamed over another takes its place, and what is appended is at the end.
struct FileSystemProbe {
  private let state: EditState
  /// A line for each file system that was found to behave.
  private var known: Set<String>
  private let boot: String

  private static let names: [FilePath] = [".tally-probe-1.tmp", ".tally-probe-2.tmp"]

  init(_ state: EditState) {
    self.state = state
    let boot = FileSystemProbe.text("/proc/sys/kernel/random/boot_id") ?? ""
    let text = FileSystemProbe.text(state.probed) ?? ""
    self.boot = boot
    known = Set(text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(boot) })
  }

  /// What can't be read is not known, so that it is looked at again.
  private static func text(_ path: FilePath) -> String? {
    guard let bytes = try? FileBytes.read(named: path, limit: 1 << 16) else { return nil }
    let text = bytes.withBytes { String(decoding: $0, as: UTF8.self) }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Looks at the file system of a path's directory, if it is not known.
  mutating func run(_ path: FilePath, beneath root: borrowing RootDirectory) throws(EditFailure) {
    let (known, boot, file) = (self.known, self.boot, state.probed)
    var line: String?
    let fault = try onPath(path) { () throws(SystemError) -> EditFailure.Misbehaviour? in
      let place = try root.place(path)
      let found = "\(boot) \(try place.directoryStatus().stamp.device)"
      if known.contains(found) { return nil }
      line = found
      return try FileSystemProbe.fault(place)
    }
    if let fault { throw .misbehaves(path, fault) }
    guard let line else { return }
    self.known.insert(line)
    let text = self.known.sorted().joined(separator: "\n") + "\n"
    try onPath(file) { () throws(SystemError) in
      try PrivateDirectory.makeFile(file, Array(text.utf8))
    }
  }

  private static func fault(_ place: borrowing FilePlace) throws(SystemError)
    -> EditFailure.Misbehaviour?
  {
    let (one, other) = (names[0], names[1])
    for name in names { try place.delete(name) }
    try place.create(one, mode: 0o600).write(Array("1\n".utf8))
    try place.create(other, mode: 0o600).write(Array("2\n".utf8))
    try place.rename(other, to: one)
    let (replaced, left) = (try content(place, one), try place.status(other))
    let isReplaced = replaced == "2\n" && left == nil
    // Two who append, each of whom knows nothing of the other's.
    let first = try place.openAtEnd(one)
    let second = try place.openAtEnd(one)
    try first.write(Array("a".utf8))
    try second.write(Array("b".utf8))
    try first.write(Array("c".utf8))
    let isAppended = try content(place, one)?.hasSuffix("\nabc") ?? false
    for name in names { try place.delete(name) }
    return !isReplaced ? .rename : !isAppended ? .append : nil
  }

  private static func content(_ place: borrowing FilePlace, _ name: FilePath)
    throws(SystemError) -> String?
  {
    do throws(FileReadError) {
      let opened = try place.reading(name)
      return try FileBytes.read(opened, limit: 1 << 16).withBytes {
        String(decoding: $0, as: UTF8.self)
      }
    } catch .system(let error) {
      throw error
    } catch {
      return nil
    }
  }

  /// Deletes what a killed tally left of looking.
  static func clean(_ paths: [FilePath], beneath root: borrowing RootDirectory)
    throws(EditFailure)
  {
    for directory in Set(paths.map(\.parent)) {
      try ifThere(directory) { () throws(SystemError) in
        let place = try root.place(directory.appending(names[0]))
        for name in names { try place.delete(name) }
      }
    }
  }
}
