package import TallyModel
import TallyText

/// Reads `tally.json`, the settings of a ledger.
///
/// The file is an object of JSON with `//` and `/* */` comments; a comma may stand behind the last
/// value. Every key may be left out:
///
///     name             text: what the ledger is called; else its directory's name
///     currency         the ledger's own currency: a code of ISO 4217 or another name. USD
///     account          the default account, in full or by a short name. assets:cash
///     accounts         {SHORT: FULL}: short names, without a colon, and what each stands for
///     decimal          "." or ",": the decimal mark; the other one groups. "."
///     addTo            the file that entries are added to, below the root: {year}, {month}, {day} and
///                      {user} are filled in. {year}/{year}-{month}.tally
///     addStyle         "headings", or "dated": the date on each line. "headings"
///     weekStart        "monday" … "sunday". "monday"
///     fiscalYearStart  "MM-DD", a day of every year. "01-01"
///     exclude          [GLOB]: paths that are not the ledger's
///     symbols          {NAME: CURRENCY}: names of currencies beside the built-in ones
///     commodities      {CURRENCY: {"places": 0…18}}: if it lists any, only these and the ledger's own
///                      exist; without places ISO 4217's
///     language         "en" or "zh"; else as the environment says
///
/// An unknown key is a warning; a wrong value is an error, and its default is used; both are said with
/// line and column, all of them. A file that is not JSON is one error, and all defaults are used. What
/// it does not do: look at `types.json`, or at the files that `exclude` names.
package enum SettingsFile {
  package static func read(_ bytes: Bytes) -> (settings: Settings, problems: [Diagnostic]) {
    var file = Reader()
    switch ConfigurationValue.parse(bytes) {
    case .success(let value): file.read(value)
    case .failure(let problem): return (Settings(), [problem.diagnostic])
    }
    return (file.settings, file.reader.problems)
  }

  /// The most decimals that a commodity may have.
  static let mostPlaces = 18

  fileprivate struct Reader {
    var reader = ConfigurationReader()
    var settings = Settings()
    /// Where `currency` and `account` stand, which can be judged only when all keys are read.
    var currency: ConfigurationValue?
    var account: ConfigurationValue?
  }
}

private enum Key: String, CaseIterable {
  case name, currency, account, accounts, decimal, addTo, addStyle, weekStart, fiscalYearStart
  case exclude, symbols, commodities, language
}

extension SettingsFile.Reader {
  mutating func read(_ value: ConfigurationValue) {
    let known = Key.allCases.map(\.rawValue)
    for member in reader.members(of: value, named: "", known: known) {
      guard let key = Key(rawValue: member.key) else { continue }
      read(key, member)
    }
    finishCurrency()
    finishAccount()
  }

  private mutating func read(_ key: Key, _ member: ConfigurationValue.Member) {
    switch key {
    case .name: settings.name = reader.string(member) ?? settings.name
    case .currency: currency = member.value
    case .account: account = member.value
    case .accounts: readAccounts(member)
    case .decimal:
      let marks = [".", ","]
      if let mark = reader.choice(member, of: marks) {
        settings.decimalMark = UInt8(ascii: mark == 0 ? "." : ",")
      }
    case .addTo: readAddTo(member)
    case .addStyle:
      let all = Settings.AddStyle.allCases
      if let style = reader.choice(member, of: all.map(\.rawValue)) {
        settings.addStyle = all[style]
      }
    case .weekStart:
      let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
      if let day = reader.choice(member, of: days) { settings.weekStart = day + 1 }
    case .fiscalYearStart: readFiscalYearStart(member)
    case .exclude:
      settings.exclude = reader.list(member).compactMap {
        reader.filledString($0, named: member.key)
      }
    case .symbols: readSymbols(member)
    case .commodities: readCommodities(member)
    case .language:
      let all = Settings.Language.allCases
      if let found = reader.choice(member, of: all.map(\.rawValue)) {
        settings.language = all[found]
      }
    }
  }

  /// Month and day; 29 February is no day of every year.
  private mutating func readFiscalYearStart(_ member: ConfigurationValue.Member) {
    guard let text = reader.string(member) else { return }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isDigit) }),
      let month = Int(parts[0]), let day = Int(parts[1]),
      CalendarDate(year: 2001, month: month, day: day) != nil
    {
      settings.fiscalYearStart = (month, day)
    } else {
      reader.report(.badFiscalYearStart, at: member.value.span, [text])
    }
  }
}

// MARK: - Accounts

extension SettingsFile.Reader {
  private mutating func readAccounts(_ member: ConfigurationValue.Member) {
    for entry in reader.members(of: member.value, named: member.key) {
      if !NameText.isTidy(entry.key) || entry.key.contains(":") {
        reader.report(.badShortAccount, at: entry.keySpan, [entry.key])
        continue
      }
      let folded = Folding.name(entry.key)
      if let first = settings.accounts.first(where: { Folding.name($0.short) == folded }) {
        reader.report(.duplicateAccount, at: entry.keySpan, [entry.key, first.short])
        continue
      }
      guard let full = reader.account(entry.value, named: entry.key) else { continue }
      if !isInFull(full) {
        reader.report(.unknownAccount, at: entry.value.span, [full])
        continue
      }
      settings.accounts.append((entry.key, full))
    }
  }

  /// The default account is one in full, a short name, or a part of one (`owed:Ann`).
  private mutating func finishAccount() {
    guard let account, let text = reader.account(account, named: Key.account.rawValue) else {
      return
    }
    let first = text.firstIndex(of: ":").map { text[..<$0] } ?? text[...]
    let folded = Folding.name(String(first))
    guard let short = settings.accounts.first(where: { Folding.name($0.short) == folded }) else {
      if isInFull(text) {
        settings.account = text
      } else {
        reader.report(.unknownAccount, at: account.span, [text])
      }
      return
    }
    settings.account = short.full + text[first.endIndex...]
  }

  private func isInFull(_ account: String) -> Bool { AccountClass(account: account) != nil }
}

// MARK: - Currencies

extension SettingsFile.Reader {
  private mutating func readSymbols(_ member: ConfigurationValue.Member) {
    for entry in reader.members(of: member.value, named: member.key) {
      guard let name = NameText.commodity(entry.key) else {
        reader.report(.badCurrencyName, at: entry.keySpan, [entry.key])
        continue
      }
      guard let currency = commodity(entry.value, named: entry.key) else { continue }
      if CurrencyTable.isISO(name), name != currency {
        reader.report(.symbolIsCode, at: entry.keySpan, [name])
        continue
      }
      settings.symbols.append((name, currency))
    }
  }

  private mutating func readCommodities(_ member: ConfigurationValue.Member) {
    for entry in reader.members(of: member.value, named: member.key) {
      guard let name = commodity(entry.key, at: entry.keySpan) else { continue }
      var places: UInt8?
      for rule in reader.members(of: entry.value, named: entry.key, known: ["places"]) {
        places = readPlaces(rule.value, of: entry.key)
      }
      if settings.commodities.contains(where: { $0.name == name }) {
        reader.report(.duplicateSetting, at: entry.keySpan, [entry.key])
      } else {
        settings.commodities.append((name, places))
      }
    }
  }

  private mutating func readPlaces(_ value: ConfigurationValue, of commodity: String) -> UInt8? {
    if case .number(let digits) = value.content, let places = UInt8(digits),
      places <= SettingsFile.mostPlaces
    {
      return places
    }
    let facts = [commodity, value.shown, String(SettingsFile.mostPlaces)]
    reader.report(.badPlaces, at: value.span, facts)
    return nil
  }

  /// `symbols` may say what the ledger's own is called: they are read by now, wherever they stand.
  private mutating func finishCurrency() {
    guard let value = currency,
      let text = reader.filledString(value, named: Key.currency.rawValue)
    else { return }
    let mapped = NameText.commodity(text).flatMap { name in
      settings.symbols.first { $0.name == name }?.commodity
    }
    settings.currency = mapped ?? commodity(text, at: value.span) ?? settings.currency
  }

  private mutating func commodity(_ value: ConfigurationValue, named name: String) -> String? {
    guard let text = reader.filledString(value, named: name) else { return nil }
    return commodity(text, at: value.span)
  }

  /// The commodity that a name means: CNY for `元`.
  ///
  /// nil, and reported, where it can be none or several.
  private mutating func commodity(_ text: String, at span: SourceSpan) -> String? {
    guard let name = NameText.commodity(text) else {
      reader.report(.badCurrencyName, at: span, [text])
      return nil
    }
    if let builtIn = Currencies.names.first(where: { $0.name == name }) { return builtIn.code }
    if Currencies.shared.contains(where: { $0.name == name }) {
      reader.report(.sharedCurrencyName, at: span, [name])
      return nil
    }
    let code = name.uppercased()
    if code != name, CurrencyTable.isISO(code) {
      reader.report(.currencyCase, at: span, [name, code])
      return nil
    }
    return name
  }
}

// MARK: - Where entries are added

extension SettingsFile.Reader {
  private mutating func readAddTo(_ member: ConfigurationValue.Member) {
    guard let path = reader.filledString(member.value, named: member.key) else { return }
    let span = member.value.span
    if let placeholder = AddPath.unknownPlaceholder(in: path) {
      reader.report(.addToPlaceholder, at: span, [placeholder])
    } else if !AddPath.isWithinLedger(path) {
      reader.report(.addToOutside, at: span, [path])
    } else if !AddPath.hasEnding(path) {
      reader.report(.addToEnding, at: span, [path])
    } else {
      settings.addTo = path
    }
  }
}

/// The path of the file that entries are added to, before its placeholders are filled in.
private enum AddPath {
  static let placeholders = ["{year}", "{month}", "{day}", "{user}"]
  private static let endings = ["tally", "json", "jsonl", "journal", "hledger", "ledger", "j"]

  /// The first brace that is not one of a placeholder, up to its end.
  static func unknownPlaceholder(in path: String) -> String? {
    var rest = path[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      rest = rest[open...]
      guard let known = placeholders.first(where: { rest.hasPrefix($0) }) else {
        let close = rest.firstIndex(of: "}") ?? rest.index(before: rest.endIndex)
        return String(rest[...close])
      }
      rest = rest.dropFirst(known.count)
    }
    return nil
  }

  /// Whether it stays below the root, and out of what is not read there.
  static func isWithinLedger(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first != "attachments" else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty && !part.hasPrefix(".")
        && !part.unicodeScalars.contains(where: NameText.isControl)
    }
  }

  static func hasEnding(_ path: String) -> Bool {
    endings.contains { path.hasSuffix("." + $0) }
  }
}
