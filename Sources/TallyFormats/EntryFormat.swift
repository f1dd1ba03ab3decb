package import TallyModel

/// A way of writing entries in a file: bytes in, entries and problems out.
///
/// A new format is one file (or folder) that conforms to this, and one line in `EntryFormats.all`.
/// Its header comment is its specification. Reading needs the file, its path and the parts of
/// `tally.json` in `ReadingRules`, never `types.json` and never another file, so that a change there
/// re-reads no entry.
package protocol EntryFormat: Sendable {
  /// What the format is called in `tally files -l`.
  var name: String { get }
  /// The endings of its files, lower case, without the dot.
  var suffixes: [String] { get }

  /// Reads all of a file in one pass, and hands each entry and each problem to `sink`, in the order
  /// they stand. The bytes are valid UTF-8 without NUL and without a byte order mark.
  ///
  /// - Returns: what the file turned out to be.
  func read(_ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink)
    -> FileReading
}

/// What a file turned out to be.
package enum FileReading: Equatable, Sendable {
  /// The ledger's: its entries and problems were handed over.
  case entries
  /// Not the ledger's (a JSON file without entries); nothing was handed over.
  case passedOver
}

/// The formats, in the order their endings are tried.
package enum EntryFormats {
  package static let all: [any EntryFormat] = [
    TallyTextFormat(), JSONFormat(), JSONLinesFormat(),
  ]

  /// The format of a name that `tally files -l` shows.
  package static func named(_ name: String) -> (any EntryFormat)? { all.first { $0.name == name } }
}

extension EntryFormats {
  /// The format of a file by its name's ending, in either case; nil where it has none of ours.
  package static func forFile(_ name: String) -> (any EntryFormat)? {
    let lower = name.lowercased()
    return all.first { $0.suffixes.contains { lower.hasSuffix("." + $0) } }
  }

  /// The format of text that comes without a name: JSON where it starts so, else tally text.
  package static func forContent(_ bytes: [UInt8]) -> any EntryFormat {
    let first = bytes.first { $0 > 0x20 }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return (isJSON ? forFile("-.json") : nil) ?? TallyTextFormat()
  }
}

/// The bytes of a file that is being read, and its name.
package struct SourceFile {
  /// Valid UTF-8, without NUL, without a byte order mark.
  ///
  /// Valid while the file is read.
  package let bytes: UnsafeRawBufferPointer
  /// Relative to the ledger's root, `/` between its parts.
  package let path: String

  package init(bytes: UnsafeRawBufferPointer, path: String) {
    self.bytes = bytes
    self.path = path
  }
}

/// Takes what a reader finds.
package protocol EntrySink {
  /// An entry. Its bytes are valid only during the call.
  mutating func take(_ entry: borrowing EntryDraft)
  /// A problem. An entry with an error is not handed over.
  mutating func report(_ problem: Diagnostic)
}
