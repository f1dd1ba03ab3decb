package import TallyFormats
import TallyModel

extension Block {
  /// What its files say beside their entries, in reading order: those that say something, by index into
  /// `files`.
  ///
  /// Lines are those of the files.
  package var facts: [(file: Int, facts: FileFacts)] {
    guard summary.hasFacts else { return [] }
    var reader = RecordReader(bytes(.facts))
    var all: [(file: Int, facts: FileFacts)] = []
    while !reader.isAtEnd {
      guard let file = reader.number(), var facts = FileFacts(from: &reader) else { Damage.found() }
      for at in facts.declarations.indices { facts.declarations[at].line += place.line }
      all.append((file, facts))
    }
    return all
  }
}

extension FileFacts {
  func write(to writer: inout RecordWriter) {
    writer.number(declarations.count)
    for declaration in declarations {
      writer.number(declaration.kind.rawValue)
      writer.text(declaration.name)
      writer.text(declaration.type)
      writer.number(declaration.line)
    }
    writer.number(styles.count)
    for style in styles {
      writer.text(style.commodity)
      writer.number(style.authority.rawValue)
      style.style.write(to: &writer)
    }
  }

  fileprivate init?(from reader: inout RecordReader) {
    self.init()
    guard let declarationCount = reader.number() else { return nil }
    for _ in 0..<max(declarationCount, 0) {
      guard let kind = reader.number(UInt8.self).flatMap({ Declaration.Kind(rawValue: $0) }),
        let name = reader.string(), let type = reader.string(), let line = reader.number()
      else { return nil }
      declarations.append(Declaration(kind, name, type: type, line: line))
    }
    guard let styleCount = reader.number() else { return nil }
    for _ in 0..<max(styleCount, 0) {
      guard let commodity = reader.string(),
        let authority = reader.number(UInt8.self).flatMap({
          CommodityStyle.Authority(rawValue: $0)
        }), let style = AmountStyle(from: &reader)
      else { return nil }
      styles.append(CommodityStyle(commodity, authority, style))
    }
  }
}

extension AmountStyle {
  func write(to writer: inout RecordWriter) {
    writer.number((isLeft ? 1 : 0) | (isSpaced ? 2 : 0))
    writer.number(decimalMark ?? 0)
    writer.number(groupMark?.value ?? 0)
    writer.text(groups)
    writer.number(places)
  }

  init?(from reader: inout RecordReader) {
    guard let flags = reader.number(), let mark = reader.number(UInt8.self),
      let group = reader.number(UInt32.self), let groups = reader.text(),
      let places = reader.number(UInt8.self)
    else { return nil }
    self.init()
    isLeft = flags & 1 != 0
    isSpaced = flags & 2 != 0
    decimalMark = mark == 0 ? nil : mark
    groupMark = group == 0 ? nil : Unicode.Scalar(group)
    self.groups = groups
    self.places = places
  }
}
