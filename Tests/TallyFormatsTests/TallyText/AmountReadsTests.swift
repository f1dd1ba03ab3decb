import TallyModel
import TallyTestSupport
import Testing

// MARK: - Rule 6

private func amount(_ text: String, _ value: String, _ settings: Settings = .english) -> ReadsAs {
  let currency = settings.currency
  return ReadsAs("x \(text)", "x \(value) \(currency)", settings)
}

private let yen = Settings.with { $0.currency = "JPY" }
private let dinar = Settings.with { $0.currency = "KWD" }
private let gold = Settings.with { $0.currency = "XAU" }

@Test(
  arguments: [
    amount("6.50", "6.50"), amount("6", "6"), amount("007", "7"), amount("0.05", "0.05"),
    amount("-6.50", "-6.50"), amount("+6.50", "+6.50"),
    amount("1,234.50", "1234.50"), amount("1,234,567", "1234567"),
    amount("12,345,678.9", "12345678.9"),
    amount("8k", "8000.00"), amount("3w", "30000.00"), amount("1.5k", "1500.00"),
    amount("3千", "3000.00"), amount("3.2万", "32000.00"), amount("1亿", "100000000.00"),
    amount("2k+3w", "32000.00"), amount("0.05w", "500.00"),
    amount("12.50+3", "15.50"), amount("90-12", "78.00"), amount("2*3.10", "6.20"),
    amount("168/3", "56.00"),
    amount("(90-12)/3", "26.00"), amount("2+3*4", "14.00"), amount("(2+3)*4", "20.00"),
    amount("10-2-3", "5.00"),
    amount("24/4/2", "3.00"), amount("2*(3+(4-1))", "12.00"), amount("-(2+3)", "-5.00"),
    amount("+(2+3)", "+5.00"),
    amount("-2+5", "3.00"), amount("5*-2", "-10.00"), amount("10/3*3", "10.00"),
    amount("1/3+2/3", "1.00"),
    amount("0.1+0.2", "0.30"), amount("1.005*3", "3.02"),
    // Rounded once, half-even.
    amount("0.25/2", "0.12"), amount("0.375/1", "0.38"), amount("0.125/1", "0.12"),
    amount("0.135/1", "0.14"),
    amount("-0.125/1", "-0.12"), amount("-0.135/1", "-0.14"), amount("100/3", "33.33"),
    amount("200/3", "66.67"),
    amount("1/8", "0.12"), amount("3/8", "0.38"),
    amount("5/2", "2", yen), amount("7/2", "4", yen), amount("1/16", "0.062", dinar),
    amount("1.679", "1.679", gold), amount("10/3", "3.33", gold),
    // 38 digits and no more.
    amount(String(repeating: "9", count: 38), String(repeating: "9", count: 38)),
    amount(String(repeating: "0", count: 100) + "7", "7"),
    amount(
      "0." + String(repeating: "0", count: 36) + "12",
      "0." + String(repeating: "0", count: 36) + "12", gold),
    // 32 parentheses.
    amount(String(repeating: "(", count: 32) + "7" + String(repeating: ")", count: 32), "7.00"),
    // The decimal comma.
    amount("6,50", "6,50", .comma), amount("1.234,50", "1234,50", .comma),
    amount("1.234.567", "1234567", .comma),
    amount("12,50+3,25", "15,75", .comma), amount("1,5k", "1500,00", .comma),
  ].map { row in
    var row = row
    // Quantities are always shown with a dot.
    row.entry = row.entry.replacing(",", with: ".")
    return row
  })
func `An amount is a number or an expression, exact and rounded once`(_ row: ReadsAs) {
  row.check()
}

// MARK: - Rule 7

private let mapped = Settings.with {
  $0.currency = "CNY"
  $0.symbols = [("R$", "BRL"), ("刀", "USD"), ("¥", "JPY"), ("pts", "MILES")]
}
private let listed = Settings.with {
  $0.currency = "USD"
  $0.commodities = [("EUR", nil), ("BTC", 8), ("红包券", 0)]
}
private let krona = Settings.with { $0.currency = "SEK" }

@Test(arguments: [
  ReadsAs("x 6 EUR", "x 6 EUR"), ReadsAs("x 6EUR", "x 6 EUR"),
  ReadsAs("x 6.50EUR hot", "x 6.50 EUR note:hot"),
  ReadsAs("x €6", "x 6 EUR"), ReadsAs("x 6€", "x 6 EUR"), ReadsAs("x 6 €", "x 6 EUR"),
  ReadsAs("x -€6", "x -6 EUR"),
  ReadsAs("x £6 y", "x 6 GBP note:y"), ReadsAs("x ₩6000", "x 6000 KRW"), ReadsAs("x ₹6", "x 6 INR"),
  ReadsAs("x $6.50", "x 6.50 USD"), ReadsAs("x -$6.50", "x -6.50 USD"),
  ReadsAs("x 6.50$", "x 6.50 USD"),
  ReadsAs("x $(2+3)*2", "x 10.00 USD"), ReadsAs("x 2*3EUR", "x 6.00 EUR"),
  ReadsAs("x 8kEUR", "x 8000.00 EUR"),
  ReadsAs("x 6.50 USD", "x 6.50 USD"), ReadsAs("x 6.50 usd", "x 6.50 USD note:usd"),
  ReadsAs("x 6 eur", "x 6 USD note:eur"),
  ReadsAs("x 12元", "x 12 CNY", .chinese), ReadsAs("x 12 元", "x 12 CNY", .chinese),
  ReadsAs("x 12块", "x 12 CNY", .chinese),
  ReadsAs("x 12 RMB", "x 12 CNY", .chinese), ReadsAs("x ¥12", "x 12 CNY", .chinese),
  ReadsAs("x ￥12", "x 12 CNY", .chinese),
  ReadsAs("x 12¥", "x 12 CNY", .chinese), ReadsAs("x 9800日元", "x 9800 JPY", .chinese),
  ReadsAs("x 3万日元", "x 30000 JPY", .chinese),
  ReadsAs("x 12美元", "x 12 USD", .chinese), ReadsAs("x 12 欧元", "x 12 EUR", .chinese),
  ReadsAs("x 12港币", "x 12 HKD", .chinese),
  ReadsAs("x ¥980", "x 980 JPY", yen), ReadsAs("x 98kr", "x 98 SEK", krona),
  ReadsAs("x 98 kr y", "x 98 SEK note:y", krona),
  ReadsAs("x R$6", "x 6 BRL", mapped), ReadsAs("x 6刀", "x 6 USD", mapped),
  ReadsAs("x ¥980", "x 980 JPY", mapped),
  ReadsAs("x 500 pts", "x 500 MILES", mapped), ReadsAs("x 500pts", "x 500 MILES", mapped),
  ReadsAs("x 6 EUR", "x 6 EUR", listed), ReadsAs("x 0.12345678 BTC", "x 0.12345678 BTC", listed),
  ReadsAs("x 2红包券", "x 2 红包券", listed), ReadsAs("x 1/3 BTC", "x 0.33333333 BTC", listed),
  // It lists some, so no others are known; as the next word they are the note.
  ReadsAs("x 6 GBP", "x 6 USD note:GBP", listed), ReadsAs("x 6", "x 6 USD", listed),
  ReadsAs("x 6 \"EUR\"", "x 6 USD note:EUR"),
])
func `A currency is one of a closed list, attached or the next word`(_ row: ReadsAs) {
  row.check()
}

@Test(arguments: [
  ReadsAs("x 120 EUR @@ 131.40 Lisbon", "x 120 EUR @@ 131.40 USD note:Lisbon"),
  ReadsAs("x 120 EUR @@ 131.40 USD Lisbon", "x 120 EUR @@ 131.40 USD note:Lisbon"),
  ReadsAs("x 120 EUR @ 1.095", "x 120 EUR @@ 131.40 USD"),
  ReadsAs("x 3 EUR @ 1.1111", "x 3 EUR @@ 3.33 USD"),
  ReadsAs("x -120 EUR @@ 131.40", "x -120 EUR @@ -131.40 USD"),
  ReadsAs("x -120 EUR @ 1.1", "x -120 EUR @@ -132.00 USD"),
  ReadsAs("x €120 @@ £100", "x 120 EUR @@ 100 GBP"),
  ReadsAs("x 120 EUR @@ 100+31.40 @Nopa", "x 120 EUR @@ 131.40 USD payee:Nopa"),
  ReadsAs("x 9800日元 ＠＠ 470 东京", "x 9800 JPY @@ 470 CNY note:东京", .chinese),
  ReadsAs("x 1 EUR @@ 2 + y 3 EUR @ 1", "x 1 EUR @@ 2 USD + y 3 EUR @@ 3.00 USD"),
])
func `A cost stands behind the amount, of the whole or of one`(_ row: ReadsAs) { row.check() }
