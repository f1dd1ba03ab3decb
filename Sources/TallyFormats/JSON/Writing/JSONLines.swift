import TallyModel

/// A file with an object a line: where its lines begin and end.
struct JSONLines {
  private let file: WritableFile

  init(_ file: WritableFile) { self.file = file }

  /// Puts a line among the others; a last newline that is missing is supplied.
  func adding(_ text: [UInt8], _ place: JSONPlace) throws(WritingProblem) -> Splice {
    let end = Array(file.lineEnd.utf8)
    var at = file.bytes.count
    switch place {
    case .behind(let range): at = lineEnd(range)
    case .before(let range): at = lineStart(range)
    case .anywhere:
      if file.reading == .passedOver, let first = file.bytes.firstIndex(where: { $0 > Marks.space })
      {
        throw JSONWriter.notAnEntry(first..<lineText(first), file)
      }
    }
    let isOpen = at > 0 && file.bytes[at - 1] != Marks.newline
    return Splice(at..<at, (isOpen ? end : []) + text + end)
  }

  /// Takes the line of an entry out, with its end.
  func removing(_ entry: Range<Int>) -> Splice { Splice(lineStart(entry)..<lineEnd(entry), []) }

  private func lineStart(_ entry: Range<Int>) -> Int {
    file.bytes[..<entry.lowerBound].lastIndex(of: Marks.newline).map { $0 + 1 } ?? 0
  }

  /// Behind the newline.
  private func lineEnd(_ entry: Range<Int>) -> Int {
    file.bytes[entry.upperBound...].firstIndex(of: Marks.newline).map { $0 + 1 }
      ?? file.bytes.count
  }

  /// Where the line that starts at a position ends, without blanks behind it.
  private func lineText(_ start: Int) -> Int {
    var end = lineEnd(start..<start)
    while end > start, file.bytes[end - 1] <= Marks.space { end -= 1 }
    return end
  }

  /// An object without line ends, which can only be among the blanks around its marks.
  static func onOneLine(_ object: [UInt8]) -> [UInt8] {
    guard object.contains(where: isLineEnd) else { return object }
    var line: [UInt8] = []
    var at = 0
    var isInString = false
    while at < object.count {
      let byte = object[at]
      if !isInString, byte <= Marks.space {
        let end = object[at...].firstIndex { $0 > Marks.space } ?? object.count
        let blanks = object[at..<end]
        if !blanks.contains(where: isLineEnd) {
          line += blanks
        } else if line.last == UInt8(ascii: ",") || line.last == UInt8(ascii: ":") {
          line.append(Marks.space)
        }
        at = end
        continue
      }
      if isInString, byte == UInt8(ascii: "\\"), at + 1 < object.count {
        line += object[at...at + 1]
        at += 2
        continue
      }
      if byte == Marks.quote { isInString.toggle() }
      line.append(byte)
      at += 1
    }
    return line
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Marks.newline || byte == Marks.carriageReturn
  }
}
