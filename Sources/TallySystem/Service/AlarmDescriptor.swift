import CLinux
import Glibc

/// A descriptor that becomes readable at a moment: timerfd_create(2).
///
/// poll(2) has a time limit of its own, but that stands still while the machine sleeps; this comes at once
/// when it wakes.
package struct AlarmDescriptor: ~Copyable {
  private let file: FileDescriptor

  package init() throws(SystemError) {
    let number = try systemCall("timerfd_create") {
      Int(timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK)))
    }
    file = FileDescriptor(owning: Int32(number))
  }

  /// For poll(2).
  package var descriptor: Int32 { file.number }

  /// Sets it to another moment, and quiet until then; nil: for good.
  ///
  /// A moment that is past comes at once.
  package func set(_ moment: Moment?) throws(SystemError) {
    var setting = itimerspec()
    if let moment {
      // All zero would take the alarm away.
      let left = max((moment - .now).inNanoseconds, 1)
      setting.it_value.tv_sec = time_t(left / 1_000_000_000)
      setting.it_value.tv_nsec = Int(left % 1_000_000_000)
    }
    try systemCall("timerfd_settime") { Int(timerfd_settime(file.number, 0, &setting, nil)) }
  }
}
