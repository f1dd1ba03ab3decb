package import TallyFormats
package import TallyModel

extension Ledger {
  /// A ledger of one text in memory, for what is to be known of it before it is written.
  package init(
    reading text: [UInt8], path: String, format: any EntryFormat, settings: Settings,
    types: TypeList
  ) {
    self.init()
    self.settings = settings
    self.types = types
    source = { _ in text }
    var builder = BlockBuilder()
    let rules = ReadingRules(settings)
    let padded = text + [UInt8](repeating: 0, count: 64)
    padded.withUnsafeBytes {
      let bytes = UnsafeRawBufferPointer(rebasing: $0[..<text.count])
      _ = builder.read(
        SourceFile(bytes: bytes, path: path), pathBytes: Array(path.utf8), format: format,
        rules: rules)
    }
    blocks = [builder.finish()]
  }
}
