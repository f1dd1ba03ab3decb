import CLinux
import Glibc

/// Starts the program again in its process, where what it has in memory can't be trusted any more.
///
/// That may be found anywhere, also by the kernel: SIGBUS and SIGSEGV for a page of a mapped file that is not
/// as it was, SIGABRT from a library that gives up. A file is made as a mark for the next start, and the
/// program begins anew with the same words. Where that did not help, or no mark could be made, it begins once
/// more, to do without what it could not trust; and where even that fails it ends with status 75 and says so.
package enum SelfRestart {
  /// What the handler needs, made before anything can go wrong: it may not allocate.
  fileprivate struct Plan: @unchecked Sendable {
    // Sendable: written once, before the first page of an index is read.
    var marker: UnsafeMutablePointer<CChar>
    var program: UnsafeMutablePointer<CChar>
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// The last character of that environment.
    var next: UnsafeMutablePointer<CChar>
    fileprivate var start: Start
  }

  /// Set once; a signal handler may take no lock.
  nonisolated(unsafe) private static var signalPlan: UnsafeMutablePointer<Plan>?

  private static let variable = "TALLY_RESTARTED"

  /// Which start this is, as the variable says it.
  fileprivate enum Start {
    /// Without the variable.
    case first
    /// `1`: with a mark for what has to be made anew.
    case marked
    /// `2`: to do without.
    case without
    /// Anything else, for tests: it is not to start again.
    case last

    var next: UInt8? {
      switch self {
      case .first: UInt8(ascii: "1")
      case .marked: UInt8(ascii: "2")
      case .without, .last: nil
      }
    }
  }

  private static var start: Start {
    guard let value = getenv(variable) else { return .first }
    switch UInt8(bitPattern: value[0]) {
    case UInt8(ascii: "1"): return .marked
    case UInt8(ascii: "2"): return .without
    default: return .last
    }
  }

  /// Whether the program started again to do without what it could not trust.
  package static var isWithout: Bool { start == .without }
  /// sysexits.h: EX_TEMPFAIL.
  private static let status: Int32 = 75

  /// Starts again; before `prepare` there is nothing to start again for.
  package static func now() -> Never {
    guard let plan = signalPlan else { abort() }
    restart(plan.pointee)
  }

  /// Gets ready; called before the first page is read that may not be as it was.
  ///
  /// - `marker`: the file that says so to the next start. What is made ready stays in memory.
  @discardableResult
  package static func prepare(marker: FilePath) -> Readiness {
    let mark = strdup(FilePath(variable + "=1"))
    let made = Plan(
      marker: strdup(marker), program: strdup("/proc/self/exe"),
      arguments: CommandLine.unsafeArgv, environment: environment(with: mark),
      next: mark + variable.utf8.count + 1, start: start)
    let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    plan.initialize(to: made)
    signalPlan = plan
    if start != .first { takeBackName() }
    for signal in [SIGBUS, SIGSEGV, SIGABRT] { handle(signal) }
    return Readiness(plan)
  }

  /// What was made ready for one thing that may turn out wrong.
  ///
  /// A program that has several of them at once says which one it is at.
  package struct Readiness: @unchecked Sendable {
    // Sendable: it is changed by the thread that works with what it is for.
    private let plan: UnsafeMutablePointer<Plan>

    fileprivate init(_ plan: UnsafeMutablePointer<Plan>) { self.plan = plan }

    /// From here on it is this that may be wrong.
    package func begin() { signalPlan = plan }

    /// It is as it should be: should it turn out wrong later, that is for the first time.
    package func succeed() { plan.pointee.start = .first }
  }

  /// Started from `/proc/self/exe`, the kernel calls the program `exe`, and pkill(1) would not find it.
  private static func takeBackName() {
    guard let first = CommandLine.unsafeArgv[0] else { return }
    let name = FilePath(cString: first).name
    // 15 bytes are kept at most, and more are refused.
    _ = FilePath(bytes: Array(name.prefix(15))).withCString {
      pthread_setname_np(pthread_self(), $0)
    }
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
    var kept = 0
    for at in 0..<count where !isMark(own?[at]) {
      copy[kept] = own?[at]
      kept += 1
    }
    copy[kept] = mark
    copy[kept + 1] = nil
    return copy
  }

  private static func isMark(_ text: UnsafeMutablePointer<CChar>?) -> Bool {
    guard let text else { return false }
    return strncmp(text, variable + "=", variable.utf8.count + 1) == 0
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
    if marker >= 0 { close(marker) }
    if let next = plan.start.next {
      plan.next[0] = CChar(bitPattern: marker >= 0 ? next : UInt8(ascii: "2"))
      execve(plan.program, plan.arguments, plan.environment)
    }
    let words: StaticString = "tally: the index can't be read, nor made anew: no answer\n"
    _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(status)
  }
}
