import TallyEdit
import TallyFormats
import TallyModel
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

/// The files of a new ledger, read as they will be.
struct NewLedgerTests {
  private let files: TemporaryDirectory
  private let place: NewLedgerPlace

  init() throws {
    files = try TemporaryDirectory()
    place = try NewLedgerPlace(files.absolute("ledger"), Environment(["HOME": "/nonexistent"]))
  }

  private func plan(
    _ language: Settings.Language, _ currency: String? = nil, locale: String? = nil,
    on today: CalendarDate = CalendarDate(days: 20_787)
  ) throws -> NewLedger {
    var wish = NewLedger.Wish()
    wish.language = language
    wish.currency = currency
    wish.withSample = true
    return try NewLedger(at: place, wish, locale: (.english, locale), today: today)
  }

  private func text(_ name: FilePath, of ledger: NewLedger) -> String {
    ledger.files.first { $0.path == name }?.text ?? ""
  }

  private func settings(of ledger: NewLedger) -> (settings: Settings, problems: [Diagnostic]) {
    var json = text("tally.json", of: ledger)
    return json.withUTF8 { SettingsFile.read(Bytes($0)) }
  }

  private func types(of ledger: NewLedger) -> TypeList {
    var json = text("types.json", of: ledger)
    return json.withUTF8 { TypesFile.read(Bytes($0)).types }
  }

  @Test(arguments: Settings.Language.allCases)
  func `The settings are read without a problem`(_ language: Settings.Language) throws {
    let (settings, problems) = settings(of: try plan(language))
    #expect(problems == [])
    #expect(settings.language == language)
    #expect(settings.addTo == Settings().addTo)
    let isChinese = language == .chinese
    #expect(settings.currency == (isChinese ? "CNY" : "USD"))
    #expect(settings.account == (isChinese ? "assets:微信" : "assets:cash"))
    #expect(
      settings.accounts.map(\.short)
        == (isChinese ? ["现金", "微信", "支付宝", "银行卡", "信用卡"] : ["cash", "bank", "card"]))
  }

  @Test func `The currency is the one asked for, else the locale's, else the language's`() throws {
    for (asked, locale, expected) in [
      ("EUR", "CHF", "EUR"), (nil, "CHF", "CHF"), (nil, nil, "USD"), ("元", nil, "CNY"),
    ] as [(String?, String?, String)] {
      let ledger = try plan(.english, asked, locale: locale)
      #expect(ledger.currency == expected)
      #expect(settings(of: ledger).settings.currency == expected)
      #expect(ledger.isCurrencyOfLocale == (asked == nil && locale != nil))
    }
  }

  @Test(arguments: [
    ("usd", DiagnosticCode.currencyCase), ("$", .sharedCurrencyName), ("", .emptySetting),
    ("a\"}", .badCurrencyName), ("1", .badCurrencyName),
  ])
  func `A currency that is none is refused in the reader's words`(
    _ currency: String, _ code: DiagnosticCode
  ) {
    let failure = #expect(throws: NewLedgerFailure.self) { try plan(.english, currency) }
    guard case .currency(let problem) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(problem.code.name == code.name)
  }

  /// The ends of years and months, leap days, the ends of the calendar, and a few hundred others.
  private static let dates: [CalendarDate] = {
    var random = SeededRandom(seed: 5)
    let known = [
      (2026, 1, 1), (2027, 1, 1), (2024, 2, 29), (2028, 2, 29), (2026, 3, 1), (2026, 12, 31),
      (2026, 11, 30), (2026, 1, 20), (2026, 1, 21), (1, 2, 1), (9999, 12, 31),
    ].compactMap { CalendarDate(year: $0.0, month: $0.1, day: $0.2) }
    return known + (0..<200).map { _ in CalendarDate(days: Int32(random.number(-20_000...60_000))) }
  }()

  @Test(arguments: Settings.Language.allCases)
  func `The sample is read without a problem, whatever the day and the currency`(
    _ language: Settings.Language
  ) throws {
    for (index, today) in Self.dates.enumerated() {
      let currency = ["USD", "EUR", "CNY", "JPY", "KWD", "CLF", "POINTS"][index % 7]
      let ledger = try plan(language, currency, on: today)
      let (settings, types) = (settings(of: ledger).settings, types(of: ledger))
      var rows: [String] = []
      for file in ledger.files where file.path.display.hasSuffix(".tally") {
        let read = ReadLedger(
          file.text, path: file.path.display, settings: settings, types: types,
          strict: [.types, .accounts])
        #expect(read.problems.map { "\($0)" } == [], "\(today) \(currency)")
        rows += read.rows
      }
      let days = Set(rows.map { String($0.prefix(10)) })
      #expect(days.count == 21, "\(today)")
      #expect(days.max() == today.description)
      #expect(days.min() == today.adding(days: -20).description)
      for kind in EntryKind.allCases {
        #expect(rows.contains { $0.contains(" \(kind.rawValue) ") }, "no \(kind) on \(today)")
      }
      #expect(rows.contains { $0.contains(" @@ ") })
      #expect(ledger.hasNewSample && rows.count > 28)
    }
  }

  @Test func `The sample is the same for the same day`() throws {
    #expect(try plan(.chinese).files == (try plan(.chinese).files))
    let next = try plan(.chinese, on: CalendarDate(days: 20_788))
    #expect(try plan(.chinese).files != next.files)
  }

  /// What the starter types make of the lines that move money.
  @Test(arguments: [
    (Settings.Language.english, "withdrawal 200 from:bank", "assets:bank > assets:cash"),
    (.english, "card payment 250", "assets:cash > liabilities:card"),
    (.english, "card payment 250 from:bank", "assets:bank > liabilities:card"),
    (.english, "transfer 5 to:bank", "assets:cash > assets:bank"),
    (.english, "refund 35 shoes to:card", "expenses:refund > liabilities:card"),
    (.english, "reimbursed 9", "income:reimbursed > assets:cash"),
    (.chinese, "提现 500", "assets:微信 > assets:银行卡"),
    (.chinese, "充值 500 from:银行卡", "assets:银行卡 > assets:微信"),
    (.chinese, "信用卡还款 500", "assets:微信 > liabilities:信用卡"),
    (.chinese, "花呗还款 500 from:支付宝", "assets:支付宝 > liabilities:花呗"),
    (.chinese, "转账 500 from:银行卡 to:支付宝", "assets:银行卡 > assets:支付宝"),
    (.chinese, "红包 +88 妈妈", "income:红包 > assets:微信"),
    (.chinese, "麻将 -200", "assets:微信 > expenses:麻将"),
  ])
  func `Money goes where the types say`(
    _ language: Settings.Language, _ line: String, _ way: String
  ) throws {
    let ledger = try plan(language)
    let read = ReadLedger(
      line, settings: settings(of: ledger).settings, types: types(of: ledger))
    #expect(read.diagnostics == [])
    #expect(read.rows.count == 1)
    #expect(read.rows.first?.hasSuffix(" " + way) == true, "\(read.rows)")
  }
}
