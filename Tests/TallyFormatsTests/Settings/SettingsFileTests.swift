import TallyFormats
import TallyModel
import Testing

struct SettingsFileTests {
  @Test func `Every key is read`() {
    let (settings, problems) = readSettings(
      """
      // the ledger of a household
      {
        "name": "我家", "currency": "元", "account": "owed:Ann",
        "accounts": {"owed": "assets:receivable", "信用卡": "负债:信用卡"},
        "decimal": ",", "addTo": "{user}/{year}-{month}-{day}.tally", "addStyle": "dated",
        "weekStart": "sunday", "fiscalYearStart": "04-06", "exclude": ["old/**", "*.bak.json"],
        "symbols": {"￥": "JPY", "R$": "BRL"}, /* the mark as phones type it */
        "commodities": {"CNY": {"places": 1}, "JPY": {}, "BTC": {"places": 8}},
        "language": "zh",
      }
      """)
    var expected = Settings()
    expected.name = "我家"
    expected.currency = "CNY"
    expected.account = "assets:receivable:Ann"
    expected.accounts = [("owed", "assets:receivable"), ("信用卡", "负债:信用卡")]
    expected.decimalMark = UInt8(ascii: ",")
    expected.addTo = "{user}/{year}-{month}-{day}.tally"
    expected.addStyle = .dated
    expected.weekStart = 7
    expected.fiscalYearStart = (4, 6)
    expected.exclude = ["old/**", "*.bak.json"]
    expected.symbols = [("¥", "JPY"), ("R$", "BRL")]
    expected.commodities = [("CNY", 1), ("JPY", nil), ("BTC", 8)]
    expected.language = .chinese
    #expect(problems.isEmpty)
    #expect(settings == expected)
  }

  @Test func `The ledger's own currency may be a symbol that is mapped`() {
    let (settings, problems) = readSettings(#"{"currency": "$", "symbols": {"$": "CAD"}}"#)
    #expect(problems.isEmpty)
    #expect(settings.currency == "CAD")
  }

  @Test(arguments: ["{}", "// nothing yet\n{ }\n", #"{"accounts": {}, "exclude": [],}"#])
  func `What is left out has its default`(_ text: String) {
    let (settings, problems) = readSettings(text)
    #expect(problems.isEmpty)
    #expect(settings == Settings())
  }

  /// One thing wrong each.
  static let wrong: [ConfigurationCase] = [
    // The file.
    .init("", "json-missing-value 1:1+0 "),
    .init(
      "{\n  \"name\": \"a\"\n  \"currency\": \"USD\"\n}", "json-missing-comma 3:3+10 \"currency\" | }"),
    .init("[]", "not-an-object 1:1+2 "),
    .init("null", "not-an-object 1:1+4 "),
    // Keys.
    .init(#"{"currancy": "USD"}"#, "misspelt-setting 1:2+10 currancy | currency"),
    .init(#"{"colour": 1}"#, "unknown-setting 1:2+8 colour"),
    .init(#"{"name": "a", "name": "b"}"#, "duplicate-setting 1:15+6 name"),
    .init(#"{"name": 1}"#, "not-a-string 1:10+1 name | 1"),
    .init(#"{"name": null}"#, "not-a-string 1:10+4 name | null"),
    // Currencies.
    .init(#"{"currency": 5}"#, "not-a-string 1:14+1 currency | 5"),
    .init(#"{"currency": ""}"#, "empty-setting 1:14+2 currency"),
    .init(#"{"currency": "usd"}"#, "currency-case 1:14+5 usd | USD"),
    .init(#"{"currency": "U S"}"#, "bad-currency-name 1:14+5 U S"),
    .init(#"{"currency": "A1"}"#, "bad-currency-name 1:14+4 A1"),
    .init(#"{"currency": "a\"b"}"#, "bad-currency-name 1:14+6 a\"b"),
    .init(#"{"currency": "三"}"#, "bad-currency-name 1:14+3 三"),
    .init(#"{"currency": "¥"}"#, "shared-currency-name 1:14+3 ¥"),
    .init(#"{"symbols": {"kr.": "SEK"}}"#, "bad-currency-name 1:14+5 kr."),
    .init(#"{"symbols": {"$": "kr"}}"#, "shared-currency-name 1:19+4 kr"),
    .init(#"{"symbols": {"USD": "CAD"}}"#, "symbol-is-code 1:14+5 USD"),
    .init(#"{"symbols": ["¥"]}"#, "not-an-object 1:13+5 symbols"),
    .init(#"{"commodities": {"CNY": 2}}"#, "not-an-object 1:25+1 CNY"),
    .init(#"{"commodities": {"CNY": {"places": -1}}}"#, "bad-places 1:36+2 CNY | -1 | 18"),
    .init(#"{"commodities": {"CNY": {"places": 19}}}"#, "bad-places 1:36+2 CNY | 19 | 18"),
    .init(#"{"commodities": {"CNY": {"places": "2"}}}"#, "bad-places 1:36+3 CNY | 2 | 18"),
    .init(#"{"commodities": {"元": {}, "CNY": {}}}"#, "duplicate-setting 1:27+5 CNY"),
    .init(
      #"{"commodities": {"CNY": {"place": 2}}}"#, "misspelt-setting 1:26+7 place | places"),
    // Accounts.
    .init(#"{"accounts": {"a:b": "assets:x"}}"#, "bad-short-account 1:15+5 a:b"),
    .init(#"{"accounts": {" a": "assets:x"}}"#, "bad-short-account 1:15+4  a"),
    .init(#"{"accounts": {"": "assets:x"}}"#, "bad-short-account 1:15+2 "),
    .init(#"{"accounts": {"a": "assets::x"}}"#, "bad-account 1:20+11 assets::x"),
    .init(#"{"accounts": {"a": "wallet:x"}}"#, "unknown-account 1:20+10 wallet:x"),
    .init(
      #"{"accounts": {"Visa": "liabilities:a", "visa": "liabilities:b"}}"#,
      "duplicate-account 1:40+6 visa | Visa"),
    .init(#"{"account": "visa"}"#, "unknown-account 1:13+6 visa"),
    .init(#"{"account": "assets:"}"#, "bad-account 1:13+9 assets:"),
    // The rest.
    .init(#"{"decimal": "'"}"#, "wrong-setting 1:13+3 decimal | ' | ., ,"),
    .init(#"{"addStyle": true}"#, "wrong-setting 1:14+4 addStyle | true | headings, dated"),
    .init(
      #"{"weekStart": "Monday"}"#,
      "wrong-setting 1:15+8 weekStart | Monday | "
        + "monday, tuesday, wednesday, thursday, friday, saturday, sunday"),
    .init(#"{"language": "de"}"#, "wrong-setting 1:14+4 language | de | en, zh"),
    .init(#"{"fiscalYearStart": "02-29"}"#, "bad-fiscal-year-start 1:21+7 02-29"),
    .init(#"{"fiscalYearStart": "4-6"}"#, "bad-fiscal-year-start 1:21+5 4-6"),
    .init(#"{"fiscalYearStart": "13-01"}"#, "bad-fiscal-year-start 1:21+7 13-01"),
    .init(#"{"exclude": "old"}"#, "not-a-list 1:13+5 exclude"),
    .init(#"{"exclude": ["a", ""]}"#, "empty-setting 1:19+2 exclude"),
    .init(#"{"addTo": "{jahr}.tally"}"#, "add-to-placeholder 1:11+14 {jahr}"),
    .init(#"{"addTo": "a}.tally"}"#, "add-to-placeholder 1:11+10 }"),
    .init(#"{"addTo": "{year"}"#, "add-to-placeholder 1:11+7 {year"),
    .init(#"{"addTo": "/a.tally"}"#, "add-to-outside 1:11+10 /a.tally"),
    .init(#"{"addTo": "../a.tally"}"#, "add-to-outside 1:11+12 ../a.tally"),
    .init(#"{"addTo": "a/.b.tally"}"#, "add-to-outside 1:11+12 a/.b.tally"),
    .init(#"{"addTo": "attachments/a.tally"}"#, "add-to-outside 1:11+21 attachments/a.tally"),
    .init(#"{"addTo": "{year}.txt"}"#, "add-to-ending 1:11+12 {year}.txt"),
  ]

  @Test(arguments: wrong)
  func `A wrong value is said with its place, and its default is used`(_ test: ConfigurationCase) {
    let (settings, problems) = readSettings(test.text)
    #expect(ConfigurationCase.shown(problems) == test.problems)
    // What else the cases have.
    var rest = settings
    rest.name = ""
    rest.accounts = []
    rest.commodities = []
    rest.exclude = []
    #expect(rest == Settings())
  }

  @Test func `All problems are said at once, and the rest is read`() {
    let (settings, problems) = readSettings(
      """
      {
        "nmae": "x",
        "currency": "EUR",
        "weekStart": "someday",
        "accounts": {"cash": "assets:现金", "bad": 1},
        "decimal": ";"
      }
      """)
    #expect(
      problems.map { "\($0.span.line) \($0.code.name)" } == [
        "2 misspelt-setting", "4 wrong-setting", "5 not-a-string", "6 wrong-setting",
      ])
    #expect(settings.currency == "EUR")
    #expect(settings.accounts.map(\.full) == ["assets:现金"])
  }

  @Test func `Columns count characters, not bytes`() {
    let (_, problems) = readSettings("{\"name\": \"我家👪\", \"decimal\": 1}")
    #expect(ConfigurationCase.shown(problems) == ["wrong-setting 1:28+1 decimal | 1 | ., ,"])
  }
}
