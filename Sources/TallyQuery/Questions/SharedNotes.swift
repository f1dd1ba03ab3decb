/// What the help of several commands says alike.
package enum SharedNotes {
  package static let query = Words(
    "QUERY: bare words match anywhere, and all of them must. " + terms.english,
    "QUERY:单独的词在任何地方匹配,且都要匹配。" + terms.chinese)

  /// The same where bare words are accounts.
  package static let accountQuery = Words(
    "QUERY: bare words are patterns for accounts, of which one must match. " + terms.english,
    "QUERY:单独的词是账户的模式,匹配其中一个即可。" + terms.chinese)

  private static let terms = Words(
    """
    TERMS: type: kind: acct: payee: desc: \
    note: comment: tag:NAME[=VALUE] field:NAME[<=>]VALUE cur: amt:[<=>]N date:PERIOD status: code: \
    file: id: and not: before any. A value is a regular expression, in which case makes no \
    difference. Several type, kind, acct, payee, desc, cur or status terms are alternatives; all \
    others must hold.
    """,
    """
    条件:type: kind: acct: payee: desc: note: comment: \
    tag:名[=值] field:名[<=>]值 cur: amt:[<=>]数 date:时间 status: code: file: id:,前面可加 not:。\
    值是正则表达式,不分大小写。几个 type、kind、acct、payee、desc、cur 或 status 之间是「或」,其余都要满足。
    """)

  package static let period = Words(
    """
    PERIOD: 2026-11-30, 2026-11, 2026, 2026q4, 2026-W48, today, yesterday, this|last|next \
    day|week|month|quarter|year, last 30 days, A..B, from A to B, nov, monday.
    """,
    "PERIOD:2026-11-30、2026-11、2026、2026q4、2026-W48、今天、昨天、本周、上周、本月、上月、今年、去年、周一、11月、A..B。")
}
