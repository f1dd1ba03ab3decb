import TallyModel
import TallyTestSupport
import Testing

private let dateErrors: [LineError] = [
  LineError(.noDate, "⟦coffee 6.50⟧", path: "a.tally"),
  LineError(.noDate, "  ⟦咖啡 6.50 少糖⟧ \n2026-11-30\ncoffee 6", .chinese, path: "a.tally"),
  LineError(.badDate, "⟦2026-11-31⟧ coffee 6.50"),
  LineError(.badDate, "⟦2026-02-29⟧", path: "a.tally"),
  LineError(.badDate, "⟦2026年13月1日⟧ 咖啡 6"),
  LineError(.noYear, "⟦11月30日⟧ 早饭 5", path: "a.tally"),
  LineError(.noYear, "  ⟦11-30⟧", path: "a.tally"),
  LineError(.badTime, "⟦8:60⟧ coffee 6.50"), LineError(.badTime, "⟦30:00⟧ coffee 6.50"),
  LineError(.badTime, "2026-11-29 ⟦24:00:60⟧ coffee 6.50"), LineError(.badTime, "⟦３０：００⟧ 咖啡 6"),
  LineError(.weekdayMismatch, "2026-11-30 ⟦tue⟧ ; cold", fix: "2026-11-30 mon ; cold"),
  LineError(.weekdayMismatch, "2026-11-30 ⟦Sunday⟧", fix: "2026-11-30 Monday"),
  LineError(.weekdayMismatch, "2026年11月30日 ⟦周日⟧", fix: "2026年11月30日 周一"),
  LineError(.weekdayMismatch, "2026-11-30 ⟦星期天⟧", fix: "2026-11-30 星期一"),
  LineError(.headingOutsideFile, "⟦2025-11-30⟧", path: "2026-11.tally"),
  LineError(.headingOutsideFile, "⟦11-29⟧", path: "2026-11-30.tally"),
  LineError(.commentedDate, "# ⟦2026-11-30⟧", fix: "2026-11-30"),
  LineError(.commentedDate, " ＃ ⟦11月30日⟧ ", fix: "11月30日"),
]

private let nameErrors: [LineError] = [
  LineError(.missingName, "⟦*⟧"), LineError(.missingName, "⟦8:12⟧"),
  LineError(.missingName, "bank >⟦⟧"),
  LineError(.missingName, "lunch 12 +⟦⟧"), LineError(.missingName, "lunch 12 + ⟦⟧; x"),
  LineError(.missingName, "⟦2026-11-29 08:12⟧"),
  LineError(.markBeforeAmount, "⟦#work⟧ lunch 12", fix: "lunch 12 #work"),
  LineError(.markBeforeAmount, "⟦@Nopa⟧ lunch 12 ; x", fix: "lunch 12 @Nopa ; x"),
  LineError(.markBeforeAmount, "⟦@\"Corner Market\"⟧ lunch 12", fix: "lunch 12 @\"Corner Market\""),
  LineError(.markBeforeAmount, "⟦＃报销⟧ 打车 45", fix: "打车 45 ＃报销", .chinese),
  LineError(.markBeforeAmount, "lunch ⟦@Nopa⟧ 12", fix: "lunch 12 @Nopa"),
  LineError(.markBeforeAmount, "lunch ⟦#work⟧ 12 x", fix: "lunch 12 x #work"),
  LineError(.markBeforeAmount, "⟦#work⟧"),
  LineError(.listBullet, "⟦-⟧ coffee 6.50", fix: "coffee 6.50"),
  LineError(.listBullet, "  ⟦•⟧ 咖啡 6.50", fix: "咖啡 6.50"),
  LineError(.listBullet, "* ⟦*⟧ coffee 6.50", fix: "* coffee 6.50"),
  LineError(.nameNeedsQuotes, "⟦a,b⟧ 6", fix: "\"a,b\" 6"),
  LineError(.nameNeedsQuotes, "⟦(x)⟧ 6", fix: "\"(x)\" 6"),
  LineError(.nameNeedsQuotes, "⟦午饭（食堂）⟧ 6", fix: "\"午饭（食堂）\" 6"),
  LineError(.emptyAccountPart, "⟦food:⟧ 6"),
  LineError(.nameNeedsQuotes, "⟦…⟧ 6", fix: "\"…\" 6"),
  LineError(.nameNeedsQuotes, "bank > ⟦a=b⟧ 6", fix: "bank > \"a=b\" 6"),
  LineError(.nameNeedsQuotes, "⟦a>b⟧ 6", fix: "\"a>b\" 6"),
  LineError(.nameNeedsQuotes, "⟦tv24\"⟧ 6"),
  LineError(.amountFirst, "⟦6.50⟧ coffee", fix: "coffee 6.50"),
  LineError(.amountFirst, "08:12 ⟦$6.50⟧ coffee @Bo", fix: "08:12 coffee $6.50 @Bo"),
  LineError(.amountFirst, "⟦12元⟧ 午饭", fix: "午饭 12元", .chinese),
  LineError(.amountFirst, "⟦7-11⟧ 15.50", fix: "\"7-11\" 15.50"),
  LineError(.amountFirst, "⟦6.50⟧"),
  LineError(.missingAmount, "⟦coffee⟧"), LineError(.missingAmount, "⟦soy milk⟧ ; x"),
  LineError(.missingAmount, "⟦午饭12元⟧", fix: "午饭 12元", .chinese),
  LineError(.missingAmount, "⟦coffee6.50⟧", fix: "coffee 6.50"),
  LineError(.missingAmount, "bank > ⟦cash⟧"), LineError(.missingAmount, "lunch 12 + ⟦tip⟧"),
]

private let amountErrors: [LineError] = [
  LineError(.blankInAmount, "lunch 12.50 + ⟦3.00⟧ with Li", fix: "lunch 12.50+3.00 with Li"),
  LineError(.blankInAmount, "lunch 90 - ⟦12⟧", fix: "lunch 90-12"),
  LineError(.blankInAmount, "lunch 4 * ⟦3⟧", fix: "lunch 4*3"),
  LineError(.blankInAmount, "lunch 90 ⟦/3⟧", fix: "lunch 90/3"),
  LineError(.blankInAmount, "lunch 90 ⟦-12⟧ Bo", fix: "lunch 90-12 Bo"),
  LineError(.blankInAmount, "买菜 40 ＋ ⟦12.5⟧", fix: "买菜 40＋12.5", .chinese),
  LineError(.twoAmounts, "taxi 23 ⟦2⟧ people", fix: "taxi 23 \"2\" people"),
  LineError(.twoAmounts, "phone 17 ⟦999⟧ new one", fix: "phone 17 \"999\" new one"),
  LineError(.twoAmounts, "phone 17 ⟦$999⟧", fix: "phone 17 \"$999\""),
  LineError(.twoAmounts, "飞机票 17 ⟦1,280⟧", fix: "飞机票 17 \"1,280\"", .chinese),
  LineError(.twoAmounts, "lunch 12 EUR ⟦.50⟧", fix: "lunch 12 EUR \".50\""),
  LineError(.malformedAmount, "rent ⟦1.2.3⟧"), LineError(.malformedAmount, "rent ⟦1,23,456⟧"),
  LineError(.malformedAmount, "rent ⟦1.200,50⟧"),
  LineError(.malformedAmount, "rent ⟦1,200.50⟧", .comma),
  LineError(.malformedAmount, "rent ⟦1234,567.50⟧"),
  LineError(.endsInMark, "打车 ⟦23，下雨⟧", fix: "打车 23 下雨", .chinese),
  LineError(.endsInMark, "coffee ⟦6.50,⟧ hot", fix: "coffee 6.50 hot"),
  LineError(.endsInMark, "coffee ⟦6.⟧", fix: "coffee 6"),
  LineError(.ambiguousDigits, "rent ⟦1,200⟧ December", fix: "rent 1200 December"),
  LineError(.ambiguousDigits, "飞机票 ⟦1，280⟧ @携程", fix: "飞机票 1280 @携程", .chinese),
  LineError(.ambiguousDigits, "rent ⟦-$1,200+3⟧", fix: "rent -$1200+3"),
  LineError(.ambiguousDigits, "rent ⟦1.200⟧", fix: "rent 1200", .comma),
  LineError(.wrongDecimalMark, "coffee ⟦12,50⟧", fix: "coffee 12.50"),
  LineError(.wrongDecimalMark, "coffee ⟦12.5€⟧", fix: "coffee 12,5€", .comma),
  LineError(.leadingMark, "coffee ⟦.50⟧ x", fix: "coffee 0.50 x"),
  LineError(.leadingMark, "coffee ⟦-$.50⟧", fix: "coffee -$0.50"),
  LineError(.leadingMark, "coffee ⟦,50⟧", fix: "coffee 0,50", .comma),
  LineError(.leadingMark, "coffee ⟦,50⟧", fix: "coffee 0.50"),
  LineError(.leadingMark, "coffee ⟦.50⟧", fix: "coffee 0,50", .comma),
  LineError(.tooManyDecimals, "咖啡 ⟦1.000⟧", fix: "咖啡 1000", .chinese),
  LineError(.tooManyDecimals, "fuel ⟦1.679⟧", fix: "fuel 1.68"),
  LineError(.tooManyDecimals, "ramen ⟦980.5⟧ JPY", fix: "ramen 980 JPY"),
  LineError(
    .tooManyDecimals, "ramen ⟦-980.0円⟧", fix: "ramen -980円",
    .with {
      $0.currency = "円"; $0.commodities = [("円", 0)]
    }),
  LineError(.zeroAmount, "coffee ⟦0⟧"), LineError(.zeroAmount, "coffee ⟦0.00⟧"),
  LineError(.zeroAmount, "coffee ⟦5-5⟧"), LineError(.zeroAmount, "coffee ⟦-0⟧"),
  LineError(.zeroAmount, "coffee ⟦1/1000⟧"), LineError(.zeroAmount, "x 5 EUR @@ ⟦0⟧"),
  LineError(.tooManyDigits, "coffee ⟦\(String(repeating: "9", count: 39))⟧"),
  LineError(.tooManyDigits, "coffee ⟦\(String(repeating: "9", count: 36))k⟧"),
  LineError(
    .tooManyDigits,
    "coffee ⟦\(String(repeating: "9", count: 30))*\(String(repeating: "9", count: 30))⟧"),
  LineError(.divisionByZero, "coffee ⟦5/0⟧"), LineError(.divisionByZero, "coffee ⟦5/(3-3)⟧"),
  LineError(
    .tooManyParentheses,
    "x ⟦\(String(repeating: "(", count: 33))7\(String(repeating: ")", count: 33))⟧"),
  LineError(
    .tooManyParentheses,
    "x ⟦\(String(repeating: "(", count: 10_000))7\(String(repeating: ")", count: 10_000))⟧"),
  LineError(.missingParenthesis, "coffee ⟦(5+2⟧ x", fix: "coffee (5+2) x"),
  LineError(.missingParenthesis, "coffee ⟦2*(5+(2€⟧", fix: "coffee 2*(5+(2))€"),
  LineError(.missingNumber, "coffee ⟦5+⟧"), LineError(.missingNumber, "coffee ⟦5*/2⟧"),
  LineError(.missingNumber, "coffee ⟦(5+)2⟧"),
]

private let currencyErrors: [LineError] = [
  LineError(.unknownCurrency, "咖啡 ⟦12块5⟧", fix: "咖啡 12.5", .chinese),
  LineError(.unknownCurrency, "coffee ⟦6.50usd⟧", fix: "coffee 6.50 usd"),
  LineError(.unknownCurrency, "coffee ⟦6.50)⟧", fix: "coffee 6.50 )"),
  LineError(.unknownCurrency, "午饭 ⟦25微信⟧", fix: "午饭 25 微信", .chinese),
  LineError(
    .unknownCurrency, "coffee ⟦6GBP⟧", fix: "coffee 6 GBP",
    .with { $0.commodities = [("EUR", nil)] }),
  LineError(.ambiguousCurrency, "咖啡 ⟦$6⟧", .chinese), LineError(.ambiguousCurrency, "coffee ⟦¥6⟧"),
  LineError(.ambiguousCurrency, "coffee 6 ⟦kr⟧ x"), LineError(.ambiguousCurrency, "coffee ⟦6kr⟧"),
  LineError(.twoCurrencies, "coffee ⟦$6EUR⟧ x", fix: "coffee $6 x"),
  LineError(.twoCurrencies, "coffee ⟦$6USD⟧", fix: "coffee $6"),
  LineError(.costInSameCurrency, "coffee 6 ⟦@@ 6.50⟧ x"),
  LineError(.costInSameCurrency, "hotel €6 ⟦@ 7⟧ EUR"),
  LineError(.loneAt, "coffee 4 ⟦@⟧ Starbucks", fix: "coffee 4 @Starbucks"),
  LineError(.loneAt, "coffee 4 x ⟦@⟧ Corner", fix: "coffee 4 x @Corner"),
  LineError(.loneAt, "咖啡 4 ⟦＠⟧ 星巴克", fix: "咖啡 4 ＠星巴克", .chinese),
  LineError(.loneAt, "coffee 4 ⟦@⟧"), LineError(.loneAt, "coffee 4 ⟦@\"\"⟧"),
  LineError(.negativeCost, "hotel 120 EUR @@ ⟦-131.40⟧", fix: "hotel 120 EUR @@ 131.40"),
  LineError(.negativeCost, "hotel -120 EUR @ ⟦-1.1⟧", fix: "hotel -120 EUR @ 1.1"),
]

private let tailErrors: [LineError] = [
  LineError(.reservedWord, "lunch 12 ⟦=50⟧", fix: "lunch 12 \"=50\""),
  LineError(.reservedWord, "lunch 12 ⟦{x}⟧ y", fix: "lunch 12 \"{x}\" y"),
  LineError(.reservedWord, "lunch 12 ⟦~⟧", fix: "lunch 12 \"~\""),
  LineError(.wordAfterPayee, "groceries 54 @Trader ⟦Joe's⟧", fix: "groceries 54 @\"Trader Joe's\""),
  LineError(
    .wordAfterPayee, "lunch 54 @In ⟦and⟧ Out #fun x", fix: "lunch 54 @\"In and Out\" #fun x"),
  LineError(.wordAfterPayee, "买菜 54 ＠楼下 ⟦超市⟧", fix: "买菜 54 ＠\"楼下 超市\"", .chinese),
  LineError(
    .wordAfterPayee, "lunch 54 @Nopa #fun ⟦late⟧ ; x", fix: "lunch 54 @\"Nopa\" #fun late ; x"),
  LineError(
    .wordAfterPayee, "lunch 54 @Nopa #fun ⟦late⟧ night k:v",
    fix: "lunch 54 @\"Nopa\" #fun late night k:v"),
  LineError(.wordAfterPayee, "lunch 54 @Nopa ⟦\"so late\"⟧", fix: "lunch 54 @\"Nopa\" \"so late\""),
  LineError(.twoPayees, "lunch 12 @Nopa ⟦@Aldi⟧"),
  LineError(.numericPayee, "lunch 12 ⟦@1688⟧", fix: "lunch 12 @\"1688\""),
  LineError(.numericPayee, "lunch 12 x ⟦@$5⟧", fix: "lunch 12 x @\"$5\""),
  LineError(.numericPayee, "lunch 12 x ⟦@@Nopa⟧"),
  LineError(.badTag, "酒店 470 东京 ⟦#旅行#⟧", fix: "酒店 470 东京 #旅行", .chinese),
  LineError(.badTag, "lunch 12 ⟦#a!⟧", fix: "lunch 12 #a"), LineError(.badTag, "lunch 12 ⟦tag:3⟧"),
  LineError(.badTag, "lunch 12 ⟦tag:a!b⟧ x", fix: "lunch 12 #ab x"),
  LineError(.misspeltKey, "coffee 6.5 ⟦form:visa⟧", fix: "coffee 6.5 from:visa"),
  LineError(.misspeltKey, "coffee 6.5 ⟦From:visa⟧ x", fix: "coffee 6.5 from:visa x"),
  LineError(.misspeltKey, "coffee 6.5 ⟦attahc:\"a b\"⟧", fix: "coffee 6.5 attach:\"a b\""),
  LineError(.reservedKey, "coffee 6.5 ⟦every:month⟧"),
  LineError(.reservedKey, "coffee 6.5 ⟦share:Bo⟧"),
  LineError(.reservedKey, "coffee 6.5 ⟦until:2027⟧"),
  LineError(.reservedKey, "coffee 6.5 ⟦currency:EUR⟧"),
  LineError(.duplicateKey, "coffee 6.5 from:visa ⟦from:bank⟧"),
  LineError(.duplicateKey, "coffee 6.5 to:visa x ⟦to:visa⟧"),
  LineError(.duplicateKey, "coffee 6.5 id:a ⟦id:b⟧"),
  LineError(.duplicateKey, "coffee 6.5 code:a ⟦code:b⟧"),
  LineError(.duplicateKey, "coffee 6.5 k:a ⟦k:b⟧"),
  LineError(.emptyKey, "coffee 6.5 ⟦from:⟧ visa", fix: "coffee 6.5 from:visa"),
  LineError(.emptyKey, "coffee 6.5 ⟦to:\"\"⟧"),
  LineError(.emptyKey, "coffee 6.5 ⟦attach:⟧"),
  LineError(.badId, "coffee 6.5 ⟦id:a.b⟧"), LineError(.badId, "coffee 6.5 ⟦id:\"a b\"⟧"),
  LineError(.badId, "coffee 6.5 ⟦id:\(String(repeating: "a", count: 65))⟧"),
  LineError(.unclosedQuote, "coffee 6.5 ⟦\"⟧soy milk ", fix: "coffee 6.5 \"soy milk\""),
  LineError(.unclosedQuote, "coffee 6.5 @⟦“⟧Corner Market", fix: "coffee 6.5 @“Corner Market”"),
  LineError(.unclosedQuote, "买菜 6 ⟦「⟧楼下\" ", fix: "买菜 6 「楼下\"」", .chinese),
  LineError(.unclosedQuote, "coffee 6.5 ⟦\"⟧one\ncoffee 6 two\"", fix: "coffee 6.5 \"one\""),
  LineError(.wordAfterQuote, "coffee 6.5 ⟦\"soy\"⟧milk", fix: "coffee 6.5 \"soy\" milk"),
  LineError(.wordAfterQuote, "lunch 6.5 @⟦\"A\"⟧, x", fix: "lunch 6.5 @\"A\" , x"),
  LineError(.conflictMarkers, "⟦<<<<<<< HEAD⟧\ncoffee 1\n=======\ncoffee 2\n>>>>>>> b"),
  LineError(.conflictMarkers, "coffee 1\n⟦>>>>>>> b⟧\ncoffee 2"),
]

private let allErrors = dateErrors + nameErrors + amountErrors + currencyErrors + tailErrors

@Test(arguments: dateErrors)
func `What is wrong with a date or a time is said at its place`(_ row: LineError) { row.check() }

@Test(arguments: nameErrors)
func `What is wrong with a name is said at its place`(_ row: LineError) { row.check() }

@Test(arguments: amountErrors)
func `What is wrong with an amount is said at its place`(_ row: LineError) { row.check() }

@Test(arguments: currencyErrors)
func `What is wrong with a currency or a cost is said at its place`(_ row: LineError) {
  row.check()
}

@Test(arguments: tailErrors)
func `What is wrong with the words behind is said at its place`(_ row: LineError) { row.check() }

@Test func `The tables have every problem of tally text`() {
  let missing = Set(DiagnosticCode.textCodes).subtracting(allErrors.map(\.code))
  #expect(missing.isEmpty)
}
