import TallyFormats
import TallyModel
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyIndex

// What the word behind `include` means, in a tree by hand.

private let names: [FilePath] = [
  "main.journal", "a.journal", "b.journal", "c.JOURNAL", "prices.txt", ".hidden.journal",
  "years/2025.journal", "years/2026.journal", "years/old/2020.journal", "years/.x/2019.journal",
  "years/notes.md", "a b.journal", "w[1].journal", "2026.tally", "x.timedot",
  "attachments/k.journal",
  "a.sync-conflict-20261130-101112-ABCDEFG.journal", "#a.journal", "~a.journal",
]

/// The tree; nothing is in its files.
private func tree() throws -> TemporaryDirectory {
  let files = try TemporaryDirectory()
  for name in names { try files.write(name) }
  return files
}

/// What an include of a file means: paths, or codes of problems with their facts.
private func found(
  _ pattern: String, from includer: FilePath = "main.journal", in files: TemporaryDirectory,
  allow: AllowList = AllowList(), home: FilePath? = nil
) throws -> [String] {
  let root = try RootDirectory(files.path)
  let tree = TreeWalk.walk(root, allow: allow)
  let reader = LedgerReader(allow: allow, home: home)
  let work = try reader.work(RootDirectory(files.path), reader.readSettings(root))
  var finder = IncludeFinder(tree.items, work)
  defer { #expect(finder.failure == nil) }
  return finder.find(IncludePattern(pattern, home: home), from: includer).map { found in
    switch found {
    case .inTree(let place, nil): return tree.items[place].path.display
    case .inTree(let place, let format?):
      return tree.items[place].path.display + " as " + EntryFormats.all[format].name
    case .elsewhere(let item):
      return item.path.display.replacing(files.path.display, with: "ROOT") + " as "
        + item.format.name
    case .problem(let code, let facts):
      return ([code.name] + facts).joined(separator: " ").replacing(
        files.path.display, with: "ROOT")
    }
  }
}

@Test(arguments: [
  ("a.journal", ["a.journal"]),
  ("./a.journal", ["a.journal"]),
  ("a b.journal", ["a b.journal"]),
  ("years//2026.journal", ["years/2026.journal"]),
  ("years/./2026.journal", ["years/2026.journal"]),
  ("years/../b.journal", ["b.journal"]),
  ("years/2026.journal", ["years/2026.journal"]),
  ("c.JOURNAL", ["c.JOURNAL"]),
  ("2026.tally", ["2026.tally"]),
  ("prices.txt", ["prices.txt as journal"]),
  ("years/notes.md", ["years/notes.md as journal"]),
  (".hidden.journal", [".hidden.journal as journal"]),
  ("attachments/k.journal", ["attachments/k.journal as journal"]),
  ("journal:prices.txt", ["prices.txt as journal"]),
  ("journal:a.journal", ["a.journal"]),
  ("journal:2026.tally", ["2026.tally as journal"]),
  ("timedot:prices.txt", ["include-format timedot"]),
  ("x.timedot", ["include-format timedot"]),
  ("other:a.journal", ["include-missing other:a.journal"]),
  ("nothing.journal", ["include-missing nothing.journal"]),
  ("nowhere/a.journal", ["include-missing nowhere/a.journal"]),
  ("a.journal/b", ["include-missing a.journal/b"]),
  ("years", ["include-directory years"]),
  ("years/", ["include-directory years/"]),
  (".", ["include-directory ."]),
  ("~/a.journal", ["include-missing ~/a.journal"]),
])
func `A path means one file`(_ pattern: String, _ expected: [String]) throws {
  let files = try tree()
  #expect(try found(pattern, in: files) == expected)
}

@Test(arguments: [
  ("*.journal", ["a b.journal", "a.journal", "b.journal", "main.journal", "w[1].journal"]),
  ("./?.journal", ["a.journal", "b.journal"]),
  ("[ab].journal", ["a.journal", "b.journal"]),
  ("[!a].journal", ["b.journal"]),
  ("w\\[1].journal*", ["w[1].journal"]),
  ("years/*", ["years/2025.journal", "years/2026.journal", "years/notes.md as journal"]),
  (
    "*/*.journal", ["attachments/k.journal as journal", "years/2025.journal", "years/2026.journal"]
  ),
  ("years/**/*.journal", ["years/2025.journal", "years/2026.journal", "years/old/2020.journal"]),
  (
    "years/**",
    [
      "years/2025.journal", "years/2026.journal", "years/notes.md as journal",
      "years/old/2020.journal",
    ]
  ),
  ("**/20*.journal", ["years/2025.journal", "years/2026.journal", "years/old/2020.journal"]),
  ("years/*/2020.journal", ["years/old/2020.journal"]),
  (".*.journal", [".hidden.journal as journal"]),
  ("years/.x/*.journal", ["years/.x/2019.journal as journal"]),
  ("journal:2026.t*", ["2026.tally as journal"]),
  ("*.beancount", ["include-no-match *.beancount"]),
  ("nowhere/*.journal", ["include-no-match nowhere/*.journal"]),
  ("a.journal/*", ["include-no-match a.journal/*"]),
  ("year?", ["include-no-match year?"]),
])
func `A pattern means the files that match, sorted`(_ pattern: String, _ expected: [String]) throws
{
  let files = try tree()
  #expect(try found(pattern, in: files) == expected)
}

@Test(arguments: [
  ("2026.journal", ["years/2026.journal"]),
  ("../a.journal", ["a.journal"]),
  ("../years/../b.journal", ["b.journal"]),
  ("*.journal", ["years/2025.journal", "years/2026.journal"]),
  ("../[ab].journal", ["a.journal", "b.journal"]),
  ("a.journal", ["include-missing years/a.journal"]),
])
func `A path begins in the directory of its file`(_ pattern: String, _ expected: [String]) throws {
  let files = try tree()
  #expect(try found(pattern, from: "years/2026.journal", in: files) == expected)
}

@Test func `A home directory is what its sign stands for`() throws {
  let files = try tree()
  let home = files.absolute("years")
  #expect(try found("~/2026.journal", in: files, home: home) == ["years/2026.journal"])
  #expect(
    try found("~/202?.journal", in: files, home: home)
      == ["years/2025.journal", "years/2026.journal"])
  #expect(
    try found("journal:~/notes.md", in: files, home: home) == ["years/notes.md as journal"])
}

@Test func `A file has one name, however it is reached`() throws {
  let files = try tree()
  try files.link("l.journal", to: "a.journal")
  try files.link("l.inc", to: "b.journal")
  try files.link("notes.inc", to: "years/notes.md")
  try files.link("absolute.inc", to: files.absolute("prices.txt"))
  try files.link("y", to: "years")
  try files.hardLink("h.inc", to: "c.JOURNAL")
  let cases: [(String, [String])] = [
    ("l.journal", ["a.journal"]), ("l.inc", ["b.journal"]), ("h.inc", ["c.JOURNAL"]),
    ("notes.inc", ["years/notes.md as journal"]), ("absolute.inc", ["prices.txt as journal"]),
    ("y/2026.journal", ["years/2026.journal"]), ("y/../a.journal", ["a.journal"]),
    ("y/20*.journal", ["years/2025.journal", "years/2026.journal"]),
    (files.path.display + "/a.journal", ["a.journal"]),
    (files.path.display + "/prices.txt", ["prices.txt as journal"]),
    (files.path.display + "/[ab].journal", ["a.journal", "b.journal"]),
    // A pattern goes on through no link.
    ("**/202[6].journal", ["years/2026.journal"]),
  ]
  for (pattern, expected) in cases {
    #expect(try found(pattern, in: files) == expected, "\(pattern)")
  }
}

@Test func `What leads outside is refused by name, and is not read`() throws {
  let outside = try TemporaryDirectory()
  try outside.write("x.journal", "2026-11-30 x\n  a  1\n  b\n")
  let files = try tree()
  try files.link("out.inc", to: outside.absolute("x.journal"))
  try files.link("dangling.inc", to: "nowhere")
  try files.link("ring.inc", to: "ring.inc")
  try files.makeFIFO("pipe.inc")
  let real = outside.path.display
  let cases: [(String, [String])] = [
    ("out.inc", ["include-outside \(real)/x.journal"]),
    ("\(real)/x.journal", ["include-outside \(real)/x.journal"]),
    ("\(real)/*.journal", ["include-outside \(real)"]),
    ("\(real)", ["include-directory \(real)"]),
    ("/dev/zero", ["include-outside /dev/zero"]),
    ("/etc/passwd", ["include-outside /etc/passwd"]),
    (String(repeating: "../", count: 40) + "etc/passwd", ["include-outside /etc/passwd"]),
    ("/proc/self/../self/environ", ["include-outside"]),
    ("dangling.inc", ["include-missing dangling.inc"]),
    ("ring.inc", ["include-unreadable ring.inc too many links, or links in a ring"]),
    ("pipe.inc", ["include-not-a-file pipe.inc FIFO"]),
    (String(repeating: "n", count: 5000), ["include-unreadable"]),
  ]
  for (pattern, expected) in cases {
    let all = try found(pattern, in: files)
    #expect(all.count == expected.count && all[0].hasPrefix(expected[0]), "\(pattern): \(all)")
  }
  let list = Array("\(real)\n".utf8).withUnsafeBytes { AllowList(text: $0) }
  #expect(
    try found("out.inc", in: files, allow: list) == ["\(real)/x.journal as journal"])
  #expect(
    try found("\(real)/*.journal", in: files, allow: list) == ["\(real)/x.journal as journal"])
}
