/// The keys of entries, of their splits and postings, and of costs.
enum JSONKey: Int, CaseIterable {
  case date, time, status, kind, type, amount, currency, cost, from, to, note, comment, payee, tags,
    fields, code, id, attachments, splits, postings
  /// Of a posting.
  case account
  /// Of output, which a file may not have.
  case icon, file, line, posting

  private static let names: [StaticString] = [
    "date", "time", "status", "kind", "type", "amount", "currency", "cost", "from", "to", "note",
    "comment", "payee", "tags", "fields", "code", "id", "attachments", "splits", "postings",
    "account", "icon", "file", "line", "posting",
  ]

  var name: String { JSONKey.names[rawValue].description }

  /// The first eight bytes of each name, to compare at once.
  private static let heads = names.map {
    head(Bytes(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
  }

  private static func head(_ bytes: Bytes) -> UInt64 {
    var head: UInt64 = 0
    for byte in bytes.prefix(8) { head = head << 8 | UInt64(byte) }
    return head
  }

  init?(_ bytes: Bytes) {
    guard bytes.count <= 11 else { return nil }
    let head = JSONKey.head(bytes)
    guard let index = JSONKey.heads.firstIndex(of: head) else { return nil }
    let name = JSONKey.names[index]
    guard bytes.count == name.utf8CodeUnitCount,
      bytes.elementsEqual(Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount))
    else { return nil }
    self.init(rawValue: index)
  }
}

/// The keys that an object may have.
struct JSONKeySet {
  private let bits: UInt32

  init(_ keys: some Sequence<JSONKey>) { bits = keys.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }

  func contains(_ key: JSONKey) -> Bool { bits & 1 << UInt32(key.rawValue) != 0 }

  static let entry = JSONKeySet(JSONKey.allCases[..<JSONKey.account.rawValue])
  static let split = JSONKeySet([.type, .to, .amount, .currency, .cost])
  static let posting = JSONKeySet([.account, .amount, .currency, .cost])
  static let cost = JSONKeySet([.amount, .currency])
  /// Written beside the others in output.
  static let output = JSONKeySet([.icon, .file, .line, .posting])

  /// The key that one of another name was probably meant to be: the same but for case, or for one
  /// letter left out, put in, swapped with the next, or last of all changed.
  func meant(by key: Bytes) -> JSONKey? {
    guard (2...12).contains(key.count) else { return nil }
    let lower = key.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    var changed: JSONKey?
    for known in JSONKey.allCases where contains(known) {
      switch JSONKeySet.difference(Array(known.name.utf8), lower) {
      case .none, .slip: return known
      case .change: changed = changed ?? known
      case .more: break
      }
    }
    return changed
  }

  private enum Difference { case none, slip, change, more }

  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> Difference {
    if a == b { return .none }
    guard a.count > 2, b.count > 2 else { return .more }
    let same = zip(a, b).prefix { $0 == $1 }.count
    let restA = a[same...]
    let restB = b[same...]
    guard restA.count == restB.count else {
      return restA.dropFirst() == restB || restA == restB.dropFirst() ? .slip : .more
    }
    let isSwapped =
      restA.dropFirst(2) == restB.dropFirst(2)
      && restA.prefix(2).elementsEqual(restB.prefix(2).reversed())
    if isSwapped { return .slip }
    return restA.dropFirst() == restB.dropFirst() ? .change : .more
  }
}

/// The values of an object by their keys; a value that is `null` is as if it were not there.
struct JSONMembers {
  private var indexes = InlineArray<25, Int32>(repeating: -1)

  subscript(key: JSONKey) -> JSONDocument.Node? {
    get { indexes[key.rawValue] < 0 ? nil : JSONDocument.Node(index: Int(indexes[key.rawValue])) }
    set { indexes[key.rawValue] = newValue.map { Int32(clamping: $0.index) } ?? -1 }
  }
}
