import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

private func described(_ facts: FileFacts) -> [String] {
  facts.declarations.map { declaration in
    let type = declaration.type.isEmpty ? "" : " type:" + declaration.type
    return "\(declaration.line): \(declaration.kind) \(declaration.name)\(type)"
  }
    + facts.styles.map(\.sample)
}

@Test(arguments: [
  JournalCase(""), JournalCase("; account a\n\naccounting\n"),
  // Accounts.
  JournalCase("account assets:cash", "1: account assets:cash"),
  JournalCase("\n; c\naccount a b  ; x\r\n", "3: account a b"),
  JournalCase("account a\tb: c\naccount a\t; c", "2: account a"),
  JournalCase("account a ; b", "1: account a ; b"),
  // Blanks of Unicode are blanks.
  JournalCase(
    "account a\u{A0}\naccount b\u{A0}c\u{3000}\r\n", "1: account a",
    "2: account b\u{A0}c"),
  JournalCase("account a\u{A0}\u{A0}; c\naccount b \u{3000}; c\n", "1: account a", "2: account b"),
  JournalCase("apply account p\u{A0}\naccount a", "2: account p:a"),
  JournalCase(
    "payee x\u{A0}\ntag y\u{A0}; c\ncommodity X\u{A0}\n", "1: payee x", "2: tag y",
    "3: commodity X"),
  JournalCase(
    "account a  ; type:A\naccount b  ; x, type: Cash , y:z", "1: account a type:A",
    "2: account b type:Cash"),
  JournalCase("account a  ; mytype:A", "1: account a"),
  JournalCase(
    "account a\n  ; type:L\n  note type:A\n  alias x\naccount b\n", "1: account a type:L",
    "5: account b"),
  JournalCase("account 资产:现金  ; type:C\n", "1: account 资产:现金 type:C"),
  JournalCase("account (a) b\naccount a (b)\n", "1: account (a) b", "2: account a (b)"),
  JournalCase(
    "apply account p:q\naccount a\napply account r\naccount b\nend apply account\naccount c\nend\naccount d\n",
    "2: account p:q:a", "4: account p:q:r:b", "6: account p:q:c", "8: account d"),
  JournalCase(
    "alias a = x\naccount a:b\nend aliases\naccount a:c\n", "2: account x:b", "4: account a:c"),
  JournalCase(
    "apply account p\napply tag t\nend apply\naccount a\nend apply account\naccount b",
    "4: account p:a", "6: account b"),
  // Commodities.
  JournalCase("commodity USD  ; c\ncommodity \"A 1\"\n", "1: commodity USD", "2: commodity A 1"),
  JournalCase("commodity 1,000.00 USD", "1: commodity USD", "declared 1,000[3].00 USD"),
  JournalCase("commodity $1.000,0 ; c", "1: commodity $", "declared $1.000[3],0"),
  JournalCase("commodity 9,99,999.00 ₹", "1: commodity ₹", "declared 1,000[3, 2].00 ₹"),
  JournalCase(
    "commodity 1000. X\ncommodity 1 000,0 Y", "1: commodity X", "2: commodity Y",
    "declared 1000. X", "declared 1 000[3],0 Y"),
  JournalCase(
    "commodity EUR\n  format 1.000,00 EUR\n  note x\n", "1: commodity EUR",
    "declared 1.000[3],00 EUR"),
  JournalCase(
    "commodity \"A 1\"\n  default\n  format 1.0 \"A 1\"", "1: commodity A 1", "declared 1000.0 A 1"),
  JournalCase("commodity 1.00", "declared 1000.00"),
  JournalCase(
    "commodity 1.0 X\ncommodity 1.00 X\n", "1: commodity X", "2: commodity X", "declared 1000.00 X"),
  JournalCase("decimal-mark ,\ncommodity 1,000 X", "2: commodity X", "declared 1000,000 X"),
  JournalCase("D $1,000.00", "defaultCommodity $1,000[3].00"),
  JournalCase("D$10.0\n", "defaultCommodity $1000.0"),
  JournalCase(
    "D 1.00 EUR\nD 1.0 EUR\nD 1.0 X\n", "defaultCommodity 1000.0 EUR", "defaultCommodity 1000.0 X"),
  // Prices say how an amount is written.
  JournalCase("P 2026-11-30 EUR $1.35\n", "used $1000.00"),
  JournalCase(
    "P 2026/11/30 10:11:12 \"A 1\" 1.5 EUR ; c\nP2026-11-30 A 1.25 EUR\n", "used 1000.00 EUR"),
  JournalCase("Y 2026\nP 11/30 $ 1.5\n", "used 1000.0"),
  JournalCase(
    "P 2026-11-30 \"A;B\" 1.5 EUR\nP 2026-11-30 X 1.5 \"A;B\" ; \"", "used 1000.0 EUR",
    "used 1000.0 A;B"),
  // Payees and tags.
  JournalCase(
    "payee Corner Market  ; c\npayee 超市\n  alias x\ntag trip ; c\n", "1: payee Corner Market",
    "2: payee 超市", "4: tag trip"),
  // What is passed over.
  JournalCase("comment\naccount a\nend comment\naccount b", "4: account b"),
  JournalCase("test x\naccount a\nend test\naccount b", "4: account b"),
  JournalCase("comment\naccount a\n"),
  JournalCase("~ monthly\n  account a\n= expenses\n  account b  1\naccount c", "5: account c"),
])
private func `Declarations and samples are facts of the whole ledger`(_ row: JournalCase) {
  let read = CollectingSink(row.written, as: JournalFormat())
  #expect(described(read.facts) == row.read)
}

@Test(arguments: [
  "apply tag trip\nend apply tag", "apply fixed EUR $1.10\nend apply fixed", "apply rate X 1\nend",
  "apply tag trip\nend  ; c",
  "assert 1 == 1\n  x", "bucket assets:cash", "A assets:cash", "capture a /b/", "check x\n  y",
  "define a=1",
  "def f(x)=x\n  y", "eval x", "expr x", "python\n  def f(x):\n    return x\n\n  y\n; c", "value x",
  "N $",
  "C 1.00 Kb = 1024 b", "--strict\n--input-date-format %Y", "-f x", "import x", "end tag",
  "tag a\n  assert x",
  "account a\n  note x\n  alias b\n  payee c\n  default\n", "payee a\n  alias b\n  uuid c",
  "comment x\nend comment",
  "!account a", "@alias a=b", "apply year 2026\nend apply year", "year 2026", "account-rewrite a b",
  "% c", "| c", "* c", "# c", " # c", "\t; c", "  * c", "\u{3000}; c", "end aliases", "end comment",
  "include x.journal", "!include x.journal  ; c", "~ monthly from 2026\n  a  1\n  b",
  "= /a/ and expr x\n  (b)  *2",
  "alias a=b", "alias a =", "alias /^(a|b):/ = \\1-\\0:",
])
func `What hledger or ledger know is taken in silence`(_ text: String) {
  let read = CollectingSink(text, as: JournalFormat())
  #expect(read.problemLines == [])
  #expect(read.entryLines == [])
}

@Test(arguments: [
  ("frobnicate x", "unknown-directive 1:1+10 frobnicate"),
  ("\n!frobnicate x\n", "unknown-directive 2:2+10 frobnicate"),
  ("apply x y", "unknown-directive 1:7+1 apply x"),
  ("end apply x", "unknown-directive 1:11+1 end apply x"),
  ("end all", "unknown-directive 1:5+3 end all"),
  ("acount a", "misspelt-directive 1:1+6 acount account"),
  ("includ a", "misspelt-directive 1:1+6 includ include"),
  ("i 2026-11-30 08:00:00 work", "timeclock-line 1:1+1 i"),
  ("account", "missing-argument 1:8+0 account"), ("include \n", "missing-argument 1:8+0 include"),
  ("apply account", "missing-argument 1:14+0 apply account"),
  ("payee ; c", "missing-argument 1:7+0 payee"),
  ("D", "missing-argument 1:2+0 D"), ("P", "missing-argument 1:2+0 P"),
  ("Y ; c", "missing-argument 1:3+0 year"),
  ("account a  b ; c", "text-behind-name 1:12+5 b ; c"),
  ("apply account a  b", "text-behind-name 1:18+1 b"),
  ("account (a)  ; c", "bracketed-account 1:9+3 (a) a"),
  ("account [资产]", "bracketed-account 1:9+4 [资产] 资产"),
  ("Y 26", "bad-year-directive 1:3+2 26"), ("year 02026", "bad-year-directive 1:6+5 02026"),
  ("Y 0000", "bad-year-directive 1:3+4 0000"), ("Y 2026 x", "bad-year-directive 1:3+6 2026 x"),
  ("decimal-mark ;", "missing-argument 1:14+0 decimal-mark"),
  ("decimal-mark x", "bad-decimal-mark 1:14+1 x"),
  ("decimal-mark .,", "bad-decimal-mark 1:14+2 .,"),
  ("commodity $1000", "sample-without-mark 1:11+5 $1000 $1000.00 $1000."),
  ("commodity 1,000,000 X", "sample-without-mark 1:11+11 1,000,000 X 1,000,000.00 X 1,000,000. X"),
  ("D 1.000.000 X", "sample-without-mark 1:3+11 1.000.000 X 1.000.000,00 X 1.000.000, X"),
  ("decimal-mark .\ncommodity 1,000 X", "sample-without-mark 2:11+7 1,000 X 1,000.00 X 1,000. X"),
  ("commodity X\n  format 1000 X", "sample-without-mark 2:10+6 1000 X 1000.00 X 1000. X"),
  ("commodity X\n  format 1.00 Y", "format-mismatch 2:10+6 Y X"),
  ("commodity X foo", "malformed-amount 1:11+1 X"),
  ("commodity 1.00 X @ 2", "text-after-amount 1:18+3 @ 2"),
  ("end apply account", "end-without-apply 1:1+17"), ("end", "end-without-apply 1:1+3"),
  ("alias a", "alias-without-equals 1:7+1 a"), ("alias = b", "alias-without-equals 1:7+3 = b"),
  ("alias /a/ b", "alias-without-equals 1:7+5 /a/ b"),
  ("alias /(a/ = b", "bad-alias-pattern 1:8+2 (a missing closing parenthesis"),
  ("alias /(*UTF)a/ = b", "bad-alias-pattern 1:8+7 (*UTF)a (*UTF)"),
  ("alias /(a)/ = \\2", "alias-without-group 1:15+2 (a) 2 1"),
  ("P 2026-11-30", "malformed-price 1:3+10 2026-11-30"), ("P ; c", "missing-argument 1:3+0 P"),
  ("P 2026-11-30 ; \"c\"", "malformed-price 1:3+10 2026-11-30"),
  ("P 2026-11-30 \"A 1 X ; c", "unclosed-quote 1:14+1 \""), ("end ; c", "end-without-apply 1:1+7"),
  ("P 2026-11-30 EUR", "malformed-price 1:3+14 2026-11-30 EUR"),
  ("P 2026-11-31 EUR $1", "bad-date 1:3+10 2026-11-31"),
  ("P 2026-11-30 EUR $1 x", "text-after-amount 1:21+1 x"),
  ("  a  1\n  b\n", "stray-indent 1:3+4"), ("Y 2026\n  a  1", "stray-indent 2:3+4"),
  ("$ x\n  a  1", "unknown-line 1:1+3 $ x"), ("- x", "unknown-line 1:1+3 - x"),
  ("咖啡 5", "unknown-line 1:1+4 咖啡 5"),
  ("<<<<<<< a\n2026-11-30 x\n=======\n>>>>>>> b", "conflict-markers 1:1+9"),
  ("=======\nfoo", "conflict-markers 1:1+7"),
])
func `What is wrong outside of entries is said where it stands`(_ text: String, _ problem: String) {
  #expect(CollectingSink(text, as: JournalFormat()).problemLines == [problem])
}

@Test(arguments: [
  ("acount a", "account a"), ("account (a)  ; c", "account a  ; c"),
  ("commodity $1000", "commodity $1000.00"),
  ("!includ a", "!include a"),
])
func `The corrected line of a directive can be pasted`(_ text: String, _ fix: String) {
  let read = CollectingSink(text, as: JournalFormat())
  #expect(read.problems.map(\.fix) == [fix])
  #expect(CollectingSink(fix, as: JournalFormat()).problemLines == [])
}
