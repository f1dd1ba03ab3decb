/// What was seen of a text by whoever went over all of it: how many newlines each piece has, and whether a
/// conflict may be in it.
///
/// A big file comes from memory each time it is gone over, so who checks it looks at these in passing.
package struct TextSurvey: Sendable {
  /// Bytes of a piece, of which the last may have fewer: it is in the fastest memory while it is looked at.
  package static let piece = 1 << 16

  private var newlines: [Int] = []
  package private(set) var mayHaveConflict = false

  package init() {}

  /// Takes the next piece in.
  package mutating func take(_ piece: Bytes) {
    newlines.append(piece.newlines(in: 0..<piece.count))
    mayHaveConflict = mayHaveConflict || piece.mayHaveConflict
  }

  /// Takes in what was seen of the pieces behind.
  package mutating func take(_ next: TextSurvey) {
    newlines += next.newlines
    mayHaveConflict = mayHaveConflict || next.mayHaveConflict
  }

  /// How many newlines are in a range of the text.
  func newlines(in range: Range<Int>, of text: Bytes) -> Int {
    let first = (range.lowerBound + TextSurvey.piece - 1) / TextSurvey.piece
    let last = range.upperBound / TextSurvey.piece
    guard first < last else { return text.newlines(in: range) }
    let before = text.newlines(in: range.lowerBound..<first * TextSurvey.piece)
    let behind = text.newlines(in: last * TextSurvey.piece..<range.upperBound)
    return before + newlines[first..<last].reduce(0, +) + behind
  }
}
