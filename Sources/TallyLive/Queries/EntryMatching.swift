/// Finds out which entries of a state are which of another, among those of files that changed.
///
/// In this order: explicit ids, equal content in whatever file, the order between neighbours that are matched,
/// and the same content but for the date. So an edited amount is known by its neighbours, and an entry that
/// was cut out and pasted elsewhere by what it says. Of entries that say the same, those beside neighbours that
/// are matched come first: their identities count them, and are others when one of them goes.
struct EntryMatching {
  private let old: [LiveEntry]
  private let new: [LiveEntry]
  /// Of each new one the old one; -1 where it has none.
  private var partners: [Int]
  private var isTaken: [Bool]

  /// Of each new entry the place of the old one that it is; nil where it is none of them.
  ///
  /// Both are given file by file, in the order that they stand there. `isAnew`: names mean something else,
  /// so that what an entry says may be another although nobody wrote to it.
  ///
  /// - Complexity: O(n), and O(m log m) for those m that are not the same at both ends.
  static func partners(of new: [LiveEntry], among old: [LiveEntry], isAnew: Bool) -> [Int?] {
    var matching = EntryMatching(old, new)
    matching.matchEnds()
    matching.match(by: \.identity) { isAnew || $0.isGiven }
    matching.match(by: \.dated, onlyUnique: true)
    matching.matchBehind(onlyEqual: true)
    matching.matchBefore(onlyEqual: true)
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
    while start < min(old.count, new.count), new[start].isSame(as: old[start]) {
      pair(start, with: start)
      start += 1
    }
    var (one, other) = (new.count - 1, old.count - 1)
    while one >= start, other >= start, new[one].isSame(as: old[other]) {
      pair(one, with: other)
      one -= 1
      other -= 1
    }
  }

  /// Those that have a number in common, the first with the first.
  private mutating func match(
    by number: (LiveEntry) -> UInt64, onlyUnique: Bool = false,
    where isAsked: (LiveEntry) -> Bool = { _ in true }
  ) {
    let ones = new.indices.filter { partners[$0] < 0 && isAsked(new[$0]) }
      .map { (number(new[$0]), $0) }.sorted(by: <)
    guard !ones.isEmpty else { return }
    let others = old.indices.filter { !isTaken[$0] && isAsked(old[$0]) }
      .map { (number(old[$0]), $0) }.sorted(by: <)
    func isUnique(_ at: Int, _ list: [(UInt64, Int)]) -> Bool {
      (at == 0 || list[at - 1].0 != list[at].0)
        && (at + 1 == list.count || list[at + 1].0 != list[at].0)
    }
    var (one, other) = (0, 0)
    while one < ones.count, other < others.count {
      if ones[one].0 == others[other].0 {
        if !onlyUnique || (isUnique(one, ones) && isUnique(other, others)) {
          pair(ones[one].1, with: others[other].1)
        }
        one += 1
        other += 1
      } else if ones[one].0 < others[other].0 {
        one += 1
      } else {
        other += 1
      }
    }
  }

  /// One that has a known neighbour above with what stood as far below that neighbour; the first of a file
  /// counts as below the beginning of that file.
  ///
  /// - `onlyEqual`: where both say the same.
  private mutating func matchBehind(onlyEqual: Bool = false) {
    var firsts: [UInt64: Int] = [:]
    for index in old.indices.reversed() { firsts[old[index].file] = index }
    var above = Anchor()
    for index in new.indices {
      if index == 0 || new[index - 1].file != new[index].file {
        above = Anchor(file: new[index].file, distance: firsts[new[index].file].map { $0 - index })
      }
      if partners[index] < 0 { tryPair(index, above, onlyEqual) }
      if partners[index] >= 0 { above = anchor(index) }
    }
  }

  /// The same upwards.
  private mutating func matchBefore(onlyEqual: Bool = false) {
    var lasts: [UInt64: Int] = [:]
    for index in old.indices { lasts[old[index].file] = index }
    var below = Anchor()
    for index in new.indices.reversed() {
      if index + 1 == new.count || new[index + 1].file != new[index].file {
        below = Anchor(file: new[index].file, distance: lasts[new[index].file].map { $0 - index })
      }
      if partners[index] < 0 { tryPair(index, below, onlyEqual) }
      if partners[index] >= 0 { below = anchor(index) }
    }
  }

  /// How far behind a new entry its old one stands, and in which file: those beside it are as far apart.
  private struct Anchor {
    var file: UInt64 = 0
    /// nil where the file was not there.
    var distance: Int?
  }

  private func anchor(_ index: Int) -> Anchor {
    Anchor(file: old[partners[index]].file, distance: partners[index] - index)
  }

  private mutating func tryPair(_ one: Int, _ anchor: Anchor, _ onlyEqual: Bool) {
    guard let distance = anchor.distance else { return }
    let other = one + distance
    guard old.indices.contains(other), !isTaken[other], old[other].file == anchor.file else {
      return
    }
    if !onlyEqual || old[other].dated == new[one].dated { pair(one, with: other) }
  }
}

extension LiveEntry {
  /// Whether it stands where the other stood, and either says the same or has not been written to.
  fileprivate func isSame(as other: LiveEntry) -> Bool {
    if identity == other.identity { return true }
    return !isGiven && !other.isGiven && file == other.file && dated == other.dated
  }

  /// What it says, its date too.
  fileprivate var dated: UInt64 {
    (said ^ UInt64(UInt32(bitPattern: date))) &* 0x9E37_79B9_7F4A_7C15
  }
}
