/// A way of writing an answer.
///
/// A new one is a file here, and a line in `OutputFormats.all`.
package protocol OutputFormat: Sendable {
  /// What `-O` calls it.
  var name: String { get }

  /// The answer's bytes.
  func bytes(of answer: some Answer, page: Page) -> [UInt8]
}

package enum OutputFormats {
  package static let all: [any OutputFormat] = [
    TextOutput(), JSONOutput(), JSONLinesOutput(), CSVOutput(), TSVOutput(),
  ]
}
