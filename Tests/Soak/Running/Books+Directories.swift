import TallySystem
import TallyTestSupport

/// What is done to a ledger's directories.
enum DirectoryChange: CaseIterable {
  case renamed, movedInto, swapped, remade, made, removed
}

extension Books {
  /// The directories that files are in, and those above them; in order.
  var directories: [String] {
    var all: Set<String> = []
    for name in files.keys {
      var rest = name[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        all.insert(String(rest))
      }
    }
    return all.sorted()
  }

  private static func isIn(_ name: String, _ directory: String) -> Bool {
    name.hasPrefix(directory + "/")
  }

  /// The files of a directory, by their names in it.
  func files(in directory: String) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (name, digits) in files where Books.isIn(name, directory) {
      found[String(name.dropFirst(directory.count + 1))] = digits
    }
    return found
  }

  private func forget(_ directory: String) {
    files = files.filter { !Books.isIn($0.key, directory) }
  }

  private func know(_ directory: String, _ inside: [String: [Int]]) {
    for (name, digits) in inside { files[directory + "/" + name] = digits }
  }

  private func newDirectory() -> String { "d" + newName().filter { $0 != "/" && $0 != "." } }

  /// Does one of the things that are done to directories.
  func change(_ how: DirectoryChange, _ random: inout SeededRandom) throws {
    guard how != .made, !directories.isEmpty else { return try makeNested(&random) }
    let directory = random.pick(directories)
    switch how {
    case .renamed: try moveDirectory(directory, newDirectory())
    case .movedInto:
      let others = directories.filter { $0 != directory && !Books.isIn($0, directory) }
      guard others.count > 1 else { return try moveDirectory(directory, newDirectory()) }
      try moveDirectory(directory, random.pick(others) + "/" + newDirectory())
    case .swapped:
      let others = directories.filter {
        $0 != directory && !Books.isIn($0, directory) && !Books.isIn(directory, $0)
      }
      guard !others.isEmpty else { return try makeNested(&random) }
      try swapDirectories(directory, random.pick(others))
    case .remade:
      let inside = files(in: directory).mapValues { $0.map { $0 % 9 + 1 } }
      try removeDirectory(directory)
      for (name, digits) in inside { try add(directory + "/" + name, digits) }
    case .made: break
    case .removed:
      // As many as are made: there is always something left.
      guard files.count - files(in: directory).count >= 10 else { return try makeNested(&random) }
      try removeDirectory(directory)
    }
  }

  /// Directories in one another, and at once a file in the innermost.
  func makeNested(_ random: inout SeededRandom) throws {
    try add(newDirectory() + "/b/c/f.tally", [random.number(1...9), random.number(1...9)])
  }

  func moveDirectory(_ old: String, _ new: String) throws {
    let inside = files(in: old)
    try rename(old, new)
    forget(old)
    know(new, inside)
  }

  private func swapDirectories(_ one: String, _ other: String) throws {
    let (first, second) = (files(in: one), files(in: other))
    try Disk.exchange(path(one), path(other))
    forget(one)
    forget(other)
    know(one, second)
    know(other, first)
  }

  func removeDirectory(_ directory: String) throws {
    try Disk.remove(path(directory))
    forget(directory)
  }

  /// Moves a directory out of the ledger.
  ///
  /// - Returns: what was in it.
  func moveOut(_ directory: String, _ outside: FilePath) throws -> [String: [Int]] {
    let inside = files(in: directory)
    try Disk.rename(path(directory), outside)
    forget(directory)
    return inside
  }

  /// Moves a directory into the ledger.
  func moveIn(_ outside: FilePath, _ directory: String, _ inside: [String: [Int]]) throws {
    try Disk.rename(outside, path(directory))
    know(directory, inside)
  }
}
