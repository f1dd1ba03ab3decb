import TallyModel
import TallyText

/// How a journal looks, learnt from some of its entries, for one more: indentation, the column that amounts end or
/// start in, the mark between the parts of a date, how each commodity is written.
///
/// Where there is nothing to learn from, four blanks, and amounts lined up in their entry as hledger does.
struct JournalLook {
  private(set) var indent = "    "
  private(set) var dateMark: Character = "-"
  private(set) var column: Column?
  /// Whether the last amount of an entry of two postings is left out.
  var omitsLast = false
  /// Whether the sign stands before a symbol in front: `-$5`.
  private var signsFirst = false
  /// The commodities of the entries looked at, the nearest first, then all others of the file, and of other
  /// journals.
  private var commodities: [String] = []
  private var styles: [String: CommodityStyle] = [:]
  private let file: WritableFile
  private let context: JournalContext

  /// Where amounts stand, counted from the indentation.
  enum Column {
    case end(Int)
    case start(Int)
    /// What stands between account and amount: tabs, or two blanks everywhere.
    case gap(String)
  }

  /// - `entries`: the nearest one last.
  /// - `contexts`: of the file.
  /// - `context`: what holds where the entry is to stand.
  init(
    _ file: WritableFile, near entries: [PlacedEntry], _ contexts: JournalContexts,
    _ context: JournalContext
  ) {
    self.file = file
    self.context = context
    let parts = entries.compactMap { entry -> (JournalEntryParts, [UInt8])? in
      let own = Array(file.bytes[entry.range])
      let parts = try? JournalEntryParts(
        String(decoding: own, as: UTF8.self),
        ReadingContext(contexts.at(entry.range.lowerBound)), path: file.path)
      return parts.map { ($0, own) }
    }
    let known = file.context.styles + file.styles
    for authority in [CommodityStyle.Authority.used, .defaultCommodity, .declared] {
      for style in known where style.authority == authority { styles[style.commodity] = style }
    }
    learnCommodities(parts.map(\.0))
    guard let (last, own) = parts.last else { return }
    dateMark = own[last.date].contains(UInt8(ascii: "/")) ? "/" : "-"
    if own[last.date].contains(UInt8(ascii: ".")) { dateMark = "." }
    learnColumns(parts)
    let twos = parts.map(\.0).filter { $0.postings.count == 2 }
    omitsLast = twos.count { $0.postings[1].amount == nil } * 2 > twos.count
  }

  private mutating func learnCommodities(_ parts: [JournalEntryParts]) {
    let near = parts.reversed().flatMap { parts in
      parts.postings.filter { $0.amount != nil }.map { parts.value.items[$0.item].commodity }
    }
    let all = near + (file.styles + file.context.styles).map(\.commodity)
    for commodity in all where !commodities.contains(commodity) {
      commodities.append(commodity)
    }
  }

  private mutating func learnColumns(_ entries: [(JournalEntryParts, [UInt8])]) {
    var ends: [Int] = []
    var gaps: Set<String> = []
    var starts: [Int] = []
    for (parts, own) in entries {
      let text = { (range: Range<Int>) in String(decoding: own[range], as: UTF8.self) }
      for posting in parts.postings {
        let first = posting.status?.lowerBound ?? posting.account.lowerBound
        indent = text(posting.start..<first)
        guard posting.amount != nil else { continue }
        let gap = posting.account.upperBound..<posting.quantity.lowerBound
        if own[gap].contains(Marks.tab) {
          column = .gap(text(gap))
        } else {
          gaps.insert(text(gap))
          let start = DisplayWidth.columns(of: text(first..<posting.quantity.lowerBound))
          starts.append(start)
          ends.append(start + DisplayWidth.columns(of: text(posting.quantity)))
        }
        learnSign(text(posting.quantity))
      }
    }
    guard column == nil else { return }
    if gaps == ["  "] {
      column = .gap("  ")
    } else if let end = ColumnAlignment.shared(ends) {
      column = .end(end)
    } else if let start = ColumnAlignment.shared(starts) {
      column = .start(start)
    }
  }

  /// An amount whose symbol does not stand in front says nothing of where the sign would be.
  private mutating func learnSign(_ amount: String) {
    guard let first = amount.first, let sign = amount.firstIndex(where: { "-+".contains($0) })
    else { return }
    if sign > amount.startIndex {
      if !first.isNumber, amount[..<sign].allSatisfy({ !$0.isNumber }) { signsFirst = false }
    } else if let next = amount.dropFirst().first(where: { $0 != " " }) {
      if !next.isNumber, next != ".", next != "," { signsFirst = true }
    }
  }
}

// MARK: - Writing

extension JournalLook {
  func text(_ date: CalendarDate) -> String {
    String(date.description.map { $0 == "-" ? dateMark : $0 })
  }

  /// What a commodity that tally text names is in the file: a symbol of the same currency, where it has that
  /// and not the name; nothing where all its numbers have none and it is the ledger's own.
  func symbol(of commodity: String) -> String {
    file.withRules { rules in
      let own = rules.currencies.lookup(commodity)
      for known in commodities {
        if known == commodity { return known }
        if case .commodity = own, rules.currencies.lookup(known) == own { return known }
      }
      let isBare = commodities == [""] && commodity == file.settings.currency
      return isBare ? "" : commodity
    }
  }

  /// An amount as the file writes those of its commodity.
  func text(_ amount: Amount, plus: Bool = false) -> String {
    let style = style(of: amount)
    var text = StyledNumber.text(amount, style)
    if signsFirst, style.isLeft, amount.quantity.isNegative {
      text = "-" + StyledNumber.text(Amount(amount.quantity.magnitude, amount.commodity), style)
    }
    return plus ? "+" + text : text
  }

  /// An amount with the decimals that its commodity has, at least.
  func padded(_ amount: Amount) -> Amount {
    let style = styles[amount.commodity]
    let name = amount.commodity.isEmpty ? file.settings.currency : amount.commodity
    let minor = file.withRules { rules -> UInt8? in
      guard case .commodity(let index) = rules.currencies.lookup(name) else {
        return nil
      }
      return rules.currencies.places(of: index)
    }
    var places = style?.style.places ?? minor ?? 0
    // One amount with many decimals asks for no more in all others, and one without for none in those with some.
    if let minor, style?.authority.isSeen ?? false {
      places = amount.quantity.scale > 0 ? minor : min(places, minor)
    }
    return Amount(amount.quantity.padded(to: places), amount.commodity)
  }

  private func style(of amount: Amount) -> AmountStyle {
    var style = styles[amount.commodity]?.style ?? AmountStyle()
    let declared =
      context.decimalMark ?? context.marks[amount.commodity]
      ?? context.defaultCommodity?.style.decimalMark
    style.decimalMark = declared ?? style.decimalMark ?? UInt8(ascii: ".")
    let mark = style.groupMark.flatMap { UInt8(exactly: $0.value) }
    // A group mark alone could be taken for a decimal mark.
    if amount.quantity.scale == 0 || mark == style.decimalMark { style.groupMark = nil }
    return style
  }
}
