import Glibc
import TallySystem

/// A program that runs beside the benchmark until it is ended.
final class RunningProgram {
  let process: pid_t
  private let command: [String]
  /// Where what it wrote to standard error is.
  private let errors: String
  private var isOver = false

  /// What takes longer to end hangs.
  private static let patience = Duration.seconds(10)

  init(_ command: [String], _ process: pid_t, errors: String) {
    (self.command, self.process, self.errors) = (command, process, errors)
  }

  /// Nothing that was started stays behind, however the benchmark ends.
  deinit {
    guard !isOver else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Whether it has ended, which it should not have.
  func checkRunning() throws {
    if let status = try status() { throw failure(status) }
  }

  /// Waits for its end, which somebody has asked it for.
  ///
  /// - Throws: where its status is not 0, or it does not end.
  func waitForEnd() throws {
    let deadline = Moment.now + RunningProgram.patience
    while Moment.now < deadline {
      if let status = try status() {
        guard status == 0 else { throw failure(status) }
        return
      }
      usleep(1000)
    }
    throw BenchFailure("\(command.joined(separator: " ")): does not end")
  }

  /// Nil while it runs.
  private func status() throws -> Int32? {
    guard !isOver else { return nil }
    var status: Int32 = 0
    let ended = waitpid(process, &status, WNOHANG)
    guard ended >= 0 else { throw SystemError("waitpid", errno) }
    isOver = ended > 0
    return isOver ? status : nil
  }

  private func failure(_ status: Int32) -> BenchFailure {
    ProcessRunner.failure(command, status, FileWork.text(errors) ?? "")
  }
}
