package import TallyModel

extension ProblemWords {
  /// Files and directories, before a line is read.
  package static let tree: [DiagnosticCode: ProblemSentence] = [
    .unreadableFile: ProblemSentence(
      en: "cannot be read: {0}",
      enHint: "make it readable (chmod u+r), or exclude it in tally.json if it is not the ledger's",
      zh: "无法读取：{0}",
      zhHint: "请开放读取权限（chmod u+r）；如果不属于账本，请在 tally.json 的 exclude 中排除"),
    .unreadableDirectory: ProblemSentence(
      en: "this directory cannot be read: {0}",
      enHint: "make it readable (chmod u+rx), or exclude it in tally.json",
      zh: "无法读取此目录：{0}",
      zhHint: "请开放读取权限（chmod u+rx），或在 tally.json 的 exclude 中排除"),
    .notARegularFile: ProblemSentence(
      en: "is a {0}, not a file",
      enHint: "remove or rename it, or exclude it in tally.json; a pipe is read with tally -f",
      zh: "不是普通文件（{0}）",
      zhHint: "请删除、改名，或在 tally.json 的 exclude 中排除；管道请用 tally -f 读取"),
    .fileTooLarge: ProblemSentence(
      en: "has {0} bytes; the most is {1}",
      enHint: "split it, for example into a file a month",
      zh: "文件有 {0} 字节，上限为 {1}",
      zhHint: "请拆分文件，例如每月一个"),
    .lineTooLong: ProblemSentence(
      en: "this line is longer than {0} bytes",
      enHint: "break the line; or, if the file is not the ledger's, exclude it in tally.json",
      zh: "此行超过 {0} 字节",
      zhHint: "请拆分此行；如果文件不属于账本，请在 tally.json 的 exclude 中排除"),
    .notUTF8: ProblemSentence(
      en: "not UTF-8 text, from byte {0} on",
      enHint: "save the file as UTF-8 (a GBK file: iconv -f GB18030 -t UTF-8 OLD > NEW)",
      zh: "不是 UTF-8 文本（从第 {0} 字节起）",
      zhHint: "请另存为 UTF-8；GBK 文件可用 iconv -f GB18030 -t UTF-8 旧文件 > 新文件 转换"),
    .nulByte: ProblemSentence(
      en: "has a NUL byte at {0}, so it is not text",
      enHint: "restore the file from a backup, or delete the NUL bytes: tr -d '\\000' < OLD > NEW",
      zh: "第 {0} 字节处是 NUL，不是文本文件",
      zhHint: "请从备份恢复，或删除 NUL 字节：tr -d '\\000' < 旧文件 > 新文件"),
    .utf16: ProblemSentence(
      en: "is UTF-16 text",
      enHint: "save the file as UTF-8: iconv -f UTF-16 -t UTF-8 OLD > NEW",
      zh: "是 UTF-16 文本",
      zhHint: "请另存为 UTF-8：iconv -f UTF-16 -t UTF-8 旧文件 > 新文件"),
    .tooDeep: ProblemSentence(
      en: "is more than {0} directories below the root, and not read",
      enHint: "move it up, or exclude it in tally.json",
      zh: "目录层数超过 {0}，未读取",
      zhHint: "请上移此目录，或在 tally.json 的 exclude 中排除"),
    .linkOutside: ProblemSentence(
      en: "this link leads out of the ledger, to {0}",
      enHint: "copy the file into the ledger, or add its path to ~/.config/tally/allow",
      zh: "此链接指向账本之外：{0}",
      zhHint: "请把文件复制到账本中，或把它的路径写入 ~/.config/tally/allow"),
    .danglingLink: ProblemSentence(
      en: "this link leads to nothing",
      enHint: "restore the file it leads to, or delete the link",
      zh: "此链接指向的文件不存在",
      zhHint: "请恢复目标文件，或删除此链接"),
    .linkLoop: ProblemSentence(
      en: "this link leads back to itself",
      enHint: "delete it, or let it lead to a file",
      zh: "此链接绕回自身",
      zhHint: "请删除此链接，或让它指向一个文件"),
    .syncConflict: ProblemSentence(
      en: "a copy left by a synchronisation conflict, not read",
      enHint: "move what is missing into the original, then delete the copy",
      zh: "同步冲突留下的副本，未读取",
      zhHint: "请把缺少的内容并入原文件，然后删除此副本"),
    .tooManyProblems: ProblemSentence(
      en: "{0} more problems in this file, {1} of them errors",
      enHint: "correct those above, then run tally check again",
      zh: "此文件还有 {0} 个问题，其中 {1} 个错误",
      zhHint: "请先改正以上问题，再运行 tally check"),
  ]
}
