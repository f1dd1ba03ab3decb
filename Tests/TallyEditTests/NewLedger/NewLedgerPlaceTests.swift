import TallyEdit
import TallySystem
import TallyTestSupport
import Testing

/// Where a ledger may be made, and where not.
struct NewLedgerPlaceTests {
  private let files: TemporaryDirectory
  private let environment: Environment

  init() throws {
    files = try TemporaryDirectory()
    for name in ["home/code/app", "home/books", "tmp", "other"] {
      try files.makeDirectory(FilePath(name))
    }
    environment = Environment([
      "HOME": files.absolute("home").display, "TMPDIR": files.absolute("tmp").display,
    ])
  }

  private func place(_ name: FilePath) throws(NewLedgerFailure) -> NewLedgerPlace {
    try NewLedgerPlace(name.isAbsolute ? name : files.absolute(name), environment)
  }

  private func failure(_ name: FilePath) -> NewLedgerFailure? {
    #expect(throws: NewLedgerFailure.self) { try place(name) }
  }

  @Test(arguments: [
    "home/books", "home/new", "home/a/b/c", "other/", "tmp/x", "home//new/", "home/./x",
  ])
  func `A directory of its own may be one, there or not`(_ name: String) throws {
    let place = try place(FilePath(name))
    #expect(place.outer == nil)
    #expect(place.found == FoundFiles())
    #expect(place.path.bytes.starts(with: files.path.bytes))
    #expect(place.isThere == (name == "home/books" || name == "other/"))
  }

  @Test func `The home directory is none, and what would be read is known`() throws {
    try files.write("home/package.json", "{}")
    try files.write("home/code/app/data.jsonl", "")
    try files.write("home/code/notes.txt", "")
    try files.write("home/.config/x.json", "")
    try files.write("home/code/node_modules/.bin/x.json", "")
    try files.link("home/linked", to: files.absolute("other"))
    try files.write("other/x.json", "{}")
    for name in ["home", "home/", "home/.", "home/code/.."] {
      guard case .home(let path, let found) = failure(FilePath(name)) else {
        Issue.record("\(name)")
        continue
      }
      #expect(path == files.absolute("home"))
      #expect(found.files == ["package.json", "code/app/data.jsonl"])
      #expect(found.isAll)
    }
  }

  @Test func `Through a link it is what it leads to`() throws {
    try files.link("link", to: files.absolute("home"))
    guard case .home = failure("link") else {
      Issue.record("not seen")
      return
    }
    try files.link("good", to: "other")
    #expect(try place("good").path == files.absolute("other"))
    #expect(try place("good/new").path == files.absolute("other/new"))
    try files.link("dangling", to: "nowhere")
    #expect(failure("dangling") == .danglingLink(files.absolute("dangling")))
    #expect(failure("dangling/new") == .danglingLink(files.absolute("dangling")))
  }

  @Test func `Where all the machine's files are, or anybody's, is none`() throws {
    guard case .top(let found) = failure("/") else {
      Issue.record("/ is taken")
      return
    }
    // However much there is, the look ends.
    #expect(found.files.count < 20_000)
    for name in [files.absolute("tmp"), "/tmp", "/var/tmp"] {
      guard case .temporary = failure(name) else {
        Issue.record("\(name) is taken")
        continue
      }
    }
  }

  @Test func `Above another ledger is none`() throws {
    try files.write("home/code/app/tally.json", "{}")
    try files.write("home/code/app/2026.tally", "")
    #expect(
      failure("home/code")
        == .aboveLedger(files.absolute("home/code"), ledger: files.absolute("home/code/app")))
    // What is deeper than anybody looks, or behind a link, is not seen.
    try files.write("other/1/2/3/4/5/6/7/8/9/10/tally.json", "{}")
    #expect(try !place("other").found.isAll)
    try files.link("home/books/code", to: files.absolute("home/code"))
    #expect(try place("home/books").found == FoundFiles())
  }

  @Test func `Inside another ledger it is one of its own`() throws {
    try files.write("home/books/tally.json", "{}")
    #expect(try place("home/books/shop").outer == files.absolute("home/books"))
    #expect(try place("home/books/a/b").outer == files.absolute("home/books"))
    #expect(try place("home/books").outer == nil)
  }

  @Test func `A file is no directory`() throws {
    try files.write("home/file", "")
    for name in ["home/file", "home/file/x", "home/file/x/y"] {
      #expect(failure(FilePath(name)) == .taken(files.absolute("home/file")))
    }
  }

  @Test func `A path through what is not there leads nowhere`() {
    guard case .system(_, let error) = failure("home/none/../books") else {
      Issue.record("it is taken")
      return
    }
    #expect(error.isAbsent)
  }
}
