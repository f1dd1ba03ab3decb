package import TallySystem

/// What tells those who read a ledger that a write of several of its files is under way.
///
/// A number in a file of the user's state directory, odd meanwhile. It is no lock: who reads looks at it before
/// and after, and reads again where it was odd or is another. It is not there as long as no write concerned
/// several files.
package struct WriteMark: Sendable {
  package let path: FilePath

  /// - `state`: the user's state directory.
  /// - `root`: the ledger's real path.
  package init(state: FilePath, root: FilePath) {
    path = WriteMark.home(state: state, root: root).appending("mark")
  }

  /// Where what belongs to a ledger and is no cache is kept: the lock of those who write, what they wrote.
  package static func home(state: FilePath, root: FilePath) -> FilePath {
    state.appending("tally").appending(FilePath(Index.key(of: root)))
  }

  /// What the number was at one moment.
  package struct Value: Equatable, Sendable {
    fileprivate let number: UInt64

    /// Whether a write was under way.
    package var isOdd: Bool { number % 2 == 1 }
  }

  package func value() throws(SystemError) -> Value {
    do throws(FileReadError) {
      let number = try FileBytes.read(named: path, limit: 64).withBytes { bytes in
        bytes.count < 8 ? 0 : UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
      }
      return Value(number: number)
    } catch .system(let error) {
      if error.isAbsent { return Value(number: 0) }
      throw error
    } catch {
      throw .impossible("read", path)
    }
  }

  /// Makes the number odd or even, for those who hold the lock.
  package func set(odd isOdd: Bool) throws(SystemError) {
    let before = try value()
    guard before.isOdd != isOdd else { return }
    let next = before.number &+ 1
    // In place: that needs no room, which there may be none of, and eight bytes are written at once.
    let bytes = withUnsafeBytes(of: next.littleEndian) { Array($0) }
    // A power failure that leaves it odd costs one look more; one that leaves it even would be an answer.
    try PrivateDirectory.overwrite(path, bytes, isSynced: isOdd)
  }
}

/// A reading that falls between two writes of several files.
package struct MarkedReading {
  private let mark: WriteMark?
  private let start: WriteMark.Value?

  /// How long to wait for a write to end: one takes milliseconds, and one that was cut short never ends.
  package static let patience = Duration.seconds(5)

  /// Waits until no write is under way.
  ///
  /// - `mark`: nil where there can be none.
  /// - Throws: `EBUSY` where one goes on for too long.
  package init(_ mark: WriteMark?, until deadline: Moment) throws(SystemError) {
    self.mark = mark
    var value = try mark?.value()
    while let mark, let found = value, found.isOdd {
      if Moment.now >= deadline { throw .busy(mark.path) }
      FileClock.pause(microseconds: 500)
      value = try mark.value()
    }
    start = value
  }

  /// Whether another write has begun since, so that what was read may be half of it.
  package var isOvertaken: Bool {
    guard let mark else { return false }
    // What can't be told may be.
    return (try? mark.value()) != start
  }
}

extension LedgerReader {
  /// Where a write of several files of a ledger would be told; nil where that can't be.
  package func mark(of root: FilePath) -> WriteMark? {
    guard let state, options.heedsMark else { return nil }
    return WriteMark(state: state, root: root)
  }

  /// Reads between two writes: again, where one was under way.
  ///
  /// - Throws: also `EBUSY`, where none ends.
  package func betweenWrites<Result>(
    _ root: FilePath, _ read: (MarkedReading) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let deadline = Moment.now + MarkedReading.patience
    while true {
      let reading = try MarkedReading(mark(of: root), until: deadline)
      let result = try read(reading)
      if !reading.isOvertaken { return result }
    }
  }
}
