/// What a word of a command line stands for, so that a shell can complete it.
///
/// It decides nothing: a word that is none of those offered is read as ever.
package indirect enum WordKind: Sendable {
  /// There is no list of what it may be.
  case other
  case path
  /// One of these.
  case choice([String])
  case type, account, payee, currency
  /// `+TAG` or `-TAG`.
  case tagChange
  /// An entry's ID.
  case id
  case date, period, command
  /// A word of an entry as `tally add` takes it: a type, an account, a payee, a tag.
  case entry
  /// A term of a query.
  case term
  /// A pattern for accounts, or a term.
  case accountTerm
  /// One of these words; what follows it is its own.
  case verb([Verb])

  package struct Verb: Sendable {
    package let name: String
    /// What the words behind it stand for; the last of them goes on.
    package let words: [WordKind]

    package init(_ name: String, _ words: [WordKind] = []) {
      self.name = name
      self.words = words
    }
  }

  /// The choices that a placeholder lists: `auto|always|never`; none where it stands for something else.
  init(placeholder: String?) {
    let choices = (placeholder ?? "").split(separator: "|").map(String.init)
    let isList = choices.count > 1 && choices.allSatisfy { $0.lowercased() == $0 }
    self = isList ? .choice(choices) : .other
  }

  /// What the word stands for that follows some others, which are of these kinds.
  static func kind(after words: some Collection<String>, among kinds: [WordKind]) -> WordKind {
    guard let last = kinds.last else { return .other }
    if case .verb(let verbs)? = kinds.first, let name = words.first {
      guard let verb = verbs.first(where: { $0.name == name }) else { return .other }
      return kind(after: words.dropFirst(), among: verb.words)
    }
    return words.count < kinds.count ? kinds[words.count] : last
  }
}
