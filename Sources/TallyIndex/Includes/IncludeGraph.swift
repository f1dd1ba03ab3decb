import TallyFormats
import TallyModel
import TallySystem

/// Which files include which.
struct IncludeGraph {
  struct File {
    var item: TreeItem
    /// Its place in the tree; nil of one that the tree does not read.
    var place: Int?
    var outline: FileOutline
    var hasIncludes: Bool
    /// Where the targets of its first include start.
    fileprivate(set) var firstTarget = 0
    /// Of each of its includes where its targets end.
    fileprivate(set) var ends: [Int] = []
    /// Whether another one includes it.
    fileprivate(set) var isIncluded = false
  }

  enum Target {
    case file(Int)
    case problem(DiagnosticCode, [String])
  }

  private(set) var files: [File] = []
  private(set) var targets: [Target] = []
  private var numbers: [Key: Int] = [:]
  /// By place in the tree the number of the file; -1: it has no include and is in none.
  private(set) var byPlace: [Int]
  /// By place in the tree whether another file includes it.
  private(set) var isIncluded: [Bool]

  /// A file, and the place of its format in `EntryFormats.all`.
  private struct Key: Hashable {
    var path: FilePath
    var format: Int
  }

  /// The most readings that includes may lead to.
  static let mostReadings = 100_000

  /// - `scan`: has looked at the files of the tree; it looks at the others.
  init(_ tree: Tree, _ finder: inout IncludeFinder, _ scan: inout OutlineScan) throws(IndexFailure)
  {
    byPlace = [Int](repeating: -1, count: tree.items.count)
    isIncluded = [Bool](repeating: false, count: tree.items.count)
    for (place, outline) in scan.found where outline.includes {
      _ = number(of: tree.items[place], at: place, outline)
    }
    // Files that are found on the way are looked at in their turn.
    var at = 0
    while at < files.count {
      if files[at].hasIncludes { try resolve(at, tree, &finder, &scan) }
      at += 1
    }
  }

  private mutating func number(of item: TreeItem, at place: Int?, _ outline: FileOutline) -> Int {
    let number = files.count
    files.append(
      File(item: item, place: place, outline: outline, hasIncludes: outline.includes))
    if let place { byPlace[place] = number }
    return number
  }

  private mutating func resolve(
    _ number: Int, _ tree: Tree, _ finder: inout IncludeFinder, _ scan: inout OutlineScan
  ) throws(IndexFailure) {
    let path = files[number].item.path
    files[number].firstTarget = targets.count
    for step in files[number].outline.steps {
      guard case .include(let include) = step else { continue }
      // More can't be read, and each of a thousand lines may match a thousand files.
      let isGlob = IncludePattern(include.pattern, home: nil).isGlob
      let found =
        targets.count > IncludeGraph.mostReadings
        ? [.problem(.includeTooMany, ["\(IncludeGraph.mostReadings)"])]
        : finder.find(include.pattern, from: path)
      for one in found {
        let target = try target(one, tree, &scan)
        guard case .file(let other) = target else {
          targets.append(target)
          continue
        }
        if other == number {
          if !isGlob { targets.append(.problem(.includeItself, [])) }
          continue
        }
        markIncluded(other)
        targets.append(target)
      }
      files[number].ends.append(targets.count)
    }
  }

  private mutating func markIncluded(_ number: Int) {
    files[number].isIncluded = true
    if let place = files[number].place { isIncluded[place] = true }
  }

  private mutating func target(
    _ found: IncludeFinder.Found, _ tree: Tree, _ scan: inout OutlineScan
  ) throws(IndexFailure) -> Target {
    let item: TreeItem
    let place: Int?
    switch found {
    case .problem(let code, let facts): return .problem(code, facts)
    case .inTree(let at, nil):
      if byPlace[at] >= 0 { return target(byPlace[at], scan) }
      return target(number(of: tree.items[at], at: at, scan.outline(of: tree.items[at].path)), scan)
    case .inTree(let at, let format?):
      var other = tree.items[at]
      other.role = .entries(format: format)
      (item, place) = (other, at)
    case .elsewhere(let other): (item, place) = (other, nil)
    }
    guard case .entries(let format)? = item.role else { return .problem(.includeFormat, []) }
    let key = Key(path: item.path, format: format)
    if let known = numbers[key] { return target(known, scan) }
    let made = number(of: item, at: nil, try scan.look(at: item))
    files[made].place = place
    numbers[key] = made
    return target(made, scan)
  }

  private mutating func target(_ number: Int, _ scan: OutlineScan) -> Target {
    let path = files[number].item.path
    guard let reason = scan.unreadable[path] else { return .file(number) }
    // The include says so, and nothing else has to.
    markIncluded(number)
    return .problem(.includeUnreadable, [path.display, reason])
  }

  /// The targets of an include of a file, counted from 0.
  func targets(of number: Int, include: Int) -> ArraySlice<Target> {
    let file = files[number]
    let start = include == 0 ? file.firstTarget : file.ends[include - 1]
    return targets[start..<file.ends[include]]
  }
}

// MARK: - Where reading begins

extension IncludeGraph {
  /// The numbers of the files that are read by themselves although others include them: rings, which nothing
  /// outside of them leads to, begin somewhere.
  func beginningsOfRings(_ places: some Sequence<Int>) -> Set<Int> {
    var isReached = [Bool](repeating: false, count: files.count)
    for number in files.indices where !files[number].isIncluded { reach(number, &isReached) }
    var beginnings: Set<Int> = []
    for place in places where byPlace[place] >= 0 && !isReached[byPlace[place]] {
      beginnings.insert(byPlace[place])
      reach(byPlace[place], &isReached)
    }
    return beginnings
  }

  private func reach(_ start: Int, _ isReached: inout [Bool]) {
    isReached[start] = true
    var rest = [start]
    while let number = rest.popLast() {
      let file = files[number]
      guard let end = file.ends.last else { continue }
      for target in targets[file.firstTarget..<end] {
        guard case .file(let other) = target, !isReached[other] else { continue }
        isReached[other] = true
        rest.append(other)
      }
    }
  }
}
