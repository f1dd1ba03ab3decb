import Synchronization
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// A bar on the terminal while a ledger is read for long, as at the first question.
///
///     reading 42 MB of 97 MB  ████████████▌                43 %  120 MB/s  1 s left
///
/// It stands on standard error, only where that is a terminal, only after half a second, and is wiped
/// before anything else is said. It has no colour.
final class ProgressBar: Sendable {
  /// In nanoseconds.
  private struct State {
    var begun: Int64?
    var drawn: Int64?
  }

  private let state = Mutex(State())
  private let start = FileClock.elapsed()
  private let delay: Int64
  private let columns: Int
  private let language: Settings.Language

  private static let pause: Int64 = 100_000_000
  private static let second: Int64 = 1_000_000_000

  /// nil where nobody sees it.
  init?(_ environment: Environment, _ language: Settings.Language) {
    guard Terminal.isTerminal(FileDescriptor.standardError), environment["TERM"] != "dumb" else {
      return nil
    }
    let size = Terminal.size(FileDescriptor.standardError, environment: environment)
    // The last column stays free: some terminals go to the next line when it is written.
    columns = min(max(size?.columns ?? 80, 20), 200) - 1
    self.language = language
    // In milliseconds; tests don't wait.
    let milliseconds = environment["TALLY_PROGRESS_DELAY"].flatMap { Int64($0) }
    delay = min(max(milliseconds ?? 500, 0), 60_000) * 1_000_000
  }

  /// Draws the bar, if it is time.
  ///
  /// Any thread may call it, as often as it likes; one that finds another at it goes on.
  func show(done: Int, all: Int) {
    let now = FileClock.elapsed()
    let text = state.withLockIfAvailable { state -> String? in
      let begun = state.begun ?? now
      state.begun = begun
      guard now - start >= delay, done < all,
        state.drawn.map({ now - $0 >= ProgressBar.pause }) ?? true
      else { return nil }
      state.drawn = now
      return ProgressBar.text(
        done: done, all: all, time: now - begun, columns: columns, language: language)
    }
    guard let text, let text else { return }
    StandardError.write(Array(("\r" + text + "\u{1B}[K").utf8))
  }

  /// Wipes it away.
  func end() {
    let isShown = state.withLock { $0.drawn != nil }
    if isShown { StandardError.write(Array("\r\u{1B}[K".utf8)) }
  }

  /// What stands there, at most `columns` wide.
  ///
  /// - `time`: since the first byte, in nanoseconds. A rate is told after a tenth of a second.
  static func text(
    done: Int, all: Int, time: Int64, columns: Int, language: Settings.Language
  ) -> String {
    let isChinese = language == .chinese
    let (size, whole) = (ByteText.text(done), ByteText.text(all))
    let left = isChinese ? "读取 \(size) / \(whole)  " : "reading \(size) of \(whole)  "
    let percent = String(done * 100 / max(all, 1))
    var right = "  " + String(repeating: " ", count: max(3 - percent.count, 0)) + percent + " %"
    if done > 0, time >= pause {
      let rate = Int(Int128(done) * Int128(second) / Int128(time))
      let seconds = Int(Int128(all - done) * Int128(time) / Int128(done) / Int128(second)) + 1
      right += "  \(ByteText.text(rate))/s"
      right += isChinese ? "  还要 \(seconds) 秒" : "  \(seconds) s left"
    }
    let room = columns - DisplayWidth.columns(of: left) - DisplayWidth.columns(of: right)
    guard room >= 8 else { return DisplayWidth.truncated(left + right, to: columns) }
    let bar = Bars.bar(eighths: Int(Int128(done) * Int128(room * 8) / Int128(max(all, 1))))
    let blank = String(repeating: " ", count: room - DisplayWidth.columns(of: bar))
    return left + bar + blank + right
  }
}
