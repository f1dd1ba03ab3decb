import TallyModel

/// The accounts of a balance below one another, each with what it has itself and what those below it add.
struct AccountTree {
  struct Node {
    /// In full.
    let account: String
    /// Counted from 1.
    let level: Int
    let parent: Int?
    var children: [Int] = []
    /// Whether it has postings itself.
    var isUsed = false
    var own = Sums()
    /// Once it was asked for, what those below it have as well.
    var inclusive = Sums()
  }

  /// Those above stand before those below.
  private(set) var nodes: [Node] = []
  private var roots: [Int] = []
  private var places: [Substring: Int] = [:]

  /// What is further down is one part: no name that people give has as many, and a name that somebody made to
  /// be slow must not be.
  private static let mostLevels = 200

  /// - `depth`: parts of names further down are left out.
  init(_ sums: [(account: String, sums: Sums)], depth: Int? = nil) {
    for (account, sums) in sums {
      let node = node(account, depth: min(depth ?? .max, AccountTree.mostLevels))
      nodes[node].own.add(sums)
      nodes[node].isUsed = true
    }
  }

  /// Gives each node what those below it have.
  mutating func addUp() {
    for at in nodes.indices { nodes[at].inclusive = nodes[at].own }
    for at in nodes.indices.reversed() {
      if let parent = nodes[at].parent { nodes[parent].inclusive.add(nodes[at].inclusive) }
    }
  }

  /// The node of an account, made with those above it where there is none.
  private mutating func node(_ account: String, depth: Int) -> Int {
    if let known = places[account[...]] { return known }
    var parent: Int?
    var end = account.startIndex
    var level = 0
    repeat {
      level += 1
      let isLast = level == AccountTree.mostLevels
      let next = isLast ? nil : account[end...].firstIndex(of: ":")
      let name = account[..<(next ?? account.endIndex)]
      parent = child(name, of: parent, level: level)
      end = next.map { account.index(after: $0) } ?? account.endIndex
      if next == nil { break }
    } while level < depth
    return parent ?? 0
  }

  private mutating func child(_ name: Substring, of parent: Int?, level: Int) -> Int {
    if let known = places[name] { return known }
    let made = nodes.count
    nodes.append(Node(account: String(name), level: level, parent: parent))
    places[name] = made
    if let parent { nodes[parent].children.append(made) } else { roots.append(made) }
    return made
  }

  /// All nodes, each behind the one above it: those declared first, as they were declared, then by name.
  func ordered(_ declarations: Declarations) -> [Int] {
    let ranks = nodes.map { declarations.place(ofAccount: $0.account) ?? .max }
    func sorted(_ siblings: [Int]) -> [Int] {
      siblings.sorted { a, b in
        ranks[a] != ranks[b]
          ? ranks[a] < ranks[b]
          : nodes[a].account.utf8.lexicographicallyPrecedes(nodes[b].account.utf8)
      }
    }
    var order: [Int] = []
    var open = Array(sorted(roots).reversed())
    while let next = open.popLast() {
      order.append(next)
      open += sorted(nodes[next].children).reversed()
    }
    return order
  }
}
