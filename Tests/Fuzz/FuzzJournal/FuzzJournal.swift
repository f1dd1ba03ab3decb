import FuzzSupport
import TallyFormats

/// Journals: their directives and entries, the block they fill, and problems found in it; then their outline, and
/// the places where they may be cut.
///
/// The last byte chooses the settings.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let text = text(input(data, size)), let last = text.last else { return 0 }
  _ = read(text, as: "2026-11.journal", settings(last))
  let file = SourceFile(bytes: text, path: "2026-11.journal")
  var end = 0
  for case .include(let include) in JournalFormat().outline(of: file).steps {
    precondition(include.range.lowerBound >= end, "includes are out of order")
    end = include.range.upperBound
    precondition(end <= text.count && !include.pattern.isEmpty, "an include is nowhere")
  }
  var start = -1
  JournalFormat().eachCut(in: file) { line, context in
    precondition(line.lowerBound > start && line.upperBound <= text.count, "cuts are out of order")
    start = line.lowerBound
    _ = context()
    return line.upperBound + Int(last)
  }
  return 0
}
