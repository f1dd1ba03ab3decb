import TallyModel

/// The commodities that a file part names, each with its place in a list, so that what is known of one is found
/// without comparing texts: how it is written, and what its amounts in an entry add up to.
struct JournalCommodities: ~Copyable {
  struct Commodity {
    let name: Bytes
    /// How it is written; nil where no amount was noted.
    var style: JournalStyle?
    /// How the first cost in it is written.
    var costStyle: JournalStyle?
    /// Whether its ambiguous numbers were told of.
    var isWarned = false
    /// Its decimal mark by what is declared above; 0 where that says nothing.
    var mark: UInt8 = 0
    /// Which context `mark` is of.
    var age = -1
  }

  private(set) var list: ContiguousArray<Commodity> = []
  private var last = 0
  /// By the hash of their names; used where there are many.
  private var places: [UInt64: Int] = [:]

  private static let few = 16

  init() {}

  /// The place of a commodity in the list, which it is put on where it is new.
  ///
  /// The name's memory must stay as it is.
  @inline(__always)
  mutating func index(of name: Bytes) -> Int {
    if last < list.count, list[last].name.isEqual(to: name) { return last }
    last = find(name)
    return last
  }

  private mutating func find(_ name: Bytes) -> Int {
    for index in 0..<min(list.count, JournalCommodities.few)
    where list[index].name.isEqual(to: name) {
      return index
    }
    let hash = name.hash64
    if let index = places[hash] {
      if list[index].name.isEqual(to: name) { return index }
      // Two names with one hash: as good as never.
      if let other = list.firstIndex(where: { $0.name.isEqual(to: name) }) { return other }
    }
    list.append(Commodity(name: name))
    places[hash] = list.count - 1
    return list.count - 1
  }

  subscript(index: Int) -> Commodity {
    _read { yield list[index] }
    _modify { yield &list[index] }
  }
}
