import TallyModel
import TallyText

/// An entry as JSON can say it.
///
/// JSON has no `A > B`. With one item, `from` and `to` without a `type` mean the same. With several,
/// `from` and `splits` do where A is an account of one's own; where it is income or expense, what each
/// split means would be another thing, and JSON has no way to say it. A `+` at `>` is an error in tally
/// text, which `from` and `to` would let pass.
enum JSONSaying {
  static func value(_ entry: EntryValue, _ settings: Settings, _ format: String)
    throws(WritingProblem) -> EntryValue
  {
    var said = entry
    said.from = entry.from.map { EntryValue.Name($0.text, .quoted) }
    said.to = entry.to.map { EntryValue.Name($0.text, .quoted) }
    if let flow = entry.flow {
      said.flow = nil
      said.from = EntryValue.Name(flow.text, .quoted)
      if entry.items.contains(where: { $0.sign == .plus }) {
        throw WritingProblem.notInFormat(part: JSONKey.amount.name, format: format)
      }
      if entry.items.count == 1 {
        said.to = EntryValue.Name(entry.items[0].name.text, .quoted)
        said.items[0].name = EntryValue.Name("", .plain)
        return said
      }
      guard isOwnAccount(flow.text, settings) else {
        throw WritingProblem.notInFormat(part: JSONKey.from.name, format: format)
      }
    }
    for at in said.items.indices {
      let name = said.items[at].name
      guard name.form != .account, !name.text.isEmpty else { continue }
      said.items[at].name.form = entry.isPostings ? .account : .quoted
    }
    return said
  }

  /// Whether a name is an asset, a liability or equity, as far as the settings tell.
  private static func isOwnAccount(_ name: String, _ settings: Settings) -> Bool {
    let parts = name.split(separator: ":", maxSplits: 1)
    for short in [name, parts.first.map(String.init) ?? ""] {
      let folded = Folding.name(short)
      if let account = settings.accounts.first(where: { Folding.name($0.short) == folded }) {
        return !(AccountClass(account: account.full)?.isCategory ?? false)
      }
    }
    return AccountClass(account: name).map { !$0.isCategory } ?? false
  }
}
