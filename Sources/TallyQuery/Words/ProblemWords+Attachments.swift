package import TallyModel

extension ProblemWords {
  /// Attachments: what entries link, and what is under `attachments/`.
  package static let attachments: [DiagnosticCode: ProblemSentence] = [
    .attachmentMissing: ProblemSentence(
      en: "the attachment is not there: {0}",
      enHint: "put the file back, or take the link out of the entry",
      zh: "附件不存在：{0}",
      zhHint: "请把文件放回，或从记录中去掉这个链接"),
    .attachmentChanged: ProblemSentence(
      en: "the attachment is not what it was when it was attached: {0}",
      enHint: "restore it from a backup; or attach the file anew, and take this link out",
      zh: "附件的内容与添加时不同：{0}",
      zhHint: "请从备份恢复；或重新添加此文件，并去掉这个链接"),
    .attachmentOutside: ProblemSentence(
      en: "the attachment leads out of the ledger, and is not looked at: {0}",
      enHint: "copy the file into the ledger: tally attach ID FILE",
      zh: "附件指向账本之外，未查看：{0}",
      zhHint: "请把文件复制到账本中：tally attach ID 文件"),
    .attachmentNotAFile: ProblemSentence(
      en: "the attachment is a {1}, not a file: {0}",
      enHint: "link a file, or take the link out of the entry",
      zh: "附件不是普通文件（{1}）：{0}",
      zhHint: "请链接到文件，或从记录中去掉这个链接"),
    .attachmentUnreadable: ProblemSentence(
      en: "the attachment cannot be read: {0}: {1}",
      enHint: "make it readable (chmod u+r)",
      zh: "无法读取附件 {0}：{1}",
      zhHint: "请开放读取权限（chmod u+r）"),
    .attachmentUnlinked: ProblemSentence(
      en: "no entry links this attachment",
      enHint: "attach it to its entry (tally attach ID FILE), or delete it",
      zh: "没有记录链接这个附件",
      zhHint: "请添加到相应的记录（tally attach ID 文件），或删除它"),
    .attachmentsTooDeep: ProblemSentence(
      en: "is more than {0} directories below attachments, and not looked at",
      enHint: "move it up",
      zh: "在 attachments 之下超过 {0} 层，未查看",
      zhHint: "请上移此目录"),
  ]
}
