import TallyIndex
import TallySystem

/// What is kept of a ledger's writes, in a directory of the user's own: `$XDG_STATE_HOME/tally/KEY/`, where KEY
/// is as with the index.
///
///     lock             held by whoever writes
///     mark             WriteMark
///     prepared         WriteRecord: of a write that no file shows yet
///     pending          … that some files may show
///     finished         … that all files show, and that has to be tidied up after
///     000123.write     … that can be taken back
///     probed           file systems that were found to behave, since the machine was started
///
/// All but `lock` and `mark` are changed by the one who has the lock. There is one of `prepared`, `pending` and
/// `finished` at most: a write's record goes from one name to the next.
struct EditState: Sendable {
  let directory: PrivateDirectory
  let mark: WriteMark

  /// How far a write has come.
  enum Phase: String {
    case prepared, pending, finished
  }

  /// How many writes can be taken back.
  static let kept = 100

  init(making state: FilePath, root: FilePath) throws(SystemError) {
    let home = WriteMark.home(state: state, root: root)
    // Whoever may write above it could put another directory in its place.
    _ = try PrivateDirectory(making: home.parent)
    directory = try PrivateDirectory(making: home)
    mark = WriteMark(state: state, root: root)
  }

  /// Takes one that is there.
  ///
  /// - Throws: `ENOENT` where there is none.
  init(_ state: FilePath, root: FilePath) throws(SystemError) {
    directory = try PrivateDirectory(WriteMark.home(state: state, root: root))
    mark = WriteMark(state: state, root: root)
  }

  func path(_ phase: Phase) -> FilePath { directory.path.appending(FilePath(phase.rawValue)) }
  var probed: FilePath { directory.path.appending("probed") }

  func lock() throws(SystemError) -> FileLock? {
    try FileLock.take(directory.path.appending("lock"))
  }
}

// MARK: - Records

extension EditState {
  /// The record of a write that is on its way; nil where there is none that far.
  func record(_ phase: Phase) throws(EditFailure) -> WriteRecord? { try record(path(phase)) }

  /// The record of a write that can be taken back; nil where there is none of the number.
  func record(number: Int) throws(EditFailure) -> WriteRecord? { try record(path(number)) }

  private func record(_ path: FilePath) throws(EditFailure) -> WriteRecord? {
    guard let bytes = try bytes(path) else { return nil }
    guard let record = bytes.withUnsafeBytes({ WriteRecord($0) }) else {
      throw .damagedRecord(path)
    }
    return record
  }

  private func bytes(_ path: FilePath) throws(EditFailure) -> [UInt8]? {
    do throws(FileReadError) {
      return try FileBytes.read(named: path, limit: Int(Int32.max)).withBytes { Array($0) }
    } catch .system(let error) {
      if error.isAbsent { return nil }
      throw .system(path, error)
    } catch {
      throw .damagedRecord(path)
    }
  }

  /// Writes down what is about to be written; no file shows it yet.
  func begin(_ record: WriteRecord) throws(SystemError) {
    try PrivateDirectory.makeSafe(path(.prepared), record.encoded)
  }

  /// From now on files may show it.
  func setPending() throws(SystemError) {
    try move(.prepared, to: path(.pending))
    try directory.sync()
  }

  /// No file shows it any more.
  ///
  /// Said before what is beside the files is deleted, by which it is told how far it came.
  func setReverted() throws(SystemError) { try move(.pending, to: path(.prepared)) }

  /// All files show it; said likewise.
  func setFinished() throws(SystemError) { try move(.pending, to: path(.finished)) }

  /// Forgets a write on its way: no file shows it.
  func drop(_ phase: Phase) throws(SystemError) {
    Failpoint.pass()
    try PrivateDirectory.deleteFile(path(phase))
    Failpoint.pass()
  }

  /// Keeps a write that is finished, to be taken back; or forgets what it took back.
  func keep(_ record: WriteRecord) throws(SystemError) {
    if let undone = record.undoes {
      Failpoint.pass()
      try PrivateDirectory.deleteFile(path(undone))
      return try drop(.finished)
    }
    let numbers = try numbers()
    try move(.finished, to: path((numbers.last ?? 0) + 1))
    for number in numbers.dropLast(EditState.kept - 1) {
      try PrivateDirectory.deleteFile(path(number))
    }
  }

  private func move(_ phase: Phase, to new: FilePath) throws(SystemError) {
    Failpoint.pass()
    try PrivateDirectory.rename(path(phase), new)
    Failpoint.pass()
  }

  /// The numbers of the writes that can be taken back, the oldest first.
  func numbers() throws(SystemError) -> [Int] {
    let ending = Array(".write".utf8)
    return try directory.names().compactMap { name in
      guard name.bytes.count > ending.count, name.bytes.suffix(ending.count).elementsEqual(ending)
      else { return nil }
      return Int(String(decoding: name.bytes.dropLast(ending.count), as: UTF8.self))
    }.sorted()
  }

  private func path(_ number: Int) -> FilePath {
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: max(0, 6 - digits.utf8.count))
    return directory.path.appending(FilePath(zeros + digits + ".write"))
  }
}
