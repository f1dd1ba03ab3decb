import TallySystem

/// Writes a ledger of any size, a file after the other.
struct LedgerWriter {
  private let form: LedgerForm
  private let root: String
  private var files: [String] = []
  private var folders: Set<String> = []

  /// - Parameters:
  ///   - form: what the ledger is like.
  ///   - count: how many transactions it has.
  ///   - root: the directory to be made for it.
  /// - Throws: where a file can't be written, or the benchmark is interrupted.
  static func write(_ form: LedgerForm, count: Int, to root: String) throws {
    var writer = LedgerWriter(form: form, root: root)
    try FileWork.makeDirectory(root)
    try writer.writeTransactions(Transactions(count))
    for (name, text) in form.notation.companions(of: writer.files) {
      try FileWork.write(Array(text.utf8), to: root + "/" + name)
    }
  }

  private init(form: LedgerForm, root: String) {
    self.form = form
    self.root = root
  }

  private mutating func writeTransactions(_ transactions: Transactions) throws {
    var output: OutputFile?
    var file: Int?
    var day: Int?
    for transaction in transactions {
      let next = form.layout.file(of: transaction)
      if next != file {
        try output?.flush()
        output = try open(transaction)
        file = next
        day = nil
      }
      let isDated = form.layout.hasHeadings && transaction.day.number != day
      day = transaction.day.number
      try output?.add { form.notation.write(transaction, isDated: isDated, to: &$0) }
    }
    try output?.flush()
  }

  private mutating func open(_ transaction: Transaction) throws -> OutputFile {
    try Interruption.check()
    let (parts, stem) = form.layout.path(of: transaction)
    var folder = ""
    for part in parts {
      folder += part + "/"
      if folders.insert(folder).inserted { try FileWork.makeDirectory(root + "/" + folder) }
    }
    let path = folder + stem + "." + form.notation.suffix
    // Only the journal asks which files there are, and it has few.
    if form.layout != .transactions { files.append(path) }
    return try OutputFile(root + "/" + path)
  }
}

/// A file being written, in large pieces.
private final class OutputFile {
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []

  init(_ path: String) throws {
    descriptor = try FileDescriptor.create(FilePath(path))
  }

  func add(_ body: (inout [UInt8]) -> Void) throws {
    body(&buffer)
    if buffer.count >= 1 << 18 { try flush() }
  }

  func flush() throws {
    try descriptor.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
