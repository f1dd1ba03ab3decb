package import TallyModel

/// The sentences for `tally.json`, `types.json` and `tallyd.json`.
extension ProblemWords {
  package static let settings: [DiagnosticCode: ProblemSentence] = [
    .unknownSetting: ProblemSentence(
      en: "there is no key \"{0}\" here",
      enHint: "take it away; only the keys in the documentation are read",
      zh: "这里没有 \"{0}\" 这个键",
      zhHint: "去掉它;只读文档里的键"),
    .misspeltSetting: ProblemSentence(
      en: "there is no key \"{0}\" here",
      enHint: "write \"{1}\", if that is meant",
      zh: "这里没有 \"{0}\" 这个键",
      zhHint: "如果是它,写 \"{1}\""),
    .duplicateSetting: ProblemSentence(
      en: "\"{0}\" stands here twice",
      enHint: "keep one of them; the first counts",
      zh: "\"{0}\" 写了两次",
      zhHint: "只留一个;现在以第一个为准"),
    .missingSetting: ProblemSentence(
      en: "\"{0}\" is missing",
      enHint: "write \"{0}\" and its value",
      zh: "缺少 \"{0}\"",
      zhHint: "写上 \"{0}\" 和它的值"),
    .notAString: ProblemSentence(
      en: "\"{0}\" is a text, and {1} is none",
      enHint: "put it in quotation marks",
      zh: "\"{0}\" 是文字,而 {1} 不是",
      zhHint: "加上引号"),
    .notTrueOrFalse: ProblemSentence(
      en: "\"{0}\" is true or false, and {1} is neither",
      enHint: "write true or false, without quotation marks",
      zh: "\"{0}\" 只能是 true 或 false,而不是 {1}",
      zhHint: "写 true 或 false,不加引号"),
    .notAList: ProblemSentence(
      en: "\"{0}\" is a list",
      enHint: "put it in square brackets, as in [\"a\", \"b\"]",
      zh: "\"{0}\" 是列表",
      zhHint: "用方括号,如 [\"甲\", \"乙\"]"),
    .notAnObject: ProblemSentence(
      en: "\"{0}\" takes keys with values",
      enHint: "put it in braces, as in {\"key\": \"value\"}",
      zh: "\"{0}\" 是一组键和值",
      zhHint: "用花括号,如 {\"键\": \"值\"}"),
    .emptySetting: ProblemSentence(
      en: "\"{0}\" is empty",
      enHint: "write something, or leave the key out",
      zh: "\"{0}\" 是空的",
      zhHint: "写上内容,或不写这个键"),
    .wrongSetting: ProblemSentence(
      en: "\"{0}\" cannot be {1}",
      enHint: "write one of {2}",
      zh: "\"{0}\" 不能是 {1}",
      zhHint: "写其中一个:{2}"),
    .badCurrencyName: ProblemSentence(
      en: "\"{0}\" cannot be the name of a currency",
      enHint: "use letters or a symbol, without blanks, digits and quotation marks, as in \"USD\"",
      zh: "\"{0}\" 不能作货币名",
      zhHint: "用字母或符号,不含空格、数字和引号,如 \"CNY\""),
    .currencyCase: ProblemSentence(
      en: "\"{0}\" is no currency",
      enHint: "write \"{1}\": codes are in capitals",
      zh: "\"{0}\" 不是货币",
      zhHint: "写 \"{1}\":代码用大写"),
    .sharedCurrencyName: ProblemSentence(
      en: "\"{0}\" can be several currencies",
      enHint: "write the code, as in \"USD\", or map {0} under \"symbols\"",
      zh: "\"{0}\" 可能是几种货币",
      zhHint: "写货币代码,如 \"CNY\",或在 \"symbols\" 里指定 {0}"),
    .symbolIsCode: ProblemSentence(
      en: "\"{0}\" is a code of ISO 4217, and means itself",
      enHint: "take it away",
      zh: "\"{0}\" 是 ISO 4217 的代码,只能指它自己",
      zhHint: "去掉它"),
    .badPlaces: ProblemSentence(
      en: "{0} cannot have {1} places",
      enHint: "write a whole number from 0 to {2}",
      zh: "{0} 不能有 {1} 位小数",
      zhHint: "写 0 到 {2} 的整数"),
    .badShortAccount: ProblemSentence(
      en: "\"{0}\" cannot be the short name of an account",
      enHint: "use a name without a colon, blanks at its ends and quotation marks",
      zh: "\"{0}\" 不能作账户的简称",
      zhHint: "用不含冒号和引号、前后没有空格的名字"),
    .badAccount: ProblemSentence(
      en: "\"{0}\" is no account: a part of it is empty or has blanks at its ends",
      enHint: "write it as in \"assets:cash\"",
      zh: "\"{0}\" 不是账户:有一部分是空的,或前后有空格",
      zhHint: "写成如 \"assets:现金\""),
    .unknownAccount: ProblemSentence(
      en: "\"{0}\" is neither an account in full nor a short name from \"accounts\"",
      enHint: "write it in full, as in \"assets:{0}\", or declare it under \"accounts\"",
      zh: "\"{0}\" 既不是账户全称,也不是 \"accounts\" 里的简称",
      zhHint: "写全称,如 \"assets:{0}\",或在 \"accounts\" 里声明"),
    .duplicateAccount: ProblemSentence(
      en: "\"{0}\" stands under \"accounts\" already, as \"{1}\"",
      enHint: "keep one of them; the first counts",
      zh: "\"{0}\" 在 \"accounts\" 里已经有了,写作 \"{1}\"",
      zhHint: "只留一个;现在以第一个为准"),
    .badFiscalYearStart: ProblemSentence(
      en: "\"{0}\" is no day of every year",
      enHint: "write month and day, as in \"04-06\"",
      zh: "\"{0}\" 不是每年都有的日子",
      zhHint: "写月和日,如 \"04-06\""),
    .addToOutside: ProblemSentence(
      en: "\"{0}\" leads outside the ledger, or to what is not read there",
      enHint: "write a path like \"{year}/{year}-{month}.tally\", not to dot files or attachments/",
      zh: "\"{0}\" 在账本之外,或不会被读到",
      zhHint: "写如 \"{year}/{year}-{month}.tally\" 的路径,不能是点开头的文件或 attachments/"),
    .addToPlaceholder: ProblemSentence(
      en: "{0} stands for nothing",
      enHint: "write {year}, {month}, {day} or {user}",
      zh: "{0} 不代表什么",
      zhHint: "可以写 {year}、{month}、{day}、{user}"),
    .addToEnding: ProblemSentence(
      en: "\"{0}\" would not be read: its ending is none that is read",
      enHint: "end it in .tally",
      zh: "\"{0}\" 不会被读到:结尾不对",
      zhHint: "以 .tally 结尾"),
    .badTypeName: ProblemSentence(
      en: "\"{0}\" cannot be the name of a type",
      enHint: "use a name without line breaks, quotation marks and blanks at its ends",
      zh: "\"{0}\" 不能作类型名",
      zhHint: "用不含换行和引号、前后没有空格的名字"),
    .duplicateType: ProblemSentence(
      en: "\"{0}\" is declared already: it is \"{1}\", in line {2}",
      enHint: "take it away here, or give it another name; the first counts",
      zh: "\"{0}\" 已经声明过:是第 {2} 行的 \"{1}\"",
      zhHint: "去掉它,或换个名字;现在以第一个为准"),
    .badIcon: ProblemSentence(
      en: "\"{0}\" is no icon: it takes two columns at most",
      enHint: "write one emoji",
      zh: "\"{0}\" 不能作图标:最多占两列",
      zhHint: "写一个表情符号"),
    .badColor: ProblemSentence(
      en: "\"{0}\" is no colour",
      enHint: "write it as \"#RRGGBB\", as in \"#27AE60\"",
      zh: "\"{0}\" 不是颜色",
      zhHint: "写成 \"#RRGGBB\",如 \"#27AE60\""),
    .badFieldName: ProblemSentence(
      en: "\"{0}\" cannot be the name of a field",
      enHint: "start with a letter, then letters, digits, - and _; keys like from and id are taken",
      zh: "\"{0}\" 不能作字段名",
      zhHint: "以字母开头,后面是字母、数字、- 和 _;from、id 等键另有用处"),
    .duplicateField: ProblemSentence(
      en: "\"{0}\" has a rule here already, as \"{1}\"",
      enHint: "keep one of them; the first counts",
      zh: "\"{0}\" 在这里已经有规则,写作 \"{1}\"",
      zhHint: "只留一个;现在以第一个为准"),
    .ruleNotTaken: ProblemSentence(
      en: "\"{0}\" says nothing of a field of kind {1}",
      enHint: "take it away; min and max are for integer, decimal and date, values for enum",
      zh: "{1} 类的字段不用 \"{0}\"",
      zhHint: "去掉它;min 和 max 用于 integer、decimal、date,values 用于 enum"),
    .badLimit: ProblemSentence(
      en: "\"{0}\" cannot be {1} for a field of kind {2}",
      enHint: "write a whole number, a number, or a date like \"2026-11-30\", as the kind asks",
      zh: "{2} 类字段的 \"{0}\" 不能是 {1}",
      zhHint: "按 kind 写整数、数字,或如 \"2026-11-30\" 的日期"),
    .limitsCrossed: ProblemSentence(
      en: "the least value {0} is above the greatest {1}",
      enHint: "turn the two round",
      zh: "最小值 {0} 大于最大值 {1}",
      zhHint: "把两者对调"),
    .relativeLedger: ProblemSentence(
      en: "\"{0}\" is not an absolute path",
      enHint: "write it from the root on, as in \"/home/ann/tally\"",
      zh: "\"{0}\" 不是绝对路径",
      zhHint: "从根目录写起,如 \"/home/ann/tally\""),
  ]
}
