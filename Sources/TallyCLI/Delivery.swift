import TallyQuery
import TallySystem

/// Where an answer goes, and what that place can show.
struct Delivery {
  let width: Int
  /// nil where it is no screen.
  let height: Int?
  let isColored: Bool
  private let file: FilePath?
  /// The pager's command line; nil for none.
  private let pager: String?

  init(_ invocation: Invocation, _ environment: Environment, isTerminal: Bool) throws(CommandError)
  {
    file = invocation.value("output-file").flatMap { $0 == "-" ? nil : FilePath($0) }
    let isScreen = isTerminal && file == nil
    let size = Terminal.size(FileDescriptor.standardOutput, environment: environment)
    width = isScreen ? min(max(size?.columns ?? 80, 60), 200) : Delivery.columns(environment)
    height = isScreen ? size?.rows : nil
    let choice = invocation.value("color") ?? "auto"
    let color = try invocation.choice(
      "color", choice,
      [("auto", nil), ("always", true), ("never", false), ("yes", true), ("no", false)]
        as [(String, Bool?)])
    isColored =
      color ?? (isScreen && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb")
    pager = isScreen && !invocation.has("no-pager") ? Delivery.pager(environment) : nil
  }

  /// A pipe has 80 columns, unless somebody says otherwise.
  private static func columns(_ environment: Environment) -> Int {
    guard let columns = environment["COLUMNS"].flatMap({ Int($0) }) else { return 80 }
    return min(max(columns, 60), 400)
  }

  /// `$TALLY_PAGER`, `$PAGER`, else less.
  ///
  /// `cat` is no pager.
  private static func pager(_ environment: Environment) -> String? {
    let command = environment["TALLY_PAGER"] ?? environment["PAGER"] ?? "less"
    return command == "cat" ? nil : command
  }

  /// Writes the bytes; text that is longer than the screen through the pager.
  func deliver(_ bytes: [UInt8], isText: Bool) throws(CommandError) {
    if let file { return try Delivery.write(bytes, to: file) }
    guard isText, let pager, let height, bytes.count(where: { $0 == 0x0A }) >= height else {
      return try Delivery.write(bytes)
    }
    do throws(OutputError) {
      let status = try Pager.run(pager, defaults: [("LESS", "FRX"), ("LESSCHARSET", "utf-8")]) {
        (output) throws(OutputError) in
        try output.write(bytes)
      }
      // 127: the shell found no such program.
      if status == 127 { try Delivery.writeAll(bytes) }
    } catch {
      try Delivery.check(error)
    }
  }

  /// Writes to standard output.
  static func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(OutputError) {
      try writeAll(bytes)
    } catch {
      try check(error)
    }
  }

  /// Writes to standard output, for more to follow.
  ///
  /// - Returns: whether anybody still reads.
  static func writeOn(_ bytes: [UInt8]) throws(CommandError) -> Bool {
    do throws(OutputError) {
      try writeAll(bytes)
      return true
    } catch {
      try check(error)
      return false
    }
  }

  private static func writeAll(_ bytes: [UInt8]) throws(OutputError) {
    var output = BufferedOutput(FileDescriptor.standardOutput)
    try output.write(bytes)
    try output.flush()
  }

  private static func write(_ bytes: [UInt8], to file: FilePath) throws(CommandError) {
    do throws(SystemError) {
      let descriptor = try FileDescriptor.create(file)
      try descriptor.write(bytes)
    } catch {
      throw .failure(
        Words(
          "cannot write \(file.display): \(error.reason)", "不能写入 \(file.display):\(error.reason)"))
    }
  }

  /// A reader that closed its end has seen enough.
  private static func check(_ error: OutputError) throws(CommandError) {
    guard case .system(let error) = error else { return }
    throw .failure(
      Words("cannot write the answer: \(error.reason)", "不能写出结果:\(error.reason)"))
  }
}
