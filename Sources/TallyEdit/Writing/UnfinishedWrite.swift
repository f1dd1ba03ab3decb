import TallySystem

// A write that was cut short is finished, where every file that does not show it yet is as it was; else it is
// reverted, where every file that shows it is as it left it.

extension EditSession {
  /// Finishes or reverts what a killed tally left.
  borrowing func settle() throws(EditFailure) {
    if let record = try state.record(.finished) { try tidy(record) }
    if let record = try pending() {
      if try isFinished(record) { try finish(record) } else { try revert(record, .pending) }
    }
    try settlePrepared()
    // Where somebody took the record away, the files are what they should be by his word.
    try setMark(odd: false)
  }

  /// Puts what is left to be put in place there.
  ///
  /// - Returns: whether all is.
  private borrowing func isFinished(_ record: WriteRecord) throws(EditFailure) -> Bool {
    let progress = try progress(of: record)
    guard progress.allSatisfy(\.canGoOn) else { return false }
    do throws(EditFailure) {
      for (file, one) in zip(record.files, progress) where !one.isSwapped { try swap(file) }
    } catch {
      return false
    }
    try setMark(odd: false)
    return true
  }

  private borrowing func pending() throws(EditFailure) -> WriteRecord? {
    try state.record(.pending)
  }

  /// What was being prepared shows in no file.
  ///
  /// A record that is not whole was being written when there was nothing else yet.
  private borrowing func settlePrepared() throws(EditFailure) {
    do throws(EditFailure) {
      if let record = try state.record(.prepared) { try revert(record, .prepared) }
    } catch .damagedRecord {
      let directory = state.directory.path
      try onPath(directory) { () throws(SystemError) in try state.drop(.prepared) }
    }
  }

  /// How far a write came with one of its files.
  struct Progress {
    /// Whether it shows the write, or was changed after it did.
    var isSwapped: Bool
    /// Whether it is as the write found it, or as it left it.
    var isIntact: Bool
    /// Whether what was swapped out is not what the write had found: then it must go back.
    var isDisplaced = false

    var canGoOn: Bool { !isDisplaced && (isSwapped || isIntact) }
    var canGoBack: Bool { !isSwapped || isIntact }
  }

  private borrowing func progress(of record: WriteRecord) throws(EditFailure) -> [Progress] {
    var all: [Progress] = []
    for file in record.files {
      all.append(
        try onPath(file.path) { () throws(SystemError) in
          try EditSession.progress(of: file, beneath: root)
        })
    }
    return all
  }

  private static func progress(of file: WriteRecord.File, beneath root: borrowing RootDirectory)
    throws(SystemError) -> Progress
  {
    let (now, beside) = try found(file, beneath: root)
    let isSwapped: Bool
    switch (file.before, file.after) {
    // Where two files can't be exchanged, nothing is beside one that was replaced.
    case (_?, _?): isSwapped = beside == .nothing ? !now.is(file.before) : !beside.is(file.after)
    case (nil, _): isSwapped = beside == .nothing
    case (_, nil): isSwapped = beside != .nothing
    }
    let isDisplaced =
      isSwapped && file.before != nil && beside != .nothing && !beside.is(file.before)
    return Progress(
      isSwapped: isSwapped, isIntact: now.is(isSwapped ? file.after : file.before),
      isDisplaced: isDisplaced)
  }

  private static func found(_ file: WriteRecord.File, beneath root: borrowing RootDirectory)
    throws(SystemError) -> (now: FileSwap.Found, beside: FileSwap.Found)
  {
    do {
      let swap = try FileSwap(file, beneath: root)
      try swap.dropSecondName()
      return (try swap.found(), try swap.foundBeside())
    } catch {
      // Its directory is gone, and all in it.
      if error.isAbsent { return (.nothing, .nothing) }
      throw error
    }
  }

  /// Makes all files what they were, and forgets the write.
  borrowing func revert(_ record: WriteRecord, _ phase: EditState.Phase) throws(EditFailure) {
    let directory = state.directory.path
    if phase == .pending {
      try swapBack(record)
      try ifThere(directory) { () throws(SystemError) in try state.setReverted() }
    }
    try clean(record)
    try FileSystemProbe.clean(record.files.map(\.path), beneath: root)
    try remove(record.made.reversed())
    try onPath(directory) { () throws(SystemError) in try state.drop(.prepared) }
  }

  private borrowing func swapBack(_ record: WriteRecord) throws(EditFailure) {
    let progress = try progress(of: record)
    let stuck = zip(record.files, progress).filter { !$0.1.canGoBack }.map(\.0.path)
    guard stuck.isEmpty else {
      throw .unfinished(stuck, record: state.path(.pending))
    }
    for (file, one) in zip(record.files, progress).reversed() where one.isSwapped {
      let outcome = try onPath(file.path) { () throws(SystemError) in
        try FileSwap(file, beneath: root).swapBack { file.reverted($0) }
      }
      try EditSession.check(outcome, file)
    }
    try setMark(odd: false)
  }
}
