import CInotifyTools
import Glibc
import TallySystem

/// The library as its header offers it.
enum Raw {
  static let everything =
    IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF

  struct Failure: Error { var words: String }

  static func initialize() throws {
    guard inotifytools_initialize() == 1 else { throw Failure(words: "no instance") }
  }

  @discardableResult
  static func watch(_ path: FilePath, _ mask: Int32 = everything) -> Bool {
    path.withCString { inotifytools_watch_file($0, mask) } == 1
  }

  static func number(of path: FilePath) -> Int32 {
    path.withCString { inotifytools_wd_from_filename($0) }
  }

  static func name(of number: Int32) -> FilePath {
    FilePath(String(cString: inotifytools_filename_from_wd(number)))
  }

  /// An event, without waiting.
  static func next() -> (watch: Int32, mask: Int32, name: String)? {
    guard let event = inotifytools_next_events(0, 1) else { return nil }
    var name: UnsafePointer<CChar>?
    var length = 0
    inotifytools_filename_from_event(event, &name, &length)
    return (
      event.pointee.wd, Int32(bitPattern: event.pointee.mask),
      name.map { String(cString: $0) } ?? ""
    )
  }

  /// How many events there are until it says that there is none.
  static func count(limit: Int = .max) -> Int {
    var count = 0
    while count < limit, next() != nil { count += 1 }
    return count
  }
}

/// What a process can tell of its own descriptors.
enum Descriptors {
  static func inotify() throws -> Set<Int32> {
    try FileDescriptor.numbers(leadingTo: "anon_inode:inotify")
  }

  /// Limits how many there may be, or takes the limit away again; false where the system allows no more.
  static func limit(_ count: Int) -> Bool {
    var limits = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    getrlimit(files, &limits)
    limits.rlim_cur = rlim_t(count)
    return setrlimit(files, &limits) == 0
  }
}

/// Calls a handler after a while, unless the process has ended by then.
enum Alarm {
  /// Set by a handler that does no more.
  nonisolated(unsafe) static var hasRung = false

  static func set(milliseconds: Int, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    // Without SA_RESTART, a call that waits comes back.
    sigaction(SIGALRM, &action, nil)
    // Whoever started the process may have blocked it.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    let after = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    // Again and again: the first may come before what it is to interrupt.
    var timer = itimerval(it_interval: after, it_value: after)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
