import CLinux
import Glibc
import Synchronization

/// Threads that share a list of jobs.
///
/// It is for work that keeps a core busy or waits in a system call; both would hold up the few threads of
/// Swift's concurrency. There are no threads between calls.
package enum Workers {
  /// How many there are: as many as cores, at most two, since the program is one of many on its machine.
  package static var count: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 2) }

  /// Whether the thread is the one that the process began with: gettid(2).
  package static var isFirstThread: Bool { gettid() == getpid() }

  private final class Jobs: Sendable {
    let count: Int
    let next = Atomic<Int>(0)
    let body: @Sendable (_ worker: Int, _ job: Int) -> Void

    init(_ count: Int, _ body: @escaping @Sendable (Int, Int) -> Void) {
      self.count = count
      self.body = body
    }

    func work(_ worker: Int) {
      while true {
        let job = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard job < count else { return }
        body(worker, job)
      }
    }
  }

  private final class Start: Sendable {
    let jobs: Jobs
    let worker: Int

    init(_ jobs: Jobs, _ worker: Int) {
      self.jobs = jobs
      self.worker = worker
    }
  }

  /// Calls `body` once for each job, on `Workers.count` threads, and returns when all are done.
  ///
  /// `worker` is below `Workers.count` and tells which thread it is; the caller's own is 0. Jobs are begun in
  /// order. Where no thread can be made, the caller's does all of it.
  package static func run(
    _ count: Int, _ body: @escaping @Sendable (_ worker: Int, _ job: Int) -> Void
  ) {
    let jobs = Jobs(count, body)
    var threads: [pthread_t] = []
    for worker in 1..<max(min(Workers.count, count), 1) {
      var thread = pthread_t()
      let start = Unmanaged.passRetained(Start(jobs, worker))
      let failure = pthread_create(
        &thread, nil,
        { start in
          // Made below, and given to this thread alone.
          guard let start else { return nil }
          let own = Unmanaged<Start>.fromOpaque(start).takeRetainedValue()
          own.jobs.work(own.worker)
          return nil
        }, start.toOpaque())
      if failure == 0 { threads.append(thread) } else { start.release() }
    }
    jobs.work(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// What `body` gives for each job, in their order, worked out as `run` does.
  package static func map<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (_ job: Int) -> Result
  ) -> [Result] {
    let results = Results<Result>()
    run(count) { _, job in results.take(body(job), job) }
    return results.inOrder
  }

  private final class Results<Result: Sendable>: Sendable {
    private let found = Mutex<[(job: Int, result: Result)]>([])

    func take(_ result: Result, _ job: Int) { found.withLock { $0.append((job, result)) } }

    var inOrder: [Result] { found.withLock { $0.sorted { $0.job < $1.job }.map(\.result) } }
  }
}
