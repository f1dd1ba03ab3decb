/// What can be wrong with a file or a directory before a line of it is read.
extension DiagnosticCode {
  /// Facts: why (the system's words).
  package static let unreadableFile = error("unreadable-file")
  /// Facts: why.
  package static let unreadableDirectory = error("unreadable-directory")
  /// Facts: what it is (FIFO, socket, device, directory).
  package static let notARegularFile = error("not-a-regular-file")
  /// Facts: its size and the limit, in bytes.
  package static let fileTooLarge = error("file-too-large")
  /// Facts: the limit, in bytes.
  package static let lineTooLong = error("line-too-long")
  /// Facts: the offset of the first byte that is not UTF-8.
  package static let notUTF8 = error("not-utf8")
  /// Facts: the offset of the first NUL byte.
  package static let nulByte = error("nul-byte")
  package static let utf16 = error("utf-16")
  /// Facts: the most directories below the root.
  package static let tooDeep = error("too-deep")
  /// Facts: where the link leads.
  package static let linkOutside = error("link-outside")
  package static let danglingLink = error("dangling-link")
  package static let linkLoop = error("link-loop")
  /// A copy that a synchronising program left; its entries would count twice.
  package static let syncConflict = warning("sync-conflict")
  /// Facts: how many more problems the file has, how many of them are errors.
  package static let tooManyProblems = warning("too-many-problems")

  package static let treeCodes = [
    unreadableFile, unreadableDirectory, notARegularFile, fileTooLarge, lineTooLong, notUTF8,
    nulByte, utf16, tooDeep, linkOutside, danglingLink, linkLoop, syncConflict, tooManyProblems,
  ]
}
