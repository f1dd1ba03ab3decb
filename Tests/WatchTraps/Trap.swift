import TallyTestSupport

/// A trap of the library, and the way into it.
struct Trap: Sendable {
  let name: String
  /// With the library alone.
  let raw: @Sendable (TemporaryDirectory) throws -> String
  /// The same with the watcher.
  let watcher: @Sendable (TemporaryDirectory) throws -> String

  static let all: [Trap] = waiting + descriptors + generations + watches + recursion + limits
}
