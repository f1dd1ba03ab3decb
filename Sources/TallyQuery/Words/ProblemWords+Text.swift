package import TallyModel

/// The sentences for lines of tally text, amounts and dates included.
extension ProblemWords {
  package static let text: [DiagnosticCode: ProblemSentence] = [
    .noDate: ProblemSentence(
      en: "this entry has no date",
      enHint: "write a heading above it, as in 2026-11-30, or the date in front of the line",
      zh: "这一笔没有日期",
      zhHint: "在上面写一行日期(如 2026-11-30),或写在行首"),
    .badDate: ProblemSentence(
      en: "{0} is no date: the calendar has no such day",
      enHint: "correct the day or the month",
      zh: "{0} 不是日期:日历上没有这一天",
      zhHint: "改正日或月"),
    .noYear: ProblemSentence(
      en: "{0} lacks a year, and the file's name gives none",
      enHint: "write the year too, as in 2026-11-30",
      zh: "{0} 没有年份,文件名里也没有",
      zhHint: "写上年份,如 2026-11-30"),
    .badTime: ProblemSentence(
      en: "{0} is no time",
      enHint:
        "hours go to 29 (24:40 is past midnight, still this day's), minutes and seconds to 59",
      zh: "{0} 不是时间",
      zhHint: "小时到 29(24:40 是半夜过后,仍算当天),分和秒到 59"),
    .weekdayMismatch: ProblemSentence(
      en: "{1} is not a {0}",
      enHint: "correct the weekday or the date",
      zh: "{1} 不是{0}",
      zhHint: "改正星期或日期"),
    .headingOutsideFile: ProblemSentence(
      en: "{0} is outside {1}, which the file's name stands for",
      enHint: "check the heading's year and month",
      zh: "{0} 不在文件名所说的 {1} 之内",
      zhHint: "检查标题的年月"),
    .commentedDate: ProblemSentence(
      en: "`#` starts a comment, so this date dates nothing",
      enHint: "take the # away if it is a heading",
      zh: "# 开头是注释,这个日期不起作用",
      zhHint: "如果是日期标题,去掉 #"),
    .missingName: ProblemSentence(
      en: "the type is missing",
      enHint: "write a type and an amount here, as in coffee 6.50",
      zh: "缺少类型",
      zhHint: "在这里写类型和金额,如 咖啡 6.50"),
    .markBeforeAmount: ProblemSentence(
      en: "{0} stands before the amount",
      enHint: "the type comes first, then the amount, then the rest",
      zh: "{0} 写在了金额前面",
      zhHint: "先写类型,再写金额,然后是其余的"),
    .listBullet: ProblemSentence(
      en: "no list bullets: a line starts with its type",
      enHint: "take the bullet away",
      zh: "行首不要列表符号",
      zhHint: "去掉它"),
    .nameNeedsQuotes: ProblemSentence(
      en: "{0} cannot be a name as it stands",
      enHint: "put it in quotation marks, or correct it",
      zh: "{0} 不能直接作名字",
      zhHint: "加上引号,或改正"),
    .amountFirst: ProblemSentence(
      en: "{0}: the amount comes after the type",
      enHint: "turn the two round",
      zh: "{0}:金额写在类型后面",
      zhHint: "把两者对调"),
    .missingAmount: ProblemSentence(
      en: "an amount is missing after {0}",
      enHint: "write a blank and then the amount",
      zh: "{0} 后面缺少金额",
      zhHint: "空一格,再写金额"),
    .blankInAmount: ProblemSentence(
      en: "{0}: no blanks inside an amount; after a + with blanks comes another type",
      enHint: "write the sum without blanks",
      zh: "{0}:金额里面不能有空格;带空格的 + 后面是另一个类型",
      zhHint: "算式不要带空格"),
    .twoAmounts: ProblemSentence(
      en: "two amounts, {0} and {1}",
      enHint: "put the second in quotation marks if it belongs to the note",
      zh: "有两个金额:{0} 和 {1}",
      zhHint: "如果第二个属于备注,加上引号"),
    .malformedAmount: ProblemSentence(
      en: "{0} is no amount",
      enHint: "write digits with one decimal mark, as in 12.50",
      zh: "{0} 不是金额",
      zhHint: "写成数字,最多一个小数点,如 12.50"),
    .endsInMark: ProblemSentence(
      en: "{0} ends in a mark",
      enHint: "write {1}",
      zh: "{0} 以标点结尾",
      zhHint: "写成 {1}"),
    .ambiguousDigits: ProblemSentence(
      en: "{0} can be read as {1} or as {2}",
      enHint: "write the one that is meant",
      zh: "{0} 可以读作 {1},也可以读作 {2}",
      zhHint: "写明是哪一个"),
    .wrongDecimalMark: ProblemSentence(
      en: "{0}: the decimal mark here is {2}",
      enHint: "write {1}, or set \"decimal\" in tally.json",
      zh: "{0}:这里的小数点是 {2}",
      zhHint: "写成 {1},或在 tally.json 里设 \"decimal\""),
    .leadingMark: ProblemSentence(
      en: "{0}: an amount starts with a digit",
      enHint: "write {1}",
      zh: "{0}:金额以数字开头",
      zhHint: "写成 {1}"),
    .tooManyDecimals: ProblemSentence(
      en: "{0} has {3} decimals, {1} has {2}",
      enHint: "write it without group marks, or with {2} decimals",
      zh: "{0} 有 {3} 位小数,而 {1} 只有 {2} 位",
      zhHint: "去掉千分位,或写 {2} 位小数"),
    .zeroAmount: ProblemSentence(
      en: "the amount {0} is zero",
      enHint: "write what was paid; if nothing was, start the line with ;",
      zh: "金额 {0} 是零",
      zhHint: "写上实际金额;没有花钱,就在行首写 ;"),
    .tooManyDigits: ProblemSentence(
      en: "more than 38 digits",
      enHint: "write a smaller number",
      zh: "超过 38 位数字",
      zhHint: "写小一些的数"),
    .divisionByZero: ProblemSentence(
      en: "{0} divides by zero",
      enHint: "correct the divisor",
      zh: "{0} 除以了零",
      zhHint: "改正除数"),
    .tooManyParentheses: ProblemSentence(
      en: "parentheses more than {0} deep",
      enHint: "write a simpler sum",
      zh: "括号超过 {0} 层",
      zhHint: "写得简单一些"),
    .missingParenthesis: ProblemSentence(
      en: "a closing parenthesis is missing in {0}",
      enHint: "write as many ) as (",
      zh: "{0} 缺少右括号",
      zhHint: "( 和 ) 要一样多"),
    .missingNumber: ProblemSentence(
      en: "a number is missing in {0}",
      enHint: "write a number on both sides of each operator",
      zh: "{0} 缺少数字",
      zhHint: "每个运算符两边都要有数"),
    .unknownCurrency: ProblemSentence(
      en: "{0} is no currency known here",
      enHint:
        "write a blank before it if it is a note; declare it in tally.json if it is a currency",
      zh: "{0} 不是这里认识的货币",
      zhHint: "如果是备注,前面空一格;如果是货币,在 tally.json 里声明"),
    .ambiguousCurrency: ProblemSentence(
      en: "{0} can be {1}, and the ledger's own currency is none of them",
      enHint:
        "write the code behind the number, or say in tally.json under \"symbols\" which it is",
      zh: "{0} 可能是 {1},而账本自己的货币不在其中",
      zhHint: "在数字后面写货币代码,或在 tally.json 的 \"symbols\" 里指定 {0}"),
    .twoCurrencies: ProblemSentence(
      en: "the amount has two currencies",
      enHint: "keep one",
      zh: "金额有两种货币",
      zhHint: "保留一种"),
    .costInSameCurrency: ProblemSentence(
      en: "the cost is in {0}, as the amount is",
      enHint: "a cost is in another currency; leave it out otherwise",
      zh: "成本和金额都是 {0}",
      zhHint: "成本用另一种货币;否则不必写"),
    .loneAt: ProblemSentence(
      en: "`@` alone is a cost and needs an amount",
      enHint: "a payee follows its @ without a blank",
      zh: "单独的 @ 表示成本,后面要有金额",
      zhHint: "商家紧跟着 @ 写"),
    .negativeCost: ProblemSentence(
      en: "the cost {0} is negative",
      enHint: "a cost has the sign of its amount; leave its own out",
      zh: "成本 {0} 是负数",
      zhHint: "成本的正负随金额,不要再写符号"),
    .reservedWord: ProblemSentence(
      en: "{0}: words that start with = { ~ are kept for later",
      enHint: "put it in quotation marks if it is a note",
      zh: "{0}:以 = { ~ 开头的词留作以后用",
      zhHint: "如果是备注,加上引号"),
    .wordAfterPayee: ProblemSentence(
      en: "{0} follows the payee {1}",
      enHint: "put the payee in quotation marks if it has blanks; else the note comes before it",
      zh: "{0} 跟在商家 {1} 后面",
      zhHint: "商家名带空格就加引号;否则备注写在它前面"),
    .twoPayees: ProblemSentence(
      en: "a second payee",
      enHint: "keep one",
      zh: "有第二个商家",
      zhHint: "保留一个"),
    .numericPayee: ProblemSentence(
      en:
        "{0}: a payee that is a number is written in quotation marks; a cost has a blank after `@`",
      enHint: "quote it",
      zh: "{0}:商家是数字时要加引号;成本的 @ 后面有空格",
      zhHint: "加上引号"),
    .badTag: ProblemSentence(
      en: "{0}: a tag has letters, digits and - _ / . only",
      enHint: "take the rest away",
      zh: "{0}:标签只能有字母、数字和 - _ / .",
      zhHint: "去掉其余的"),
    .misspeltKey: ProblemSentence(
      en: "{0}: is no key; {1}: is",
      enHint: "correct the key",
      zh: "没有 {0}: 这个键,只有 {1}:",
      zhHint: "改正这个键"),
    .reservedKey: ProblemSentence(
      en: "{0}: is kept for later",
      enHint: "choose another name",
      zh: "{0}: 留作以后用",
      zhHint: "换一个名字"),
    .duplicateKey: ProblemSentence(
      en: "{0}: is given twice",
      enHint: "keep one",
      zh: "{0}: 写了两次",
      zhHint: "保留一个"),
    .emptyKey: ProblemSentence(
      en: "{0}: has no value",
      enHint: "write it right behind the colon, without a blank",
      zh: "{0}: 没有值",
      zhHint: "紧跟着冒号写,不要空格"),
    .badId: ProblemSentence(
      en: "{0} is no id",
      enHint: "an id has 1 to 64 letters, digits, - and _",
      zh: "{0} 不能作 id",
      zhHint: "id 是 1 到 64 个字母、数字、- 和 _"),
    .unclosedQuote: ProblemSentence(
      en: "the quotation mark {0} has no partner",
      enHint: "close it, or take it away",
      zh: "引号 {0} 没有配对",
      zhHint: "补上另一半,或去掉"),
    .wordAfterQuote: ProblemSentence(
      en: "a blank is missing behind the closing quotation mark",
      enHint: "write one",
      zh: "右引号后面缺少空格",
      zhHint: "空一格"),
    .conflictMarkers: ProblemSentence(
      en: "git left conflict markers here; what is between them is not counted",
      enHint: "settle the merge, and take the markers away",
      zh: "这里有 git 的冲突标记,其间的都没有算",
      zhHint: "解决合并,去掉标记"),
  ]
}
