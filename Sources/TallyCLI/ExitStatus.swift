import TallyQuery

/// How the program ends: the whole policy.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Answered; a reader that closed the pipe early is answered too.
  case success = 0
  case failure = 1
  /// The words on the command line make no command.
  case usage = 2
  /// Answered, but the ledger has errors, and what has them is not counted.
  case answeredWithErrors = 3
  /// The machine failed the reading (a disk error, no memory, too many open files), so that nobody knows
  /// whether an answer would be right: there is none. Asking again may help; sysexits.h: EX_TEMPFAIL.
  case unproven = 75

  /// What it means, for the help.
  var words: Words {
    switch self {
    case .success: Words("answered", "已回答")
    case .failure: Words("failed", "失败")
    case .usage: Words("the words make no command", "命令写得不对")
    case .answeredWithErrors:
      Words("answered, without entries that have errors", "已回答,有错误的记录没有算进来")
    case .unproven:
      Words("no answer: the files can't be read now", "不作回答:现在无法读取文件")
    }
  }
}
