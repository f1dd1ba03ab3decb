package import TallyModel

extension ProblemWords {
  /// Includes.
  package static let includes: [DiagnosticCode: ProblemSentence] = [
    .includeMissing: ProblemSentence(
      en: "there is no file {0}",
      enHint: "correct the path (it is relative to this file's directory), or remove the line",
      zh: "没有文件 {0}",
      zhHint: "请改正路径（相对于本文件所在目录），或删除此行"),
    .includeNoMatch: ProblemSentence(
      en: "no file matches {0}",
      enHint:
        "correct the pattern (it is relative to this file's directory; * does not match dot files), "
        + "or remove the line",
      zh: "没有文件匹配 {0}",
      zhHint: "请改正通配符（相对于本文件所在目录；* 不匹配以点开头的文件），或删除此行"),
    .includeDirectory: ProblemSentence(
      en: "{0} is a directory",
      enHint: "name a file in it, or all of them: {0}/*.journal",
      zh: "{0} 是目录",
      zhHint: "请写其中的文件，或全部：{0}/*.journal"),
    .includeNotAFile: ProblemSentence(
      en: "{0} is a {1}, not a file",
      enHint: "name a file; a pipe is read with tally -f",
      zh: "{0} 不是普通文件（{1}）",
      zhHint: "请写一个文件；管道请用 tally -f 读取"),
    .includeUnreadable: ProblemSentence(
      en: "{0} cannot be read: {1}",
      enHint: "make it readable (chmod u+r), or remove the line",
      zh: "无法读取 {0}：{1}",
      zhHint: "请开放读取权限（chmod u+r），或删除此行"),
    .includeOutside: ProblemSentence(
      en: "{0} lies outside the ledger, and is not read",
      enHint: "copy it into the ledger, or put this line into ~/.config/tally/allow: {0}",
      zh: "{0} 在账本之外，未读取",
      zhHint: "请把它复制到账本中，或在 ~/.config/tally/allow 中写一行：{0}"),
    .includeFormat: ProblemSentence(
      en: "{0} files are not read",
      enHint: "remove the line",
      zh: "不能读取 {0} 文件",
      zhHint: "请删除此行"),
    .includeItself: ProblemSentence(
      en: "this file includes itself",
      enHint: "remove the line",
      zh: "此文件引用了自己",
      zhHint: "请删除此行"),
    .includeRing: ProblemSentence(
      en: "these files include each other in a ring: {0}",
      enHint: "remove one of these includes",
      zh: "这些文件互相引用成环：{0}",
      zhHint: "请删除其中一处引用"),
    .includeTooDeep: ProblemSentence(
      en: "files include each other more than {0} levels deep",
      enHint: "include this file further up",
      zh: "引用层数超过 {0}",
      zhHint: "请在更上层引用此文件"),
    .includeTooMany: ProblemSentence(
      en: "includes lead to more than {0} readings of files; nothing further is included",
      enHint: "include each file once, and aliases once for all files",
      zh: "引用读取文件超过 {0} 次，其余未引用",
      zhHint: "请每个文件只引用一次，别名只写一次"),
  ]
}
