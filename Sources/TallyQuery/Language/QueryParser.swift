import TallyFormats
import TallyModel
import TallyText

/// Reads the arguments of a query: each is one term, as in hledger.
///
///     tally timeline type:coffee 'payee:corner market' not:tag:work 'amt:>5' date:lastmonth
///
/// `NAME:VALUE` asks one thing, anything else is a pattern that may match anywhere; `not:` before
/// either turns it round. The names:
///
/// - `type acct payee note comment code file`: a pattern for that text; `desc` for payee and note; `cur`
///   for the whole name of a commodity;
/// - `tag:NAME[=VALUE]`: patterns for a tag's name and value;
/// - `field:NAME`, and with one of `< <= = >= >` and a value: a field of the entry;
/// - `amt:[< <= = >= >]N`: exactly; without a sign by the absolute value, unless N is 0, with one as it is;
/// - `date:PERIOD`; `kind:expense`, `income`, `refund`, `transfer`; `status:*` or `cleared`, `!` or `pending`,
///   nothing or `unmarked`; `id:` and the start of an ID.
///
/// Names are read without regard to case. Quotation marks around a value, `"…"` or `'…'`, are taken off;
/// around a whole argument they also make it a word where it looks like a term: `"http://x"`. A name
/// that is none is part of a word, but for those that are nearly one: an error with the right name.
/// An argument of nothing but blanks asks nothing.
package struct QueryParser: Sendable {
  package let periods: PeriodParser
  /// The ledger's: `.` or `,`.
  package let decimalMark: UInt8
  private let bareWords: BareWords

  /// What a word without a name asks.
  package enum BareWords: Sendable {
    /// It is in any text of an entry.
    case anywhere
    /// It is in the name of an account, as with `acct:`.
    case accounts
  }

  package init(
    periods: PeriodParser, decimalMark: UInt8 = UInt8(ascii: "."),
    bareWords: BareWords = .anywhere
  ) {
    self.periods = periods
    self.decimalMark = decimalMark
    self.bareWords = bareWords
  }

  package func parse(_ arguments: [String]) throws(QueryError) -> Query {
    var query = Query()
    /// Where the alternatives of a kind stand.
    var groupOfKind: [TermName: Int] = [:]
    for argument in arguments {
      guard let (term, name) = try parse(argument) else { continue }
      if let name, name.hasAlternatives, !term.isNegated {
        if let group = groupOfKind[name] {
          query.groups[group].append(term)
          continue
        }
        groupOfKind[name] = query.groups.count
      }
      query.groups.append([term])
    }
    return query
  }

  /// One term and its name, nil for a word; nil for an argument of blanks.
  private func parse(_ argument: String) throws(QueryError) -> (QueryTerm, TermName?)? {
    var rest = argument[...]
    var isNegated = false
    while let not = rest.prefix(before: ":"), TermName.small(not.head) == "not" {
      isNegated.toggle()
      rest = not.rest
      if rest.isBlank { throw .missingValue(term: "not") }
    }
    if rest.isBlank { return nil }
    guard let (head, value) = rest.prefix(before: ":"), !rest.isQuoted,
      let name = try TermName.named(head, in: argument)
    else {
      let pattern = try pattern(rest.unquoted, of: argument)
      switch bareWords {
      case .anywhere: return (QueryTerm(.anywhere(pattern), isNegated: isNegated), nil)
      case .accounts: return (QueryTerm(.text(.account, pattern), isNegated: isNegated), .acct)
      }
    }
    let match = try match(name, value.unquoted, of: argument)
    return (QueryTerm(match, isNegated: isNegated), name)
  }

  private func match(
    _ name: TermName, _ value: String, of argument: String
  ) throws(QueryError) -> QueryTerm.Match {
    if name == .status { return .status([try status(value)]) }
    if value[...].isBlank { throw .missingValue(term: name.rawValue) }
    switch name {
    case .type: return .text(.type, try pattern(value, of: argument))
    case .acct: return .text(.account, try pattern(value, of: argument))
    case .payee: return .text(.payee, try pattern(value, of: argument))
    case .desc: return .text(.description, try pattern(value, of: argument))
    case .note: return .text(.note, try pattern(value, of: argument))
    case .comment: return .text(.comment, try pattern(value, of: argument))
    case .code: return .text(.code, try pattern(value, of: argument))
    case .file: return .file(try pattern(value, of: argument))
    case .cur: return .currency(try pattern(value, whole: true, of: argument))
    case .tag: return try tag(value, of: argument)
    case .field: return try field(value)
    case .amt: return try amount(value)
    case .date: return .date(try period(value, of: argument))
    case .kind: return .kind([try kind(value)])
    case .status: return .status([try status(value)])
    case .id: return .id(prefix: value)
    }
  }
}

// MARK: - Values

extension QueryParser {
  private func pattern(
    _ source: String, whole: Bool = false, of argument: String
  ) throws(QueryError) -> Pattern {
    do throws(PatternError) {
      return try Pattern(source, whole: whole)
    } catch {
      throw .pattern(term: argument, error)
    }
  }

  private func period(_ text: String, of argument: String) throws(QueryError) -> DateRange {
    do throws(PeriodError) {
      return try periods.range(text)
    } catch {
      throw .period(term: argument, error)
    }
  }

  private func tag(_ value: String, of argument: String) throws(QueryError) -> QueryTerm.Match {
    guard let (name, tagValue) = value[...].prefix(before: "=") else {
      return .tag(name: try pattern(value, of: argument), value: nil)
    }
    if name.isEmpty { throw .missingName(term: "tag") }
    return .tag(
      name: try pattern(String(name), of: argument),
      value: try pattern(tagValue.unquoted, of: argument))
  }

  private func field(_ value: String) throws(QueryError) -> QueryTerm.Match {
    let signs: Set<Character> = ["<", "=", ">"]
    let name = value.prefix { !signs.contains($0) }
    if name.isBlank { throw .missingName(term: "field") }
    var rest = value[name.endIndex...]
    guard let comparison = rest.takeComparison() else {
      return .field(name: String(name.trimmed), nil)
    }
    let text = rest.trimmed.unquoted
    if text.isEmpty { throw .missingFieldValue(name: String(name.trimmed)) }
    var condition = FieldCondition(comparison: comparison, text: text)
    // Neither is an error here: a field may hold any text.
    condition.number = try? quantity(text)
    condition.date = try? periods.day(text)
    return .field(name: String(name.trimmed), condition)
  }

  private func amount(_ value: String) throws(QueryError) -> QueryTerm.Match {
    var rest = value[...].trimmed
    let comparison = rest.takeComparison() ?? .equal
    let text = String(rest.trimmed)
    let quantity = try quantity(text)
    let hasSign = text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-")
    return .amount(comparison, quantity, signed: hasSign || quantity.isZero)
  }

  /// Reads `[+-]DIGITS[MARK DIGITS]`, exactly; no group marks.
  private func quantity(_ text: String) throws(QueryError) -> Quantity {
    let mark = String(Character(UnicodeScalar(decimalMark)))
    var bytes = text.utf8[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    let parts = bytes.split(separator: decimalMark, omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) })
    else { throw .malformedAmount(text: text, mark: mark) }
    var mantissa: Int128 = 0
    for digit in parts.joined() {
      // Below 10^38 before this digit, and 10^39 does not fit in 127 bits: stop at the limit.
      guard mantissa < Quantity.limit / 10 else { throw .longAmount(text: text) }
      mantissa = mantissa * 10 + Int128(digit - 0x30)
    }
    guard let scale = UInt8(exactly: parts.count == 2 ? parts[1].count : 0),
      let quantity = Quantity(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
    else { throw .longAmount(text: text) }
    return quantity
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func kind(_ value: String) throws(QueryError) -> EntryKind {
    if let kind = EntryKind(rawValue: TermName.small(value[...])) { return kind }
    throw unknown(value, of: .kind, allowed: EntryKind.allCases.map(\.rawValue))
  }

  private func status(_ value: String) throws(QueryError) -> Status {
    switch TermName.small(value[...].trimmed) {
    case "", "unmarked": return .none
    case "!", "pending": return .pending
    case "*", "cleared": return .cleared
    default: throw unknown(value, of: .status, allowed: ["cleared", "pending", "unmarked"])
    }
  }

  private func unknown(_ value: String, of term: TermName, allowed: [String]) -> QueryError {
    .unknownValue(
      term: term.rawValue, value: value, allowed: allowed,
      suggestion: NearMiss.closest(to: TermName.small(value[...]), among: allowed))
  }
}
