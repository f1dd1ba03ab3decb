import Glibc
import Synchronization

/// Places where the program can be made to die, to show that it may die anywhere: `TALLY_FAILPOINT=3` ends it
/// at the third one that it comes to, as SIGKILL would; `TALLY_FAILPOINT=3s` stops it there, as SIGSTOP does.
package enum Failpoint {
  private static let passed = Atomic<Int>(0)
  private static let text = getenv("TALLY_FAILPOINT").map { String(cString: $0) } ?? ""
  private static let stops = text.hasSuffix("s")
  private static let deadly = Int(stops ? String(text.dropLast()) : text) ?? 0

  /// A place where the program may die.
  package static func pass() {
    guard deadly > 0 else { return }
    guard passed.wrappingAdd(1, ordering: .relaxed).newValue == deadly else { return }
    if stops { raise(SIGSTOP) } else { _exit(137) }
  }
}
