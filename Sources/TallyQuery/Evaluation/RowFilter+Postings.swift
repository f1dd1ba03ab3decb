import TallyIndex
import TallyModel

/// What balances ask: which postings are wanted, and what they add up to.
///
/// A posting is asked by its own account, commodity, amount, date, status and tags, and by its entry's texts;
/// `type:` and `kind:` ask whether a row of its entry has it.
extension RowFilter {
  /// Hands out postings that match, or sums of them: of equal postings of many entries.
  ///
  /// - Complexity: O(shapes · months) of blocks whose days are all asked for, where nothing but names is
  ///   asked; else O(postings).
  package func sumPostings(
    with scan: inout LedgerScan, _ body: (_ sum: Posting, _ symbols: Symbols) -> Void
  ) {
    scan.restart()
    var sums = PostingSums()
    var verdicts = PostingVerdicts()
    for index in scan.ledger.blocks.indices {
      let block = scan.ledger.blocks[index]
      let isAsked =
        block.summary.hasPostingDates || (block.dates.map { dates.overlaps($0) } ?? false)
      if scan.checksEach(block) {
        let mask = isAsked ? wanted(block, ofPostings: true) : nil
        scan.lookUpEach(block, index) { meaning, entry in
          guard isAsked, mask?.contains(entry) ?? true else { return }
          self.eachPosting(of: entry, block, meaning, body)
        }
        continue
      }
      let shapes = scan.shapes(of: block, index)
      if !shapes.isGood { scan.tellProblems(block, index, shapes) }
      guard isAsked else { continue }
      verdicts.grow(shapes)
      sums.grow(shapes)
      if suitsSums, block.summary.hasFolds, isWhole(block) {
        addFolds(of: block, shapes, scan.symbols, &verdicts, to: &sums)
      } else {
        addEntries(of: block, shapes, scan.symbols, &verdicts, to: &sums)
      }
    }
    let symbols = scan.symbols
    sums.each(scan.templates.postings) { body($0, symbols) }
  }

  /// Whether all days that a block's postings have are asked for.
  private func isWhole(_ block: Block) -> Bool {
    if block.summary.hasPostingDates { return dates == .all }
    return block.dates.map { dates.covers($0) } ?? true
  }

  private func addFolds(
    of block: Block, _ shapes: BlockMeaning, _ symbols: Symbols, _ verdicts: inout PostingVerdicts,
    to sums: inout PostingSums
  ) {
    let folds = block.folds
    let numbers = folds.shape.raw.words
    let firsts = folds.firstSum.raw.words
    for fold in numbers.indices {
      let outcome = shapes.outcome(numbers[fold])
      if outcome.state == .wrong { continue }
      for place in outcome.postings where isWanted(place, outcome, shapes, symbols, &verdicts) {
        let source = shapes.postingSources[place]
        sums.add(
          Int(firsts[fold]) + Int(source.item), of: source.hasCost ? folds.cost : folds.amount,
          at: place)
      }
    }
  }

  private func addEntries(
    of block: Block, _ shapes: BlockMeaning, _ symbols: Symbols, _ verdicts: inout PostingVerdicts,
    to sums: inout PostingSums
  ) {
    let mask = wanted(block, ofPostings: true)
    let (date, shape, firstItem) = (
      block.entries.date, block.entries.shape, block.entries.firstItem
    )
    let (amount, cost) = (block.items.amount, block.items.cost)
    let isWhole = isWhole(block)
    let hasOwnDates = block.summary.hasPostingDates
    let asksEach = asksEach || hasOwnDates
    for entry in 0..<block.entryCount {
      if let mask, !mask.contains(entry) { continue }
      if !isWhole, !hasOwnDates, !dates.contains(CalendarDate(days: date[entry])) { continue }
      let outcome = shapes.outcome(shape[entry])
      guard outcome.state != .wrong else { continue }
      let first = Int(firstItem[entry])
      for place in outcome.postings {
        guard isWanted(place, outcome, shapes, symbols, &verdicts) else { continue }
        var posting = shapes.postings[place]
        let item = first + Int(posting.item)
        let column = posting.isOfCost ? cost : amount
        if asksEach {
          posting.set(magnitude: column[item].magnitude)
          guard matches(posting, entry, block) else { continue }
        }
        sums.add(item, of: column, at: place)
      }
    }
  }

  /// Whether the names of a posting are wanted, asked once for all entries of its shape.
  @inline(__always)
  private func isWanted(
    _ place: Int, _ outcome: ShapeTemplates.Outcome, _ shapes: BlockMeaning,
    _ symbols: Symbols, _ verdicts: inout PostingVerdicts
  ) -> Bool {
    if !asksNames { return true }
    return verdicts.isWanted(place) {
      matchesNames(shapes.postings[place], rows: shapes.templates[outcome.range], symbols)
    }
  }

  private func eachPosting(
    of entry: Int, _ block: Block, _ meaning: borrowing EntryMeaning,
    _ body: (Posting, Symbols) -> Void
  ) {
    var postings: [Posting] = []
    meaning.appendPostings(to: &postings)
    let symbols = meaning.names.symbols
    for posting in postings
    where matchesNames(posting, rows: meaning.rows[...], symbols)
      && matches(posting, entry, block)
    {
      body(posting, symbols)
    }
  }
}

/// By posting of `ShapeTemplates`: 0 not asked yet, 1 not wanted, 2 wanted.
private struct PostingVerdicts {
  private var verdicts: ContiguousArray<UInt8> = []

  /// Makes room for all that a block's shapes mean.
  mutating func grow(_ shapes: BlockMeaning) {
    let missing = shapes.postings.count - verdicts.count
    if missing > 0 { verdicts.append(contentsOf: repeatElement(0, count: missing)) }
  }

  mutating func isWanted(_ place: Int, _ ask: () -> Bool) -> Bool {
    if verdicts[place] == 0 { verdicts[place] = ask() ? 2 : 1 }
    return verdicts[place] == 2
  }
}
