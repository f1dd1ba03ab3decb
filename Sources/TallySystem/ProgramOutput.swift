import CLinux
import Glibc

/// Another program, run for what it prints.
package enum ProgramOutput {
  /// How much of it is read.
  private static let longest = 1 << 16

  /// Runs a program that `$PATH` finds, with nothing to read and its errors unheard.
  ///
  /// - `patience`: how long it may take; then it is ended, with all that it started.
  /// - Returns: what it printed; nil where it is not there, failed, took too long or printed too much.
  package static func of(_ words: [String], patience: Duration) -> [UInt8]? {
    guard let program = words.first else { return nil }
    do throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      try systemCall("pipe2") { Int(pipe2(&ends, O_CLOEXEC)) }
      let output = FileDescriptor(owning: ends[0])
      let process = try spawn(program, words, writing: FileDescriptor(owning: ends[1]))
      let bytes = try? read(output, until: .now + patience)
      // A group of its own, so that nothing it started goes on.
      if bytes == nil { _ = kill(-process, SIGKILL) }
      var status: Int32 = 0
      try systemCall("waitpid") { Int(waitpid(process, &status, 0)) }
      return status == 0 ? bytes : nil
    } catch {
      return nil
    }
  }

  private static func read(_ output: borrowing FileDescriptor, until deadline: Moment)
    throws(SystemError) -> [UInt8]
  {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var set = PollSet()
      set.add(output.number, .readable)
      guard try set.wait(until: deadline), bytes.count <= longest else {
        throw SystemError("poll", ETIMEDOUT)
      }
      let count = try systemCall("read") { Glibc.read(output.number, &buffer, buffer.count) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func spawn(
    _ program: String, _ words: [String], writing pipe: consuming FileDescriptor
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipe.number, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let arguments = CStrings(words)
    var process = pid_t()
    let code = posix_spawnp(
      &process, program, &actions, &attributes, arguments.pointers, tally_environ())
    guard code == 0 else { throw SystemError("posix_spawnp", code, path: FilePath(program)) }
    return process
  }
}
