import CLinux
import Glibc

/// Starts other programs.
enum Spawning {
  /// Starts a program, its signals as they are by nature.
  ///
  /// - `words`: its path, then its arguments.
  /// - `input`: what its standard input is; nil for ours.
  /// - `variables`: of its environment, beside ours.
  static func spawn(_ words: CStrings, reading input: Int32?, variables: [String] = [])
    throws(SystemError) -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let environment = CStrings(variables, before: tally_environ())
    var process = pid_t()
    let code = posix_spawn(
      &process, words.path, &actions, &attributes, words.pointers, environment.pointers)
    guard code == 0 else { throw SystemError("posix_spawn", code, path: FilePath(words.path)) }
    return process
  }

  /// Waits for a program to end.
  ///
  /// - Returns: its exit status, or 128 and the number of the signal that ended it.
  static func wait(for process: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    try systemCall("waitpid") { Int(waitpid(process, &status, 0)) }
    let signal = status & 0x7f  // WTERMSIG, a macro
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}

/// A list of strings as exec(3) wants it: pointers, a null pointer behind.
final class CStrings {
  let path: String
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]
  private let owned: Int

  /// The strings of `others` follow, not copied.
  init(
    _ strings: [String], before others: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = nil
  ) {
    path = strings.first ?? ""
    pointers = strings.map { strdup($0) }
    owned = strings.count
    var next = others
    while let string = next?.pointee {
      pointers.append(string)
      next = next?.advanced(by: 1)
    }
    pointers.append(nil)
  }

  deinit {
    for pointer in pointers.prefix(owned) { free(pointer) }
  }
}
