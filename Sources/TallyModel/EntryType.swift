/// What an entry is, once its type and its sign are known.
package enum EntryKind: String, CaseIterable, Sendable {
  case expense, income, refund, transfer
}

/// What `types.json` says of the entries of a type.
package enum TypeKind: String, CaseIterable, Sendable {
  case expense, income, refund, either, transfer
}

/// A type of entry, as `types.json` declares it.
package struct EntryType: Sendable, Equatable {
  package var name: String
  package var aliases: [String] = []
  /// An emoji, or nothing.
  package var icon = ""
  package var color: Color?
  package var kind = TypeKind.expense
  /// The account its entries are posted to, where it is not `expenses:NAME` or `income:NAME`.
  package var account: String?
  package var favorite = false
  /// In the order of the file.
  package var fields: [FieldRule] = []

  package init(name: String) { self.name = name }
}

/// A colour as `#RRGGBB` names it.
package struct Color: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `#RRGGBB`, six hexadecimal digits of either case; nil for anything else.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
      bytes[1...].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}

/// What a field of an entry must look like.
package struct FieldRule: Sendable, Equatable {
  package enum Kind: String, CaseIterable, Sendable {
    case text, integer, decimal, boolean, date, color
    case choice = "enum"
  }

  package var name: String
  package var kind: Kind
  /// The least and the greatest value, of integers, decimals and dates (dates in days since 1970).
  package var minimum: Quantity?
  package var maximum: Quantity?
  /// The values of an `enum`.
  package var values: [String] = []
  package var required = false

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// All that `types.json` declares.
package struct TypeList: Sendable, Equatable {
  /// In the order of the file.
  package var types: [EntryType] = []
  /// Rules for the fields of every type.
  package var fields: [FieldRule] = []

  package init() {}
}
