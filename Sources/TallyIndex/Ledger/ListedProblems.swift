import TallyModel

/// Which errors are listed: at most `Diagnostic.mostPerFile` a file, then one problem that counts the rest.
struct ListedProblems<File: Hashable & Comparable> {
  private var counts: [File: Int] = [:]
  /// How many errors are not listed, of all files.
  private(set) var unlisted = 0

  /// Counts one more error of a file.
  ///
  /// - Returns: whether it is listed.
  mutating func lists(_ file: File) -> Bool {
    counts[file, default: 0] += 1
    if counts[file, default: 0] <= Diagnostic.mostPerFile { return true }
    unlisted += 1
    return false
  }

  /// Of each file that has more what says how many, in order.
  var rest: [(file: File, problem: Diagnostic)] {
    counts.sorted { $0.key < $1.key }.compactMap { file, count in
      let more = count - Diagnostic.mostPerFile
      guard more > 0 else { return nil }
      return (file, Diagnostic(.tooManyProblems, at: .file, ["\(more)", "\(more)"]))
    }
  }
}
