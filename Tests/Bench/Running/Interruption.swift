import Glibc
import Synchronization

/// Someone wants the benchmark to end.
///
/// It ends as after a failure, so that gigabytes of ledgers don't stay behind.
enum Interruption {
  private static let isAsked = Atomic<Bool>(false)

  static func listen() {
    // Made here, since a signal handler must not.
    isAsked.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] {
      _ = signal(number) { _ in Interruption.isAsked.store(true, ordering: .relaxed) }
    }
  }

  static func check() throws {
    if isAsked.load(ordering: .relaxed) { throw BenchFailure("interrupted") }
  }
}
