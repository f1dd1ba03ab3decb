import Synchronization

/// Tells how far reading has come, from whichever thread is at it.
///
/// Half of a file's bytes count when it is in memory, the other half when its entries are in a block.
final class ReadingProgress: Sendable {
  private let all: Int
  /// In halves of bytes.
  private let done = Atomic<Int>(0)
  private let tell: @Sendable (_ done: Int, _ all: Int) -> Void

  /// - `tell`: is told how many bytes were read, of how many.
  init(_ works: [GroupWork], _ tell: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) {
    all = works.reduce(0) { $0 + $1.group.size }
    self.tell = tell
  }

  /// Half of the work for so many bytes is done.
  func advance(_ bytes: Int) {
    let halves = done.wrappingAdd(bytes, ordering: .relaxed).newValue
    tell(min(halves / 2, all), all)
  }

  /// All groups of a run up to here are done; those that had not changed were done sooner.
  func reach(_ bytes: Int) {
    done.store(bytes * 2, ordering: .relaxed)
    tell(min(bytes, all), all)
  }
}
