import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem

/// Entries as a command line gives them: words, or lines or JSON from standard input.
struct EntryWriting {
  private let invocation: Invocation
  private let context: CommandContext
  private let settings: Settings
  /// What `--like` names; nil where it is not given.
  private let like: LikeEntry?

  init(
    _ invocation: Invocation, _ context: CommandContext, _ settings: Settings,
    like: LikeEntry? = nil
  ) {
    self.invocation = invocation
    self.context = context
    self.settings = settings
    self.like = like
  }

  func entries() throws(CommandError) -> [NewEntry] {
    guard invocation.words == ["-"] else {
      if invocation.has("json") {
        throw .usage(
          Words(
            "--json reads standard input: tally add --json -",
            "--json 读取标准输入:tally add --json -"))
      }
      return [try typed()]
    }
    if let option = ["time", "like"].first(where: invocation.has) {
      throw .usage(
        Words(
          "--\(option) is for one entry, not for standard input", "--\(option) 只用于一笔,不用于标准输入"))
    }
    let text = try EntryWriting.standardInput()
    let date = try date() ?? context.today
    return try invocation.has("json") ? json(text, date) : lines(text, date)
  }

  // MARK: Options

  /// The day that `--date` gives.
  func date() throws(CommandError) -> CalendarDate? {
    guard let text = invocation.value("date") else { return nil }
    return try context.day(text, option: "date")
  }

  func time() throws(CommandError) -> TimeOfDay? {
    guard let text = invocation.value("time") else { return nil }
    return try CommandContext.time(text)
  }

  // MARK: Words

  /// The entry that the words are.
  private func typed() throws(CommandError) -> NewEntry {
    let date = try date()
    let time = try time()
    let day = date ?? context.today
    let line = try said { () throws(WritingProblem) in
      try TypedWords.line(invocation.words, date: day, settings: settings)
    }
    if let like {
      return try said { () throws(WritingProblem) in
        try like.with(line, date: day, time: time ?? context.now(on: day))
      }
    }
    var entry = try said { () throws(WritingProblem) in
      try TypedEntry(line, date: day, settings: settings)
    }
    if entry.hasOwnDate, date != nil { throw EntryWriting.saidTwice("date") }
    if entry.value.time != nil, time != nil { throw EntryWriting.saidTwice("time") }
    if entry.value.time == nil, let time = time ?? context.now(on: entry.value.date) {
      try said { () throws(WritingProblem) in try entry.set(time: time) }
    }
    return NewEntry(entry)
  }

  private static func saidTwice(_ part: String) -> CommandError {
    .usage(Words("the \(part) is given twice", "\(part) 写了两次"))
  }

  private func said<Result>(_ body: () throws(WritingProblem) -> Result) throws(CommandError)
    -> Result
  {
    do throws(WritingProblem) {
      return try body()
    } catch {
      throw EditProblem.writing(error).commandError
    }
  }

  // MARK: Standard input

  /// Lines of tally text: entries under a heading of the day, and headings of their own.
  private func lines(_ text: [UInt8], _ date: CalendarDate) throws(CommandError) -> [NewEntry] {
    let heading = Array((date.description + "\n").utf8)
    let format = TallyTextFormat()
    let file = WritableFile(
      bytes: heading + text, path: "", format: format, settings: settings)
    let errors = file.problems.filter { $0.code.severity == .error }
    guard errors.isEmpty else { throw EntryWriting.wrong(errors) }
    return file.entries.compactMap { entry in
      entry.value.map {
        NewEntry($0, source: (format.writer.text(of: entry, in: file), format.name))
      }
    }
  }

  /// All that is wrong with the lines, by their numbers.
  private static func wrong(_ errors: [Diagnostic]) -> CommandError {
    let hints = errors.map { problem in
      let line = problem.span.line - 1
      let said = { (language: Settings.Language) in
        "-:\(line): " + ProblemWords.message(problem, language)
          + (problem.fix.map { " → " + $0 } ?? "")
      }
      return Words(said(.english), said(.chinese))
    }
    return .failure(
      Words("nothing was written: not every line reads", "没有写入:有的行读不懂"), hints: hints)
  }

  private func json(_ text: [UInt8], _ date: CalendarDate) throws(CommandError) -> [NewEntry] {
    try said { () throws(WritingProblem) in
      try JSONInput.entries(of: text, date: date, settings: settings).map { NewEntry($0) }
    }
  }

  private static func standardInput() throws(CommandError) -> [UInt8] {
    let reading: CheckedFile.Reading
    do throws(SystemError) {
      reading = try CheckedFile.readStandardInput()
    } catch {
      throw .failure(
        Words("standard input: \(error.reason)", "标准输入:\(error.reason)"))
    }
    switch reading {
    case .text(let file): return file.withText { Array($0) }
    case .gone: return []
    case .problem(let problem):
      throw .failure(
        Words(
          "standard input: \(ProblemWords.message(problem, .english))",
          "标准输入:\(ProblemWords.message(problem, .chinese))"))
    }
  }
}
