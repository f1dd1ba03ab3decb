package import TallyModel

/// What a report found, ready to be written in any output format.
///
/// A report says what it has in three shapes, and an output format uses the one that suits it: flat
/// rows (CSV, JSON lines), a nested structure (JSON), and a page for people. A new report is one file
/// that conforms to this; a new output format is one file in `Output/`.
package protocol Answer {
  /// Whether a sum in it has more than 38 digits, so that it must not be given.
  var isTooLarge: Bool { get }

  /// Whether CSV has quotation marks around each cell, also where there is no need.
  var quotesEveryCell: Bool { get }

  /// The names of the columns of the flat form.
  var columns: [String] { get }

  /// Hands out the flat rows, each with a value for every column.
  func eachRow(_ body: ([Value]) -> Void)

  /// Writes the nested form, one value.
  func writeStructure(to writer: inout StructureWriter)

  /// Writes the form for people.
  func writeText(to page: inout Page)
}

extension Answer {
  /// Most answers have no sums.
  package var isTooLarge: Bool { false }
  package var quotesEveryCell: Bool { false }
}

/// A cell of an answer's flat form.
package enum Value: Equatable, Sendable {
  case none
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case quantity(Quantity)
  case amount(Amount)
  case amounts([Amount])
  /// Amounts, and how a cell of a table has them.
  case shownAmounts([Amount], String)
  case list([String])
  /// In the order written.
  case map([Pair])

  package struct Pair: Equatable, Sendable {
    package var key: String
    package var value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }
}
