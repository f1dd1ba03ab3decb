package import TallyFormats
package import TallyModel
import TallyText

/// What `types.json` and `tally.json` say of names; looked up when a question is asked.
///
/// Design rule 5.
///
/// A name is, in this order: a type or alias; a short account, also before a colon; an account by its
/// first part; a part of a type (`food:snacks`); else an undeclared type.
package struct Catalogue: Sendable {
  package let types: TypeList
  package let settings: Settings
  /// The account that pays where nothing else is said, in full.
  package let defaultAccount: String
  private var typesByName: [String: Int] = [:]
  private var accountsByName: [String: String] = [:]
  /// The types by the account their entries are posted to.
  private var typesByAccount: [String: Int] = [:]
  /// Every declared name of at least four Latin letters, folded, for «one letter off».
  private var longNames: [(folded: String, name: String)] = []

  package init(types: TypeList, settings: Settings) {
    self.types = types
    self.settings = settings
    for (index, type) in types.types.enumerated() {
      for name in [type.name] + type.aliases where typesByName[Folding.name(name)] == nil {
        typesByName[Folding.name(name)] = index
      }
    }
    var accounts: [String: String] = [:]
    for (short, full) in settings.accounts where accounts[Folding.name(short)] == nil {
      accounts[Folding.name(short)] = full
    }
    accountsByName = accounts
    for (index, type) in types.types.enumerated() {
      let ownPrefix = type.kind == .income ? "income:" : "expenses:"
      let account = type.account.map { accounts[Folding.name($0)] ?? $0 }
      let posted = Folding.name(account ?? ownPrefix + type.name)
      if typesByAccount[posted] == nil { typesByAccount[posted] = index }
    }
    defaultAccount = accounts[Folding.name(settings.account)] ?? settings.account
    let names = types.types.flatMap { [$0.name] + $0.aliases } + settings.accounts.map(\.short)
    longNames = names.map { (Folding.name($0), $0) }.filter { Catalogue.isLong($0.0) }
  }

  /// Four Latin letters or more: below that, one letter off is another word.
  private static func isLong(_ folded: String) -> Bool {
    folded.unicodeScalars.filter { $0.properties.isAlphabetic && $0.value < 0x250 }.count >= 4
  }

  /// The declared name that an undeclared one is a letter off of.
  package func misspelling(of name: String) -> String? {
    let folded = Folding.name(name)
    guard Catalogue.isLong(folded) else { return nil }
    return longNames.first { NearMiss.isOneSlip($0.folded, folded) }?.name
  }

  /// The type of a name or alias; nil where none is declared.
  package func type(named name: String) -> Int? { typesByName[Folding.name(name)] }

  /// The type whose entries are posted to an account; nil where there is none.
  package func type(ofAccount account: String) -> Int? { typesByAccount[Folding.name(account)] }

  package func icon(ofType index: Int) -> String { types.types[index].icon }
}

// MARK: - Looking up

/// What a name means.
package struct NameMeaning: Sendable {
  package enum Kind: Sendable, Equatable {
    /// A declared type, or a part of one.
    case type(TypeKind)
    case account(AccountClass?)
    /// A type that nobody declared: an expense, unless its sign says income.
    case undeclared
  }

  package var kind: Kind
  /// As rows show it: the declared name, the name as written, or of an account the part behind the
  /// first colon.
  package var shown: String
  /// The full account, where the name says one itself; nil: `expenses:` or `income:` and the name.
  package var account: String?
  /// Index into the types; for a part of a type, that type's.
  package var type: Int?

  /// Its account where it is what money is spent on, or comes from.
  package func account(asIncome: Bool) -> String {
    account ?? (asIncome ? "income:" : "expenses:") + shown
  }
}

/// Why a name can't be looked up.
package struct NameProblem: Error, Equatable, Sendable {
  package var code: DiagnosticCode
  package var facts: [String]
}

extension Catalogue {
  /// Looks a name up.
  ///
  /// - `asSide`: whether it stands at `>`, in `from:` or `to:`, where an undeclared type may not.
  package func meaning(of name: String, form: NameDraft.Form, asSide: Bool)
    throws(NameProblem) -> NameMeaning
  {
    // A colon of full width parts accounts too, and what has no declared name is shown so.
    let name = Folding.normalized(name)
    if form == .account { return try account(name) }
    if let index = typesByName[Folding.name(name)] {
      let type = types.types[index]
      return NameMeaning(
        kind: .type(type.kind), shown: type.name, account: type.account.map(full), type: index)
    }
    if let full = accountsByName[Folding.name(name)] { return meaning(account: full) }
    if form == .words { throw severalWords(name) }
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 || AccountClass(account: name) != nil {
      if let found = try accountOrPart(name, parts.map(String.init)) { return found }
    }
    if asSide { throw NameProblem(code: .undeclaredAccount, facts: [name]) }
    return NameMeaning(kind: .undeclared, shown: name, account: nil, type: nil)
  }

  private func accountOrPart(_ name: String, _ parts: [String]) throws(NameProblem) -> NameMeaning?
  {
    guard parts.count == 2 else { return try account(name) }
    let isShort = accountsByName[Folding.name(parts[0])] != nil
    let typeIndex = typesByName[Folding.name(parts[0])]
    guard AccountClass(account: name) != nil || isShort || typeIndex != nil else { return nil }
    if name.split(separator: ":", omittingEmptySubsequences: false).contains(where: \.isEmpty) {
      throw NameProblem(code: .emptyAccountPart, facts: [name])
    }
    if let typeIndex { return try part(parts[1], of: typeIndex) }
    if let full = accountsByName[Folding.name(parts[0])] {
      return meaning(account: full + ":" + parts[1])
    }
    return meaning(account: name)
  }

  /// `food:snacks`: inherits kind and icon from `food`, and its account is below `food`'s.
  private func part(_ rest: String, of index: Int) throws(NameProblem) -> NameMeaning {
    let type = types.types[index]
    let root: String?
    switch type.kind {
    case .transfer: throw NameProblem(code: .noSubtypes, facts: [type.name, type.kind.rawValue])
    case .expense, .refund: root = type.account.map(full) ?? "expenses:" + type.name
    case .income: root = type.account.map(full) ?? "income:" + type.name
    case .either: root = type.account.map(full)  // else as its sign says
    }
    return NameMeaning(
      kind: .type(type.kind), shown: type.name + ":" + rest, account: root.map { $0 + ":" + rest },
      type: index)
  }

  private func account(_ name: String) throws(NameProblem) -> NameMeaning {
    if let full = accountsByName[Folding.name(name)] { return meaning(account: full) }
    if name.split(separator: ":", omittingEmptySubsequences: false).contains(where: \.isEmpty) {
      throw NameProblem(code: .emptyAccountPart, facts: [name])
    }
    let parts = name.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let full = accountsByName[Folding.name(String(parts[0]))] {
      return meaning(account: full + ":" + String(parts[1]))
    }
    return meaning(account: name)
  }

  /// The account that a name in the settings stands for.
  private func full(_ account: String) -> String {
    accountsByName[Folding.name(account)] ?? account
  }

  private func meaning(account: String) -> NameMeaning {
    NameMeaning(
      kind: .account(AccountClass(account: account)), shown: Catalogue.withoutFirstPart(account),
      account: account, type: nil)
  }

  /// What an account is called in rows: the part behind the first colon, where there is one.
  static func withoutFirstPart(_ account: String) -> String {
    account.firstIndex(of: ":").map { String(account[account.index(after: $0)...]) } ?? account
  }

  private func severalWords(_ name: String) -> NameProblem {
    let words = name.split(separator: " ", maxSplits: 1)
    return NameProblem(
      code: .severalWords,
      facts: [
        name, words.first.map(String.init) ?? "", words.dropFirst().first.map(String.init) ?? "",
      ])
  }
}
