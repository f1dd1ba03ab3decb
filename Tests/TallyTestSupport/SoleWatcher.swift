import Dispatch

/// The turn of a test that has a watcher: there is one in a process, and suites run side by side.
///
/// A suite keeps one as long as its test runs.
package final class SoleWatcher: Sendable {
  private static let turn = DispatchSemaphore(value: 1)

  package init() { SoleWatcher.turn.wait() }

  deinit { SoleWatcher.turn.signal() }
}
