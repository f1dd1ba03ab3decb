import TallySystem

extension NewLedger {
  /// Makes the directory and the files that are missing, each in one step.
  ///
  /// A file that somebody else makes meanwhile stays theirs. It is no write that `tally undo` would take back:
  /// nothing was there before.
  package consuming func made() throws(NewLedgerFailure) -> NewLedger {
    try makeDirectories()
    let path = path
    do throws(SystemError) {
      let root = try RootDirectory(path)
      // What makes the directory a ledger comes last.
      for index in files.indices.reversed() where !files[index].isThere {
        try make(index, root)
      }
    } catch {
      throw .system(path, error)
    }
    return self
  }

  private func makeDirectories() throws(NewLedgerFailure) {
    var missing: [FilePath] = []
    var here = path
    while here != "/", (try? FileStatus.of(here)) == nil {
      missing.append(here)
      here = here.parent
    }
    for directory in missing.reversed() {
      do throws(SystemError) {
        let place = try RootDirectory(directory.parent).place(
          FilePath(bytes: Array(directory.name)))
        try place.makeDirectory()
        try place.sync()
      } catch {
        throw .system(directory, error)
      }
    }
  }

  private mutating func make(_ index: Int, _ root: borrowing RootDirectory) throws(SystemError) {
    let file = files[index]
    for directory in try root.destination(of: file.path).missing {
      try root.place(directory).makeDirectory()
    }
    let place = try root.place(file.path)
    // A name of this process's own: what has it was left by one that is gone.
    let temporary = FilePath(".tally-init-\(ProcessNumber.own).tmp")
    try place.delete(temporary)
    do throws(SystemError) {
      let new = try place.create(temporary, mode: 0o666)
      try new.write(Array(file.text.utf8))
      try new.sync()
      files[index].isThere = try !place.renames(temporary)
    } catch {
      try? place.delete(temporary)
      throw error
    }
    try place.sync()
  }
}

extension FilePlace {
  /// Gives a file the place's own name; where somebody else has made one of that name, theirs stays.
  fileprivate borrowing func renames(_ temporary: FilePath) throws(SystemError) -> Bool {
    do {
      try rename(temporary, toNew: name)
      return true
    } catch {
      guard error.isThere else { throw error }
      try delete(temporary)
      return false
    }
  }
}
