import Synchronization
import TallyFormats
import TallyModel
import TallySystem

/// A file's text, for as long as it is needed.
final class FileText: Sendable {
  let file: CheckedFile

  init(_ file: consuming CheckedFile) { self.file = file }

  /// What of it reaches other files.
  func outline(_ item: TreeItem) -> FileOutline {
    file.withText { bytes in
      item.format.outline(
        of: SourceFile(bytes: bytes, path: item.path.display, survey: file.survey))
    }
  }
}

/// A file as it was read, on its way to blocks.
struct LoadedFile: Sendable {
  /// nil where there is nothing to read.
  let text: FileText?
  let outcome: GroupRecord.Outcome
  let stamp: GroupStamps.File

  /// Reads a file of the tree.
  init(_ item: TreeItem, _ work: ReadingWork) {
    let before = FileClock.now() - work.grain
    let reading = CheckedFile.read(item, beneath: work.root, limit: work.limit)
    self.init(reading, item.status?.stamp, before)
  }

  /// A text that was read already, and is not to be read again.
  init(_ text: consuming CheckedFile) {
    self.init(.text(text), nil, FileClock.now())
  }

  /// - `before`: stamps from then on may stay as they are although the file changes.
  private init(_ reading: consuming CheckedFile.Reading, _ known: FileStamp?, _ before: Int64) {
    var stamp = known
    var isSettled = true
    switch consume reading {
    case .text(let file):
      stamp = file.stamp
      isSettled = file.isSettled
      text = FileText(file)
      outcome = .entries
    case .gone:
      isSettled = false
      text = nil
      outcome = .gone
    case .problem(let problem):
      // What the system refuses now it may give the next time.
      isSettled = problem.code != .unreadableFile
      text = nil
      outcome = .problem(problem)
    }
    let none = FileStamp(device: 0, inode: 0, size: 0, modified: 0, changed: 0, mode: 0)
    let taken = stamp ?? none
    let isYoung = max(taken.modified, taken.changed) >= before
    self.stamp = GroupStamps.File(stamp: taken, isRacy: isYoung || !isSettled || stamp == nil)
  }
}

/// What was found out of files before it was known in which order, and after which directives, they are
/// read.
final class FilesAhead: Sendable {
  /// Of files that have one.
  private let outlines: [FilePath: FileOutline]
  /// Files that were read for it.
  private let files: Mutex<[FilePath: LoadedFile]>

  init(_ outlines: [FilePath: FileOutline], _ files: [FilePath: LoadedFile]) {
    self.outlines = outlines
    self.files = Mutex(files)
  }

  /// Hands out a file that was read already, once.
  func take(_ path: FilePath) -> LoadedFile? {
    files.withLock { $0.removeValue(forKey: path) }
  }

  /// Whether a file that was read anew is no longer what its order was made from.
  func isOvertaken(_ file: LoadedFile, _ item: TreeItem) -> Bool {
    guard item.format.hasOutline else { return false }
    let known = outlines[item.path] ?? FileOutline()
    guard let text = file.text else {
      if case .included = item.state { return file.outcome == .gone }
      return !known.isEmpty
    }
    if !file.stamp.isRacy, file.stamp.stamp == item.status?.stamp { return false }
    return text.outline(item) != known
  }
}
