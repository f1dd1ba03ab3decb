import Foundation
package import Testing

/// Text that stands in a file beside the tests: what the program printed when somebody looked at it.
package enum Golden {
  /// Compares a text with `Golden/NAME` of a test's folder.
  ///
  /// A file that is missing is written, and the test fails, so that nothing is taken for right that
  /// nobody read. With `RECORD_GOLDEN=1` files that differ are written, and fail too.
  package static func expect(
    _ text: String, _ name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Golden")
    let url = folder.appendingPathComponent(name)
    let known = try? String(contentsOf: url, encoding: .utf8)
    if known == text { return }
    if known == nil || ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): read it, and run again", sourceLocation: sourceLocation)
      return
    }
    Issue.record("\(difference(known ?? "", text)) in \(name)", sourceLocation: sourceLocation)
  }

  /// The first line that differs.
  private static func difference(_ known: String, _ text: String) -> String {
    let a = known.split(separator: "\n", omittingEmptySubsequences: false)
    let b = text.split(separator: "\n", omittingEmptySubsequences: false)
    let at = zip(a, b).prefix { $0 == $1 }.count
    let expected = at < a.count ? String(a[at]) : "(the end)"
    let got = at < b.count ? String(b[at]) : "(the end)"
    return "line \(at + 1): expected «\(expected)», got «\(got)»"
  }
}
