import TallyTestSupport

// Files, what they include, and what stands between transactions.
extension JournalMaker {
  mutating func begin(_ path: String) {
    open.append((paths.count, scope.parents.count))
    paths.append(path)
    texts.append([])
  }

  mutating func endFile() {
    // What is open there ends with the file, for hledger.
    if !allows(.scopeOfInclude), let (_, parents) = open.last {
      while scope.parents.count > parents { endApply() }
    }
    open.removeLast()
  }

  mutating func section() {
    writeFlaw()
    switch random.number(0...19) {
    // A pattern for folders would find what the files it finds include.
    case 0 where open.count < 4 && !isInDeepGlob: include()
    case 1...3: directive()
    case 4: remark()
    default: transaction()
    }
  }

  private mutating func remark() {
    switch random.number(0...4) {
    case 0:
      used.insert(.commentBlock)
      write("comment\n2023-01-01 no entry\n    a  1\n  } anything\nend comment\n")
    case 1:
      used.insert(.periodicRule)
      write("~ monthly\n    expenses:rent  500 USD\n    assets:cash\n\n")
    case 2 where allows(.autoRule):
      used.insert(.autoRule)
      write("= ^expenses\n    (budget)  *-1\n\n")
    default: write(random.pick(["; a comment\n", "# one\n", "* a heading\n", "\n", "   \n"]))
    }
  }

  // MARK: - Includes

  private mutating func include() {
    let number = paths.count
    let folder = folder
    switch random.number(0...5) {
    case 0:
      glob("g\(number)/*.journal", ["a", "b1", "资"].map { "g\(number)/\($0).journal" }, folder)
    case 1: glob("g\(number)/[ab]?.j", ["a1", "b2"].map { "g\(number)/\($0).j" }, folder)
    case 2 where allows(.deepGlob):
      used.insert(.deepGlob)
      isInDeepGlob = true
      defer { isInDeepGlob = false }
      let pattern = random.pick(["**", "*"])
      glob(
        "g\(number)/\(pattern)/*.journal",
        ["a/x", "b/y", "c d/z"].map { "g\(number)/\($0).journal" },
        folder)
    case 3 where allows(.includeTwice):
      used.insert(.includeTwice)
      twice("twice\(number).ledger", folder)
    default:
      let name = random.pick(["y/\(number).journal", "\(number) b.ledger", "\(number).hledger"])
      let shown = random.pick([name, "./" + name, "y/../" + name])
      // The folder that is left again has to be there.
      if shown.hasPrefix("y/.."), !name.hasPrefix("y/") { return include(name, as: name, folder) }
      include(name, as: shown, folder)
    }
  }

  /// Where the file stands that is being written.
  var folder: String {
    let path = open.last.map { paths[$0.file] } ?? ""
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private mutating func include(_ name: String, as shown: String, _ folder: String) {
    used.insert(.include)
    write("include \(shown)\n")
    file(folder + name)
  }

  private mutating func glob(_ pattern: String, _ names: [String], _ folder: String) {
    used.insert(.includeGlob)
    write("include \(pattern)\n")
    globs += 1
    for name in names { file(folder + name) }
    globs -= 1
  }

  private mutating func file(_ path: String) {
    let before = scope
    begin(path)
    for _ in 0..<random.number(0...4) { section() }
    endFile()
    leave(before)
  }

  private mutating func leave(_ before: Scope) {
    let included = scope
    scope = before
    scope.takeBack(from: included)
  }

  /// A file that counts twice: the same entries in the same scope, without assertions.
  private mutating func twice(_ name: String, _ folder: String) {
    write("include \(name)\n")
    let (before, first) = (scope, transactions.count)
    begin(folder + name)
    for _ in 0..<2 { plainTransaction() }
    endFile()
    leave(before)
    write("include \(name)\n")
    transactions += transactions[first...]
  }
}
