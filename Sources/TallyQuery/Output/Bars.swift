import TallyModel

/// Bars and spark lines out of block characters, an eighth of a cell each step.
///
/// What is drawn is a picture, not a figure, so the share is a whole number of steps.
package enum Bars {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A bar as long as `value` is of `most`, in at most `columns`; at least a sliver for what is not
  /// zero, and nothing for what is not above it.
  static func bar(_ value: Quantity, of most: Quantity, columns: Int) -> String {
    guard value > .zero, columns > 0 else { return "" }
    return bar(eighths: max(1, share(value, of: most, steps: columns * 8)))
  }

  /// A bar of so many eighths of a cell.
  package static func bar(eighths steps: Int) -> String {
    String(repeating: "█", count: steps / 8) + eighths[steps % 8]
  }

  /// A character for each value; the lowest for what is not above zero.
  static func spark(_ values: [Quantity]) -> String {
    guard let most = values.max(), most > .zero else {
      return String(repeating: heights[0], count: values.count)
    }
    return values.map { heights[$0 > .zero ? share($0, of: most, steps: 7) : 0] }.joined()
  }

  /// `value / most` in steps, rounded to the nearest; both above zero, `value` at most `most`.
  private static func share(_ value: Quantity, of most: Quantity, steps: Int) -> Int {
    // The leading digits are enough for a picture: both are cut to 24 of them, alike.
    let scale = max(value.scale, most.scale)
    guard var a = value.scaled(to: scale)?.mantissa, var b = most.scaled(to: scale)?.mantissa else {
      return value == most ? steps : 0
    }
    while b > Quantity.powersOfTen[24] {
      a /= 10
      b /= 10
    }
    return min(steps, Int((a * Int128(steps) * 2 + b) / (b * 2)))
  }
}
