import Glibc

/// The clock on the wall, in the time zone of `$TZ` or the system.
package enum LocalClock {
  /// The date there is now, or nil where the clock is outside what a calendar can say.
  package static func today() -> (year: Int, month: Int, day: Int)? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// The hour and minute there are now, or nil likewise.
  package static func minute() -> (hour: Int, minute: Int)? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return (Int(parts.tm_hour), Int(parts.tm_min))
  }

  /// A moment as its date and time: `2026-11-30 10:26:16`; nil where it is outside what a calendar can say.
  ///
  /// - `nanoseconds`: since 1970.
  package static func text(of nanoseconds: Int64) -> String? {
    text(of: nanoseconds, "%Y-%m-%d %H:%M:%S", localtime_r)
  }

  /// The same in UTC and as ISO 8601 has it: `2026-11-30T10:26:16Z`.
  package static func utcText(of nanoseconds: Int64) -> String? {
    text(of: nanoseconds, "%Y-%m-%dT%H:%M:%SZ", gmtime_r)
  }

  /// The moment that `utcText` wrote, to the second; nil of all else.
  package static func moment(ofUTC text: String) -> Int64? {
    let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int32($0) }
    guard numbers.count == 6, numbers[0] < 2262, text.hasSuffix("Z") else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return Int64(timegm(&parts)) * 1_000_000_000
  }

  /// When to look whether another day has begun: at midnight, and each hour before, since where clocks are
  /// set that night midnight is not where it seems.
  package static var nextDay: Moment {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return .now + .seconds(3600) }
    let passed = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    return .now + .seconds(min(max(86400 - passed, 1), 3600))
  }

  private static func text(
    of nanoseconds: Int64, _ format: String,
    _ split: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String? {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var parts = tm()
    guard split(&seconds, &parts) != nil else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { memory in
      let length = strftime(memory.bindMemory(to: CChar.self).baseAddress, 64, format, &parts)
      return length == 0 ? nil : String(decoding: memory[..<length], as: UTF8.self)
    }
  }
}
