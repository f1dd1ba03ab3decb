import Glibc
import TallySystem
import TallyTestSupport

/// A ledger whose total is known: files of entries, each entry a line of 32 bytes with one digit.
///
/// A digit is one byte and a line never crosses a page, so that whoever reads while it is written sees a
/// state from before or after, and no third.
final class Books {
  let directory: FilePath
  var files: [String: [Int]] = [:]
  private var nextName = 0
  private var held: Int32?

  static let lineLength = 32

  /// - `isLedger`: whether it is a ledger, and not a part of one.
  init(_ directory: FilePath, isLedger: Bool = true) throws {
    self.directory = directory
    _ = try PrivateDirectory(making: directory)
    if isLedger { try write("tally.json", Array("{\"currency\": \"USD\"}\n".utf8)) }
  }

  /// The sum of all entries.
  var total: Int { files.values.reduce(0) { $0 + $1.reduce(0, +) } }
  var count: Int { files.values.reduce(0) { $0 + $1.count } }

  func remove(_ name: String) throws {
    try unlink(name)
    files[name] = nil
  }

  private static func line(_ digit: Int) -> [UInt8] {
    Array("2026-11-30 coffee \(digit) ;..........\n".utf8)
  }

  static func text(_ digits: [Int]) -> [UInt8] { digits.flatMap { line($0) } }

  func path(_ name: String) -> FilePath { directory.appending(FilePath(name)) }

  // MARK: - Calls

  func open(_ name: String, _ flags: Int32) throws -> Int32 {
    let file = path(name).withCString { Glibc.open($0, flags | O_CLOEXEC, 0o644) }
    guard file >= 0 else { throw SystemError("open", errno, path: FilePath(name)) }
    return file
  }

  func open(_ name: String, _ flags: Int32, _ body: (Int32) throws -> Void) throws {
    let file = try open(name, flags)
    defer { close(file) }
    try body(file)
  }

  /// Keeps a file open until the next one is kept.
  func hold(_ file: Int32) {
    if let held { close(held) }
    held = file
  }

  func put(_ bytes: [UInt8], _ file: Int32, at offset: Int? = nil) throws {
    let count =
      offset.map { pwrite(file, bytes, bytes.count, off_t($0)) }
      ?? Glibc.write(file, bytes, bytes.count)
    guard count == bytes.count else { throw SystemError("write", errno) }
  }

  /// Writes a file of any content, in place.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    if let slash = name.lastIndex(of: "/") {
      _ = try PrivateDirectory(making: path(String(name[..<slash])))
    }
    try open(name, O_WRONLY | O_CREAT | O_TRUNC) { try put(bytes, $0) }
  }

  func rename(_ old: String, _ new: String) throws { try Disk.rename(path(old), path(new)) }

  func unlink(_ name: String) throws {
    guard path(name).withCString({ Glibc.unlink($0) }) == 0 else {
      throw SystemError("unlink", errno, path: FilePath(name))
    }
  }

  // MARK: - Steps

  func add(_ name: String, _ digits: [Int]) throws {
    try write(name, Books.text(digits))
    files[name] = digits
  }

  /// Makes so many files of so many lines.
  func fill(files count: Int, lines: Int, _ random: inout SeededRandom) throws {
    for _ in 0..<count { try add(newName(), (0..<lines).map { _ in random.number(1...9) }) }
  }

  func newName() -> String {
    nextName += 1
    return "\(nextName % 7)/f\(nextName).tally"
  }

  /// Changes one digit where it stands.
  func setDigit(_ name: String, _ line: Int, _ digit: Int) throws {
    try open(name, O_WRONLY) { file in
      try put(Array("\(digit)".utf8), file, at: line * Books.lineLength + 18)
    }
    files[name]?[line] = digit
  }

  func someName(_ random: inout SeededRandom) -> String { random.pick(files.keys.sorted()) }

  /// Makes one digit another one, at random.
  func editInPlace(_ random: inout SeededRandom) throws {
    let name = someName(&random)
    guard let digits = files[name], !digits.isEmpty else { return }
    let line = random.number(0...(digits.count - 1))
    try setDigit(name, line, digits[line] % 9 + 1)
  }

  /// Adds an entry of 1.
  func append(_ name: String) throws {
    try open(name, O_WRONLY | O_APPEND) { try put(Books.line(1), $0) }
    files[name]?.append(1)
  }

  /// Writes a file anew in one of the ways in which programs save.
  func save(_ random: inout SeededRandom) throws {
    let name = someName(&random)
    let digits = (files[name] ?? []).map { $0 % 9 + 1 }
    try save(name, digits, as: random.pick(Saving.allCases))
  }

  /// Does one of the things that people and programs do to files.
  func step(_ random: inout SeededRandom) throws {
    let name = someName(&random)
    switch random.number(0...9) {
    case 0...2: try editInPlace(&random)
    case 3...5: try save(&random)
    case 6: try append(name)
    case 7: try add(newName(), [random.number(1...9)])
    case 8:
      guard files.count > 3 else { return try editInPlace(&random) }
      try remove(name)
    default:
      let other = someName(&random)
      guard name != other else { return try editInPlace(&random) }
      try rename(name, ".swap")
      try rename(other, name)
      try rename(".swap", other)
      (files[name], files[other]) = (files[other], files[name])
    }
  }
}
