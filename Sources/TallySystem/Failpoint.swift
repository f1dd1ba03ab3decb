import Glibc
import Synchronization

/// Places where the program can be made to die, to show that it may die anywhere: `TALLY_FAILPOINT=3` ends it
/// at the third one that it comes to, as SIGKILL would.
package enum Failpoint {
  private static let passed = Atomic<Int>(0)
  private static let deadly: Int =
    getenv("TALLY_FAILPOINT").flatMap { Int(String(cString: $0)) } ?? 0

  /// A place where the program may die.
  package static func pass() {
    guard deadly > 0 else { return }
    if passed.wrappingAdd(1, ordering: .relaxed).newValue == deadly { _exit(137) }
  }
}
