import TallyFormats
import TallySystem

/// Cuts the segments of one file into parts, and says which blocks these are in.
struct SegmentCutter {
  private(set) var parts: [GroupRecord.Part] = []
  private let group: FileGroup
  private let item: TreeItem
  private let work: ReadingWork
  private var seen: [BlockID: Int] = [:]
  private var contents = RecordWriter()

  init(_ group: FileGroup, _ work: ReadingWork) {
    self.group = group
    item = group.items[0]
    self.work = work
  }

  /// A hash of all parts.
  var hash: BlockID { contents.hash }

  /// - `number`: of the segment, from 0.
  /// - `text`: the whole file, and what was seen of it.
  mutating func cut(
    _ segment: Segment, _ number: Int, _ text: UnsafeRawBufferPointer, _ survey: TextSurvey?
  ) {
    // The file may have changed since it was said where its includes are.
    let range = segment.range.clamped(to: 0..<text.count)
    let bytes = text.part(range)
    // The first one is there whatever it holds: the file is one that is read.
    if number > 0, bytes.isWithoutStatements { return }
    let file = SourceFile(
      bytes: bytes, path: item.path.display, context: segment.incoming.context,
      survey: range.count == text.count ? survey : nil)
    let found = PartCutter.parts(of: file, item.format, work.options.sizes)
    let hashes = PartHashes(bytes, found.map(\.range)).all()
    for (at, part) in found.enumerated() {
      var place = PartPlace()
      place.offset = range.lowerBound + part.range.lowerBound
      place.line = segment.line + part.line
      place.length = part.range.count
      place.nextLine =
        at + 1 < found.count ? segment.line + found[at + 1].line + 1 : segment.nextLine
      place.context = part.context
      parts.append(
        GroupRecord.Part(id(hashes[at], part.context), segment: number, place: place))
    }
  }

  private mutating func id(_ content: BlockID, _ context: ReadingContext) -> BlockID {
    contents.id(content)
    let id = id(content, context, number: 0)
    let before = seen[id, default: 0]
    seen[id] = before + 1
    // Equal parts of a file are blocks of their own, so that each block has one place.
    return before == 0 ? id : self.id(content, context, number: before)
  }

  private func id(_ content: BlockID, _ context: ReadingContext, number: Int) -> BlockID {
    var writer = RecordWriter()
    writer.id(work.rulesHash)
    writer.text(item.path.bytes)
    writer.text(item.format.name)
    writer.id(content)
    context.write(to: &writer)
    writer.number(group.number)
    writer.number(number)
    return writer.hash
  }
}

extension UnsafeRawBufferPointer {
  /// Whether there are only empty lines and comments, as a journal has them.
  fileprivate var isWithoutStatements: Bool {
    var isStart = true
    var isIndented = false
    var isComment = false
    for byte in self {
      switch byte {
      case UInt8(ascii: "\n"): (isStart, isIndented, isComment) = (true, false, false)
      case _ where isComment: continue
      case 0x20, 0x09, 0x0D: isIndented = isIndented || isStart
      case UInt8(ascii: ";"): isComment = true
      case UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "|"):
        if isIndented { return false }
        isComment = true
      default: return false
      }
    }
    return true
  }
}
