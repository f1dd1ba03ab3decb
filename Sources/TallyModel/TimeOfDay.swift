/// A time on a day, in seconds from its midnight; hours 24 to 29 are the night after, still that day's.
///
/// `24:40` is 40 minutes past the midnight that ends the day, and follows `23:59`.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// 0 ..< 108,000 (30 hours).
  package let seconds: Int32

  /// Makes a time from its parts, or nil where a clock with 30 hours has no such time.
  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0...29).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    seconds = Int32(hour * 3600 + minute * 60 + second)
  }

  /// Makes a time from seconds after midnight, or nil outside 0 ..< 108,000.
  package init?(seconds: Int32) {
    guard (0..<108_000).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.seconds < b.seconds }
}

extension TimeOfDay: CustomStringConvertible {
  /// `08:12`, or `08:12:30` where there are seconds.
  package var description: String {
    let s = Int(seconds)
    let minutes = padded(s / 3600, 2) + ":" + padded(s / 60 % 60, 2)
    return s % 60 == 0 ? minutes : minutes + ":" + padded(s % 60, 2)
  }
}
