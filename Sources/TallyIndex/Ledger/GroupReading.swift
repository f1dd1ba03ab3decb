import TallyFormats
import TallySystem

/// Reads groups of files on all cores.
enum GroupReading {
  /// The builders, one a thread.
  private final class Builders: @unchecked Sendable {
    // Sendable: each is used by the one thread that has its number.
    private let builders = UnsafeMutablePointer<BlockBuilder>.allocate(capacity: Workers.count)

    init() {
      for worker in 0..<Workers.count { (builders + worker).initialize(to: BlockBuilder()) }
    }

    deinit {
      builders.deinitialize(count: Workers.count)
      builders.deallocate()
    }

    func with(_ worker: Int, _ body: (inout BlockBuilder) -> Void) { body(&builders[worker]) }
  }

  private struct Job {
    var work: GroupWork
    var number: Int

    /// Of its part, in bytes.
    var size: Int { work.record.parts[number].place.length ?? work.group.size }
  }

  /// Loads groups and makes their blocks, round by round.
  ///
  /// - `isKept`: whether the index has a block; `kept` gives it.
  /// - `progress`: is told of each step.
  /// - `taken`: is handed the groups of each round, in order, when they are done.
  static func run<Failure: Error>(
    _ works: [GroupWork], _ work: ReadingWork, isKept: (BlockID) -> Bool = { _ in false },
    kept: (GroupRecord.Part) -> Block? = { _ in nil }, progress: ReadingProgress? = nil,
    taken: ([GroupWork]) throws(Failure) -> Void
  ) throws(Failure) {
    let builders = Builders()
    var start = 0
    var done = 0
    while start < works.count {
      var end = start
      var size = 0
      while end < works.count, end == start || size + works[end].group.size <= work.options.round {
        size += works[end].group.size
        end += 1
      }
      let round = Array(works[start..<end])
      Workers.run(round.count) { _, at in
        round[at].load(work)
        progress?.advance(round[at].group.size)
      }
      for one in round { one.choose(isKept: isKept) }
      let jobs = round.flatMap { one in one.jobs.map { Job(work: one, number: $0) } }
      Workers.run(jobs.count) { worker, at in
        builders.with(worker) { jobs[at].work.make(jobs[at].number, with: &$0, work) }
        progress?.advance(jobs[at].size)
      }
      for one in round { one.finish(kept: kept) }
      try taken(round)
      done += size
      progress?.reach(done)
      start = end
    }
  }
}
