import TallyFormats
import TallyModel
package import TallySystem

/// Reads a ledger: its settings, its types, its tree, and every file of entries into blocks.
///
/// A run of files smaller than 64 KiB shares a block, and is cut before a path whose hash is divisible
/// by 128; a bigger file has one of its own. So what a block holds depends on paths and sizes alone.
package struct LedgerReader {
  private let allow: AllowList
  private let limit: Int

  /// - Parameters:
  ///   - allow: paths outside the ledger that links may lead to.
  ///   - limit: the most bytes a file may have.
  package init(allow: AllowList, limit: Int = CheckedFile.largest) {
    self.allow = allow
    self.limit = limit
  }

  /// Reads the ledger at a location.
  ///
  /// - Throws: where the root itself can't be opened; whatever is wrong below it is a problem of the
  ///   ledger.
  package func read(_ source: LedgerLocation.Source, settingsAt: FilePath?) throws(SystemError)
    -> Ledger
  {
    switch source {
    case .directory(let path): return try readDirectory(path)
    case .file(let path): return try readFile(path, settingsAt: settingsAt)
    case .standardInput: return try readStandardInput(settingsAt: settingsAt)
    }
  }

  private func readDirectory(_ path: FilePath) throws(SystemError) -> Ledger {
    let root = try RootDirectory(path)
    var ledger = Ledger()
    ledger.root = root.path
    ledger.isDirectory = true
    readConfiguration(root, into: &ledger)
    ledger.tree = TreeWalk.walk(
      root, exclude: ledger.settings.exclude.map { ExcludePattern($0) }, allow: allow)
    ledger.problems += ledger.tree.problems.map {
      FileProblem(path: $0.path.display, problem: $0.diagnostic)
    }
    readEntries(root, into: &ledger)
    ledger.source = source(root.path, ledger.tree)
    return ledger
  }

  /// Reads one file by itself, with the settings of the ledger it is in.
  private func readFile(_ path: FilePath, settingsAt: FilePath?) throws(SystemError) -> Ledger {
    let isFile = try FileStatus.of(path).kind == .regular
    // What a shell names a pipe with (`<(…)`, /dev/stdin) leads to no path.
    let real = isFile ? try path.resolved() : path
    let base = settingsAt.flatMap { real.relative(to: $0) == nil ? nil : $0 } ?? real.parent
    let root = try RootDirectory(base)
    var ledger = Ledger()
    ledger.root = real
    readConfiguration(root, into: &ledger)
    let shown = real.relative(to: root.path) ?? real
    var builder = BlockBuilder()
    let name = FilePath(bytes: Array(real.name))
    switch CheckedFile.read(named: real, limit: limit) {
    case .text(let file):
      let format = EntryFormats.forFile(name.display) ?? TallyTextFormat()
      readBlock(
        file, shown, format, ReadingRules(ledger.settings), into: &builder, &ledger)
    case .gone: break
    case .problem(let problem):
      ledger.problems.append(FileProblem(path: shown.display, problem: problem))
    }
    ledger.blocks = [builder.finish()]
    ledger.tree.items = [TreeItem(shown, role: .entries(format: 0), .read)]
    let limit = limit
    ledger.source = { path in
      path == shown.bytes ? CheckedFile.bytes(CheckedFile.read(named: real, limit: limit)) : nil
    }
    return ledger
  }

  private func readStandardInput(settingsAt: FilePath?) throws(SystemError) -> Ledger {
    var ledger = Ledger()
    if let settingsAt {
      readConfiguration(try RootDirectory(settingsAt), into: &ledger)
    }
    let shown: FilePath = "-"
    ledger.root = shown
    ledger.tree.items = [TreeItem(shown, role: .entries(format: 0), .read)]
    var builder = BlockBuilder()
    switch CheckedFile.readStandardInput(limit: limit) {
    case .text(let file):
      let bytes = file.withText { Array($0) }
      ledger.source = { path in path == shown.bytes ? bytes : nil }
      let format = EntryFormats.forContent(bytes)
      readBlock(
        file, shown, format, ReadingRules(ledger.settings), into: &builder, &ledger)
    case .gone: break
    case .problem(let problem):
      ledger.problems.append(FileProblem(path: shown.display, problem: problem))
    }
    ledger.blocks = [builder.finish()]
    return ledger
  }
}

// MARK: - Settings

extension LedgerReader {
  private func readConfiguration(_ root: borrowing RootDirectory, into ledger: inout Ledger) {
    if let bytes = configuration("tally.json", root, &ledger) {
      let (settings, problems) = bytes.withUnsafeBytes { SettingsFile.read($0) }
      ledger.settings = settings
      ledger.problems += problems.map { FileProblem(path: "tally.json", problem: $0) }
    }
    if let bytes = configuration("types.json", root, &ledger) {
      let (types, problems) = bytes.withUnsafeBytes { TypesFile.read($0) }
      ledger.types = types
      ledger.problems += problems.map { FileProblem(path: "types.json", problem: $0) }
    }
  }

  private func configuration(
    _ name: FilePath, _ root: borrowing RootDirectory, _ ledger: inout Ledger
  ) -> [UInt8]? {
    switch CheckedFile.read(named: name, beneath: root, allow: allow, limit: limit) {
    case .text(let file): return file.withText { Array($0) }
    case .gone: return nil
    case .problem(let problem):
      ledger.problems.append(FileProblem(path: name.display, problem: problem))
      return nil
    }
  }

  private func source(_ root: FilePath, _ tree: Tree) -> @Sendable ([UInt8]) -> [UInt8]? {
    let limit = limit
    let allow = allow
    return { path in
      let path = FilePath(bytes: path)
      // What is gone or no longer readable has no excerpt; the answer does not depend on it.
      guard let root = try? RootDirectory(root) else { return nil }
      if let item = tree.items.first(where: { $0.path == path }) {
        return CheckedFile.bytes(CheckedFile.read(item, beneath: root, limit: limit))
      }
      return CheckedFile.bytes(
        CheckedFile.read(named: path, beneath: root, allow: allow, limit: limit))
    }
  }
}

extension CheckedFile {
  /// The text of a reading, copied; nil where there is none.
  fileprivate static func bytes(_ reading: consuming Reading) -> [UInt8]? {
    switch reading {
    case .text(let file): file.withText { Array($0) }
    case .gone: nil
    case .problem: nil
    }
  }
}

// MARK: - Entries

extension LedgerReader {
  /// Files from this size on share no block.
  private static let bigFile = 64 << 10

  private func readEntries(_ root: borrowing RootDirectory, into ledger: inout Ledger) {
    var builder = BlockBuilder()
    let rules = ReadingRules(ledger.settings)
    for item in ledger.tree.entryFiles {
      guard case .entries(let format) = item.role else { continue }
      switch CheckedFile.read(item, beneath: root, limit: limit) {
      case .text(let file):
        let isBig = file.withText { $0.count } >= LedgerReader.bigFile
        if isBig || LedgerReader.cuts(before: item.path) { flush(&builder, &ledger) }
        readBlock(file, item.path, EntryFormats.all[format], rules, into: &builder, &ledger)
        if isBig { flush(&builder, &ledger) }
      case .gone: break
      case .problem(let problem):
        ledger.problems.append(FileProblem(path: item.path.display, problem: problem))
      }
    }
    flush(&builder, &ledger)
  }

  private func readBlock(
    _ file: borrowing CheckedFile, _ path: FilePath, _ format: any EntryFormat,
    _ rules: borrowing ReadingRules, into builder: inout BlockBuilder, _ ledger: inout Ledger
  ) {
    let isRead = file.withText { text in
      builder.read(
        SourceFile(bytes: text, path: path.display), pathBytes: path.bytes, format: format,
        rules: rules)
    }
    if !isRead { ledger.withoutEntries.insert(path) }
  }

  private func flush(_ builder: inout BlockBuilder, _ ledger: inout Ledger) {
    guard !builder.isEmpty else { return }
    ledger.blocks.append(builder.finish())
    builder = BlockBuilder()
  }

  /// FNV-1a of the path, so that the cut depends on the name alone.
  private static func cuts(before path: FilePath) -> Bool {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in path.bytes { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return hash % 128 == 0
  }
}
