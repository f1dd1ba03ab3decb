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
      let status = try Spawning.wait(for: process)
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

  /// Starts a shell with the command, its standard input the pipe.
  private static func spawn(
    _ command: String, reading pipe: consuming FileDescriptor,
    _ defaults: [(name: String, value: String)]
  ) throws(SystemError) -> pid_t {
    try Spawning.spawn(
      CStrings(["/bin/sh", "-c", command]), reading: pipe.number,
      variables: defaults.filter { getenv($0.name) == nil }.map { "\($0.name)=\($0.value)" })
  }
}
