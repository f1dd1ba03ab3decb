import FuzzSupport
import TallyIndex
import TallyModel

/// Whether bytes are text, against the standard library's word on it.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = input(data, size)
  let limit = 16
  switch FileCheck.check(bytes, longestLine: limit) {
  case .text(let range):
    let text = bytes[range]
    precondition(range.upperBound == size, "the end is left out")
    precondition(isText(text), "what is no text passes")
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    precondition(lines.allSatisfy { $0.count <= limit }, "a line is too long")
  case .problem(let problem):
    if problem.code == .notUTF8 || problem.code == .nulByte {
      precondition(!isText(bytes[...]), "text is refused")
      guard let offset = problem.facts.first.flatMap({ Int($0) }) else { fatalError("no offset") }
      precondition(offset < size && isText(bytes[..<offset]), "the first fault is another")
    }
  }
  return 0
}

private func isText(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
  String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
}
