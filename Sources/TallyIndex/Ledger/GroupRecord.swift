import TallyFormats
package import TallyModel
package import TallySystem

/// What is known of a group's files: what came of reading each, and the blocks that their entries are in.
///
/// A pure function of the files, their paths and the reading rules: when they were read, and what the
/// file system said of them then, is in `GroupStamps`.
package struct GroupRecord: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case entries
    /// Not the ledger's: a JSON file without entries.
    case passedOver
    /// It was deleted meanwhile.
    case gone
    case problem(Diagnostic)
  }

  package struct File: Equatable, Sendable {
    package var path: FilePath
    package var hash: BlockID
    package var outcome: Outcome
  }

  package struct Part: Sendable {
    /// What its block is kept under.
    package let id: BlockID
    /// The same without its assignments.
    let base: BlockID
    /// Of a file that includes others, which of its segments the part is of; else 0.
    let segment: Int
    package var place: PartPlace

    init(_ base: BlockID, segment: Int = 0, place: PartPlace) {
      (self.base, self.segment, self.place) = (base, segment, place)
      id = place.assigned.isEmpty ? base : Part.id(base, place.assigned)
    }

    private static func id(_ base: BlockID, _ assigned: [Int: [[Amount]]]) -> BlockID {
      var writer = RecordWriter()
      writer.id(base)
      writer.assigned(assigned)
      return writer.hash
    }

    /// The same part with other assignments.
    func with(_ assigned: [Int: [[Amount]]]) -> Part {
      var place = place
      place.assigned = assigned
      return Part(base, segment: segment, place: place)
    }
  }

  /// A hash of what is decided elsewhere about how the files are read (`FileGroup.plan`).
  var plan = BlockID.none
  package var files: [File] = []
  package var parts: [Part] = []

  package init() {}

  package static func == (a: GroupRecord, b: GroupRecord) -> Bool { a.encoded == b.encoded }
}

/// What the file system said of a group's files when they were read, in the order of its record.
package struct GroupStamps: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    package var stamp: FileStamp
    /// Whether the stamp may stay as it is although the file changes.
    ///
    /// It is so young that the clock had not moved on since. Such a file is read again at each question
    /// until it has aged.
    package var isRacy: Bool
  }

  package var files: [File] = []
  /// The checksum of the record that they belong to: a record from before would say of a file's stamp
  /// what was in it then.
  var record: UInt64 = 0

  package init() {}

  package static func == (a: GroupStamps, b: GroupStamps) -> Bool { a.files == b.files }
}

// MARK: - As bytes

extension GroupRecord {
  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.id(plan)
    writer.number(files.count)
    for file in files {
      writer.text(file.path.bytes)
      writer.id(file.hash)
      file.outcome.write(to: &writer)
    }
    writer.number(parts.count)
    for part in parts {
      writer.id(part.base)
      writer.number(part.segment)
      part.place.write(to: &writer)
    }
    return writer.bytes
  }

  /// nil where the bytes are no record.
  ///
  /// - `isBrief`: whether files are left out that only have entries: who looks at no file needs none of a
  ///   hundred thousand names.
  init?(_ bytes: UnsafeRawBufferPointer, isBrief: Bool = false) {
    var reader = RecordReader(bytes)
    guard let plan = reader.id(), let fileCount = reader.number() else { return nil }
    self.plan = plan
    for _ in 0..<max(fileCount, 0) {
      let start = reader.place
      if isBrief {
        guard reader.skipText(), reader.id() != nil, let outcome = Outcome(from: &reader) else {
          return nil
        }
        if outcome == .entries { continue }
        reader.place = start
      }
      guard let path = reader.text(), let hash = reader.id(), let outcome = Outcome(from: &reader)
      else { return nil }
      files.append(
        File(
          path: FilePath(bytes: path), hash: hash, outcome: outcome))
    }
    guard let partCount = reader.number() else { return nil }
    for _ in 0..<max(partCount, 0) {
      guard let base = reader.id(), let segment = reader.number(),
        let place = PartPlace(from: &reader)
      else { return nil }
      parts.append(Part(base, segment: segment, place: place))
    }
    guard reader.isAtEnd else { return nil }
  }
}

extension GroupRecord.Outcome {
  fileprivate func write(to writer: inout RecordWriter) {
    switch self {
    case .entries: writer.number(0)
    case .passedOver: writer.number(1)
    case .gone: writer.number(2)
    case .problem(let problem):
      writer.number(3)
      problem.write(to: &writer)
    }
  }

  fileprivate init?(from reader: inout RecordReader) {
    switch reader.number() {
    case 0: self = .entries
    case 1: self = .passedOver
    case 2: self = .gone
    case 3:
      guard let problem = Diagnostic(from: &reader) else { return nil }
      self = .problem(problem)
    default: return nil
    }
  }
}

extension PartPlace {
  fileprivate func write(to writer: inout RecordWriter) {
    writer.number(line)
    writer.number(offset)
    writer.number(length ?? -1)
    writer.number(nextLine ?? -1)
    context.write(to: &writer)
    writer.assigned(assigned)
    writer.number(identities.count)
    for (entry, identity) in identities.sorted(by: { $0.key < $1.key }) {
      writer.number(entry)
      writer.number(identity)
    }
  }

  fileprivate init?(from reader: inout RecordReader) {
    guard let line = reader.number(), let offset = reader.number(), let length = reader.number(),
      let nextLine = reader.number(), let context = ReadingContext(from: &reader),
      let assigned = reader.assigned(), let count = reader.number()
    else { return nil }
    self.init()
    self.line = line
    self.offset = offset
    self.length = length < 0 ? nil : length
    self.nextLine = nextLine < 0 ? nil : nextLine
    self.context = context
    self.assigned = assigned
    for _ in 0..<max(count, 0) {
      guard let entry = reader.number(), let identity = reader.number(UInt64.self) else {
        return nil
      }
      identities[entry] = identity
    }
  }
}

extension ReadingContext {
  func write(to writer: inout RecordWriter) {
    switch heading {
    case .none: writer.number(0)
    case .wrong: writer.number(1)
    case .date(let date):
      writer.number(2)
      writer.number(date.days)
    }
    writer.number((hasEntries ? 1 : 0) | (journal == nil ? 0 : 2))
    journal?.write(to: &writer)
  }

  init?(from reader: inout RecordReader) {
    self.init()
    switch reader.number() {
    case 0: heading = .none
    case 1: heading = .wrong
    case 2:
      guard let days = reader.number(Int32.self) else { return nil }
      heading = .date(CalendarDate(days: days))
    default: return nil
    }
    guard let flag = reader.number() else { return nil }
    hasEntries = flag & 1 != 0
    if flag & 2 != 0 {
      guard let journal = JournalContext(from: &reader) else { return nil }
      self.journal = journal
    }
  }
}

extension RecordWriter {
  fileprivate mutating func assigned(_ assigned: [Int: [[Amount]]]) {
    number(assigned.count)
    for (file, amounts) in assigned.sorted(by: { $0.key < $1.key }) {
      number(file)
      number(amounts.count)
      for parts in amounts {
        number(parts.count)
        for part in parts {
          number(UInt64(truncatingIfNeeded: part.quantity.mantissa))
          number(Int64(truncatingIfNeeded: part.quantity.mantissa >> 64))
          number(part.quantity.scale)
          text(part.commodity)
        }
      }
    }
  }
}

extension RecordReader {
  fileprivate mutating func assigned() -> [Int: [[Amount]]]? {
    guard let fileCount = number() else { return nil }
    var assigned: [Int: [[Amount]]] = [:]
    for _ in 0..<max(fileCount, 0) {
      guard let file = number(), let count = number() else { return nil }
      var amounts: [[Amount]] = []
      for _ in 0..<max(count, 0) {
        guard let parts = self.amounts() else { return nil }
        amounts.append(parts)
      }
      assigned[file] = amounts
    }
    return assigned
  }

  private mutating func amounts() -> [Amount]? {
    guard let count = number() else { return nil }
    var amounts: [Amount] = []
    for _ in 0..<max(count, 0) {
      guard let low = number(UInt64.self), let high = number(Int64.self),
        let scale = number(UInt8.self), let commodity = string(),
        let quantity = Quantity(mantissa: Int128(high) << 64 | Int128(low), scale: scale)
      else { return nil }
      amounts.append(Amount(quantity, commodity))
    }
    return amounts
  }
}

extension GroupStamps {
  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.number(record)
    for file in files {
      file.stamp.write(to: &writer)
      writer.number(file.isRacy ? 1 : 0)
    }
    return writer.bytes
  }

  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard let record = reader.number(UInt64.self) else { return nil }
    self.record = record
    while !reader.isAtEnd {
      guard let device = reader.number(UInt64.self), let inode = reader.number(UInt64.self),
        let size = reader.number(), let modified = reader.number(Int64.self),
        let changed = reader.number(Int64.self), let mode = reader.number(UInt32.self),
        let racy = reader.number()
      else { return nil }
      files.append(
        File(
          stamp: FileStamp(
            device: device, inode: inode, size: size, modified: modified, changed: changed,
            mode: mode), isRacy: racy == 1))
    }
  }
}

extension FileStamp {
  func write(to writer: inout RecordWriter) {
    writer.number(device)
    writer.number(inode)
    writer.number(size)
    writer.number(modified)
    writer.number(changed)
    writer.number(mode)
  }
}
