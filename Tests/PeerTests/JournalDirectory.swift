import TallySystem
import TallyTestSupport

/// A journal's files in a directory of their own.
struct JournalDirectory {
  private let directory: TemporaryDirectory

  init(_ journal: MadeJournal) throws {
    directory = try TemporaryDirectory()
    for file in journal.files { try directory.write(FilePath(file.path), file.text) }
  }

  init(_ text: String) throws {
    directory = try TemporaryDirectory()
    try directory.write("main.journal", text)
  }

  var path: String { directory.path.display }
  var main: String { path + "/main.journal" }
}
