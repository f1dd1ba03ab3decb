import TallyFormats
package import TallyModel
package import TallySystem

/// The files that a new ledger is made of, before there are any.
///
/// A file that is there stays as it is; those that are missing are made. So what was cut short is completed,
/// and where nothing is missing nothing is done.
package struct NewLedger: Sendable {
  package struct File: Sendable, Equatable {
    /// Relative to the ledger's root.
    package var path: FilePath
    package var text: String
    package var isThere = false

    init(_ path: FilePath, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Why the entries that were asked for are not made.
  package enum NoSample: Sendable, Equatable {
    /// A file of settings or types is not as a new ledger has it.
    case changed(FilePath)
    /// There are entries already.
    case hasEntries(FilePath)
  }

  /// What is wanted; nil: what `tally.json` says if there is one, else as the locale has it.
  package struct Wish: Sendable {
    package var language: Settings.Language?
    package var currency: String?
    package var withSample = false

    package init() {}
  }

  package let path: FilePath
  package let language: Settings.Language
  package let currency: String
  /// Whether the currency is the locale's.
  package let isCurrencyOfLocale: Bool
  /// The short names of its accounts.
  package let accounts: [String]
  /// In the order that a person is told of them.
  package internal(set) var files: [File]
  package private(set) var noSample: NoSample?
  /// An amount for an example: what a coffee costs.
  package let coffee: String
  /// The file that an entry of today is added to, by the settings that there are or will be.
  package let addedTo: FilePath
  /// Whether entries to look at are among what is to be made.
  package private(set) var hasNewSample = false

  static let configuration: [FilePath] = ["tally.json", "types.json", "contacts.json"]

  /// Plans a ledger.
  ///
  /// - `locale`: the language and the currency of the user's locale; no currency where it has none.
  package init(
    at place: NewLedgerPlace, _ wish: Wish,
    locale: (language: Settings.Language, currency: String?), today: CalendarDate
  ) throws(NewLedgerFailure) {
    path = place.path
    let there = NewLedger.content(of: "tally.json", in: place)
    let settings = there.map { bytes in bytes.withUnsafeBytes { SettingsFile.read($0).settings } }
    language = wish.language ?? settings?.language ?? locale.language
    let own = wish.currency ?? settings?.currency
    isCurrencyOfLocale = own == nil && locale.currency != nil
    let named = own ?? locale.currency ?? (language == .chinese ? "CNY" : "USD")
    // By any of its names; what is written is its code.
    currency = try NewLedger.read(NewLedgerTexts.settings(language, named)).currency
    let text = NewLedgerTexts.settings(language, currency)
    let made = try NewLedger.read(text)
    accounts = made.accounts.map(\.short)
    let table = CurrencyTable(made)
    coffee = table.places(of: table.own) == 0 ? "650" : "6.50"
    addedTo = AddTarget(settings ?? made) { User.loginName }.path(today)
    files = [File("tally.json", text), File("types.json", StarterTypes.json(language))]
    if GitRepository(around: place.path) != nil {
      files.append(File(".gitignore", NewLedgerTexts.gitignore(language)))
    }
    markThose(in: place)
    if wish.withSample { addSample(made, place, today) }
  }

  /// The types that it starts with.
  package var typeCount: Int {
    var text = StarterTypes.json(language)
    return text.withUTF8 { TypesFile.read(Bytes($0)).types.types.count }
  }

  /// Reads what would be written; only the currency can be wrong in it.
  private static func read(_ text: String) throws(NewLedgerFailure) -> Settings {
    var text = text
    let (settings, problems) = text.withUTF8 { SettingsFile.read(Bytes($0)) }
    if let problem = problems.first { throw .currency(problem) }
    return settings
  }

  /// A file's bytes; nil where there is none that can be read.
  private static func content(of path: FilePath, in place: NewLedgerPlace) -> [UInt8]? {
    guard place.isThere else { return nil }
    return (try? FileChange.content(of: path, beneath: place.path)) ?? nil
  }

  private mutating func markThose(in place: NewLedgerPlace) {
    guard place.isThere else { return }
    for index in files.indices {
      let status = try? FileStatus.ofLinkItself(place.path.appending(files[index].path))
      files[index].isThere = status != nil
    }
  }

  // MARK: - Entries to look at

  /// Adds files of entries, if nothing is there yet but what was made for them.
  private mutating func addSample(
    _ settings: Settings, _ place: NewLedgerPlace, _ today: CalendarDate
  ) {
    for file in files where file.isThere && NewLedger.configuration.contains(file.path) {
      guard isOurs(file, place) else {
        noSample = .changed(file.path)
        return
      }
    }
    let sample = SampleEntries(settings, language, today)
    let planned = sample.files.map { File(FilePath($0.path), $0.text) }
    for path in place.found.files {
      guard let file = planned.first(where: { $0.path == path }), isOurs(file, place) else {
        noSample = .hasEntries(path)
        return
      }
    }
    files += planned
    markThose(in: place)
    hasNewSample = files.suffix(planned.count).contains { !$0.isThere }
  }

  /// Whether a file that is there is as it would be made.
  private func isOurs(_ file: File, _ place: NewLedgerPlace) -> Bool {
    NewLedger.content(of: file.path, in: place).map { $0.elementsEqual(file.text.utf8) } ?? false
  }
}
