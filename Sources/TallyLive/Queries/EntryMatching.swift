/// Finds out which entries of a state are which of another, among those of files that changed.
///
/// In this order: explicit ids and identities, equal content in whatever file, the order between neighbours
/// that are matched, and the same content but for the date. So an edited amount is known by its neighbours,
/// and an entry that was cut out and pasted elsewhere by what it says.
struct EntryMatching {
  private let old: [LiveEntry]
  private let new: [LiveEntry]
  /// Of each new one the old one; -1 where it has none.
  private var partners: [Int]
  private var isTaken: [Bool]

  /// Of each new entry the place of the old one that it is; nil where it is none of them.
  ///
  /// Both are given file by file, in the order that they stand there.
  ///
  /// - Complexity: O(n), and O(m log m) for those m that are not the same at both ends.
  static func partners(of new: [LiveEntry], among old: [LiveEntry]) -> [Int?] {
    var matching = EntryMatching(old, new)
    matching.matchEnds()
    matching.match(by: \.identity)
    matching.match(by: \.dated)
    matching.matchBehind()
    matching.matchBefore()
    matching.match(by: \.said)
    return matching.partners.map { $0 < 0 ? nil : $0 }
  }

  private init(_ old: [LiveEntry], _ new: [LiveEntry]) {
    (self.old, self.new) = (old, new)
    partners = Array(repeating: -1, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
  }

  private mutating func pair(_ one: Int, with other: Int) {
    partners[one] = other
    isTaken[other] = true
  }

  /// What both begin and end with: most of a file that was edited.
  private mutating func matchEnds() {
    var start = 0
    while start < min(old.count, new.count), old[start].identity == new[start].identity {
      pair(start, with: start)
      start += 1
    }
    var (one, other) = (new.count - 1, old.count - 1)
    while one >= start, other >= start, new[one].identity == old[other].identity {
      pair(one, with: other)
      one -= 1
      other -= 1
    }
  }

  /// Those that have a number in common, the first with the first.
  private mutating func match(by number: (LiveEntry) -> UInt64) {
    let ones = new.indices.filter { partners[$0] < 0 }.map { (number(new[$0]), $0) }.sorted(by: <)
    guard !ones.isEmpty else { return }
    let others = old.indices.filter { !isTaken[$0] }.map { (number(old[$0]), $0) }.sorted(by: <)
    var (one, other) = (0, 0)
    while one < ones.count, other < others.count {
      if ones[one].0 == others[other].0 {
        pair(ones[one].1, with: others[other].1)
        one += 1
        other += 1
      } else if ones[one].0 < others[other].0 {
        one += 1
      } else {
        other += 1
      }
    }
  }

  /// One whose neighbour above is known with what stood below that neighbour; the first of a file with the
  /// first of the file.
  private mutating func matchBehind() {
    var firsts: [UInt64: Int] = [:]
    for index in old.indices.reversed() { firsts[old[index].file] = index }
    for index in new.indices where partners[index] < 0 {
      if index > 0, new[index - 1].file == new[index].file {
        let above = partners[index - 1]
        if above >= 0 { tryPair(index, with: above + 1, in: old[above].file) }
      } else if let first = firsts[new[index].file] {
        tryPair(index, with: first, in: new[index].file)
      }
    }
  }

  /// The same upwards.
  private mutating func matchBefore() {
    var lasts: [UInt64: Int] = [:]
    for index in old.indices { lasts[old[index].file] = index }
    for index in new.indices.reversed() where partners[index] < 0 {
      if index + 1 < new.count, new[index + 1].file == new[index].file {
        let below = partners[index + 1]
        if below >= 0 { tryPair(index, with: below - 1, in: old[below].file) }
      } else if let last = lasts[new[index].file] {
        tryPair(index, with: last, in: new[index].file)
      }
    }
  }

  private mutating func tryPair(_ one: Int, with other: Int, in file: UInt64) {
    guard old.indices.contains(other), !isTaken[other], old[other].file == file else { return }
    pair(one, with: other)
  }
}

extension LiveEntry {
  /// What it says, its date too.
  fileprivate var dated: UInt64 {
    (said ^ UInt64(UInt32(bitPattern: date))) &* 0x9E37_79B9_7F4A_7C15
  }
}
