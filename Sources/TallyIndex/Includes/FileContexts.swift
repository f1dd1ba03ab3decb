package import TallyFormats
package import TallySystem

/// What is decided elsewhere about the files of a ledger, for whoever writes to one: of each that includes others
/// or is included after directives, at its first reading.
///
/// It is kept as bytes: no question needs it.
struct FileContexts: Equatable, Sendable {
  private(set) var encoded: [UInt8] = []

  /// None.
  init() {}

  init(encoded: [UInt8]) { self.encoded = encoded }

  init(_ order: ReadingOrder) {
    var table: [BlockID: Int] = [:]
    var contexts = RecordWriter()
    var files = RecordWriter()
    let number = { (incoming: IncomingContext) -> Int in
      if let known = table[incoming.hash] { return known }
      table[incoming.hash] = table.count
      (incoming.context.journal ?? JournalContext()).write(to: &contexts)
      return table.count - 1
    }
    var count = 0
    for reading in order.readings where reading.number == 0 {
      guard reading.incoming.hash != .none || !reading.segments.isEmpty else { continue }
      files.text(reading.item.path.bytes)
      files.number(number(reading.incoming))
      let behind = reading.segments.dropFirst()
      files.number(behind.count)
      for segment in behind { files.number(number(segment.incoming)) }
      count += 1
    }
    guard count > 0 else { return }
    var writer = RecordWriter()
    writer.number(table.count)
    writer.text(contexts.bytes)
    writer.number(count)
    writer.text(files.bytes)
    encoded = writer.bytes
  }

  /// That of one file; nil where the bytes are none of ours.
  fileprivate func context(of path: FilePath) -> FileContext? {
    guard !encoded.isEmpty else { return FileContext.none }
    return encoded.withUnsafeBytes { bytes in
      var reader = RecordReader(bytes)
      guard let contextCount = reader.number(), let contexts = reader.text(),
        let count = reader.number(), let files = reader.text()
      else { return nil }
      return files.withUnsafeBytes { bytes in
        var reader = RecordReader(bytes)
        for _ in 0..<max(count, 0) {
          guard let name = reader.text(), let incoming = reader.number(),
            let behind = FileContexts.numbers(from: &reader)
          else { return nil }
          if name == path.bytes {
            return FileContexts.context(incoming, behind, contexts, contextCount)
          }
        }
        return FileContext.none
      }
    }
  }

  private static func numbers(from reader: inout RecordReader) -> [Int]? {
    guard let count = reader.number() else { return nil }
    var numbers: [Int] = []
    for _ in 0..<max(count, 0) {
      guard let number = reader.number() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func context(
    _ incoming: Int, _ behind: [Int], _ contexts: [UInt8], _ count: Int
  ) -> FileContext? {
    contexts.withUnsafeBytes { bytes in
      var reader = RecordReader(bytes)
      var table: [JournalContext] = []
      for _ in 0..<max(count, 0) {
        guard let context = JournalContext(from: &reader) else { return nil }
        table.append(context)
      }
      guard ([incoming] + behind).allSatisfy(table.indices.contains) else { return nil }
      return FileContext(table[incoming], marks: behind.map { table[$0].marks })
    }
  }
}

extension Ledger {
  /// What is decided elsewhere about one of its files.
  package func context(of path: FilePath) -> FileContext {
    // Its bytes were made by this program, and checked where they are from the index.
    var context = contexts.context(of: path) ?? .none
    context.styles = styles
    context.accountClasses = accountClasses
    return context
  }
}
