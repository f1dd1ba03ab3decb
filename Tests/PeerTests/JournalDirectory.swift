import Foundation
import TallySystem
import TallyTestSupport

/// A journal's files in a directory of their own, and a cache beside it.
struct JournalDirectory {
  private let directory: TemporaryDirectory
  private let files: [MadeJournal.File]

  init(_ files: [MadeJournal.File]) throws {
    directory = try TemporaryDirectory()
    self.files = files
    for file in files { try directory.write(FilePath("journal/" + file.path), file.text) }
  }

  var path: String { directory.absolute("journal").display }
  var main: String { path + "/main.journal" }
  var cache: String { directory.absolute("cache").display }

  /// Writes the files where they can be looked at when the test is over.
  ///
  /// - Returns: where.
  func keep(as name: String) -> String {
    let place = TallyProgram.root + "/.build/journals/" + name
    for file in files {
      let path = FilePath(place + "/" + file.path)
      try? FileManager.default.createDirectory(
        atPath: path.parent.display, withIntermediateDirectories: true)
      try? FileDescriptor.create(path).write(Array(file.text.utf8))
    }
    return place
  }
}
