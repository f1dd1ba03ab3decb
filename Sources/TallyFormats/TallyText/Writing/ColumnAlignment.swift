import TallyModel
import TallyText

/// How a file lines up the columns of its entries, learnt from some of its lines, for one more.
///
/// It looks at the blanks before the first name and before the first amount, and at the indentation:
///
///     08:12  coffee        6.50  soy milk
///     12:31  lunch        15.50  with Li
///            household    12.50
///
/// Columns that its neighbours do not share, or that only one line shows, are left as they were typed.
struct ColumnAlignment {
  /// What stands before the entries, as it is written.
  private(set) var indent = ""
  /// Where the first name starts, counted from the indentation: of lines with a time, and without.
  private var timedName: Int?
  private var untimedName: Int?
  /// Where the first amount ends, or starts.
  private var amountEnd: Int?
  private var amountStart: Int?
  /// How many blanks follow the amount.
  private var gapBehind: Int?

  /// One line, in display columns from its indentation.
  private struct Columns {
    var hasTime: Bool
    var name: Int
    var nameEnd: Int
    var amount: Int
    var amountEnd: Int
    var gap: Int?
  }

  /// `lines`: neighbours, each its indentation and its text.
  init(_ lines: [(indent: String, parts: EntryLineParts, text: String)]) {
    guard let last = lines.last else { return }
    indent = last.indent
    let columns = lines.compactMap { ColumnAlignment.columns($0.parts, $0.text) }
    timedName = ColumnAlignment.shared(columns.filter(\.hasTime).map(\.name))
    untimedName = ColumnAlignment.shared(columns.filter { !$0.hasTime }.map(\.name))
    let gaps = columns.map { $0.amount - $0.nameEnd }
    // With single blanks everywhere nothing is lined up, whatever columns happen to agree.
    guard gaps.contains(where: { $0 > 1 }) else { return }
    amountEnd = ColumnAlignment.shared(columns.map(\.amountEnd))
    if amountEnd == nil { amountStart = ColumnAlignment.shared(columns.map(\.amount)) }
    gapBehind = ColumnAlignment.shared(columns.compactMap(\.gap))
  }

  /// What all of them are, but for one that had no room; nil where there are fewer than two or they differ.
  static func shared(_ values: [Int]) -> Int? {
    guard values.count > 1 else { return nil }
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      most.value * 4 >= values.count * 3
    else { return nil }
    return most.key
  }

  private static func columns(_ parts: EntryLineParts, _ text: String) -> Columns? {
    guard parts.date == nil, let item = parts.items.first else { return nil }
    let bytes = Array(text.utf8)
    let column = { (at: Int) in
      DisplayWidth.columns(of: String(decoding: bytes[..<at], as: UTF8.self))
    }
    guard !bytes[..<item.amount.lowerBound].contains(Marks.tab) else { return nil }
    let word = bytes[item.amount.lowerBound...].firstIndex {
      $0 == Marks.space || $0 == Marks.newline
    }
    let end = min(word ?? item.amount.upperBound, item.amount.upperBound)
    let next = parts.tail.first.map { $0.range.lowerBound }
    return Columns(
      hasTime: parts.time != nil, name: column(parts.nameStart),
      nameEnd: column(item.name.upperBound),
      amount: column(item.amount.lowerBound), amountEnd: column(end),
      gap: next.flatMap { parts.items.count == 1 ? $0 - item.amount.upperBound : nil })
  }

  /// An entry's text with the blanks that its neighbours have.
  func aligned(_ text: String, _ parts: EntryLineParts) -> String {
    guard parts.date == nil, let item = parts.items.first else { return text }
    let bytes = Array(text.utf8)
    var front = String(decoding: bytes[..<parts.nameStart], as: UTF8.self)
    let nameColumn = parts.time == nil ? untimedName ?? 0 : timedName
    if let nameColumn { front = ColumnAlignment.padded(front, to: nameColumn) }
    let name = String(decoding: bytes[parts.nameStart..<item.name.upperBound], as: UTF8.self)
    let gap = String(decoding: bytes[item.name.upperBound..<item.amount.lowerBound], as: UTF8.self)
    let amountBytes = bytes[item.amount]
    let word = amountBytes.firstIndex { $0 == Marks.space } ?? item.amount.upperBound
    let amount = String(decoding: bytes[item.amount.lowerBound..<word], as: UTF8.self)
    var line = front + name
    if let amountEnd {
      let width = DisplayWidth.columns(of: amount)
      line = ColumnAlignment.padded(line, to: max(amountEnd - width, 0))
    } else if let amountStart {
      line = ColumnAlignment.padded(line, to: amountStart)
    } else {
      line += gap
    }
    line += amount + String(decoding: bytes[word..<item.amount.upperBound], as: UTF8.self)
    guard parts.items.count == 1, let next = parts.tail.first?.range.lowerBound, let gapBehind
    else {
      return line + String(decoding: bytes[item.amount.upperBound...], as: UTF8.self)
    }
    return line + String(repeating: " ", count: gapBehind)
      + String(decoding: bytes[next...], as: UTF8.self)
  }

  /// At least one blank behind what stands there already.
  private static func padded(_ text: String, to column: Int) -> String {
    let bare = String(text.reversed().drop { $0 == " " }.reversed())
    let width = DisplayWidth.columns(of: bare)
    let least = bare.isEmpty ? 0 : 1
    return bare + String(repeating: " ", count: max(column - width, least))
  }
}
