/// What is decided about a file elsewhere than in it: above the `include` that it is read at, and by what it
/// includes.
package struct FileContext: Sendable, Equatable {
  /// What holds in its first line.
  package var incoming: JournalContext
  /// How numbers of commodities are read behind each of its includes, in order.
  package var marks: [[String: UInt8]]
  /// How the journals of its ledger write commodities.
  package var styles: [CommodityStyle] = []
  /// What they declare accounts to be.
  package var accountClasses = AccountClasses()

  package init(_ incoming: JournalContext = JournalContext(), marks: [[String: UInt8]] = []) {
    (self.incoming, self.marks) = (incoming, marks)
  }

  /// A file that nobody includes, and that includes nothing that matters.
  package static var none: FileContext { FileContext() }

  /// A stretch of a file that is read in one go, and what holds in its first line.
  struct Segment {
    var range: Range<Int>
    var context: ReadingContext
  }

  /// The stretches between a file's includes, in order, which cover it.
  func segments(of outline: FileOutline, size: Int) -> [Segment] {
    var segments: [Segment] = []
    var context = incoming
    var start = 0
    var incoming = ReadingContext(context)
    var marks = marks[...]
    for step in outline.steps {
      switch step {
      case .directive(let directive): context.apply(directive)
      case .include(let include):
        guard let behind = marks.popFirst(), behind != context.marks else { continue }
        segments.append(Segment(range: start..<include.range.upperBound, context: incoming))
        context.marks = behind
        (start, incoming) = (include.range.upperBound, ReadingContext(context))
      }
    }
    return segments + [Segment(range: start..<size, context: incoming)]
  }
}

extension ReadingContext {
  /// What directives have decided.
  init(_ journal: JournalContext) {
    self.init()
    if journal != JournalContext() { self.journal = journal }
  }
}
