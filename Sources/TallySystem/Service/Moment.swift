import CLinux
import Glibc

/// A moment on a clock that nobody sets, and that goes on while the machine sleeps: CLOCK_BOOTTIME.
///
/// It is no date and no time of day: only what lies between two of them means something.
package struct Moment: Hashable, Comparable, Sendable {
  /// Since the machine started.
  private var nanoseconds: Int64

  package static var now: Moment {
    var time = timespec()
    // It fails only for a clock that the kernel does not have, and this one is older than openat2.
    _ = clock_gettime(CLOCK_BOOTTIME, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }

  package static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }

  package static func + (moment: Moment, duration: Duration) -> Moment {
    let (sum, isOver) = moment.nanoseconds.addingReportingOverflow(duration.inNanoseconds)
    // As far as it goes, instead of round to the other end.
    return Moment(nanoseconds: !isOver ? sum : duration < .zero ? .min : .max)
  }

  package static func - (a: Moment, b: Moment) -> Duration {
    .nanoseconds(a.nanoseconds) - .nanoseconds(b.nanoseconds)
  }
}

extension Duration {
  /// Whole nanoseconds; three hundred years at most.
  package var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let most = Int64.max / 1_000_000_000 - 1
    return min(max(seconds, -most), most) * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Whole milliseconds, rounded up, so that who waits for them does not wake too early; not below 0.
  var inMilliseconds: Int32 {
    let nanoseconds = max(inNanoseconds, 0)
    return Int32(clamping: nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0))
  }
}
