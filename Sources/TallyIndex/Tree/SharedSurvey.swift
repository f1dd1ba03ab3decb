import TallyFormats
import TallySystem

/// Checks a big text's UTF-8 and surveys it on all cores, each going over its share once, piece by piece.
struct SharedSurvey: @unchecked Sendable {
  // Sendable: nobody writes to the bytes while they are looked at.

  private let text: UnsafeRawBufferPointer
  private let pieces: Int

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    pieces = (text.count + TextSurvey.piece - 1) / TextSurvey.piece
  }

  /// - Returns: nil where it is no UTF-8, has a NUL, or has no line end where shares meet.
  func run() -> TextSurvey? {
    let shares = Workers.map(Workers.count) { share in
      self.survey(pieces * share / Workers.count..<pieces * (share + 1) / Workers.count)
    }
    var all = TextSurvey()
    for share in shares {
      guard let share else { return nil }
      all.take(share)
    }
    return all
  }

  private func survey(_ share: Range<Int>) -> TextSurvey? {
    var survey = TextSurvey()
    // Characters may reach over the end of a piece, but not over that of a line.
    guard var checked = share.lowerBound == 0 ? 0 : lastLineEnd(share.lowerBound - 1),
      share.upperBound == pieces || lastLineEnd(share.upperBound - 1) != nil
    else { return nil }
    for number in share {
      survey.take(text.part(range(number)))
      guard let end = number == pieces - 1 ? text.count : lastLineEnd(number) else { continue }
      if UTF8Scan.firstFault(in: text.part(0..<end), from: checked) != nil { return nil }
      checked = end
    }
    return survey
  }

  private func range(_ piece: Int) -> Range<Int> {
    piece * TextSurvey.piece..<min((piece + 1) * TextSurvey.piece, text.count)
  }

  /// Where the last line that ends in a piece ends; nil where none does.
  private func lastLineEnd(_ piece: Int) -> Int? {
    range(piece).last { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }
}
