import Synchronization
package import Testing

/// The turn of tests that have a watcher: there is one in a process, and suites run side by side.
///
/// It lasts until all that a test and its suite held is gone, which a stored property of the suite would not:
/// those end in the order of their declaration.
package struct SoleWatcher: SuiteTrait, TestTrait, TestScoping {
  private static let turn = Turn()

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await SoleWatcher.turn.take()
    defer { SoleWatcher.turn.give() }
    try await body()
  }
}

extension Trait where Self == SoleWatcher {
  /// One test of all that have this at a time.
  package static var soleWatcher: SoleWatcher { SoleWatcher() }
}

/// Had by one at a time, in the order in which they asked; who waits keeps no thread from others.
private final class Turn: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func take() async {
    await withCheckedContinuation { next in
      let isMine = state.withLock { state in
        if state.isTaken {
          state.waiting.append(next)
          return false
        }
        state.isTaken = true
        return true
      }
      if isMine { next.resume() }
    }
  }

  func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?.resume()
  }
}
