import TallyLive
import TallyTestSupport
import Testing

// Random lists and random changes of them: the changes found turn the one into the other, and are no more
// than they have to be.

private struct Item: Identifiable, Equatable {
  var id: Int
  var text: Int
}

private typealias List = [ListSection<Item, Item>]
private typealias Change = ListChange<Item, Item>

/// A list made up and changed by a seed.
private struct RandomList {
  var list: List = []
  private var random: SeededRandom
  private var count = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    for _ in 0..<random.number(0...6) {
      list.append(ListSection(item(), (0..<random.number(0...9)).map { _ in item() }))
    }
  }

  private mutating func item() -> Item {
    count += 1
    return Item(id: count, text: random.number(0...3))
  }

  mutating func change() {
    for _ in 0..<random.number(0...6) { step() }
  }

  private mutating func step() {
    guard let section = list.indices.randomElement(using: &random) else {
      return list.append(ListSection(item(), []))
    }
    let row = list[section].rows.indices.randomElement(using: &random)
    switch random.number(0...9) {
    case 0: list.insert(ListSection(item(), []), at: random.number(0...list.count))
    case 1: list.remove(at: section)
    case 2: list[section].head.text += 1
    case 3: list.insert(list.remove(at: section), at: random.number(0...list.count))
    case 4, 5: list[section].rows.insert(item(), at: row ?? 0)
    case 6: if let row { list[section].rows.remove(at: row) }
    case 7: if let row { list[section].rows[row].text += 1 }
    case 8:
      guard let row else { return }
      let moved = list[section].rows.remove(at: row)
      let target = random.number(0...list.count - 1)
      list[target].rows.insert(moved, at: random.number(0...list[target].rows.count))
    default: list[section].rows.shuffle(using: &random)
    }
  }
}

private func changes(_ old: List, _ new: List) -> [Change] {
  ListComparison.changes(from: old, to: new)
}

private func item(_ change: Change, in old: List) -> Item? {
  switch change.content {
  case .section(let item), .row(let item): return item
  case nil:
    guard let from = change.from else { return nil }
    return from.row.map { old[from.section].rows[$0] } ?? old[from.section].head
  }
}

/// The most rows that can stay, found by trying: rows of a section that keep their order.
private func stayingCount(_ numbers: [Int]) -> Int {
  var best: [Int] = []
  for (at, number) in numbers.enumerated() {
    best.append(1 + (0..<at).filter { numbers[$0] < number }.map { best[$0] }.reduce(0, max))
  }
  return best.reduce(0, max)
}

/// How many rows have to move.
private func movesNeeded(_ old: List, _ new: List) -> Int {
  var places: [Int: (section: Int, row: Int)] = [:]
  for section in old {
    for (row, item) in section.rows.enumerated() { places[item.id] = (section.head.id, row) }
  }
  var moves = 0
  for section in new {
    let known = section.rows.compactMap { places[$0.id] }
    let own = known.filter { $0.section == section.head.id }.map(\.row)
    moves += known.count - stayingCount(own)
  }
  return moves
}

@Test(arguments: 0..<20)
private func `The changes of a list make the new list of the old one`(_ hundreds: Int) throws {
  for seed in hundreds * 200..<(hundreds + 1) * 200 {
    var random = RandomList(seed: UInt64(seed))
    let old = random.list
    random.change()
    let new = random.list
    let found = changes(old, new)
    #expect(old.applying(found) == new, "seed \(seed)")
    #expect(old.applying(found.reversed()) == new, "seed \(seed), in another order")
    let inserted = found.filter { $0.kind == .insert }.compactMap { item($0, in: old)?.id }
    let deleted = found.filter { $0.kind == .delete }.compactMap { item($0, in: old)?.id }
    #expect(Set(inserted).isDisjoint(with: deleted), "seed \(seed)")
    let moves = found.count { $0.kind == .move && $0.to?.row != nil }
    #expect(moves == movesNeeded(old, new), "seed \(seed)")
  }
}

@Test func `A list that has not changed has no changes`() {
  for seed in 0..<200 {
    let list = RandomList(seed: UInt64(seed)).list
    #expect(changes(list, list).isEmpty)
    // Not the same arrays, but equal ones.
    #expect(changes(list, list.map { ListSection($0.head, $0.rows.map(\.self)) }).isEmpty)
  }
}

@Test func `Changes of another list are refused, and harm nothing`() {
  var refused = 0
  for seed in 0..<2000 {
    var random = RandomList(seed: UInt64(seed))
    let old = random.list
    random.change()
    let other = RandomList(seed: UInt64(seed + 7)).list
    if other.applying(changes(old, random.list)) == nil { refused += 1 }
  }
  #expect(refused > 200)
}

private struct KnownCase: Sendable, CustomTestStringConvertible {
  var name: String
  var old: [[Int]]
  var new: [[Int]]
  /// `KIND FROM TO`.
  var changes: [String]

  var testDescription: String { name }
}

/// A list whose sections are numbered from 1,000 on; a row's text is its hundreds.
private func list(_ sections: [[Int]]) -> List {
  sections.enumerated().map { index, rows in
    ListSection(
      Item(id: 1000 + index, text: 0), rows.map { Item(id: $0 % 100, text: $0 / 100) })
  }
}

private func words(_ change: Change) -> String {
  let place = { (path: ListPath?) in
    path.map { "\($0.section)" + ($0.row.map { ".\($0)" } ?? "") } ?? "-"
  }
  return "\(change.kind) \(place(change.from)) \(place(change.to))"
}

@Test(arguments: [
  KnownCase(name: "nothing", old: [[1, 2]], new: [[1, 2]], changes: []),
  KnownCase(name: "an update", old: [[1, 2, 3]], new: [[1, 102, 3]], changes: ["update 0.1 0.1"]),
  KnownCase(
    name: "an update below an insertion", old: [[1, 2]], new: [[9, 1, 102]],
    changes: ["insert - 0.0", "update 0.1 0.2"]),
  KnownCase(
    name: "the last becomes the first", old: [[1, 2, 3]], new: [[3, 1, 2]],
    changes: ["move 0.2 0.0"]),
  KnownCase(
    name: "to another section", old: [[1, 2], [3]], new: [[2], [3, 1]], changes: ["move 0.0 1.1"]),
  KnownCase(
    name: "a section goes with its rows", old: [[1], [2, 3]], new: [[1]],
    changes: ["delete 1 -", "delete 1.0 -", "delete 1.1 -"]),
  KnownCase(
    name: "a row outlives its section", old: [[1], [2]], new: [[2, 1]],
    changes: ["delete 1 -", "move 1.0 0.0"]),
  KnownCase(
    name: "a section comes with its rows", old: [], new: [[1]],
    changes: ["insert - 0", "insert - 0.0"]),
])
private func `What is said of a change is the least there is to say`(_ known: KnownCase) {
  #expect(changes(list(known.old), list(known.new)).map(words) == known.changes)
}

@Test func `Finding changes is no more than n log n comparisons`() {
  // Rows in reverse: nothing is the same at an end, and all but one move.
  var steps: [Int] = []
  for count in [4_000, 32_000] {
    let rows = (0..<count).map { CountingItem(id: $0) }
    CountingItem.compared.value = 0
    let found = ListComparison<CountingItem, CountingItem>.changes(
      from: [ListSection(CountingItem(id: 0), rows)],
      to: [ListSection(CountingItem(id: 0), rows.reversed())])
    #expect(found.count == count - 1)
    steps.append(CountingItem.compared.value)
  }
  // Eight times as many; with n² it were 64 times.
  #expect(steps[1] < steps[0] * 12)
}

private struct CountingItem: Identifiable, Equatable {
  final class Counter: @unchecked Sendable {
    // Sendable: one test has it.
    var value = 0
  }

  static let compared = Counter()

  struct ID: Hashable {
    var number: Int

    static func == (a: ID, b: ID) -> Bool {
      compared.value += 1
      return a.number == b.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  let id: ID

  init(id: Int) { self.id = ID(number: id) }
}
