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
}
