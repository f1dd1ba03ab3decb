/// The values of a list, or the members of an object, where they stand in a configuration file; and how one
/// is put in or taken out, so that every other byte stays.
///
/// Comments are left where they are, but for one at the end of the line of what is taken out.
struct ConfigurationItems {
  let bytes: [UInt8]
  /// The brackets included.
  let whole: Range<Int>
  /// Without commas; of members, from the key on.
  let items: [Range<Int>]

  init(_ value: ConfigurationValue, in bytes: [UInt8]) {
    self.bytes = bytes
    whole = value.range
    switch value.content {
    case .list(let values): items = values.map(\.range)
    case .object(let members):
      items = members.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
    default: items = []
    }
  }

  /// What stands before an item, from the one before it or the bracket on.
  func gap(before index: Int) -> ConfigurationGap {
    let start = index == 0 ? whole.lowerBound + 1 : items[index - 1].upperBound
    return ConfigurationGap(bytes, start..<items[index].lowerBound)
  }

  /// What stands behind an item, up to the next one or the bracket.
  func gap(behind index: Int) -> ConfigurationGap {
    let isLast = index + 1 == items.count
    let end = isLast ? whole.upperBound - 1 : items[index + 1].lowerBound
    return ConfigurationGap(bytes, items[index].upperBound..<end)
  }

  /// Whether each item stands on a line of its own.
  var areLines: Bool {
    if items.count == 1 { return gap(before: 0).hasLineEnd }
    return items.count > 1 && (1..<items.count).allSatisfy { gap(before: $0).hasLineEnd }
  }

  /// What parts a new item from the one before it, behind the comma.
  func separator(behind index: Int) -> String {
    if areLines {
      // The first may stand on the line of the bracket.
      let model = index == 0 && items.count > 1 ? 1 : index
      return bytes.lineEnd + bytes.indentation(at: items[model].lowerBound)
    }
    for place in items.indices.dropFirst() {
      let gap = gap(before: place)
      guard let comma = gap.comma else { continue }
      let blanks = comma.upperBound..<items[place].lowerBound
      if gap.isBlank(blanks) { return String(decoding: bytes[blanks], as: UTF8.self) }
    }
    return " "
  }
}

// MARK: - Putting in

extension ConfigurationItems {
  func inserting(_ text: String, behind index: Int) -> [Splice] {
    let gap = gap(behind: index)
    let end = items[index].upperBound
    let separator = separator(behind: index)
    if let comma = gap.comma, !gap.hasLineEnd(before: comma.lowerBound) {
      let at = areLines ? gap.tail(from: comma.upperBound) : comma.upperBound
      return [Splice(at..<at, separator + text + ",")]
    }
    guard areLines else { return [Splice(end..<end, "," + separator + text)] }
    let at = gap.tail(from: end)
    return [Splice(end..<end, ","), Splice(at..<at, separator + text)]
  }

  /// Puts the first item between empty brackets.
  ///
  /// - `asLine`: whether it gets a line of its own even where the brackets share one.
  /// - `unit`: what its line is indented by.
  func insertingFirst(_ text: String, asLine: Bool, unit: String) -> Splice {
    let inner = whole.lowerBound + 1..<whole.upperBound - 1
    let gap = ConfigurationGap(bytes, inner)
    guard asLine || gap.hasLineEnd else {
      return Splice(inner.lowerBound..<inner.lowerBound, text)
    }
    let comments = gap.pieces.filter { $0.kind == .lineComment || $0.kind == .blockComment }
    let start = comments.last?.range.upperBound ?? inner.lowerBound
    let outer = bytes.lineEnd + bytes.indentation(at: inner.upperBound)
    let line = outer + unit + text
    // The bracket has its own line already, or gets one.
    if gap.pieces.contains(where: { $0.kind == .lineEnd && $0.range.lowerBound >= start }) {
      return Splice(start..<start, line)
    }
    return Splice(start..<inner.upperBound, line + outer)
  }
}

// MARK: - Taking out

extension ConfigurationItems {
  func removing(_ index: Int) -> [Splice] {
    let behind = gap(behind: index)
    let before = gap(before: index)
    let comma = behind.comma ?? (index > 0 ? before.comma : nil)
    let item = lines(of: index) ?? joined(index, comma, before, behind)
    guard let comma, !item.contains(comma.lowerBound) else { return [Splice(item, "")] }
    let both = [Splice(comma, ""), Splice(item, "")]
    return comma.lowerBound < item.lowerBound ? both : both.reversed()
  }

  /// The lines of an item that has them for itself, but for a comma and comments behind it.
  private func lines(of index: Int) -> Range<Int>? {
    let start = bytes.blanksStart(before: items[index].lowerBound)
    guard start > 0, bytes[start - 1] == Marks.newline, let end = gap(behind: index).lineEnd else {
      return nil
    }
    return start..<end
  }

  /// An item that shares its line, with its comma where nothing stands between, and blanks on one side.
  private func joined(
    _ index: Int, _ comma: Range<Int>?, _ before: ConfigurationGap, _ behind: ConfigurationGap
  ) -> Range<Int> {
    let item = items[index]
    let isLast = index + 1 == items.count
    let start = index > 0 && isLast ? bytes.blanksStart(before: item.lowerBound) : item.lowerBound
    guard let comma else { return item }
    if comma.lowerBound < start {
      let isJoined = before.isBlank(comma.upperBound..<item.lowerBound, lineEnds: true)
      return (isJoined ? comma.lowerBound : start)..<item.upperBound
    }
    guard behind.isBlank(item.upperBound..<comma.lowerBound) else { return start..<item.upperBound }
    let end = start < item.lowerBound ? comma.upperBound : bytes.blanksEnd(from: comma.upperBound)
    return start..<end
  }
}

extension [UInt8] {
  /// What ends the lines: what ends the first one, else a newline.
  var lineEnd: String {
    guard let newline = firstIndex(of: Marks.newline), newline > 0 else { return "\n" }
    return self[newline - 1] == Marks.carriageReturn ? "\r\n" : "\n"
  }

  /// The blanks at the start of the line that a position is in.
  func indentation(at position: Int) -> String {
    let start = self[..<position].lastIndex(of: Marks.newline).map { $0 + 1 } ?? 0
    return String(
      decoding: self[start..<Swift.min(blanksEnd(from: start), position)], as: UTF8.self)
  }

  /// Where the blanks begin that end at a position.
  fileprivate func blanksStart(before position: Int) -> Int {
    var at = position
    while at > 0, self[at - 1].isLineBlank { at -= 1 }
    return at
  }

  /// Where the blanks end that begin at a position.
  fileprivate func blanksEnd(from position: Int) -> Int {
    var at = position
    while at < count, self[at].isLineBlank { at += 1 }
    return at
  }
}

extension UInt8 {
  fileprivate var isLineBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
