import TallyIndex
import TallySystem

/// One file of a write, step by step: the new content is made beside the file, then the two are put in each
/// other's place, and what was there is looked at once more before it is deleted.
///
/// It is told nothing of the other files. Each step says by what it leaves how far it came, so that it can be
/// gone on with, or gone back.
struct FileSwap: ~Copyable {
  private let place: FilePlace
  private let file: WriteRecord.File
  private var temporary: FilePath { file.temporary }

  /// - Throws: `ENOENT` where the file's directory is missing.
  init(_ file: WriteRecord.File, beneath root: borrowing RootDirectory) throws(SystemError) {
    self.file = file
    place = try root.place(file.path)
  }

  /// What is under a name.
  enum Found: Equatable {
    case nothing
    case content(WriteRecord.Content)
    /// No regular file, or one too large to be told.
    case other

    func `is`(_ content: WriteRecord.Content?) -> Bool {
      self == content.map { .content($0) } ?? .nothing
    }
  }

  func found() throws(SystemError) -> Found { try found(place.name) }
  func foundBeside() throws(SystemError) -> Found { try found(temporary) }

  private func found(_ name: FilePath) throws(SystemError) -> Found {
    guard let status = try place.status(name) else { return .nothing }
    guard status.kind == .regular else { return .other }
    do throws(FileReadError) {
      let opened = try place.reading(name)
      return try FileBytes.read(opened, limit: CheckedFile.largest).withBytes { bytes in
        .content(WriteRecord.Content(length: bytes.count, hash: bytes.blockID))
      }
    } catch .system(let error) {
      if error.isAbsent { return .nothing }
      if error.isRing { return .other }
      throw error
    } catch {
      return .other
    }
  }

  /// Goes back by half a step, where a file system gives a new name in two: a file with both has its own.
  func dropSecondName() throws(SystemError) {
    guard let own = try place.status(place.name), let other = try place.status(temporary),
      own.stamp.identity == other.stamp.identity
    else { return }
    try clean()
  }

  // MARK: Before

  /// Makes the new content beside the file, with all that the file has beside its own content.
  func prepare(_ content: [UInt8]) throws(SystemError) {
    let isNew = file.before == nil
    let made = try place.create(temporary, mode: isNew ? 0o666 : 0o600)
    try made.write(content)
    Failpoint.pass()
    if !isNew { try made.takeAttributes(of: place.open(place.name)) }
    try made.sync()
    Failpoint.pass()
  }

  // MARK: In place

  /// What came of putting it in place.
  enum Outcome: Equatable {
    case done
    /// What was there was not what it should be; it is there again.
    case changed
    /// So it was, and somebody wrote to what had taken its place: that has this name now.
    case kept(FilePath)
  }

  /// Puts the new content where the file is.
  func swap() throws(SystemError) -> Outcome {
    switch (file.before, file.after) {
    case (let before?, let after?):
      // What is seen now need not be swapped back.
      guard try found().is(before), try !isBeingWritten(place.name) else { return .changed }
      if try place.exchange(temporary, place.name) { return try check(before, after) }
      try place.rename(temporary, to: place.name)
    case (nil, _?):
      guard try take(temporary, as: place.name) else { return .changed }
    case (let before?, nil):
      return try remove(before)
    case (nil, nil): break
    }
    try place.sync()
    return .done
  }

  /// Whether what was swapped out is what it should be; if not, it is swapped in again.
  private func check(_ out: WriteRecord.Content, _ own: WriteRecord.Content)
    throws(SystemError) -> Outcome
  {
    if try isAside(out) { return .done }
    _ = try place.exchange(temporary, place.name)
    try place.sync()
    return try isAsideAtLast(own) ? .changed : .kept(try keep())
  }

  /// Takes a file away, if it is what it should be.
  private func remove(_ content: WriteRecord.Content) throws(SystemError) -> Outcome {
    do {
      try place.rename(place.name, toNew: temporary)
    } catch {
      if error.isAbsent { return .changed }
      throw error
    }
    if try isAside(content) { return .done }
    let isBack = try take(temporary, as: place.name)
    try place.sync()
    return isBack ? .changed : .kept(try keep())
  }

  /// Whether what is beside the file now is what it should be, and stays so; then it is so on the disk too.
  ///
  /// Nobody finds it under its name, but who had opened the file before may be about to write to it.
  private func isAside(_ content: WriteRecord.Content) throws(SystemError) -> Bool {
    guard try place.status(temporary)?.kind == .regular else { return false }
    let isBeingWritten = try place.open(temporary).isBeingWritten()
    guard isBeingWritten != true, try foundBeside().is(content) else { return false }
    try place.sync()
    // Where that can't be told, whoever was at it has written by now.
    return isBeingWritten == false ? true : try foundBeside().is(content)
  }

  /// Whether it is what it should be when nobody writes to it any more.
  private func isAsideAtLast(_ content: WriteRecord.Content) throws(SystemError) -> Bool {
    for _ in 0..<FileSwap.tries {
      guard try place.status(temporary)?.kind == .regular else { return false }
      if try !isBeingWritten(temporary) { break }
      FileClock.pause(milliseconds: 1)
    }
    return try foundBeside().is(content)
  }

  /// Who appends a line has a file open for less than one of these milliseconds.
  private static let tries = 100

  private func isBeingWritten(_ name: FilePath) throws(SystemError) -> Bool {
    try place.open(name).isBeingWritten() ?? false
  }

  /// - Returns: false where something has the name.
  private func take(_ name: FilePath, as new: FilePath) throws(SystemError) -> Bool {
    do {
      try place.rename(name, toNew: new)
      return true
    } catch {
      if error.isThere { return false }
      throw error
    }
  }

  /// Keeps what somebody else wrote under a name that is seen.
  private func keep() throws(SystemError) -> FilePath {
    var number = 1
    while true {
      let name = FilePath(bytes: place.name.bytes + Array(".kept\(number)".utf8))
      if try take(temporary, as: name) { return place.path.parent.appending(name) }
      number += 1
    }
  }

  // MARK: Back

  /// Puts back what was there before, if what took its place is still there.
  ///
  /// - `old`: the old content, where the file system could not keep it beside.
  func swapBack(_ old: (_ now: [UInt8]) -> [UInt8]?) throws(SystemError) -> Outcome {
    switch (file.before, file.after) {
    case (let before?, let after?):
      if try foundBeside() != .nothing, try place.exchange(temporary, place.name) {
        return try check(after, before)
      }
      // What was cut short here before may be anything.
      try clean()
      guard let content = try bytes(), let then = old(content) else { return .changed }
      try prepare(then)
      guard try found().is(after) else { return .changed }
      try place.rename(temporary, to: place.name)
    case (nil, let after?):
      return try remove(after)
    case (_?, nil):
      guard try take(temporary, as: place.name) else { return .changed }
    case (nil, nil): break
    }
    try place.sync()
    return .done
  }

  private func bytes() throws(SystemError) -> [UInt8]? {
    do throws(FileReadError) {
      let opened = try place.reading(place.name)
      return try FileBytes.read(opened, limit: CheckedFile.largest).withBytes { Array($0) }
    } catch .system(let error) {
      throw error
    } catch {
      return nil
    }
  }

  /// Deletes what is beside the file.
  func clean() throws(SystemError) { try place.delete(temporary) }
}

extension FilePlace {
  /// Opens a name for reading, for who reads files whole.
  borrowing func reading(_ name: FilePath) throws(FileReadError) -> FileDescriptor {
    do throws(SystemError) { return try open(name) } catch { throw .system(error) }
  }
}
