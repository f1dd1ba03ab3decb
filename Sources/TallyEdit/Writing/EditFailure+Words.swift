package import TallyQuery
import TallySystem
import TallyText

// The sentences for what keeps files from being changed.

extension EditFailure {
  /// What a person is told.
  package var words: Words {
    switch self {
    case .system(let path, let error):
      Words("cannot write \(shown(path)): \(error.reason)", "不能写 \(shown(path)):\(error.reason)")
    case .readOnly(let path, let error):
      Words(
        "\(shown(path)) is read-only here: \(error.reason)",
        "\(shown(path)) 在这里只读:\(error.reason)")
    case .outside(let path):
      Words(
        "\(shown(path)) leads outside the ledger, and nothing is written there",
        "\(shown(path)) 指向账本之外,不会写到那里")
    case .danglingLink(let path):
      Words("\(shown(path)) is a link that leads nowhere", "\(shown(path)) 是一个没有指向的链接")
    case .severalNames(let path):
      Words(
        "\(shown(path)) has a second name (a hard link), which would keep the old content",
        "\(shown(path)) 还有另一个名字(硬链接),那里会留着旧内容")
    case .tooLarge(let path, let limit):
      Words(
        "\(shown(path)) has more than \(limit) bytes", "\(shown(path)) 超过 \(limit) 字节")
    case .changedMeanwhile(let path):
      Words(
        "another program changed \(shown(path)) meanwhile, or is writing to it; nothing was written",
        "其他程序刚改动了 \(shown(path)),或正在写它;没有写入")
    case .keptBeside(let path, let kept):
      Words(
        "\(shown(path)) was saved twice by other programs in the same moment; one of the two is in \(shown(kept))",
        "\(shown(path)) 在同一时刻被其他程序保存了两次;其中一份在 \(shown(kept))")
    case .locked(let seconds):
      Words(
        "another tally has been writing to this ledger for \(seconds) seconds",
        "另一个 tally 已经写这个账本 \(seconds) 秒")
    case .misbehaves(let path, .rename):
      Words(
        "on the file system of \(shown(path)) a renamed file does not take the other's place; nothing was written",
        "\(shown(path)) 所在的文件系统上,改名的文件不能取代原来的;没有写入")
    case .misbehaves(let path, .append):
      Words(
        "on the file system of \(shown(path)) what is appended is not at the end; nothing was written",
        "\(shown(path)) 所在的文件系统上,追加的内容不在末尾;没有写入")
    case .nothingToUndo:
      Words("there is no write to take back", "没有可以撤销的写入")
    case .undoRefused(let path, let line?):
      Words(
        "\(shown(path)) has changed since it was written, from line \(line) on; nothing was taken back",
        "\(shown(path)) 写入之后又有改动,从第 \(line) 行开始;没有撤销")
    case .undoRefused(let path, nil):
      Words(
        "\(shown(path)) has been made or deleted since the write; nothing was taken back",
        "\(shown(path)) 写入之后被新建或删除;没有撤销")
    case .unfinished(let paths, _):
      Words(
        "a write was cut short, and it can be neither finished nor reverted: \(list(paths))",
        "一次写入中断了,既不能完成也不能恢复:\(list(paths))")
    case .damagedRecord(let path):
      Words("\(shown(path)) can't be read: it is damaged", "\(shown(path)) 已损坏,无法读取")
    }
  }

  /// What to do about it, a line each.
  package var hints: [Words] {
    switch self {
    case .changedMeanwhile, .locked:
      [Words("try again", "请再试一次")]
    case .severalNames:
      [
        Words(
          "remove the other name, or make it a symbolic link",
          "删除另一个名字,或改用符号链接")
      ]
    case .misbehaves:
      [
        Words(
          "keep the ledger on another file system, or edit it there with an editor",
          "把账本放到别的文件系统上,或在那里用编辑器修改")
      ]
    case .undoRefused:
      [Words("take it back with an editor", "请用编辑器改回")]
    case .unfinished(_, let record):
      [
        Words(
          "put the files right with an editor (an entry may stand in two of them), then delete \(shown(record))",
          "请用编辑器改好这些文件(同一笔可能出现两次),然后删除 \(shown(record))")
      ]
    case .system, .readOnly, .outside, .danglingLink, .tooLarge, .keptBeside, .nothingToUndo,
      .damagedRecord:
      []
    }
  }

  /// As the program says it.
  package var commandError: CommandError { .failure(words, hints: hints) }

  private func shown(_ path: FilePath) -> String { TerminalEscape.escaped(path.display) }

  private func list(_ paths: [FilePath]) -> String {
    paths.map { shown($0) }.joined(separator: ", ")
  }
}
