import TallyModel

/// Reads an object by itself, as it would be read in a file.
struct JSONProbe {
  private let path: String
  private let settings: Settings

  init(_ file: WritableFile) {
    path = file.path
    settings = file.settings
  }

  /// The entry that an object says.
  ///
  /// - Throws: `WritingProblem.unreadable` with what is wrong with it.
  func value(of object: [UInt8]) throws(WritingProblem) -> EntryValue {
    let file = WritableFile(bytes: object, path: path, format: JSONFormat(), settings: settings)
    guard file.entries.count == 1, let value = file.entries[0].value else {
      throw .unreadable(
        file.problems.filter { $0.code.severity == .error },
        line: String(decoding: object, as: UTF8.self))
    }
    return value
  }
}
