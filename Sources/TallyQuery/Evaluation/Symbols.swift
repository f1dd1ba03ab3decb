/// Numbers for the accounts, types and commodities of a question, so that rows compare integers.
package struct Symbols: Sendable {
  private var names: [String] = [""]
  private var numbers: [String: Int32] = ["": 0]

  package init() {}

  /// How many there are; the first is the empty name.
  package var count: Int { names.count }

  package subscript(_ symbol: Int32) -> String { names[Int(symbol)] }

  /// The number of a name, which gets the next one where it has none.
  package mutating func symbol(_ name: String) -> Int32 {
    if let found = numbers[name] { return found }
    let symbol = Int32(names.count)
    names.append(name)
    numbers[name] = symbol
    return symbol
  }
}
