package import TallyModel

/// What each name of a currency means in a ledger: design rule 7.
///
/// Made once a question from `tally.json`; a look-up neither allocates nor hashes more than the few
/// bytes of the name. A commodity is an index here; `name(of:)` is its own name, at an address that
/// stays as long as the table.
package struct CurrencyTable: ~Copyable, @unchecked Sendable {
  package enum Lookup: Equatable, Sendable {
    case commodity(Int)
    /// A symbol of several currencies, none of which is the ledger's own.
    case ambiguous
    case unknown
  }

  private struct Slot {
    var name: Bytes
    /// The commodity's index; -1 for an ambiguous symbol.
    var commodity: Int32
  }

  /// Every name and symbol, found by `slots`.
  private var entries: [Slot] = []
  /// Open addressing with linear probing: indexes into `entries`, -1 where free.
  private var slots: [Int32]
  private var commodities: [(name: Bytes, places: UInt8?)] = []
  /// Symbols that may stand before a number, longest first.
  private var prefixes: [Bytes] = []
  /// The ledger's own currency.
  package private(set) var own = 0

  package init(_ settings: Settings) {
    slots = Array(repeating: -1, count: 2048)
    let declared = settings.commodities
    let listsAny = !declared.isEmpty
    own = addCommodity(settings.currency, places: CurrencyTable.isoPlaces[settings.currency] ?? nil)
    for (name, places) in declared {
      let index = addCommodity(name, places: CurrencyTable.isoPlaces[name] ?? nil)
      if let places { commodities[index].places = places }
    }
    if !listsAny {
      for (code, places) in CurrencyTable.isoPlaces { _ = addCommodity(code, places: places) }
    }
    for (name, commodity) in settings.symbols {
      let index = addCommodity(commodity, places: CurrencyTable.isoPlaces[commodity] ?? nil)
      addName(name, Int32(index))
      prefixes.append(CurrencyTable.copy(name))
    }
    for (name, code) in Currencies.names {
      if case .commodity(let index) = lookup(code) { addName(name, Int32(index)) }
    }
    for (name, codes) in Currencies.shared {
      let isOwn = codes.split(separator: " ").contains { $0 == settings.currency }
      addName(name, isOwn ? Int32(own) : -1)
    }
    for prefix in Currencies.prefixes { prefixes.append(CurrencyTable.copy(prefix)) }
    prefixes.sort { $0.count > $1.count }
  }

  deinit {
    for entry in entries { entry.name.deallocate() }
    for prefix in prefixes { prefix.deallocate() }
  }

  private static let isoPlaces: [String: UInt8?] = {
    var places: [String: UInt8?] = [:]
    for (count, codes) in Currencies.codes {
      for code in codes.split(separator: " ") { places[String(code)] = .some(count) }
    }
    return places
  }()

  /// Whether ISO 4217 has a code.
  package static func isISO(_ code: String) -> Bool { isoPlaces[code] != nil }
}

// MARK: - Looking up

extension CurrencyTable {
  /// What a name means; the name with full-width forms folded.
  package func lookup(_ name: Bytes) -> Lookup {
    guard let found = find(name) else { return .unknown }
    let commodity = entries[found].commodity
    return commodity < 0 ? .ambiguous : .commodity(Int(commodity))
  }

  package func lookup(_ name: String) -> Lookup {
    var name = name
    return name.withUTF8 { lookup(Bytes($0)) }
  }

  /// The commodity's own name.
  ///
  /// Valid as long as the table.
  package func name(of commodity: Int) -> Bytes { commodities[commodity].name }

  /// How many decimals are declared for it or its minor unit has; nil where neither is known.
  package func places(of commodity: Int) -> UInt8? { commodities[commodity].places }

  /// The length of the currency symbol that the bytes begin with; 0 where they begin with none.
  package func prefixLength(_ bytes: Bytes) -> Int {
    guard let first = bytes.first, first >= 0x80 || first == UInt8(ascii: "$") || hasLetterPrefix
    else { return 0 }
    for prefix in prefixes where bytes.count >= prefix.count {
      if Bytes(rebasing: bytes[..<prefix.count]).isEqual(to: prefix) { return prefix.count }
    }
    return 0
  }

  /// Whether `tally.json` maps a symbol that begins with plain ASCII, as `R$` does.
  private var hasLetterPrefix: Bool { prefixes.count > Currencies.prefixes.count }

  private func find(_ name: Bytes) -> Int? {
    guard !name.isEmpty else { return nil }
    var slot = CurrencyTable.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = Int(slots[slot])
      let other = entries[entry].name
      if other.isEqual(to: name) { return entry }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// FNV-1a; the names are a few bytes long.
  private static func hash(_ name: Bytes) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ (hash >> 15))
  }
}

// MARK: - Filling

extension CurrencyTable {
  private mutating func addCommodity(_ name: String, places: UInt8?) -> Int {
    if case .commodity(let index) = lookup(name) { return index }
    let index = commodities.count
    addName(name, Int32(index))
    commodities.append((entries[entries.count - 1].name, places))
    return index
  }

  /// Adds a name, unless it has a meaning already.
  private mutating func addName(_ name: String, _ commodity: Int32) {
    guard !name.isEmpty, lookup(name) == .unknown else { return }
    let bytes = CurrencyTable.copy(name)
    if entries.count * 2 >= slots.count { grow() }
    insert(bytes, at: entries.count)
    entries.append(Slot(name: bytes, commodity: commodity))
  }

  private mutating func insert(_ name: Bytes, at entry: Int) {
    var slot = CurrencyTable.hash(name) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(entry)
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (entry, slot) in entries.enumerated() { insert(slot.name, at: entry) }
  }

  private static func copy(_ name: String) -> Bytes {
    let bytes = Array(name.utf8)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    return Bytes(memory)
  }
}
