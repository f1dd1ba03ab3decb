/// What stands between two values of a configuration file: blanks, line ends, comments, a comma at most.
struct ConfigurationGap {
  enum Kind { case blank, lineEnd, comma, lineComment, blockComment }

  struct Piece {
    var kind: Kind
    var range: Range<Int>
    /// Whether a line ends in it.
    var endsLine: Bool
  }

  private(set) var pieces: [Piece] = []

  /// Takes apart a range of a file that parses, in which no value stands.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var at = range.lowerBound
    while at < range.upperBound {
      let (kind, end) = ConfigurationGap.piece(bytes, at, range.upperBound)
      let endsLine = kind != .lineComment && bytes[at..<end].contains(Marks.newline)
      pieces.append(Piece(kind: kind, range: at..<end, endsLine: endsLine))
      at = end
    }
  }

  private static func piece(_ bytes: [UInt8], _ at: Int, _ end: Int) -> (Kind, end: Int) {
    switch bytes[at] {
    case UInt8(ascii: ","): return (.comma, at + 1)
    case Marks.newline: return (.lineEnd, at + 1)
    case Marks.carriageReturn where at + 1 < end && bytes[at + 1] == Marks.newline:
      return (.lineEnd, at + 2)
    case UInt8(ascii: "/") where at + 1 < end && bytes[at + 1] == UInt8(ascii: "*"):
      var close = at + 2
      while close + 1 < end, bytes[close] != UInt8(ascii: "*") || bytes[close + 1] != bytes[at] {
        close += 1
      }
      return (.blockComment, min(close + 2, end))
    case UInt8(ascii: "/"):
      let newline = bytes[at..<end].firstIndex(of: Marks.newline) ?? end
      let isCRLF = newline < end && bytes[newline - 1] == Marks.carriageReturn
      return (.lineComment, isCRLF ? newline - 1 : newline)
    default: return (.blank, at + 1)
    }
  }

  /// The comma, if there is one.
  var comma: Range<Int>? { pieces.first { $0.kind == .comma }?.range }

  var hasLineEnd: Bool { pieces.contains { $0.endsLine } }

  /// Whether a line ends before a position.
  func hasLineEnd(before position: Int) -> Bool {
    pieces.contains { $0.endsLine && $0.range.lowerBound < position }
  }

  /// Whether nothing but blanks stands in a range; `lineEnds`: or line ends.
  func isBlank(_ range: Range<Int>, lineEnds: Bool = false) -> Bool {
    pieces.allSatisfy {
      !$0.range.overlaps(range) || $0.kind == .blank || lineEnds && $0.kind == .lineEnd
    }
  }

  /// Behind the comments that follow a position on its line; the position itself where none do.
  func tail(from position: Int) -> Int {
    var tail = position
    for piece in pieces where piece.range.lowerBound >= position {
      switch piece.kind {
      case .blank: continue
      case .lineComment, .blockComment: tail = piece.range.upperBound
      case .lineEnd, .comma: return tail
      }
      if piece.endsLine { return tail }
    }
    return tail
  }

  /// Behind the end of the line that the gap starts in, if nothing but blanks, comments and a comma stands
  /// on the rest of it.
  var lineEnd: Int? {
    for piece in pieces {
      if piece.kind == .lineEnd { return piece.range.upperBound }
      if piece.endsLine { return nil }
    }
    return nil
  }
}
