import TallyFormats
import TallyModel

// Contexts and outlines of journals, as bytes.

extension JournalContext.DefaultCommodity {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.text(symbol)
    style.write(to: &writer)
  }

  fileprivate init?(from reader: inout RecordReader) {
    guard let symbol = reader.string(), let style = AmountStyle(from: &reader) else { return nil }
    self.init(symbol, style)
  }
}

extension JournalAlias {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.number(isPattern ? 1 : 0)
    writer.text(old)
    writer.text(new)
  }

  fileprivate init?(from reader: inout RecordReader) {
    guard let flag = reader.number(), let old = reader.string(), let new = reader.string() else {
      return nil
    }
    self.init(isPattern: flag == 1, old: old, new: new)
  }
}

extension JournalContext {
  func write(to writer: inout RecordWriter) {
    // No year is this one.
    writer.number(year.map(Int.init) ?? Int.min)
    writer.number(decimalMark ?? 0)
    writer.number(defaultCommodity == nil ? 0 : 1)
    defaultCommodity?.write(to: &writer)
    writer.number(aliases.count)
    for alias in aliases { alias.write(to: &writer) }
    writer.texts(parents)
    writer.number(marks.count)
    for (commodity, mark) in marks.sorted(by: { $0.key < $1.key }) {
      writer.text(commodity)
      writer.number(mark)
    }
  }

  init?(from reader: inout RecordReader) {
    self.init()
    guard let year = reader.number(), let mark = reader.number(UInt8.self),
      let hasCommodity = reader.number()
    else { return nil }
    self.year = year == Int.min ? nil : Int32(truncatingIfNeeded: year)
    decimalMark = mark == 0 ? nil : mark
    if hasCommodity == 1 {
      guard let commodity = DefaultCommodity(from: &reader) else { return nil }
      defaultCommodity = commodity
    }
    guard let aliasCount = reader.number() else { return nil }
    for _ in 0..<max(aliasCount, 0) {
      guard let alias = JournalAlias(from: &reader) else { return nil }
      aliases.append(alias)
    }
    guard let parents = reader.texts(), let markCount = reader.number() else { return nil }
    self.parents = parents
    for _ in 0..<max(markCount, 0) {
      guard let commodity = reader.string(), let mark = reader.number(UInt8.self) else {
        return nil
      }
      marks[commodity] = mark
    }
  }
}

// MARK: - Outlines

extension JournalDirective {
  fileprivate func write(to writer: inout RecordWriter) {
    switch self {
    case .year(let year):
      writer.number(1)
      writer.number(year)
    case .decimalMark(let mark):
      writer.number(2)
      writer.number(mark)
    case .defaultCommodity(let commodity):
      writer.number(3)
      commodity.write(to: &writer)
    case .mark(let commodity, let mark):
      writer.number(4)
      writer.text(commodity)
      writer.number(mark)
    case .alias(let alias):
      writer.number(5)
      alias.write(to: &writer)
    case .endAliases: writer.number(6)
    case .applyAccount(let parent):
      writer.number(7)
      writer.text(parent)
    case .endApplyAccount: writer.number(8)
    }
  }

  fileprivate init?(_ kind: Int, from reader: inout RecordReader) {
    switch kind {
    case 1:
      guard let year = reader.number(Int32.self) else { return nil }
      self = .year(year)
    case 2:
      guard let mark = reader.number(UInt8.self) else { return nil }
      self = .decimalMark(mark)
    case 3:
      guard let commodity = JournalContext.DefaultCommodity(from: &reader) else { return nil }
      self = .defaultCommodity(commodity)
    case 4:
      guard let commodity = reader.string(), let mark = reader.number(UInt8.self) else {
        return nil
      }
      self = .mark(commodity: commodity, mark)
    case 5:
      guard let alias = JournalAlias(from: &reader) else { return nil }
      self = .alias(alias)
    case 6: self = .endAliases
    case 7:
      guard let parent = reader.string() else { return nil }
      self = .applyAccount(parent)
    case 8: self = .endApplyAccount
    default: return nil
    }
  }
}

extension FileOutline {
  func write(to writer: inout RecordWriter) {
    writer.number(steps.count)
    for step in steps {
      switch step {
      case .directive(let directive): directive.write(to: &writer)
      case .include(let include):
        writer.number(0)
        writer.text(include.pattern)
        writer.number(include.range.lowerBound)
        writer.number(include.range.count)
        writer.number(include.patternRange.lowerBound)
        writer.number(include.patternRange.count)
        writer.number(include.above)
      }
    }
  }

  init?(from reader: inout RecordReader) {
    self.init()
    guard let count = reader.number() else { return nil }
    for _ in 0..<max(count, 0) {
      guard let kind = reader.number() else { return nil }
      if kind != 0 {
        guard let directive = JournalDirective(kind, from: &reader) else { return nil }
        steps.append(.directive(directive))
        continue
      }
      guard let pattern = reader.string(), let range = FileOutline.range(from: &reader),
        let patternRange = FileOutline.range(from: &reader), let above = reader.number()
      else { return nil }
      steps.append(
        .include(Include(pattern: pattern, range: range, patternRange: patternRange, above: above)))
    }
  }

  private static func range(from reader: inout RecordReader) -> Range<Int>? {
    guard let start = reader.number(), let count = reader.number(), start >= 0, count >= 0,
      start <= Int.max - count
    else { return nil }
    return start..<start + count
  }

  /// Whether it has an include.
  var includes: Bool {
    steps.contains { if case .include = $0 { true } else { false } }
  }
}
