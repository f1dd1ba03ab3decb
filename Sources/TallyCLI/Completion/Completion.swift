import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// `tally complete`, which the scripts of `tally completions` ask at each press of TAB: what the word that is
/// being typed may become.
///
/// - `tally complete -- WORDS…`: the words so far, the last one being typed, without quotation marks. A
///   candidate a line, and behind a tabulator what it is; the shell quotes and filters.
/// - `tally complete bash -- WORD LINE`: bash splits words at marks like `@` and `:`, and takes what it is given
///   as it is. So it gets what stands in place of its own word, WORD, of the line up to the cursor: quoted, and
///   with the blank behind it.
/// - The line `\tfiles` means that the shell may offer its files.
///
/// It is no command of the help's, and never an error: whoever types does not want to be told. Candidates are
/// data from a ledger that somebody else may have written. One is a line without control characters, and no
/// shell evaluates it.
struct Completion {
  static let files = "\tfiles"

  private let environment: Environment
  private let place: TypedPlace
  /// nil where the shell quotes and filters itself.
  private let bash: BashWord?

  /// nil where the words are no question of a shell's.
  init?(_ arguments: [String], _ environment: Environment) {
    self.environment = environment
    switch arguments.prefix(3) {
    case let start where start.prefix(2) == ["complete", "--"]:
      bash = nil
      place = Completion.place(arguments.last ?? "", after: arguments.dropFirst(2).dropLast())
    case ["complete", "bash", "--"] where arguments.count == 5:
      let word = BashWord(arguments[3], atEndOf: arguments[4])
      bash = word
      place = Completion.place(word.typed, after: word.before.dropFirst())
    default: return nil
    }
  }

  private static func place(_ typed: String, after before: some Sequence<String>) -> TypedPlace {
    TypedPlace(
      typed, after: before, among: Commands.all.map(\.description),
      home: HomeCommand().description)
  }

  /// Prints the candidates.
  func answer() {
    let lines = isFile ? [Completion.files] : matching.compactMap(line)
    let text = lines.map { $0 + "\n" }.joined()
    // A shell that does not wait for the answer has gone on.
    try? Delivery.write(Array(text.utf8))
  }

  private var isFile: Bool {
    if bash?.isRedirection ?? false { return true }
    if case .word(.path) = place.expected { return true }
    return false
  }

  private func line(_ candidate: Candidate) -> String? {
    if let bash { return bash.replacement(candidate) }
    let note = DisplayWidth.truncated(TerminalEscape.escaped(candidate.note), to: 60)
    return note.isEmpty ? candidate.text : candidate.text + "\t" + note
  }

  // MARK: What matches

  private var matching: [Candidate] {
    var seen: Set<String> = []
    let all = candidates.filter { candidate in
      candidate.isPlain && (place.takesDashes || !isOption(candidate))
        && seen.insert(candidate.text).inserted
    }.map { Candidate(place.head + $0.text, $0.note) }
    let typed = place.head + place.typed
    let folded = Folding.search(typed)
    guard bash != nil else {
      // Shells match in ways of their own, but hardly what has none of the typed text in it.
      return all.filter { Folding.search($0.text).contains(folded) }
    }
    let exact = all.filter { $0.text.utf8.starts(with: typed.utf8) }
    if !exact.isEmpty { return exact }
    // bash puts what they have in common in place of the word, which must not get shorter.
    let near = all.filter { Folding.search($0.text).utf8.starts(with: folded.utf8) }
    let start = near.first?.text.prefix(typed.count)
    return near.filter { $0.text.prefix(typed.count) == start }
  }

  /// Whether it would be read as an option where it is none.
  private func isOption(_ candidate: Candidate) -> Bool {
    if case .option = place.expected { return false }
    return candidate.text.hasPrefix("--") || ArgumentParser.isShort(candidate.text)
  }

  private var candidates: [Candidate] {
    let language = Settings.Language(of: environment)
    switch place.expected {
    case .command:
      // Periods have names too; all at once would be too many.
      return commands(language)
        + (place.typed.isEmpty ? [] : words(of: Ledger()).candidates(.period, typed: "", after: []))
    case .option(let specs):
      return specs.map { Candidate("--" + $0.name, $0.help.text(language)) }
    case .word(.command): return commands(language)
    case .word(let kind):
      let words = words(of: kind.isOfLedger ? ledger ?? Ledger() : Ledger())
      return words.candidates(kind, typed: place.typed, after: place.words)
    }
  }

  private func commands(_ language: Settings.Language) -> [Candidate] {
    Commands.all.map {
      Candidate($0.description.name, $0.description.summary.text(language))
    }
  }

  // MARK: The ledger

  private func words(of ledger: Ledger) -> LedgerWords {
    LedgerWords(
      ledger, language: ledger.settings.language ?? Settings.Language(of: environment),
      today: (try? Question.today(place.options, environment)) ?? Question.clock)
  }

  /// The ledger that the words before name, or that is found; nil where there is none to be read.
  private var ledger: Ledger? {
    let finder = LedgerFinding(environment, isQuiet: true)
    var named = Invocation()
    for option in ["ledger", "file"] {
      guard let path = place.options.value(option) else { continue }
      // Standard input is the shell's.
      if path == "-" { return nil }
      named.add(option, inHome(path))
    }
    return try? finder.read(finder.find(named))
  }

  /// A path as the shell will have it, which has not looked at it yet.
  private func inHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}

extension WordKind {
  /// Whether a ledger has words for it.
  fileprivate var isOfLedger: Bool {
    switch self {
    case .type, .account, .payee, .currency, .tagChange, .id, .period, .entry, .term, .accountTerm:
      true
    case .other, .path, .choice, .date, .command, .verb: false
    }
  }
}
