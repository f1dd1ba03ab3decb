import TallyFormats
import TallyModel
import TallySystem

/// In which order the files of a tree are read, included ones at their includes, and what is decided above
/// each.
struct ReadingOrder {
  private(set) var readings: [Reading] = []
  /// The order of what is read.
  private(set) var pieces: [Piece] = []
  /// The files of the tree, and those that are included besides, in the order of their first reading.
  private(set) var items: [TreeItem] = []
  private(set) var problems: [TreeProblem] = []
  /// How many errors are not listed among them.
  var unlisted: Int { listed.unlisted }

  private let graph: IncludeGraph
  /// The files that are being read, each including the next.
  private var chain: [Int] = []
  /// By file how often it was read.
  private var counts: [Int]
  /// How many targets of includes were gone to.
  private var steps = 0
  /// How much contexts hold, all together.
  private var weight = 0
  private var isFull = false
  /// Problems are told once, however often their file is read: of each file those of its includes.
  private var told: Set<Told> = []
  private var listed = ListedProblems<Int>()

  private struct Told: Hashable {
    var file: Int
    var include: Int
    var code: DiagnosticCode
  }

  /// The most files that may be open in one another, besides the first.
  static let mostLevels = 64
  /// The most directives that all contexts may hold: of an alias above a thousand includes one, as long as no
  /// other stands between them.
  private static let mostWeight = 1_000_000

  init(_ tree: Tree, _ graph: IncludeGraph) {
    self.graph = graph
    counts = [Int](repeating: 0, count: graph.files.count)
    let rings = graph.beginningsOfRings(tree.items.indices.filter { graph.isIncluded[$0] })
    for (place, item) in tree.items.enumerated() {
      let number = graph.byPlace[place]
      if !graph.isIncluded[place] || rings.contains(number) { begin(item, number) }
    }
    listUnread(tree)
    for (number, problem) in listed.rest {
      problems.append(TreeProblem(graph.path(of: number), problem))
    }
  }

  /// Lists the files that are included, but that reading did not get to.
  private mutating func listUnread(_ tree: Tree) {
    var isRead = [Bool](repeating: false, count: tree.items.count)
    for number in graph.files.indices where counts[number] > 0 {
      if let place = graph.place(of: number) { isRead[place] = true }
    }
    for (place, item) in tree.items.enumerated() where graph.isIncluded[place] && !isRead[place] {
      items.append(item)
      items[items.count - 1].state = .failed
    }
  }

  /// A file that no other includes, or that is not read.
  private mutating func begin(_ item: TreeItem, _ number: Int) {
    guard item.state == .read, item.role != .configuration else { return items.append(item) }
    if number >= 0 {
      _ = read(number, .none)
    } else {
      items.append(item)
      pieces.append(Piece(owner: readings.count, segment: nil))
      readings.append(Reading(item: item))
    }
  }
}

// MARK: - Reading

extension ReadingOrder {
  /// Reads a file at an include.
  ///
  /// It calls itself for what the file includes, `mostLevels` deep at most.
  /// - Returns: what then holds in it; nil where that is what it began with.
  private mutating func read(_ number: Int, _ incoming: IncomingContext) -> JournalContext? {
    var item = graph.item(of: number)
    if let includer = chain.last { item.state = .included(by: graph.path(of: includer)) }
    if counts[number] == 0 { items.append(item) }
    let at = readings.count
    readings.append(Reading(item: item, number: counts[number], incoming: incoming))
    counts[number] += 1
    guard graph.files[number].hasIncludes else {
      pieces.append(Piece(owner: at, segment: nil))
      let outline = graph.files[number].outline
      return outline.isEmpty ? nil : context(behind: outline, incoming)
    }
    chain.append(number)
    defer { chain.removeLast() }
    return readSegments(number, at, incoming)
  }

  /// The same of a file that includes others.
  private mutating func readSegments(_ number: Int, _ at: Int, _ incoming: IncomingContext)
    -> JournalContext
  {
    var context = incoming.context.journal ?? JournalContext()
    // nil where directives have changed it.
    var current: IncomingContext? = incoming
    var segment = Segment(range: 0..<Int.max, line: 0, incoming: incoming)
    var include = 0
    for step in graph.files[number].outline.steps {
      switch step {
      case .directive(let directive):
        context.apply(directive)
        current = nil
      case .include(let step):
        segment.range =
          segment.range.lowerBound..<max(step.range.lowerBound, segment.range.lowerBound)
        segment.nextLine = step.above + 1
        append(segment, at)
        var held = current ?? hold(context, number, include, step)
        for target in graph.targets(of: number, include: include) {
          guard let behind = go(to: target, held, number, include, step) else { continue }
          if behind.marks == context.marks { continue }
          // What one file of a pattern has declared holds in the next ones too.
          context.takeBack(from: behind)
          held = hold(context, number, include, step)
        }
        segment = Segment(
          range: step.range.upperBound..<Int.max, line: step.above + 1, incoming: held)
        current = held
        include += 1
      }
    }
    append(segment, at)
    return context
  }

  private mutating func append(_ segment: Segment, _ at: Int) {
    let number = readings[at].segments.count
    readings[at].segments.append(segment)
    // The first one is there even if it is empty: the file is one that is read.
    if number == 0 || !segment.range.isEmpty { pieces.append(Piece(owner: at, segment: number)) }
  }

  private mutating func go(
    to target: IncludeGraph.Target, _ held: IncomingContext, _ number: Int, _ include: Int,
    _ step: FileOutline.Include
  ) -> JournalContext? {
    if isFull { return nil }
    steps += 1
    guard steps <= IncludeGraph.mostReadings else {
      tell(.includeTooMany, ["\(IncludeGraph.mostReadings)"], number, include, step)
      isFull = true
      return nil
    }
    switch target {
    case .problem(let code, let facts):
      tell(code, facts, number, include, step)
      return nil
    case .file(let other):
      if let start = chain.firstIndex(of: other) {
        let ring = chain[start...] + [other]
        let names = ring.map { graph.path(of: $0).display }
        tell(.includeRing, [names.joined(separator: " → ")], number, include, step)
        return nil
      }
      guard chain.count <= ReadingOrder.mostLevels else {
        tell(.includeTooDeep, ["\(ReadingOrder.mostLevels)"], number, include, step)
        return nil
      }
      let takes = graph.item(of: other).format.hasOutline
      return read(other, takes ? held : .none)
    }
  }

  /// What holds behind a file that includes nothing: numbers of commodities may be read otherwise.
  private func context(behind outline: FileOutline, _ incoming: IncomingContext) -> JournalContext {
    var context = incoming.context.journal ?? JournalContext()
    for step in outline.steps {
      if case .directive(.mark(let commodity, let mark)) = step { context.marks[commodity] = mark }
    }
    return context
  }

  private mutating func hold(
    _ context: JournalContext, _ number: Int, _ include: Int, _ step: FileOutline.Include
  ) -> IncomingContext {
    weight += 1 + context.aliases.count + context.parents.count + context.marks.count
    if weight > ReadingOrder.mostWeight {
      if !isFull { tell(.includeTooMany, ["\(IncludeGraph.mostReadings)"], number, include, step) }
      isFull = true
      return .none
    }
    return IncomingContext.of(context)
  }

  private mutating func tell(
    _ code: DiagnosticCode, _ facts: [String], _ number: Int, _ include: Int,
    _ step: FileOutline.Include
  ) {
    guard told.insert(Told(file: number, include: include, code: code)).inserted else { return }
    // What nothing further is included for is always said.
    guard code == .includeTooMany || listed.lists(number) else { return }
    let span = SourceSpan(
      line: step.above + 1, column: step.patternRange.lowerBound - step.range.lowerBound + 1,
      length: step.pattern.unicodeScalars.count)
    problems.append(
      TreeProblem(graph.path(of: number), Diagnostic(code, at: span, facts)))
  }
}
