import Glibc
import TallySystem
import TallyTestSupport

/// Real programs, run for what they do to files.
private enum Tool {
  static let environment = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TERM": "xterm", "LANG": "C.UTF-8",
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
  ]

  static func isThere(_ name: String) -> Bool {
    (try? FileStatus.of(FilePath("/usr/bin/" + name))) != nil
  }

  static func run(_ words: [String]) throws {
    let end = try Child(words, environment: environment).end()
    guard end.status == 0 else {
      throw Options.Failure(description: "\(words): \(end.status) \(end.output)\(end.errors)")
    }
  }
}

/// `git checkout` from one branch to another one whose files are all different, back, and so on.
struct GitTrial: Trial {
  let name = "served-git"
  let title = "git checkout"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    guard Tool.isThere("git") else {
      var outcome = Outcome()
      outcome.skipped = "git is not there"
      return outcome
    }
    let files = settings.share == nil ? 150 : 1000
    let kind = Served.Kind(files: files, count: settings.count(200, short: 6), without: "looking")
    return try Served.run(settings, kind) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      if trial == 0 { try commit(arena) }
      let before = books.total
      try git(books, ["checkout", "-q", trial % 2 == 0 ? "one" : "other"])
      // Each digit is one more on one branch than on the other one.
      books.files = books.files.mapValues { $0.map { trial % 2 == 0 ? $0 - 1 : $0 + 1 } }
      outcome.take(try arena.ask(), books.total, earlier: before, "checkout \(trial)")
    }
  }

  /// Two branches; the second is checked out, and the books are of it.
  private func commit(_ arena: Arena) throws {
    let books = arena.books
    try git(books, ["init", "-q", "-b", "one"])
    for name in books.files.keys {
      try books.add(name, (0..<5).map { _ in arena.random.number(1...8) })
    }
    try git(books, ["add", "-A"])
    try git(books, ["commit", "-q", "-m", "one"])
    try git(books, ["checkout", "-q", "-b", "other"])
    for (name, digits) in books.files { try books.add(name, digits.map { $0 + 1 }) }
    try git(books, ["commit", "-q", "-a", "-m", "other"])
  }

  private func git(_ books: Books, _ words: [String]) throws {
    let who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "gc.auto=0"]
    try Tool.run(["git", "-C", books.directory.display] + who + words)
  }
}

/// Editors in a terminal, and what scripts edit with, save a file.
struct EditorsTrial: Trial {
  let name = "served-editors"
  let title = "vim, nano, sed, perl, rsync"

  func run(_ settings: Arena.Settings) throws -> Outcome {
    let editors = Editor.all.filter { Tool.isThere($0.program) && Tool.isThere("script") }
    let count = editors.count * settings.count(100, short: 2)
    var outcome = try Served.run(
      settings, Served.Kind(files: 12, count: count, without: "looking")
    ) { ground, trial, outcome in
      let (arena, books) = (ground.arena, ground.arena.books)
      let editor = editors[trial % editors.count]
      let name = books.someName(&arena.random)
      let digit = (books.files[name]?.first ?? 1) % 9 + 1
      let before = books.total
      guard try editor.save(books, name, digit) else {
        return outcome.check(false, "\(editor.name) does not save")
      }
      outcome.take(try arena.ask(), books.total, earlier: before, editor.name)
    }
    let missing = Editor.all.filter { !Tool.isThere($0.program) }.map(\.name)
    if outcome.isGood, !missing.isEmpty {
      outcome.note += "; not there: " + missing.joined(separator: " ")
    }
    return outcome
  }

  /// Changes the first digit of the first line.
  private struct Editor: Sendable {
    let name: String
    let program: String
    /// In a shell: $1 is the file, $2 the digit, $3 how long to wait for a program to be ready.
    let script: String

    init(_ name: String, _ program: String, _ script: String) {
      (self.name, self.program, self.script) = (name, program, script)
    }

    func save(_ books: Books, _ name: String, _ digit: Int) throws -> Bool {
      var digits = books.files[name] ?? []
      digits[0] = digit
      let path = books.path(name)
      // Keys that come before an editor is ready for them are lost.
      for wait in ["0.3", "1", "5"] {
        let words = ["/bin/sh", "-c", script, "sh", path.display, "\(digit)", wait]
        _ = try Child(words, environment: Tool.environment).end()
        if try Disk.read(path) == Books.text(digits) {
          books.files[name] = digits
          return true
        }
      }
      return false
    }

    /// vim in a terminal of its own.
    ///
    /// Beneath /tmp it would make no backup, but for `backupskip`.
    private static func vim(_ options: String) -> String {
      """
      cd "${1%/*}" && file=${1##*/} && script -qec "vim -N -u NONE -i NONE \
      -c 'set backupskip= \(options)' -c 's/coffee ./coffee $2/' -c wq $file" /dev/null </dev/null
      """
    }

    private static let nano = """
      (sleep $3; printf '\\004%s\\017' $2; sleep $3; printf '\\r'; sleep $3; printf '\\030'; sleep $3) |
      script -qec "nano -I +1,19 $1" /dev/null
      """

    static let all = [
      Editor("vim", "vim", vim("")), Editor("vim, backup", "vim", vim("backup backupcopy=no")),
      Editor("vim, backupcopy", "vim", vim("backupcopy=yes")),
      Editor("vim, nowritebackup", "vim", vim("nowritebackup")), Editor("nano", "nano", nano),
      Editor("sed -i", "sed", "sed -i \"1s/coffee ./coffee $2/\" \"$1\""),
      Editor("sed -i.bak", "sed", "sed -i.bak \"1s/coffee ./coffee $2/\" \"$1\""),
      Editor("perl -pi", "perl", "perl -pi -e \"s/coffee ./coffee $2/ if $. == 1\" \"$1\""),
      Editor(
        "a shell", "sh", "new=$(sed \"1s/coffee ./coffee $2/\" \"$1\") && echo \"$new\" >\"$1\""),
      Editor("rsync", "rsync", rsync("-t")),
      Editor("rsync --inplace", "rsync", rsync("-t --inplace")),
      Editor("rsync --delay-updates", "rsync", rsync("-t --delay-updates")),
    ]

    /// From a directory outside.
    ///
    /// By the time and the size alone it would see no difference: `-I`.
    private static func rsync(_ options: String) -> String {
      """
      from=$(mktemp -d) && sed "1s/coffee ./coffee $2/" "$1" >"$from/${1##*/}" &&
      rsync -I \(options) "$from/${1##*/}" "$1"; rm -rf "$from"
      """
    }
  }
}
