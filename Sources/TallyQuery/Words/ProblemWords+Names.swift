package import TallyModel

/// The sentences for names, kinds and fields.
extension ProblemWords {
  package static let names: [DiagnosticCode: ProblemSentence] = [
    .severalWords: ProblemSentence(
      en: "{0} is several words and no declared type",
      enHint: "quote it, or write the other words after the amount",
      zh: "{0} 是几个词,也不是声明过的类型",
      zhHint: "加引号,或把其余的词写在金额后面"),
    .undeclaredAccount: ProblemSentence(
      en: "{0} is neither a declared type nor an account",
      enHint: "write it in full, or declare it in types.json or in tally.json under \"accounts\"",
      zh: "{0} 既不是声明过的类型,也不是账户",
      zhHint: "写全称,或在 types.json 或 tally.json 的 \"accounts\" 里声明"),
    .emptyAccountPart: ProblemSentence(
      en: "{0} has an empty part",
      enHint: "write something on both sides of each colon",
      zh: "{0} 有空的部分",
      zhHint: "冒号前后都要有内容"),
    .noSubtypes: ProblemSentence(
      en: "{0} has no parts: its kind is {1}",
      enHint: "write {0} alone",
      zh: "{0} 不能再分:它是 {1} 类",
      zhHint: "只写 {0}"),
    .loneAccount: ProblemSentence(
      en: "{0} is an account: from where, or to where?",
      enHint: "write {0} > … or … > {0}",
      zh: "{0} 是账户:从哪里来,到哪里去?",
      zhHint: "写 {0} > … 或 … > {0}"),
    .sameAccount: ProblemSentence(
      en: "money goes from {0} to {0} itself",
      enHint: "name two different accounts",
      zh: "钱从 {0} 又到了 {0}",
      zhHint: "写两个不同的账户"),
    .plusOnExpense: ProblemSentence(
      en: "{0} is an expense: it takes no +",
      enHint: "money back is written -{1}",
      zh: "{0} 是支出,不用 +",
      zhHint: "退回的钱写 -{1}"),
    .minusOnUndeclared: ProblemSentence(
      en: "{0} is undeclared: is {1} money spent, or money back?",
      enHint: "take the sign away if it was spent; declare the type in types.json if it came back",
      zh: "{0} 没有声明:{1} 是花掉的,还是退回的?",
      zhHint: "花掉的就去掉符号;退回的就在 types.json 里声明类型"),
    .signMissing: ProblemSentence(
      en: "{0} goes either way",
      enHint: "write +{1} if it came in, -{1} if it went out",
      zh: "{0} 有进有出",
      zhHint: "收到写 +{1},付出写 -{1}"),
    .signNotTaken: ProblemSentence(
      en: "{0} takes no sign here",
      enHint: "take the sign away",
      zh: "{0} 在这里不用符号",
      zhHint: "去掉符号"),
    .transferSides: ProblemSentence(
      en: "{0}: from where to where?",
      enHint: "write A > B {1}, or from: and to:",
      zh: "{0}:从哪里到哪里?",
      zhHint: "写 A > B {1},或用 from: 和 to:"),
    .wrongSide: ProblemSentence(
      en: "{1}: is the side that {0} itself gives",
      enHint: "take {1}: away, or use the other one",
      zh: "{1}: 这一边由 {0} 决定",
      zhHint: "去掉 {1}:,或用另一个"),
    .sideWithFlow: ProblemSentence(
      en: "`>` says both sides, and {0}: says one again",
      enHint: "keep one of them",
      zh: "`>` 已经说明两边,{0}: 又说了一次",
      zhHint: "只留一个"),
    .sideMismatch: ProblemSentence(
      en: "{0} stands where the type says {1}",
      enHint: "take it away, or name another type",
      zh: "写的是 {0},而类型说的是 {1}",
      zhHint: "去掉它,或换一个类型"),
    .misspeltName: ProblemSentence(
      en: "{0} is not declared; {1} is",
      enHint: "correct it, or declare it in types.json",
      zh: "{0} 没有声明,声明过的是 {1}",
      zhHint: "改正,或在 types.json 里声明"),
    .aboveMaximum: ProblemSentence(
      en: "{0} {1} is above the maximum {2}",
      enHint: "correct the value, or the rule in types.json",
      zh: "{0} {1} 超过最大值 {2}",
      zhHint: "改正这个值,或 types.json 里的规则"),
    .belowMinimum: ProblemSentence(
      en: "{0} {1} is below the minimum {2}",
      enHint: "correct the value, or the rule in types.json",
      zh: "{0} {1} 低于最小值 {2}",
      zhHint: "改正这个值,或 types.json 里的规则"),
    .notAnInteger: ProblemSentence(
      en: "{0}: {1} is no whole number",
      enHint: "write it without decimals and letters",
      zh: "{0}:{1} 不是整数",
      zhHint: "不带小数和字母"),
    .notADecimal: ProblemSentence(
      en: "{0}: {1} is no number",
      enHint: "write digits only, and at most one decimal mark",
      zh: "{0}:{1} 不是数字",
      zhHint: "写数字,最多一个小数点"),
    .notABoolean: ProblemSentence(
      en: "{0}: {1} is neither true nor false",
      enHint: "write true or false",
      zh: "{0}:{1} 不是 true 也不是 false",
      zhHint: "写 true 或 false"),
    .notADate: ProblemSentence(
      en: "{0}: {1} is no date",
      enHint: "write it as 2026-11-30",
      zh: "{0}:{1} 不是日期",
      zhHint: "写成 2026-11-30"),
    .notAColor: ProblemSentence(
      en: "{0}: {1} is no colour",
      enHint: "write it as #RRGGBB",
      zh: "{0}:{1} 不是颜色",
      zhHint: "写成 #RRGGBB"),
    .notAChoice: ProblemSentence(
      en: "{0}: {1} is none of {2}",
      enHint: "write one of these",
      zh: "{0}:{1} 不是 {2} 之一",
      zhHint: "写其中一个"),
    .missingField: ProblemSentence(
      en: "{0}: is missing; types.json asks for it",
      enHint: "write {0}: and its value",
      zh: "缺少 {0}:,types.json 要求写它",
      zhHint: "写上 {0}: 和它的值"),
    .duplicateId: ProblemSentence(
      en: "id:{0} stands at {1} already",
      enHint: "give this entry another, or none",
      zh: "id:{0} 在 {1} 已经用过",
      zhHint: "换一个,或不写"),
    .undeclaredType: ProblemSentence(
      en: "the type {0} is not declared",
      enHint: "declare it in types.json, or ask without --strict",
      zh: "类型 {0} 没有声明",
      zhHint: "在 types.json 里声明,或不用 --strict"),
    .strictAccount: ProblemSentence(
      en: "the account {0} is not declared",
      enHint:
        "declare it in tally.json under \"accounts\" or in a journal (account {0}), or ask without --strict",
      zh: "账户 {0} 没有声明",
      zhHint: "在 tally.json 的 \"accounts\" 或 journal 文件(account {0})里声明,或不用 --strict"),
    .undeclaredCurrency: ProblemSentence(
      en: "the currency {0} is not declared",
      enHint:
        "declare it in tally.json under \"commodities\" or in a journal (commodity), or ask without --strict",
      zh: "货币 {0} 没有声明",
      zhHint: "在 tally.json 的 \"commodities\" 或 journal 文件(commodity)里声明,或不用 --strict"),
  ]
}
