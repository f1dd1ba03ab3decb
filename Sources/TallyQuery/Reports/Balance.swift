package import TallyFormats
package import TallyIndex
import TallyModel

/// What accounts have, by all their postings or those asked for: amounts, not costs.
///
/// A list of accounts, each by itself; or a tree, in which each has what is below it too and those that have
/// nothing themselves and but one below are joined to it, `a:b`.
package struct Balance {
  /// How amounts of several commodities stand.
  package enum Layout: String, CaseIterable, Sendable {
    /// A line each, with its symbol.
    case tall
    /// A line each, the symbol in a column of its own.
    case bare
  }

  /// What is asked of balances beside which postings.
  package struct Request: Sendable {
    package var isTree = false
    /// Accounts further down are part of those above; 0 leaves one sum.
    package var depth: Int?
    /// Whether accounts that have nothing are shown.
    package var showsEmpty = false
    package var hasTotal = true
    package var layout = Layout.tall
    package var strict: Set<Strictness.Check> = []

    package init() {}
  }

  package struct Line: Sendable {
    /// In full; `...` for all of them.
    package var account: String
    /// As it is shown: in a tree without what stands above.
    package var name: String
    /// How many accounts above it are shown.
    package var level: Int
    package var sums: Sums
  }

  package let scan: LedgerScan
  package let request: Request
  package private(set) var lines: [Line] = []
  /// Of what is shown, as hledger has it: accounts whose rest rounds to nothing are in no line and not in it.
  package private(set) var total = Sums()
  let amounts: BalanceAmounts
  private var isOverfull = false

  /// - Throws: `PatternError` where a pattern could not be matched to its end.
  package init(_ ledger: Ledger, filter: RowFilter, request: Request) throws(PatternError) {
    var scan = LedgerScan(ledger, strict: request.strict)
    var sums: [Int32: Sums] = [:]
    var kept: Set<Int32> = []
    filter.sumPostings(with: &scan) { posting, _ in
      sums[posting.account, default: Sums()].add(posting.quantity, posting.commodity)
      if !posting.isOfJournal { kept.insert(posting.commodity) }
    }
    if let failure = filter.failure { throw failure }
    self.scan = scan
    self.request = request
    var all = Sums()
    for own in sums.values { all.add(own) }
    amounts = BalanceAmounts(scan, of: all, kept: kept)
    isOverfull = all.isTooLarge
    let symbols = scan.symbols
    add(sums.map { (symbols[$0.key], $0.value) }, all)
    for line in lines where line.level == 0 { total.add(line.sums) }
  }

  private mutating func add(_ sums: [(account: String, sums: Sums)], _ all: Sums) {
    if request.depth == 0 {
      lines = [Line(account: "...", name: "...", level: 0, sums: all)]
    } else if request.isTree {
      var tree = AccountTree(sums)
      tree.addUp()
      addTree(tree)
    } else {
      addList(AccountTree(sums, depth: request.depth))
    }
  }

  private mutating func addList(_ tree: AccountTree) {
    isOverfull = isOverfull || tree.nodes.contains { $0.own.isTooLarge }
    for at in tree.ordered(scan.declarations) {
      let node = tree.nodes[at]
      guard node.isUsed, request.showsEmpty || !amounts.isZero(node.own) else { continue }
      lines.append(Line(account: node.account, name: node.account, level: 0, sums: node.own))
    }
  }

  private mutating func addTree(_ tree: AccountTree) {
    isOverfull = isOverfull || tree.nodes.contains { $0.inclusive.isTooLarge }
    let shown = shownNodes(tree)
    var levels = [Int](repeating: 0, count: tree.nodes.count)
    /// Where the name of the next account shown below begins.
    var starts = [Int](repeating: 0, count: tree.nodes.count)
    for at in tree.ordered(scan.declarations) {
      let node = tree.nodes[at]
      let level = node.parent.map { levels[$0] } ?? 0
      let start = node.parent.map { starts[$0] } ?? 0
      levels[at] = shown[at] ? level + 1 : level
      starts[at] = shown[at] ? node.account.utf8.count + 1 : start
      guard shown[at] else { continue }
      let name = String(decoding: node.account.utf8.dropFirst(start), as: UTF8.self)
      lines.append(Line(account: node.account, name: name, level: level, sums: node.inclusive))
    }
  }

  /// Those with something of their own, and those with two or more below them that have.
  private func shownNodes(_ tree: AccountTree) -> [Bool] {
    let depth = request.depth ?? .max
    var shown = [Bool](repeating: false, count: tree.nodes.count)
    var branches = [Int](repeating: 0, count: tree.nodes.count)
    for at in tree.nodes.indices.reversed() {
      let node = tree.nodes[at]
      guard node.level <= depth else { continue }
      let sums = node.level == depth ? node.inclusive : node.own
      let hasOwn =
        !amounts.isZero(sums) || (request.showsEmpty && node.children.isEmpty)
      shown[at] = hasOwn || branches[at] > 1
      if let parent = node.parent, hasOwn || branches[at] > 0 { branches[parent] += 1 }
    }
    return shown
  }
}

extension Balance: Answer {
  package var isTooLarge: Bool { isOverfull || total.isTooLarge }
}
