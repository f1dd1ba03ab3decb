package import TallyModel

extension ProblemWords {
  /// Entries of journals.
  package static let journalEntry: [DiagnosticCode: ProblemSentence] = [
    .malformedDate: ProblemSentence(
      en: "{0} is not written as a date",
      enHint: "write year, month and day with the same mark between them, as in 2026-11-30",
      zh: "{0} 的写法不是日期",
      zhHint: "写成年、月、日,中间用同一个符号,如 2026-11-30"),
    .journalNoYear: ProblemSentence(
      en: "{0} lacks a year, and nothing above or in the file's path gives one",
      enHint: "write the year too, as in 2026-11-30, or `Y 2026` above the entry",
      zh: "{0} 没有年份,上文和文件路径也没有给出",
      zhHint: "写上年份,如 2026-11-30;或在条目上方写 `Y 2026`"),
    .textAfterDate: ProblemSentence(
      en: "{1} follows the date {0} without a blank",
      enHint: "write a blank behind the date",
      zh: "{1} 紧跟在日期 {0} 后面,没有空格",
      zhHint: "在日期后面空一格"),
    .unclosedCode: ProblemSentence(
      en: "the code {0} has no closing parenthesis",
      enHint: "close it with `)`; a description can't start with `(`",
      zh: "编号 {0} 没有右括号",
      zhHint: "补上 `)`;描述不能以 `(` 开头"),
    .missingAccount: ProblemSentence(
      en: "this posting has no account",
      enHint: "write the account in front, then two blanks and the amount",
      zh: "这条分录没有账户",
      zhHint: "先写账户,空两格,再写金额"),
    .oneBlankBeforeAmount: ProblemSentence(
      en: "{1} is read as part of the account's name: only one blank stands before it",
      enHint: "write two blanks between account and amount",
      zh: "{1} 被读作账户名的一部分:它前面只有一个空格",
      zhHint: "账户和金额之间空两格"),
    .textAfterAmount: ProblemSentence(
      en: "{0} behind the amount means nothing here",
      enHint: "write `;` before it if it is a comment",
      zh: "金额后面的 {0} 没有意义",
      zhHint: "如果是注释,在前面写 `;`"),
    .ambiguousMark: ProblemSentence(
      en: "{0} is read as {1}, and may have been meant as {2}",
      enHint: "declare the decimal mark above, with `decimal-mark .` or a `commodity` directive",
      zh: "{0} 读作 {1},也可能本意是 {2}",
      zhHint: "在上方声明小数点:`decimal-mark .` 或 `commodity` 指令"),
    .symbolNeedsQuotes: ProblemSentence(
      en: "the commodity {0} has a digit in it",
      enHint: "put it in quotation marks",
      zh: "商品 {0} 含有数字",
      zhHint: "加上引号"),
    .amountExpression: ProblemSentence(
      en: "{0} is an expression of ledger's, which a journal here can't have",
      enHint: "write what it comes to",
      zh: "{0} 是 ledger 的表达式,这里的日记账不能用",
      zhHint: "写出它的结果"),
    .markWithoutAmount: ProblemSentence(
      en: "no amount follows {0}",
      enHint: "write one, or take the mark away",
      zh: "{0} 后面没有金额",
      zhHint: "写上金额,或去掉这个符号"),
    .costWithoutAmount: ProblemSentence(
      en: "{0} is the cost of an amount, and there is none",
      enHint: "write the amount in front",
      zh: "{0} 是金额的成本,但这里没有金额",
      zhHint: "在前面写上金额"),
    .unclosedAnnotation: ProblemSentence(
      en: "the bracket {0} behind the amount is not closed",
      enHint: "close it on the same line",
      zh: "金额后面的括号 {0} 没有闭合",
      zhHint: "在同一行补上另一半"),
    .costTooLong: ProblemSentence(
      en: "the cost of {0} at {1} has more than 38 digits",
      enHint: "write the whole cost, with `@@`",
      zh: "{0} 按 {1} 计算的成本超过 38 位数字",
      zhHint: "用 `@@` 写出总成本"),
    .assignmentWithDate: ProblemSentence(
      en: "a posting that sets its account's balance can't have a date of its own",
      enHint: "write the amount, or take the posting's date away",
      zh: "设定账户余额的分录不能有自己的日期",
      zhHint: "写上金额,或去掉这条分录的日期"),
  ]
}
