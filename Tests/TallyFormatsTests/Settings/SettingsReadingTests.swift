import TallyFormats
import TallyModel
import Testing

@Test(arguments: ["{}", " {} \n", "{\"name\": \"\"}", "// nothing yet\n{ /* at all */ }"])
func `Without keys, all settings are their defaults`(_ json: String) {
  let (settings, problems) = json.asSettings
  #expect(problems == [])
  #expect(settings == Settings())
}

@Test func `Every setting is read`() {
  let (settings, problems) = """
    {
      // Whose money it is.
      "name": "家 home",
      "currency": "CNY",
      "account": "wechat",
      "accounts": {"visa": "liabilities:visa", "owed": "assets:receivable", "wechat": "资产:微信"},
      "decimal": ",",
      "addTo": "{year}/{month}/{day}-{user}.tally",
      "addStyle": "dated",
      "weekStart": "sunday",
      "fiscalYearStart": "04-06",
      "exclude": ["drafts/**", "*.old.json"],
      "symbols": {"R$": "BRL", "＄": "USD", "積分": "POINTS"},
      "commodities": {"CNY": {"places": 2}, "BTC": {"places": 8}, "POINTS": {}},
      "language": "zh",
    }
    """.asSettings
  var expected = Settings()
  expected.name = "家 home"
  expected.currency = "CNY"
  expected.account = "资产:微信"
  expected.accounts = [
    ("visa", "liabilities:visa"), ("owed", "assets:receivable"), ("wechat", "资产:微信"),
  ]
  expected.decimalMark = UInt8(ascii: ",")
  expected.addTo = "{year}/{month}/{day}-{user}.tally"
  expected.addStyle = .dated
  expected.weekStart = 7
  expected.fiscalYearStart = (4, 6)
  expected.exclude = ["drafts/**", "*.old.json"]
  expected.symbols = [("R$", "BRL"), ("$", "USD"), ("積分", "POINTS")]
  expected.commodities = [("CNY", 2), ("BTC", 8), ("POINTS", nil)]
  expected.language = .chinese
  #expect(problems == [])
  #expect(settings == expected)
}

struct CurrencyCase: Sendable, CustomTestStringConvertible {
  let json: String
  let currency: String

  init(_ json: String, _ currency: String) {
    self.json = json
    self.currency = currency
  }

  var testDescription: String { json }
}

@Test(arguments: [
  CurrencyCase(#"{"currency": "EUR"}"#, "EUR"),
  CurrencyCase(#"{"currency": "元"}"#, "CNY"),
  CurrencyCase(#"{"currency": "€"}"#, "EUR"),
  CurrencyCase(#"{"currency": "POINTS"}"#, "POINTS"),
  CurrencyCase(#"{"currency": "¥", "symbols": {"¥": "JPY"}}"#, "JPY"),
  CurrencyCase(#"{"symbols": {"￥": "CNY"}, "currency": "¥"}"#, "CNY"),
])
func `The ledger's own currency may be named by any of its names`(_ example: CurrencyCase) {
  let (settings, problems) = example.json.asSettings
  #expect(problems == [])
  #expect(settings.currency == example.currency)
}

/// One wrong text for each way to go wrong.
private let wrongSettings = [
  ConfigurationCase(#"{"colour": "red"}"#, .unknownSetting, at: #""colour""#, ["colour"]),
  ConfigurationCase(
    #"{"curency": "EUR"}"#, .misspeltSetting, at: #""curency""#, ["curency", "currency"]),
  ConfigurationCase(
    #"{"name": "a", "na\u006de": "b"}"#, .duplicateSetting, at: #""na\u006de""#, ["name"]),
  ConfigurationCase(
    #"{"commodities": {"元": {}, "CNY": {}}}"#, .duplicateSetting, at: #""CNY""#, ["CNY"]),
  ConfigurationCase(#"{"name": 5}"#, .notAString, at: "5", ["name", "5"]),
  ConfigurationCase(#"{"exclude": [true]}"#, .notAString, at: "true", ["exclude", "true"]),
  ConfigurationCase(#"{"exclude": "*.json"}"#, .notAList, at: #""*.json""#, ["exclude"]),
  ConfigurationCase("[]", .notAnObject, at: "[]", [""]),
  ConfigurationCase(#"{"symbols": []}"#, .notAnObject, at: "[]", ["symbols"]),
  ConfigurationCase(#"{"commodities": {"EUR": 2}}"#, .notAnObject, at: "2", ["EUR"]),
  ConfigurationCase(#"{"currency": ""}"#, .emptySetting, at: #""""#, ["currency"]),
  ConfigurationCase(
    #"{"decimal": ";"}"#, .wrongSetting, at: #"";""#, ["decimal", ";", "., ,"]),
  ConfigurationCase(
    #"{"addStyle": null}"#, .wrongSetting, at: "null", ["addStyle", "null", "headings, dated"]),
  ConfigurationCase(
    #"{"language": "de"}"#, .wrongSetting, at: #""de""#, ["language", "de", "en, zh"]),
  ConfigurationCase(
    #"{"weekStart": "Mon"}"#, .wrongSetting, at: #""Mon""#,
    ["weekStart", "Mon", "monday, tuesday, wednesday, thursday, friday, saturday, sunday"]),
  ConfigurationCase(#"{"currency": "2€"}"#, .badCurrencyName, at: #""2€""#, ["2€"]),
  ConfigurationCase(#"{"symbols": {"a b": "USD"}}"#, .badCurrencyName, at: #""a b""#, ["a b"]),
  ConfigurationCase(#"{"currency": "usd"}"#, .currencyCase, at: #""usd""#, ["usd", "USD"]),
  ConfigurationCase(#"{"currency": "$"}"#, .sharedCurrencyName, at: #""$""#, ["$"]),
  ConfigurationCase(#"{"symbols": {"EUR": "USD"}}"#, .symbolIsCode, at: #""EUR""#, ["EUR"]),
  ConfigurationCase(
    #"{"commodities": {"EUR": {"places": 19}}}"#, .badPlaces, at: "19", ["EUR", "19", "18"]),
  ConfigurationCase(
    #"{"commodities": {"EUR": {"places": 1.5}}}"#, .badPlaces, at: "1.5", ["EUR", "1.5", "18"]),
  ConfigurationCase(
    #"{"commodities": {"EUR": {"places": -1}}}"#, .badPlaces, at: "-1", ["EUR", "-1", "18"]),
  ConfigurationCase(
    #"{"accounts": {"a:b": "assets:a"}}"#, .badShortAccount, at: #""a:b""#, ["a:b"]),
  ConfigurationCase(
    #"{"account": "assets::cash"}"#, .badAccount, at: #""assets::cash""#, ["assets::cash"]),
  ConfigurationCase(#"{"account": "pocket"}"#, .unknownAccount, at: #""pocket""#, ["pocket"]),
  ConfigurationCase(
    #"{"accounts": {"visa": "libilities:visa"}}"#, .unknownAccount, at: #""libilities:visa""#,
    ["libilities:visa"]),
  ConfigurationCase(
    #"{"accounts": {"visa": "liabilities:visa", "ＶISA": "liabilities:v"}}"#, .duplicateAccount,
    at: #""ＶISA""#, ["ＶISA", "visa"]),
  ConfigurationCase(
    #"{"fiscalYearStart": "02-29"}"#, .badFiscalYearStart, at: #""02-29""#, ["02-29"]),
  ConfigurationCase(
    #"{"fiscalYearStart": "4-6"}"#, .badFiscalYearStart, at: #""4-6""#, ["4-6"]),
  ConfigurationCase(
    #"{"addTo": "../x.tally"}"#, .addToOutside, at: #""../x.tally""#, ["../x.tally"]),
  ConfigurationCase(#"{"addTo": "/x.tally"}"#, .addToOutside, at: #""/x.tally""#, ["/x.tally"]),
  ConfigurationCase(
    #"{"addTo": "{yaer}.tally"}"#, .addToPlaceholder, at: #""{yaer}.tally""#, ["{yaer}"]),
  ConfigurationCase(
    #"{"addTo": "{year.tally"}"#, .addToPlaceholder, at: #""{year.tally""#, ["{year.tally"]),
  ConfigurationCase(
    #"{"addTo": "{year}.txt"}"#, .addToEnding, at: #""{year}.txt""#, ["{year}.txt"]),
]

@Test(arguments: wrongSettings)
func `A wrong setting is told with its place, and its default stays`(_ example: ConfigurationCase) {
  example.check(example.json.asSettings.problems)
}

@Test func `A wrong setting costs no other`() {
  let (settings, problems) = """
    {
      "nmae": "x",
      "currency": "eur",
      "weekStart": 1,
      "addStyle": "dated"
    }
    """.asSettings
  var expected = Settings()
  expected.addStyle = .dated
  #expect(settings == expected)
  #expect(
    problems.map(\.code.name).sorted() == ["currency-case", "misspelt-setting", "wrong-setting"])
  #expect(problems.map(\.span.line).sorted() == [2, 3, 4])
}

@Test func `Settings that are no JSON are one error, and all defaults`() {
  let (settings, problems) = "{\"currency\": \"EUR\"\n  \"name\": \"x\"}".asSettings
  #expect(settings == Settings())
  #expect(problems.map(\.code) == [.jsonMissingComma])
  #expect(problems.map { [$0.span.line, $0.span.column] } == [[2, 3]])
}

@Test(arguments: [
  "", "{", "[[[[", "{\"a\":", "\"", "/*", "{\"currency\": \"\\ud800\"}", "null", "7",
])
func `Whatever stands there, it is told`(_ json: String) {
  #expect(json.asSettings.problems.count == 1)
  #expect(json.asTypes.problems.count == 1)
}

@Test func `The examples have every code of settings and types`() {
  let shown = Set((wrongSettings + wrongTypes + wrongServices).map(\.code))
  #expect(DiagnosticCode.settingsCodes.filter { !shown.contains($0) }.map(\.name) == [])
}
