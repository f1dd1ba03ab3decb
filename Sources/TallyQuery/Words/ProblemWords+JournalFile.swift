package import TallyModel

extension ProblemWords {
  /// Journals outside their entries: directives, aliases, lines that are nothing.
  package static let journalFile: [DiagnosticCode: ProblemSentence] = [
    .unknownDirective: ProblemSentence(
      en: "no directive is called {0}",
      enHint:
        "see which there are in the manual of hledger's journals; a line that is no directive starts with `;`, as a comment",
      zh: "没有叫 {0} 的指令",
      zhHint: "指令见 hledger 的日记账手册；不是指令的行，请以 `;` 开头写成注释"),
    .misspeltDirective: ProblemSentence(
      en: "no directive is called {0}; {1} was probably meant",
      enHint: "write it so",
      zh: "没有叫 {0} 的指令，可能是 {1}",
      zhHint: "请这样写"),
    .timeclockLine: ProblemSentence(
      en: "a line of a timeclock, {0}, stands in a journal",
      enHint: "keep such lines in a file of their own, which ends in .timeclock, and include that",
      zh: "日记账中有考勤（timeclock）行 {0}",
      zhHint: "请把这些行放进以 .timeclock 结尾的单独文件，再 include 它"),
    .strayIndent: ProblemSentence(
      en: "an indented line belongs to nothing above it",
      enHint:
        "put it directly below the entry it belongs to, without a blank line between; or start it with `;`",
      zh: "缩进的行不属于上面的任何内容",
      zhHint: "请紧接在所属记录下面，中间不留空行；或以 `;` 开头写成注释"),
    .unknownLine: ProblemSentence(
      en: "this line is neither an entry nor a directive nor a comment",
      enHint: "start an entry with its date, as in 2026-11-30, and a comment with `;`",
      zh: "此行既不是记录，也不是指令或注释",
      zhHint: "记录以日期开头，如 2026-11-30；注释以 `;` 开头"),
    .missingArgument: ProblemSentence(
      en: "nothing stands behind {0}",
      enHint: "write what it is about behind it",
      zh: "{0} 后面没有内容",
      zhHint: "请在后面写出它的内容"),
    .textBehindName: ProblemSentence(
      en: "{0} stands behind the account, two blanks or a tab away",
      enHint: "write `;` before it if it is a comment, or single blanks if it is part of the name",
      zh: "账户后面隔着两个空格或制表符还有 {0}",
      zhHint: "如果是注释，请在前面写 `;`；如果是名称的一部分，只空一格"),
    .bracketedAccount: ProblemSentence(
      en: "{0} is declared with brackets, which belong to postings",
      enHint: "write the name alone",
      zh: "声明的账户 {0} 带有括号，括号只用于分录",
      zhHint: "请只写名称"),
    .badYearDirective: ProblemSentence(
      en: "{0} is no year",
      enHint: "write four digits, as in `Y 2026`",
      zh: "{0} 不是年份",
      zhHint: "请写四位数字，如 `Y 2026`"),
    .badDecimalMark: ProblemSentence(
      en: "{0} is no decimal mark",
      enHint: "write `decimal-mark .` or `decimal-mark ,`",
      zh: "{0} 不能作小数点",
      zhHint: "请写 `decimal-mark .` 或 `decimal-mark ,`"),
    .sampleWithoutMark: ProblemSentence(
      en: "the sample {0} does not show its decimal mark",
      enHint: "write {2} to show no decimals, or as many as it has",
      zh: "样例 {0} 没有写出小数点",
      zhHint: "若不显示小数，请写 {2}；否则写出小数"),
    .formatMismatch: ProblemSentence(
      en: "the format is of the commodity {0}, but the directive of {1}",
      enHint: "write the same commodity in both",
      zh: "格式写的是货币 {0}，而指令写的是 {1}",
      zhHint: "两处请写同一种货币"),
    .malformedPrice: ProblemSentence(
      en: "{0} is not written as a price",
      enHint: "write date, commodity and amount, as in `P 2026-11-30 EUR $1.10`",
      zh: "{0} 的写法不是价格",
      zhHint: "请写日期、商品和金额，如 `P 2026-11-30 EUR $1.10`"),
    .endWithoutApply: ProblemSentence(
      en: "nothing was applied that this could end",
      enHint: "write `apply account NAME` where the block starts, or take this line out",
      zh: "上面没有可结束的 apply",
      zhHint: "请在开始处写 `apply account 账户`，或删去此行"),
    .aliasWithoutEquals: ProblemSentence(
      en: "the alias {0} does not say what it stands for",
      enHint: "write `alias OLD = NEW`, or `alias /PATTERN/ = NEW`",
      zh: "别名 {0} 没有写出代表什么",
      zhHint: "请写 `alias 旧名 = 新名`，或 `alias /模式/ = 新名`"),
    .badAliasPattern: ProblemSentence(
      en: "the alias's pattern {0} is no regular expression: {1}",
      enHint:
        "put a backslash before characters that are meant literally: `( ) [ ] { } . * + ? ^ $ | \\`",
      zh: "别名的模式 {0} 不是正则表达式：{1}",
      zhHint: "按字面的字符前请加反斜杠：`( ) [ ] { } . * + ? ^ $ | \\`"),
    .aliasWithoutGroup: ProblemSentence(
      en: "the alias speaks of group {1}, but groups in its pattern {0} are {2}",
      enHint:
        "put parentheses around what the group is to match, or take the backslash and its number out",
      zh: "别名用到第 {1} 组，而模式 {0} 只有 {2} 组",
      zhHint: "请用圆括号括住该组要匹配的内容，或删去反斜杠及其数字"),
    .aliasGivenUp: ProblemSentence(
      en: "the alias's pattern {0} takes too long to match with the account {1}",
      enHint: "write a simpler pattern, without one repetition in another",
      zh: "别名的模式 {0} 与账户 {1} 匹配耗时过长",
      zhHint: "请写更简单的模式，重复之中不再重复"),
    .aliasGrows: ProblemSentence(
      en: "aliases make a name of more than {1} bytes of the account {0}",
      enHint: "see whether an alias puts the name into itself, as `alias /(.*)/ = \\1:\\1` does",
      zh: "别名把账户 {0} 变成超过 {1} 字节的名称",
      zhHint: "请检查是否有别名把名称放进自身，如 `alias /(.*)/ = \\1:\\1`"),
  ]
}
