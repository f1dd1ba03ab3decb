import Testing

@Test func `There is code to look at`() {
  #expect(SourceTree.all.count > 100)
  #expect(SourceTree.all.allSatisfy { !$0.text.isEmpty })
}

@Test func `No file has more than four hundred lines`() {
  // Allowed: none yet. Say why beside each.
  let allowed: Set<String> = []
  let long = SourceTree.all.filter { $0.lines.count > 401 && !allowed.contains($0.path) }
  #expect(long.map(\.path) == [])
}

@Test func `A file ends in one newline, and has no tab and no blank at a line's end`() {
  for file in SourceTree.all {
    #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file.path)")
    #expect(!file.text.contains("\t"), "\(file.path)")
    #expect(!file.lines.contains { $0.hasSuffix(" ") }, "\(file.path)")
  }
}

@Test func `Nothing is left to do`() {
  let marks = ["FIX" + "ME", "TO" + "DO", "HA" + "CK"]
  let left = SourceTree.all.filter { file in marks.contains { file.text.contains($0) } }
  #expect(left.map(\.path) == [])
}

@Test func `The program has nothing that traps on purpose`() {
  let traps = [
    "try!", "as!", "fatalError", "preconditionFailure", "assertionFailure", "unowned",
    "unsafeBitCast",
  ]
  for file in SourceTree.sources {
    for (number, line) in file.code.enumerated() {
      #expect(!traps.contains { line.contains($0) }, "\(file.path):\(number + 1)")
    }
  }
}

@Test func `What is unwrapped by force has its proof above it`() {
  for file in SourceTree.sources {
    for (number, line) in file.code.enumerated() where SourceFile.unwraps(line) {
      let above = file.lines[max(0, number - 2)..<number].joined(separator: "\n")
      let isProven = above.contains("//") && above.contains("swift-format-ignore")
      #expect(isProven, "\(file.path):\(number + 1)")
    }
  }
}

@Test func `No process is ended but by the program itself`() {
  let ending = SourceTree.sources.filter { file in
    file.code.contains { $0.contains("exit(") }
  }
  // Beside the program itself: what starts it again or gives it up where its memory can't be trusted or
  // read, and what makes it die to show that it may.
  let allowed = [
    "Sources/tally/main.swift", "Sources/tallyd/main.swift",
    "Sources/TallySystem/SelfRestart.swift",
    "Sources/TallySystem/LastWords.swift", "Sources/TallySystem/Failpoint.swift",
  ]
  #expect(ending.map(\.path).filter { !allowed.contains($0) } == [])
}

@Test func `The top of the repository has only what it should`() throws {
  let allowed: Set = [
    ".ci", ".editorconfig", ".gitignore", ".swift-format", "CHANGELOG.md", "LICENSE", "Makefile",
    "Package.resolved", "Package.swift", "README.md", "Sources", "Tests", "examples",
    "systemd",
  ]
  #expect(try SourceTree.top().filter { !allowed.contains($0) } == [])
}

// MARK: - Imports

@Test func `No code of the program imports Foundation`() {
  let importing = SourceTree.sources.filter { file in
    file.imports.contains { $0.hasPrefix("Foundation") }
  }
  #expect(importing.map(\.path) == [])
}

@Test func `The model imports nothing`() {
  let importing = SourceTree.sources(in: "Sources/TallyModel").filter { !$0.imports.isEmpty }
  #expect(importing.map(\.path) == [])
}

/// A module of the system, and the files that may know it.
private struct Boundary: Sendable, CustomTestStringConvertible {
  var module: String
  /// A path or the start of one.
  var allowed: [String]

  init(_ module: String, _ allowed: String...) { (self.module, self.allowed) = (module, allowed) }

  var testDescription: String { module }
}

@Test(arguments: [
  // `free` of what utf8proc allocated; and the program's exit.
  Boundary(
    "Glibc", "Sources/TallySystem/", "Sources/TallyText/Mapping.swift", "Sources/tally/",
    "Sources/tallyd/"),
  Boundary("CLinux", "Sources/TallySystem/"),
  Boundary("CEdit", "Sources/TallyCLI/Prompting/LineEditor.swift"),
  // The library's traps are sprung beside it, in Tests/WatchTraps.
  Boundary("CInotifyTools", "Sources/TallyWatch/InotifyTools.swift"),
  Boundary("CUtf8proc", "Sources/TallyText/"),
  Boundary("CPCRE2", "Sources/TallyFormats/Patterns/Pattern.swift"),
  Boundary("CXXHash", "Sources/TallyFormats/Hashing.swift"),
  Boundary("CLMDB", "Sources/TallyIndex/Store/IndexFile.swift"),
])
private func `A library is known in one place`(_ boundary: Boundary) {
  let importing = SourceTree.sources.filter { $0.imports.contains(boundary.module) }
  #expect(!importing.isEmpty)
  let strangers = importing.map(\.path).filter { path in
    !boundary.allowed.contains { path.hasPrefix($0) }
  }
  #expect(strangers == [])
}

@Test func `Of libinotifytools only what has no trap is called`() {
  let called = SourceTree.sources.flatMap { file in
    file.code.flatMap { $0.matches(of: /inotifytools_\w+/).map { String($0.0) } }
  }
  // Not among them: what waits though told not to, walks a tree (leaving out what is made meanwhile, and
  // directories that can't be watched), filters (overflows too), renames, removes or formats.
  #expect(
    Set(called) == [
      "inotifytools_initialize", "inotifytools_cleanup", "inotifytools_error",
      "inotifytools_watch_file", "inotifytools_wd_from_filename", "inotifytools_next_events",
    ])
}

@Test func `What watches knows nothing of ledgers, and what reads them nothing of watching`() {
  let watching = SourceTree.sources(in: "Sources/TallyWatch").flatMap(\.imports)
  #expect(Set(watching) == ["CInotifyTools", "Synchronization", "TallySystem"])
  let reading = SourceTree.sources(in: "Sources/TallyIndex").flatMap(\.imports)
  #expect(!reading.contains("TallyWatch"))
}

@Test func `What is shared is package, and nothing is public`() {
  let open = SourceTree.sources.filter { file in
    file.code.contains { $0.contains("public ") || $0.contains("@usableFromInline") }
  }
  // A column is read in the innermost loops of the floor above: its header says why it has to be.
  #expect(open.map(\.path) == ["Sources/TallyIndex/Blocks/Column.swift"])
}

// MARK: - Lists

/// A folder of look-alike files, and the list that each has to be in.
private struct Registry: Sendable, CustomTestStringConvertible {
  var conformance: String
  var folder: String
  /// The file with the list.
  var list: String
  /// Types that are in no list, and why.
  var exceptions: [String] = []
  /// How the list names one, behind its name.
  var suffix = "()"
  /// How many there are at least.
  var least = 3

  var testDescription: String { conformance }
}

@Test(arguments: [
  Registry(
    conformance: "EntryFormat", folder: "Sources/TallyFormats", list: "EntryFormat.swift"),
  Registry(
    conformance: "OutputFormat", folder: "Sources/TallyQuery/Output", list: "OutputFormat.swift"),
  // The home page has no name: it is what plain `tally` does.
  Registry(
    conformance: "Command", folder: "Sources/TallyCLI/Commands", list: "Command.swift",
    exceptions: ["HomeCommand"]),
  Registry(
    conformance: "LiveReport", folder: "Sources/TallyLive/Queries", list: "LiveReport.swift",
    suffix: ".self", least: 2),
])
private func `Every file of a folder of look-alikes is in its list`(_ registry: Registry) throws {
  let files = SourceTree.sources(in: registry.folder)
  let list = try #require(files.first { $0.path.hasSuffix("/" + registry.list) })
  let all = try #require(list.text.firstMatch(of: /static let all: [^=]*= \[([^\]]*)\]/)).1
  let types = files.flatMap { $0.types(conformingTo: registry.conformance) }
  #expect(types.count >= registry.least)
  for type in types where !registry.exceptions.contains(type) {
    #expect(all.contains(type + registry.suffix), "\(type) is not in \(registry.list)")
  }
}
