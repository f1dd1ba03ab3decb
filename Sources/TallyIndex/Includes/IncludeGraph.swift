import TallyFormats
import TallyModel
import TallySystem

/// Which files include which.
struct IncludeGraph {
  struct File {
    fileprivate let origin: Origin
    let outline: FileOutline
    let hasIncludes: Bool
    /// Where the targets of its first include start.
    fileprivate(set) var firstTarget = 0
    /// Of each of its includes where its targets end.
    fileprivate(set) var ends: [Int] = []
    /// Whether another one includes it.
    fileprivate(set) var isIncluded = false
  }

  /// Where a file is.
  fileprivate enum Origin {
    /// At a place in the tree.
    case tree(Int)
    /// One that the tree does not read, or reads in another format.
    case other(TreeItem, place: Int?)
  }

  enum Target {
    case file(Int)
    case problem(DiagnosticCode, [String])
  }

  private(set) var files: [File] = []
  private var targets: [Target] = []
  /// Those of the tree.
  private let items: [TreeItem]
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
    items = tree.items
    byPlace = [Int](repeating: -1, count: tree.items.count)
    isIncluded = [Bool](repeating: false, count: tree.items.count)
    for (place, outline) in scan.found where outline.includes {
      _ = number(of: .tree(place), outline)
    }
    // Files that are found on the way are looked at in their turn.
    var at = 0
    while at < files.count {
      if files[at].hasIncludes { try resolve(at, &finder, &scan) }
      at += 1
    }
  }

  private mutating func number(of origin: Origin, _ outline: FileOutline) -> Int {
    let number = files.count
    files.append(File(origin: origin, outline: outline, hasIncludes: outline.includes))
    if case .tree(let place) = origin { byPlace[place] = number }
    return number
  }

  private mutating func resolve(
    _ number: Int, _ finder: inout IncludeFinder, _ scan: inout OutlineScan
  ) throws(IndexFailure) {
    let path = path(of: number)
    files[number].firstTarget = targets.count
    for step in files[number].outline.steps {
      guard case .include(let include) = step else { continue }
      let pattern = finder.pattern(include)
      // More can't be read, and each of a thousand lines may match a thousand files.
      let found =
        targets.count > IncludeGraph.mostReadings
        ? [.problem(.includeTooMany, ["\(IncludeGraph.mostReadings)"])]
        : finder.find(pattern, from: path)
      for one in found {
        let target = try target(one, &scan)
        guard case .file(let other) = target else {
          targets.append(target)
          continue
        }
        if other == number {
          if !pattern.isGlob { targets.append(.problem(.includeItself, [])) }
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
    if let place = place(of: number) { isIncluded[place] = true }
  }

  private mutating func target(_ found: IncludeFinder.Found, _ scan: inout OutlineScan)
    throws(IndexFailure) -> Target
  {
    let item: TreeItem
    let place: Int?
    switch found {
    case .problem(let code, let facts): return .problem(code, facts)
    case .inTree(let at, nil):
      if byPlace[at] >= 0 { return target(byPlace[at], scan) }
      return target(number(of: .tree(at), scan.outline(of: items[at].path)), scan)
    case .inTree(let at, let format?):
      var other = items[at]
      other.role = .entries(format: format)
      (item, place) = (other, at)
    case .elsewhere(let other): (item, place) = (other, nil)
    }
    guard case .entries(let format)? = item.role else { return .problem(.includeFormat, []) }
    let key = Key(path: item.path, format: format)
    if let known = numbers[key] { return target(known, scan) }
    let made = number(of: .other(item, place: place), try scan.look(at: item))
    numbers[key] = made
    return target(made, scan)
  }

  private mutating func target(_ number: Int, _ scan: OutlineScan) -> Target {
    if scan.unreadable.isEmpty { return .file(number) }
    let path = path(of: number)
    guard let reason = scan.unreadable[path] else { return .file(number) }
    // The include says so, and nothing else has to.
    markIncluded(number)
    return .problem(.includeUnreadable, [path.display, reason])
  }

  /// The targets of an include of a file, counted from 0.
  func targets(of number: Int, include: Int) -> ArraySlice<Target> {
    let start = include == 0 ? files[number].firstTarget : files[number].ends[include - 1]
    return targets[start..<files[number].ends[include]]
  }
}

// MARK: - Files by their numbers

extension IncludeGraph {
  func item(of number: Int) -> TreeItem {
    switch files[number].origin {
    case .tree(let place): items[place]
    case .other(let item, _): item
    }
  }

  func path(of number: Int) -> FilePath {
    switch files[number].origin {
    case .tree(let place): items[place].path
    case .other(let item, _): item.path
    }
  }

  /// The place of a file in the tree; nil of one that the tree does not read.
  func place(of number: Int) -> Int? {
    switch files[number].origin {
    case .tree(let place): place
    case .other(_, let place): place
    }
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
      guard let end = files[number].ends.last else { continue }
      for target in targets[files[number].firstTarget..<end] {
        guard case .file(let other) = target, !isReached[other] else { continue }
        isReached[other] = true
        rest.append(other)
      }
    }
  }
}
