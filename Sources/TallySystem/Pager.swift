import CLinux
import Glibc

/// A program that shows output page by page, such as less.
package enum Pager {
  /// Starts a pager, hands its input to `write`, and waits until it is left.
  ///
  /// Interrupts are the pager's while it runs, as with system(3): Ctrl-C must not kill the writer and
  /// leave the pager alone with the terminal.
  ///
  /// - Parameters:
  ///   - command: for the shell, as `$PAGER` has it.
  ///   - defaults: variables that the pager gets where they are not set (`LESS`).
  ///   - write: writes the output; it need not flush.
  /// - Returns: the pager's exit status; 127 is the shell's for a command it does not find.
  /// - Throws: what `write` threw, but not `brokenPipe`, which is how a pager is left early.
  @discardableResult
  package static func run(
    _ command: String, defaults: [(name: String, value: String)] = [],
    write: (inout BufferedOutput) throws(OutputError) -> Void
  ) throws(OutputError) -> Int32 {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGINT, interrupt)
      _ = signal(SIGQUIT, quit)
    }
    do throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      try systemCall("pipe2") { Int(pipe2(&ends, O_CLOEXEC)) }
      let input = FileDescriptor(owning: ends[1])
      let process = try spawn(command, reading: FileDescriptor(owning: ends[0]), defaults)
      let failure = fill(input, write)
      let status = try wait(for: process)
      if let failure { throw failure }
      return status
    } catch {
      throw OutputError(error)
    }
  }

  /// Writes all, and closes the pipe, by which the pager sees the end.
  private static func fill(
    _ input: consuming FileDescriptor, _ write: (inout BufferedOutput) throws(OutputError) -> Void
  ) -> SystemError? {
    do throws(OutputError) {
      var output = BufferedOutput(input)
      try write(&output)
      try output.flush()
    } catch {
      if case .system(let failure) = error { return failure }
    }
    return nil
  }

  /// Starts a shell with the command, its standard input the pipe, its signals as they are by nature.
  private static func spawn(
    _ command: String, reading pipe: consuming FileDescriptor,
    _ defaults: [(name: String, value: String)]
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe.number, STDIN_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let arguments = CStrings(["/bin/sh", "-c", command])
    let environment = CStrings(
      defaults.filter { getenv($0.name) == nil }.map { "\($0.name)=\($0.value)" },
      before: tally_environ())
    var process = pid_t()
    let code = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, arguments.pointers, environment.pointers)
    guard code == 0 else { throw SystemError("posix_spawn", code, path: "/bin/sh") }
    return process
  }

  private static func wait(for process: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    try systemCall("waitpid") { Int(waitpid(process, &status, 0)) }
    let signal = status & 0x7f  // WTERMSIG, a macro
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}

/// A list of strings as exec(3) wants it: pointers, a null pointer behind.
final class CStrings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]
  private let owned: Int

  /// The strings of `others` follow, not copied.
  init(
    _ strings: [String], before others: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = nil
  ) {
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
