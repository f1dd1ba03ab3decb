import Glibc
import TallySystem
import TallyTestSupport

/// Eight programs ask, and bring the index up to date, while another process's files change.
struct CrowdTrial: Trial {
  let name = "crowd"
  let title = "eight ask while files change"

  private final class Question {
    let child: Child
    /// What was true when it began.
    let low: Int
    init(_ child: Child, _ low: Int) { (self.child, self.low) = (child, low) }
  }

  func run(_ settings: Arena.Settings) throws -> Outcome {
    try run(settings, settings.count(20_000, short: 120), served: nil)
  }

  /// - `served`: what a service leaves out; nil: there is none.
  func run(_ settings: Arena.Settings, _ count: Int, served: String?) throws -> Outcome {
    let arena = try Arena(settings, files: 30, lines: 16)
    var outcome = Outcome()
    let daemon = try served.map { try Daemon(arena, without: $0) }
    outcome.check(daemon?.waitUntilReady() ?? true, "the service did not start")
    var questions: [Question] = []
    var left = count
    var killed = 0
    while left > 0 || !questions.isEmpty {
      while left > 0, questions.count < 8 {
        left -= 1
        // Some of them are killed: what they leave in the lock file must not stop the others.
        let question = Question(try arena.start(), arena.books.total)
        if arena.random.oneIn(9) {
          if !question.child.hasEnded(within: Int32(arena.random.number(0...6))) {
            question.child.send(SIGKILL)
          }
          _ = question.child.end()
          killed += 1
        } else {
          questions.append(question)
        }
      }
      try grow(arena)
      questions = questions.filter { question in
        guard question.child.hasEnded(within: 0) else { return true }
        let answer = arena.take(question.child.end())
        outcome.trials += 1
        let total = answer.total ?? -1
        // Totals only grow: below is stale, above can't be.
        if answer.end.status == 0, total >= question.low, total <= arena.books.total {
          return false
        }
        if answer.end.status == 0, answer.total != nil, total < question.low {
          outcome.stale += 1
        } else {
          outcome.wrong += 1
        }
        outcome.tell("\(question.low) to \(arena.books.total): \(answer.description)")
        return false
      }
    }
    outcome.take(try arena.ask(), arena.books.total, earlier: nil, "at the end")
    outcome.check(daemon?.isAlive ?? true, "the service is not there any more")
    try outcome.check(arena.isIndexRight(), "the index is not as made anew")
    outcome.worst = arena.worst
    outcome.tell(outcome.note.isEmpty ? "\(killed) more were killed" : "")
    return outcome
  }

  /// Makes the total one more.
  private func grow(_ arena: Arena) throws {
    let books = arena.books
    let name = books.someName(&arena.random)
    guard let digits = books.files[name] else { return }
    let lines = digits.indices.filter { digits[$0] < 9 }
    if let line = lines.first, !arena.random.oneIn(20) {
      try books.setDigit(name, line, digits[line] + 1)
    } else {
      try books.append(name)
    }
    FileClock.pause(microseconds: arena.random.number(0...800))
  }
}
