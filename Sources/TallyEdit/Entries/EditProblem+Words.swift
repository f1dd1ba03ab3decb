import TallyFormats
import TallyIndex
import TallyModel
package import TallyQuery
import TallySystem

// The sentences for why an entry is not written.

extension EditProblem {
  /// As the program says it.
  package var commandError: CommandError {
    switch self {
    case .failure(let failure): failure.commandError
    case .writing(let problem): EditProblem.commandError(problem)
    case .meaning(let problems, let line):
      EditProblem.unreadable(problems, line: line)
    case .path(let path, let fault): .failure(fault.words(path), hints: [EditProblem.addToHint])
    case .notText(let path, let problem):
      .failure(
        Words(
          "\(path.display) can't be written to: \(ProblemWords.message(problem, .english))",
          "不能写入 \(path.display):\(ProblemWords.message(problem, .chinese))"))
    case .settings(let problem):
      .failure(
        Words(
          "tally.json is wrong, so where entries go is not known: \(ProblemWords.message(problem, .english))",
          "tally.json 有错误,不知道该写到哪里:\(ProblemWords.message(problem, .chinese))"),
        hints: [Words("tally check shows where", "tally check 会指出位置")])
    case .types(let problem): problem.commandError
    case .standardInput:
      .failure(Words("standard input can't be written to", "标准输入不能写入"))
    case .stale(let identity):
      .failure(
        Words(
          "\(identity) is no longer in its file; nothing was written",
          "\(identity) 已不在文件中;没有写入"),
        hints: [Words("tally timeline shows what there is", "tally timeline 会列出现有的记录")])
    case .differs(let path, let line):
      .failure(
        Words(
          "what would be written to \(path.display) reads otherwise than it should; nothing was written",
          "写入 \(path.display) 的内容读回来不一样;没有写入"),
        hints: line.isEmpty ? [] : [Words(line, line)])
    }
  }

  private static let addToHint = Words(
    "\"addTo\" in tally.json says where entries go", "tally.json 的 \"addTo\" 指定写到哪里")

  private static func commandError(_ problem: WritingProblem) -> CommandError {
    switch problem {
    case .unreadable(let problems, let line): return unreadable(problems, line: line)
    case .unquotable(let text):
      return .failure(
        Words(
          "no quotation marks can hold this text: \(text)", "没有引号能容纳这段文字:\(text)"))
    case .notInFormat(let part, let format):
      return .failure(
        Words(
          "\(format) has no way to say this (\(part))", "\(format) 无法表达这一点(\(part))"))
    case .accountBecomesAnother(let account):
      return .failure(
        Words(
          "apply account, or an alias, would make another account of \(account) there",
          "apply account 或 alias 会把那里的 \(account) 变成别的账户"),
        hints: [
          Words(
            "it may stand in a file that includes this one, too", "它也可能写在包含这个文件的文件里")
        ])
    case .severalItems(let part):
      return .failure(
        Words(
          "the entry has several amounts: which \(part) is meant?",
          "这笔记录有多个金额:要改哪一个 \(part)?"),
        hints: [Words("tally edit ID opens its text", "tally edit ID 可以改它的原文")])
    case .unwritableFile(let problem):
      return .failure(
        Words(
          "the file can't take an entry: \(ProblemWords.message(problem, .english))",
          "文件不能加入记录:\(ProblemWords.message(problem, .chinese))"),
        hints: [Words("tally check shows where", "tally check 会指出位置")])
    }
  }

  /// What is wrong with a line: each problem, what to do, and the line as it should be.
  private static func unreadable(_ problems: [Diagnostic], line: String) -> CommandError {
    guard let first = problems.first else {
      return .failure(Words("this is no entry: \(line)", "这不是一笔记录:\(line)"))
    }
    var hints: [Words] = []
    for (number, problem) in problems.enumerated() {
      if number > 0 { hints.append(both(problem, ProblemWords.message)) }
      let hint = both(problem, ProblemWords.hint)
      if let fix = problem.fix {
        hints.append(
          hint.english.isEmpty
            ? Words(fix, fix) : Words(hint.english + ": " + fix, hint.chinese + ":" + fix))
      } else if !hint.english.isEmpty {
        hints.append(hint)
      }
    }
    return .failure(both(first, ProblemWords.message), hints: hints)
  }

  private static func both(
    _ problem: Diagnostic, _ words: (Diagnostic, Settings.Language) -> String
  ) -> Words {
    Words(words(problem, .english), words(problem, .chinese))
  }
}

extension EntryPath.Fault {
  /// Why nothing is written to a path.
  func words(_ path: FilePath) -> Words {
    let shown = path.display
    return switch self {
    case .ending:
      Words(
        "entries can't be written to \(shown): its ending is none of .tally, .json, .jsonl, .journal, .hledger, .ledger and .j",
        "不能写入 \(shown):扩展名不是 .tally、.json、.jsonl、.journal、.hledger、.ledger、.j")
    case .ignored:
      Words(
        "entries in \(shown) would not be read: tally passes over files of such a name",
        "写到 \(shown) 的记录不会被读取:tally 会跳过这样的文件名")
    case .excluded:
      Words(
        "entries in \(shown) would not be read: tally.json excludes it",
        "写到 \(shown) 的记录不会被读取:tally.json 排除了它")
    case .configuration:
      Words("\(shown) holds no entries", "\(shown) 不是放记录的文件")
    }
  }
}
