import CLinux
import Glibc

/// Starts the program again in its process, where what it has in memory can't be trusted any more.
///
/// That may be found anywhere, also by the kernel: SIGBUS and SIGSEGV for a page of a mapped file that is not
/// as it was, SIGABRT from a library that gives up. A file is made as a mark for the next start, and the
/// program begins anew with the same words. Where it did so before, it ends with status 75 and says so.
package enum SelfRestart {
  /// What the handler needs, made before anything can go wrong: it may not allocate.
  private struct Plan: @unchecked Sendable {
    // Sendable: written once, before the first page of an index is read.
    var marker: UnsafeMutablePointer<CChar>
    var program: UnsafeMutablePointer<CChar>
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// The last character of that environment: `1`, or `2` where no mark could be made.
    var state: UnsafeMutablePointer<CChar>
    var isSecondTime: Bool
  }

  /// Set once; a signal handler may take no lock.
  nonisolated(unsafe) private static var signalPlan: UnsafeMutablePointer<Plan>?

  private static let variable = "TALLY_RESTARTED"
  private static let unmarked = UInt8(ascii: "2")

  /// Whether the program started again for something that it could not mark, so that it is as it was.
  package static var isUnmarked: Bool {
    getenv(variable).map { UInt8(bitPattern: $0[0]) == unmarked } ?? false
  }
  /// sysexits.h: EX_TEMPFAIL.
  private static let status: Int32 = 75

  /// Starts again; before `prepare` there is nothing to start again for.
  package static func now() -> Never {
    guard let plan = signalPlan else { abort() }
    restart(plan.pointee)
  }

  /// Gets ready; called before the first page is read that may not be as it was.
  ///
  /// - `marker`: the file that says so to the next start.
  package static func prepare(marker: FilePath) {
    let mark = strdup(FilePath(variable + "=1"))
    let made = Plan(
      marker: strdup(marker), program: strdup("/proc/self/exe"),
      arguments: CommandLine.unsafeArgv, environment: environment(with: mark),
      state: mark + variable.utf8.count + 1, isSecondTime: getenv(variable) != nil)
    let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    plan.initialize(to: made)
    signalPlan = plan
    for signal in [SIGBUS, SIGSEGV, SIGABRT] { handle(signal) }
  }

  private static func strdup(_ path: FilePath) -> UnsafeMutablePointer<CChar> {
    let bytes = path.bytes
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (at, byte) in bytes.enumerated() { copy[at] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    return copy
  }

  /// The environment with the mark of a second try.
  private static func environment(
    with mark: UnsafeMutablePointer<CChar>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    var count = 0
    let own = tally_environ()
    while let own, own[count] != nil { count += 1 }
    let copy = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count + 2)
    for at in 0..<count { copy[at] = own?[at] }
    copy[count] = mark
    copy[count + 1] = nil
    return copy
  }

  private static func handle(_ signal: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      if let plan = SelfRestart.signalPlan { SelfRestart.restart(plan.pointee) }
      _exit(SelfRestart.status)
    }
    // NODEFER: the signal must not be blocked in the program that starts again.
    action.sa_flags = Int32(bitPattern: UInt32(SA_NODEFER) | UInt32(SA_RESETHAND))
    sigaction(signal, &action, nil)
  }

  /// Marks the index and starts the program again; only calls that are safe in a signal handler.
  private static func restart(_ plan: Plan) -> Never {
    let marker = open(plan.marker, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if marker >= 0 { close(marker) } else { plan.state[0] = CChar(bitPattern: unmarked) }
    if !plan.isSecondTime {
      execve(plan.program, plan.arguments, plan.environment)
    }
    let words: StaticString = "tally: the index can't be read, nor made anew: no answer\n"
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(status)
  }
}
