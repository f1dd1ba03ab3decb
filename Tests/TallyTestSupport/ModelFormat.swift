package import TallyFormats
package import TallyIndex
package import TallyModel

/// Entries as plain values, and a format that hands them over as a reader of journals does.
///
/// Blocks are made of them without any text, so that what is done with blocks is tested by itself.
package struct ModelFormat: EntryFormat {
  package let name = "model"
  package let suffixes: [String] = []
  private let entries: [ModelEntry]
  private let facts: FileFacts

  package init(entries: [ModelEntry], facts: FileFacts = FileFacts()) {
    (self.entries, self.facts) = (entries, facts)
  }

  package func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  ) -> FileReading {
    var draft = EntryDraft()
    let memory = TextMemory()
    for (number, entry) in entries.enumerated() {
      draft.reset()
      entry.fill(&draft, number, memory)
      sink.take(draft)
    }
    if !facts.isEmpty { sink.take(facts) }
    return .entries
  }

  package var writer: any EntryWriter { TallyTextFormat().writer }

  /// The block of these entries; `text` is what places are in.
  package func block(path: String = "m.journal", text: String = "") -> Block {
    var builder = BlockBuilder()
    let rules = ReadingRules(Settings())
    var bytes = Array(text.utf8)
    _ = bytes.withUnsafeMutableBytes {
      builder.read(
        SourceFile(bytes: Bytes($0), path: path), pathBytes: Array(path.utf8), format: self,
        rules: rules)
    }
    return builder.finish()
  }
}

package struct ModelEntry {
  package var date: CalendarDate
  package var date2: CalendarDate?
  package var postings: [ModelPosting]

  package init(date: CalendarDate, date2: CalendarDate? = nil, postings: [ModelPosting] = []) {
    (self.date, self.date2, self.postings) = (date, date2, postings)
  }
}

package struct ModelPosting {
  package var account: String
  /// One but where it is inferred or assigned.
  package var amounts: [Amount]
  package var cost: Amount?
  package var sort = PostingDraft.Sort.real
  package var source = PostingDraft.Source.written
  package var status = Status.none
  package var date: CalendarDate?
  package var date2: CalendarDate?
  package var comment = ""
  package var assertion: ModelAssertion?
  package var tags: [(name: String, value: String)] = []

  package init(_ account: String, _ amounts: [Amount]) {
    (self.account, self.amounts) = (account, amounts)
  }
}

package struct ModelAssertion {
  package var amount: Amount
  package var isTotal: Bool
  package var isInclusive: Bool
  package var range: Range<Int>
  package var line: Int

  package init(
    amount: Amount, isTotal: Bool = false, isInclusive: Bool = false, range: Range<Int> = 0..<0,
    line: Int = 1
  ) {
    (self.amount, self.isTotal, self.isInclusive) = (amount, isTotal, isInclusive)
    (self.range, self.line) = (range, line)
  }
}

extension ModelEntry {
  fileprivate func fill(_ draft: inout EntryDraft, _ number: Int, _ memory: TextMemory) {
    draft.date = date
    draft.date2 = date2
    draft.isPostings = true
    draft.line = number + 1
    for posting in postings {
      for (at, amount) in posting.amounts.enumerated() {
        draft.items.append(
          ItemDraft(
            name: NameDraft(bytes: memory.bytes(posting.account), form: .account, range: 0..<0),
            quantity: amount.quantity, sign: .none, commodity: memory.bytes(amount.commodity),
            cost: posting.cost.map { ($0.quantity, memory.bytes($0.commodity)) }, range: 0..<0))
        draft.postings.append(
          posting.draft(at: at, isLast: at + 1 == posting.amounts.count, memory))
      }
      for tag in posting.tags {
        draft.postingTags.append(
          PostingTag(
            item: draft.items.count - posting.amounts.count, name: memory.bytes(tag.name),
            value: memory.bytes(tag.value)))
      }
    }
  }
}

extension ModelPosting {
  fileprivate func draft(at index: Int, isLast: Bool, _ memory: TextMemory) -> PostingDraft {
    var draft = PostingDraft()
    (draft.sort, draft.source, draft.status) = (sort, source, status)
    (draft.date, draft.date2) = (date, date2)
    draft.continues = index > 0
    draft.comment = memory.bytes(comment)
    if isLast, let assertion {
      draft.assertion = AssertionDraft(
        quantity: assertion.amount.quantity, commodity: memory.bytes(assertion.amount.commodity),
        isTotal: assertion.isTotal, isInclusive: assertion.isInclusive, range: assertion.range,
        line: assertion.line)
    }
    return draft
  }
}

/// Keeps copies of texts in place.
private final class TextMemory {
  private var copies: [UnsafeMutableRawBufferPointer] = []

  func bytes(_ text: String) -> Bytes {
    guard !text.isEmpty else { return .none }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    copy.copyBytes(from: text.utf8)
    copies.append(copy)
    return Bytes(copy)
  }

  deinit { for copy in copies { copy.deallocate() } }
}
