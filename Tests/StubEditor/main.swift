// Changes a ledger's files through TallyEdit, for tests that kill it, starve it, or let several run at once.
//
//     tally-stub-editor STATE ROOT TASK WORDS…
//
// It does one task (Task.swift), and ends with status 1 and the reason where that fails.

import Glibc
import TallyEdit
import TallyQuery
import TallySystem

do {
  let words = CommandLine.arguments.dropFirst().map { FilePath($0) }
  guard words.count > 2 else {
    print("usage: tally-stub-editor STATE ROOT TASK WORDS…")
    exit(2)
  }
  let editor = Editor(state: words[0], root: try words[1].resolved())
  try editor.run(words[2].display, Array(words[3...]))
} catch let failure as EditFailure {
  StandardError.write(Array((failure.words.english + "\n").utf8))
  exit(1)
} catch {
  StandardError.write(Array("\(error)\n".utf8))
  exit(2)
}
