import Glibc
import TallySystem

/// Runs programs as processes of their own, and measures them.
///
/// The kernel counts to a process's peak what its parent's was when it was made, so this process stays
/// small (what needs memory is a process of its own too), and forgets its peak before each run.
struct ProcessRunner {
  /// What a program wrote is put here.
  let scratch: String
  let environment: [String: String]

  /// The most memory that was resident, in bytes.
  struct Peak: Comparable {
    var bytes: Int
    /// Whether it may have been less: this process's own was not exceeded.
    var isBound = false

    static func < (a: Peak, b: Peak) -> Bool { a.bytes < b.bytes }
  }

  /// A run that ended well.
  struct Run {
    /// From before it is made until it is gone.
    var time: Duration
    var peak: Peak
    /// What it wrote to standard output, where that was asked for.
    var output: [UInt8]
    /// What it wrote to standard error.
    var complaints: String
  }

  /// Where what a program writes goes.
  enum Destination {
    case file(String)
    case descriptor(Int32)
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - command: the program, looked for on the PATH, and its arguments.
  ///   - keepsOutput: else it goes to /dev/null.
  ///   - evenIfInterrupted: for what has to be done before the benchmark ends.
  /// - Returns: what it took.
  /// - Throws: where it can't be run, or its status is not 0.
  @discardableResult
  func run(
    _ command: [String], keepsOutput: Bool = false, evenIfInterrupted: Bool = false
  ) throws -> Run {
    if !evenIfInterrupted { try Interruption.check() }
    let (output, errors) = (scratch + "/output", scratch + "/errors")
    forgetPeak()
    let clock = ContinuousClock()
    let start = clock.now
    let child = try spawn(
      command, output: .file(keepsOutput ? output : "/dev/null"), errors: errors)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw SystemError("wait4", errno) }
    }
    let time = clock.now - start
    let complaints = FileWork.text(errors) ?? ""
    guard status == 0 else {
      try Interruption.check()
      throw ProcessRunner.failure(command, status, complaints)
    }
    return Run(
      time: time, peak: peak(usage), output: keepsOutput ? try FileWork.read(output) : [],
      complaints: complaints)
  }

  /// Begins to run a program, which goes on beside the benchmark.
  ///
  /// - `name`: what is kept of it is named by this.
  func start(
    _ command: [String], name: String, output: Destination = .file("/dev/null")
  ) throws -> RunningProgram {
    try Interruption.check()
    let errors = scratch + "/" + name + "-errors"
    return RunningProgram(
      command, try spawn(command, output: output, errors: errors), errors: errors)
  }

  /// Makes this process's peak what it has now: proc(5), `clear_refs`.
  private func forgetPeak() {
    // Where the kernel can't, the bound is a higher one, and is shown.
    try? FileWork.write(Array("5".utf8), to: "/proc/self/clear_refs")
  }

  private func peak(_ usage: rusage) -> Peak {
    var own = rusage()
    getrusage(RUSAGE_SELF.rawValue, &own)
    return Peak(bytes: usage.ru_maxrss * 1024, isBound: usage.ru_maxrss <= own.ru_maxrss)
  }

  private func spawn(
    _ command: [String], output: Destination, errors: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    switch output {
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, flags, 0o600)
    case .descriptor(let number):
      posix_spawn_file_actions_adddup2(&actions, number, STDOUT_FILENO)
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
    var child: pid_t = 0
    let code = withCStrings(command) { arguments in
      withCStrings(environment.map { $0.key + "=" + $0.value }) { environment in
        posix_spawnp(&child, command[0], &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else {
      throw SystemError("posix_spawnp", code, path: FilePath(command[0]))
    }
    return child
  }

  /// Hands out texts as C wants them: an array of pointers with a null behind.
  private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }

  static func failure(_ command: [String], _ status: Int32, _ errors: String) -> BenchFailure {
    let signal = status & 0x7F
    let how = signal == 0 ? "ended with status \(status >> 8 & 0xFF)" : "ended by signal \(signal)"
    let said = errors.split(separator: "\n").prefix(5).map { "\n  " + $0 }.joined()
    return BenchFailure("\(command.joined(separator: " ")): \(how)" + said)
  }
}
