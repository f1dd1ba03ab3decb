import TallyFormats
import TallyIndex
import TallySystem

// A write, in the order in which each step may be the last one before the power goes.

extension EditSession {
  /// What is about to be written: the record of it, and the new contents.
  private struct Plan {
    var record: WriteRecord
    var contents: [[UInt8]?]
  }

  /// - `undone`: the write that is taken back by it, and its number.
  borrowing func write(
    _ changes: [FileChange], _ note: WriteNote, undoing undone: (number: Int, record: WriteRecord)?
  ) throws(EditFailure) {
    let changes = changes.filter { $0.before != $0.after }
    var plan = try plan(changes, note)
    if let undone {
      plan.record.undoes = undone.number
      plan.record.unmade = undone.record.made.reversed()
    }
    guard !plan.record.files.isEmpty || undone != nil else { return }
    let directory = state.directory.path
    try onPath(directory) { () throws(SystemError) in try state.begin(plan.record) }
    do throws(EditFailure) {
      try probe(plan.record)
      try prepare(plan)
    } catch {
      // Where that can't be done now, the next tally does it: no file shows anything of it.
      try? revert(plan.record, .prepared)
      throw error
    }
    do throws(EditFailure) {
      try onPath(directory) { () throws(SystemError) in try state.setPending() }
      try swapAll(plan.record)
    } catch {
      try revertPending(plan.record)
      throw error
    }
    // It is written. What is left to do is done by the next tally if it can't be done now.
    try? finish(plan.record)
  }

  private borrowing func revertPending(_ record: WriteRecord) throws(EditFailure) {
    do throws(EditFailure) {
      try revert(record, .pending)
    } catch {
      throw .unfinished(record.files.map(\.path), record: state.path(.pending))
    }
  }

  private borrowing func plan(_ changes: [FileChange], _ note: WriteNote) throws(EditFailure)
    -> Plan
  {
    var plan = Plan(record: WriteRecord(note: note, files: []), contents: [])
    let nonce = "\(ProcessNumber.own)-\(FileClock.elapsed())"
    for (number, change) in changes.enumerated() {
      let destination = try destination(of: change.path)
      try check(change, destination)
      for directory in destination.missing where !plan.record.made.contains(directory) {
        plan.record.made.append(directory)
      }
      let temporary = FilePath(".tally-\(nonce)-\(number).tmp")
      plan.record.files.append(
        WriteRecord.File(change, at: destination.path, temporary: temporary))
      plan.contents.append(change.after)
    }
    return plan
  }

  /// Whether a file is what it was, and may be written.
  private borrowing func check(_ change: FileChange, _ destination: RootDirectory.Destination)
    throws(EditFailure)
  {
    var isSame = change.before == nil
    if destination.missing.isEmpty,
      let isContent = try content(
        of: destination.path,
        { now in change.before?.withUnsafeBytes { $0.isEqual(to: now) } ?? false })
    {
      isSame = isContent
    }
    guard isSame else { throw .changedMeanwhile(change.path) }
    guard change.before != nil else { return }
    let links = try onPath(change.path) { () throws(SystemError) in
      let place = try root.place(destination.path)
      try place.checkWritable(place.name)
      return try place.status(place.name)?.links ?? 1
    }
    if links > 1 { throw .severalNames(change.path) }
  }

  /// Looks whether the file systems behave on which something is written, those that were not looked at yet.
  private borrowing func probe(_ record: WriteRecord) throws(EditFailure) {
    var probe = FileSystemProbe(state)
    for file in record.files {
      let missing = record.made.first { file.path.relative(to: $0) != nil }
      try probe.run(missing ?? file.path, beneath: root)
    }
  }

  private borrowing func prepare(_ plan: Plan) throws(EditFailure) {
    for directory in plan.record.made {
      try onPath(directory) { () throws(SystemError) in
        let place = try root.place(directory)
        try place.makeDirectory()
        try place.sync()
      }
    }
    for (file, content) in zip(plan.record.files, plan.contents) {
      guard let content else { continue }
      try onPath(file.path) { () throws(SystemError) in
        try FileSwap(file, beneath: root).prepare(content)
      }
    }
  }

  /// Puts all that is prepared in place; where several files change, readers wait meanwhile.
  borrowing func swapAll(_ record: WriteRecord) throws(EditFailure) {
    if record.files.count > 1 { try setMark(odd: true) }
    for file in record.files { try swap(file) }
    try setMark(odd: false)
  }

  borrowing func swap(_ file: WriteRecord.File) throws(EditFailure) {
    let outcome = try onPath(file.path) { () throws(SystemError) in
      try FileSwap(file, beneath: root).swap()
    }
    try EditSession.check(outcome, file)
  }

  static func check(_ outcome: FileSwap.Outcome, _ file: WriteRecord.File) throws(EditFailure) {
    switch outcome {
    case .done: return
    case .changed: throw .changedMeanwhile(file.path)
    case .kept(let kept): throw .keptBeside(file.path, kept)
    }
  }

  borrowing func setMark(odd isOdd: Bool) throws(EditFailure) {
    let mark = state.mark
    try onPath(mark.path) { () throws(SystemError) in try mark.set(odd: isOdd) }
  }

  /// Tidies up behind a write that all files show.
  borrowing func finish(_ record: WriteRecord) throws(EditFailure) {
    let directory = state.directory.path
    try onPath(directory) { () throws(SystemError) in try state.setFinished() }
    try tidy(record)
  }

  /// The last part of that, which can be done again.
  borrowing func tidy(_ record: WriteRecord) throws(EditFailure) {
    try clean(record)
    try remove(record.unmade)
    let directory = state.directory.path
    try onPath(directory) { () throws(SystemError) in try state.keep(record) }
  }

  /// Deletes what is beside the files.
  borrowing func clean(_ record: WriteRecord) throws(EditFailure) {
    for file in record.files {
      try ifThere(file.path) { () throws(SystemError) in
        try FileSwap(file, beneath: root).clean()
      }
    }
  }

  /// Removes directories that are empty.
  borrowing func remove(_ directories: [FilePath]) throws(EditFailure) {
    for directory in directories {
      try ifThere(directory) { () throws(SystemError) in
        try root.place(directory).removeEmptyDirectory()
      }
    }
  }
}
