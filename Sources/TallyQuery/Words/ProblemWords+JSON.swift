package import TallyModel

/// The sentences for JSON: texts that are none, and entries in it.
extension ProblemWords {
  package static let json = jsonSyntax.merging(jsonEntries) { first, _ in first }

  private static let jsonSyntax: [DiagnosticCode: ProblemSentence] = [
    .jsonMissingValue: ProblemSentence(
      en: "a JSON value is expected, not {0}",
      enHint: "write a text in \"quotation marks\", a number, [ ] or { }",
      zh: "这里应当是一个 JSON 值,不是 {0}",
      zhHint: "写成 \"双引号里的文字\"、数字、[ ] 或 { }"),
    .jsonMissingKey: ProblemSentence(
      en: "a key in quotation marks is expected, not {0}",
      enHint: "write it as in \"amount\"",
      zh: "这里应当是带双引号的键,不是 {0}",
      zhHint: "写成 \"amount\" 这样"),
    .jsonMissingColon: ProblemSentence(
      en: "a colon is missing behind the key, before {0}",
      enHint: "write it as in \"amount\": 6.50",
      zh: "键后面、{0} 前面缺少冒号",
      zhHint: "写成 \"amount\": 6.50 这样"),
    .jsonMissingComma: ProblemSentence(
      en: "a comma or {1} is missing before {0}",
      enHint: "write a comma between two values",
      zh: "{0} 前面缺少逗号或 {1}",
      zhHint: "两个值之间写一个逗号"),
    .jsonTrailingComma: ProblemSentence(
      en: "nothing follows this comma",
      enHint: "take it away",
      zh: "这个逗号后面没有东西",
      zhHint: "去掉它"),
    .jsonExtraText: ProblemSentence(
      en: "{0} stands behind the end of the JSON value",
      enHint: "put several objects into [ ] with commas between, or one a line into a file .jsonl",
      zh: "JSON 值已经结束,后面还有 {0}",
      zhHint: "几个对象放进 [ ] 用逗号隔开,或一行一个放进 .jsonl 文件"),
    .jsonUnclosed: ProblemSentence(
      en: "{0} is not closed",
      enHint: "write its partner where it ends; inside a text, a line end is \\n",
      zh: "{0} 没有结束",
      zhHint: "在结束处补上另一半;文字里的换行写成 \\n"),
    .jsonBadNumber: ProblemSentence(
      en: "{0} is no JSON number",
      enHint: "write it as in 6.50, or in quotation marks",
      zh: "{0} 不是 JSON 数字",
      zhHint: "写成 6.50 这样,或加上双引号"),
    .jsonBadEscape: ProblemSentence(
      en: "{0} is no JSON escape",
      enHint: "write a backslash as \\\\",
      zh: "{0} 不是 JSON 转义",
      zhHint: "反斜线写成 \\\\"),
    .jsonLoneSurrogate: ProblemSentence(
      en: "{0} is half a character",
      enHint: "write both halves, or the character itself",
      zh: "{0} 只是半个字符",
      zhHint: "写上两半,或直接写那个字符"),
    .jsonControlCharacter: ProblemSentence(
      en: "the control character {0} stands in a text",
      enHint: "write a tab as \\t, or take it away",
      zh: "文字里有控制字符 {0}",
      zhHint: "制表符写成 \\t,或去掉"),
    .jsonComment: ProblemSentence(
      en: "JSON has no comments",
      enHint: "take it away, or write it as the \"comment\" of an entry",
      zh: "JSON 里没有注释",
      zhHint: "去掉它,或写成一笔的 \"comment\""),
    .jsonTooDeep: ProblemSentence(
      en: "brackets more than {0} deep",
      enHint: "an entry needs four at most",
      zh: "括号超过 {0} 层",
      zhHint: "一笔记录最多用四层"),
  ]

  private static let jsonEntries: [DiagnosticCode: ProblemSentence] = [
    .jsonNotAnEntry: ProblemSentence(
      en: "an entry is an object { }, not {0}",
      enHint: "write it as in {\"type\": \"coffee\", \"amount\": \"6.50\"}",
      zh: "一笔记录是一个对象 { },不是 {0}",
      zhHint: "写成 {\"type\": \"咖啡\", \"amount\": \"6.50\"} 这样"),
    .jsonEntriesInside: ProblemSentence(
      en: "this object is no entry, though something in it looks like one",
      enHint:
        "let the file be the list of entries itself; exclude it in tally.json if it is not the ledger's",
      zh: "这个对象不是一笔记录,但里面好像有",
      zhHint: "让文件直接就是记录的列表;如果不属于账本,在 tally.json 里排除"),
    .jsonUnknownKey: ProblemSentence(
      en: "\"{0}\" is no key of an entry, and says nothing here",
      enHint: "put it into \"fields\" to keep it with the entry",
      zh: "记录没有 \"{0}\" 这个键,它不起作用",
      zhHint: "放进 \"fields\" 就会随记录保存"),
    .jsonMisspeltKey: ProblemSentence(
      en: "\"{0}\" is no key, and says nothing here; did you mean \"{1}\"?",
      enHint: "write \"{1}\"",
      zh: "没有 \"{0}\" 这个键,它不起作用;是不是 \"{1}\"?",
      zhHint: "写成 \"{1}\""),
    .jsonOutputKey: ProblemSentence(
      en: "\"{0}\" is for output; a file may not have it",
      enHint: "take it away",
      zh: "\"{0}\" 只用于输出,文件里不能有",
      zhHint: "去掉它"),
    .jsonKeysTogether: ProblemSentence(
      en: "\"{0}\" and \"{1}\" do not go together",
      enHint: "give either",
      zh: "\"{0}\" 和 \"{1}\" 不能同时写",
      zhHint: "只写一个"),
    .jsonNotText: ProblemSentence(
      en: "\"{0}\" takes a text",
      enHint: "put it in quotation marks",
      zh: "\"{0}\" 应当是文字",
      zhHint: "加上双引号"),
    .jsonNotAnAmount: ProblemSentence(
      en: "\"{0}\" takes a text or a number",
      enHint: "write it as in \"6.50\" or 6.50",
      zh: "\"{0}\" 应当是文字或数字",
      zhHint: "写成 \"6.50\" 或 6.50"),
    .jsonNotAnObject: ProblemSentence(
      en: "\"{0}\" takes an object here",
      enHint: "write it in { }",
      zh: "\"{0}\" 这里应当是对象",
      zhHint: "写在 { } 里"),
    .jsonNotAList: ProblemSentence(
      en: "\"{0}\" takes a list",
      enHint: "write it in [ ]",
      zh: "\"{0}\" 应当是列表",
      zhHint: "写在 [ ] 里"),
    .jsonNotAFieldValue: ProblemSentence(
      en: "the field \"{0}\" takes a text, a number, true or false",
      enHint: "write one of these",
      zh: "字段 \"{0}\" 应当是文字、数字、true 或 false",
      zhHint: "写成其中一种"),
    .jsonEmpty: ProblemSentence(
      en: "something in \"{0}\" is empty",
      enHint: "fill it in, or take it away",
      zh: "\"{0}\" 里有空的",
      zhHint: "填上,或去掉"),
    .jsonMissingType: ProblemSentence(
      en: "\"type\" is missing",
      enHint:
        "write it as in \"type\": \"coffee\"; a transfer has \"from\" and \"to\", a split \"to\", in its place",
      zh: "缺少 \"type\"",
      zhHint: "写成 \"type\": \"咖啡\" 这样;转账可以只写 \"from\" 和 \"to\",分项可以写 \"to\""),
    .jsonMissingAmount: ProblemSentence(
      en: "\"amount\" is missing",
      enHint: "write it as in \"amount\": \"6.50\"",
      zh: "缺少 \"amount\"",
      zhHint: "写成 \"amount\": \"6.50\" 这样"),
    .jsonMissingAccount: ProblemSentence(
      en: "\"account\" is missing",
      enHint: "each posting names its account",
      zh: "缺少 \"account\"",
      zhHint: "每一条分录都写上账户"),
    .jsonBlankInAmount: ProblemSentence(
      en: "{0}: no blanks inside an amount",
      enHint: "take them away; put the currency into \"currency\"",
      zh: "{0}:金额里面不能有空格",
      zhHint: "去掉空格;货币写在 \"currency\" 里"),
    .jsonUnknownUnit: ProblemSentence(
      en: "{0} behind the number is no currency known here",
      enHint: "put it into \"currency\" if it is a commodity, into \"note\" if it is a note",
      zh: "数字后面的 {0} 不是这里认识的货币",
      zhHint: "如果是商品,写在 \"currency\" 里;如果是备注,写在 \"note\" 里"),
    .jsonTooFewPostings: ProblemSentence(
      en: "full double entry has at least two postings",
      enHint: "write where the amount comes from and where it goes",
      zh: "复式分录至少有两条",
      zhHint: "写明金额从哪里来、到哪里去"),
    .twoMissingAmounts: ProblemSentence(
      en: "a second posting has no amount",
      enHint: "only one can be worked out; write the others",
      zh: "有第二条分录没有金额",
      zhHint: "只能推算一条,其余的要写上"),
    .unbalanced: ProblemSentence(
      en: "the postings do not add up to zero: {0} is left over",
      enHint: "correct an amount, or leave one out to have it worked out",
      zh: "分录加起来不是零,多出 {0}",
      zhHint: "改正金额,或空着一个让它自动推算"),
  ]
}
