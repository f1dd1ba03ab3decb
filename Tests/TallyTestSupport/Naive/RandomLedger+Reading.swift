import TallyFormats
package import TallyIndex
import TallySystem

extension RandomLedger {
  /// Reads the ledger in memory, with so many files to a block.
  package func read(filesPerBlock: Int) -> Ledger {
    var ledger = Ledger()
    ledger.settings = world.settings
    ledger.types = world.typeList
    let rules = ReadingRules(ledger.settings)
    var builder = BlockBuilder()
    for (index, file) in files.enumerated() {
      guard let format = EntryFormats.forFile(file.path) else { continue }
      var text = file.text
      _ = text.withUTF8 { bytes in
        builder.read(
          SourceFile(bytes: UnsafeRawBufferPointer(bytes), path: file.path),
          pathBytes: Array(file.path.utf8), format: format, rules: rules)
      }
      guard (index + 1) % filesPerBlock == 0 || index + 1 == files.count else { continue }
      ledger.blocks.append(builder.finish())
      builder = BlockBuilder()
    }
    let texts = Dictionary(
      uniqueKeysWithValues: files.map { (Array($0.path.utf8), Array($0.text.utf8)) })
    ledger.source = { texts[$0] }
    return ledger
  }

  /// Writes the tree, some files with a byte order mark; then reads it as the program does.
  package func readFromDirectory(_ directory: TemporaryDirectory) throws -> Ledger {
    try directory.write("tally.json", world.settingsText)
    try directory.write("types.json", world.typesText)
    for index in files.indices { try write(files[index], to: directory, marked: index % 3 == 1) }
    return try LedgerReader(allow: AllowList()).read(.directory(directory.path), settingsAt: nil)
  }

  /// Changes one file, here and in the directory that the tree was written to.
  package mutating func change(in directory: TemporaryDirectory, _ random: inout SeededRandom)
    throws
  {
    let path = change(&random)
    if let file = files.first(where: { $0.path == path }) {
      try write(file, to: directory, marked: random.oneIn(3))
    } else {
      try directory.delete(FilePath(path))
    }
  }

  private func write(_ file: TrueFile, to directory: TemporaryDirectory, marked: Bool) throws {
    try directory.write(FilePath(file.path), (marked ? "\u{FEFF}" : "") + file.text)
  }

  /// The files with line numbers, to tell what was asked when an answer is wrong.
  package var listing: String {
    "seed \(seed), \(world.currency), default \(world.defaultAccount), decimal \(world.decimalMark)\n"
      + files.map { file in
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        return "== \(file.path)\n"
          + lines.enumerated().map { "\($0.offset + 1): \($0.element)" }.joined(separator: "\n")
      }.joined(separator: "\n")
  }
}
