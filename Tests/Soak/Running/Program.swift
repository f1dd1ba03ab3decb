import Glibc
import TallySystem

/// A process that was started, with what it writes.
final class Child {
  let process: pid_t
  private let output: Int32
  private let errors: Int32
  private let start = FileClock.elapsed()

  /// What came of it.
  struct End {
    var output = ""
    var errors = ""
    /// As it exited; the negative number of the signal that ended it.
    var status: Int32 = 0
    /// In nanoseconds.
    var time: Int64 = 0
    /// Whether it was ended because it did not end.
    var isHung = false
  }

  init(_ command: [String], environment: [String: String]) throws {
    let (out, err) = (try Child.pipe(), try Child.pipe())
    defer {
      close(out.write)
      close(err.write)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO)
    var child: pid_t = 0
    let code = withCStrings(command) { arguments in
      withCStrings(environment.map { $0.key + "=" + $0.value }) { environment in
        posix_spawnp(&child, command[0], &actions, nil, arguments, environment)
      }
    }
    (process, output, errors) = (child, out.read, err.read)
    guard code == 0 else { throw SystemError("posix_spawnp", code, path: FilePath(command[0])) }
  }

  deinit {
    close(output)
    close(errors)
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
    // One thread starts all: no other child can have them meanwhile.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Whether it has closed what it writes to, waiting so long at most.
  func hasEnded(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: output, events: 0, revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  func send(_ signal: Int32) { _ = kill(process, signal) }

  /// Waits until it stops or ends.
  ///
  /// - Returns: whether it was stopped.
  func waitUntilStopped() -> Bool {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WSTOPPED | WEXITED | WNOWAIT) < 0 {
      if errno != EINTR { return false }
    }
    return information.si_code == CLD_STOPPED
  }

  /// Takes what it writes until it ends; what does not within so many seconds is killed.
  func end(patience: Int = 60) -> End {
    var end = End()
    let limit = start + Int64(patience) * 1_000_000_000
    var texts: [[UInt8]] = [[], []]
    var open = [output, errors]
    while open.contains(where: { $0 >= 0 }) {
      var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = (limit - FileClock.elapsed()) / 1_000_000
      if left <= 0, !end.isHung {
        end.isHung = true
        send(SIGKILL)
      }
      poll(&requests, 2, Int32(max(min(left, 60_000), 100)))
      for (at, request) in requests.enumerated() where request.revents != 0 {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(request.fd, &buffer, buffer.count)
        if count > 0 { texts[at] += buffer[..<count] } else { open[at] = -1 }
      }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    end.time = FileClock.elapsed() - start
    end.output = String(decoding: texts[0], as: UTF8.self)
    end.errors = String(decoding: texts[1], as: UTF8.self)
    end.status = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    return end
  }
}

/// Hands out texts as C wants them: an array of pointers with a null behind.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(&pointers)
}
