import TallyFormats
package import TallyIndex
package import TallyModel
import TallyQuery

/// What libFuzzer hands over: bytes, which may be none.
package func input(_ data: UnsafePointer<UInt8>?, _ size: Int) -> UnsafeRawBufferPointer {
  UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size)
}

/// The bytes as the text that readers take; nil where `FileCheck` refuses them.
package func text(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
  guard case .text(let range) = FileCheck.check(bytes) else { return nil }
  return UnsafeRawBufferPointer(rebasing: bytes[range])
}

/// Settings that differ in what reading depends on, chosen by a byte.
package func settings(_ choice: UInt8) -> Settings {
  var settings = Settings()
  settings.accounts = [("visa", "liabilities:visa"), ("owed", "assets:receivable")]
  switch choice % 4 {
  case 0: break
  case 1:
    settings.decimalMark = UInt8(ascii: ",")
    settings.currency = "EUR"
  case 2:
    settings.currency = "CNY"
    settings.account = "visa"
    settings.symbols = [("R$", "BRL"), ("刀", "USD"), ("¥", "CNY")]
  default: settings.commodities = [("USD", 3), ("BTC", 8), ("红包券", nil)]
  }
  return settings
}

/// A type of each kind, and fields of each kind.
package let types: TypeList = {
  var list = TypeList()
  for kind in TypeKind.allCases {
    var type = EntryType(name: kind.rawValue)
    type.kind = kind
    type.aliases = ["a " + kind.rawValue]
    list.types.append(type)
  }
  list.types[0].account = "visa"
  list.types[0].fields = FieldRule.Kind.allCases.map { kind in
    var rule = FieldRule(name: kind.rawValue, kind: kind)
    rule.minimum = Quantity(1)
    rule.maximum = Quantity(25_000)
    rule.values = ["one", "Zwei"]
    return rule
  }
  return list
}()

/// Reads a file with a format, looks every entry up, and finds the place of every problem.
///
/// It traps where a problem stands outside the file, or entries are out of order.
package func read(_ text: UnsafeRawBufferPointer, as name: String, _ settings: Settings) -> Ledger {
  guard let format = EntryFormats.forFile(name) else { fatalError("no format reads \(name)") }
  let rules = ReadingRules(settings)
  var builder = BlockBuilder()
  _ = builder.read(
    SourceFile(bytes: text, path: name), pathBytes: Array(name.utf8), format: format, rules: rules)
  var ledger = Ledger()
  ledger.settings = settings
  ledger.types = types
  let bytes = Array(text)
  ledger.source = { _ in bytes }
  ledger.blocks = [builder.finish()]
  // A journal's entry may have no posting, or one of zero, which has no other side.
  let isJournal = format.name == "journal"
  check(ledger.blocks[0], size: text.count, mayBeEmpty: isJournal)
  var scan = LedgerScan(ledger, strict: Set(Strictness.Check.allCases))
  scan.run { _, _, _, _ in }
  scan = LedgerScan(ledger)
  scan.run { rows, _, _, symbols in
    for row in rows {
      let isWhole = !symbols[row.from].isEmpty && !symbols[row.to].isEmpty
      precondition(isWhole || isJournal, "a side is nothing")
    }
  }
  checkProblems(ProblemLocator(scan).all().map(\.diagnostic), in: text)
  return ledger
}

private func check(_ block: Block, size: Int, mayBeEmpty: Bool) {
  var end = 0
  for entry in 0..<block.entryCount {
    let range = block.range(of: entry)
    precondition(range.lowerBound >= end, "entries are out of order")
    end = range.upperBound
    precondition(end <= size, "an entry ends behind its file")
    precondition(mayBeEmpty || !block.items(of: entry).isEmpty, "an entry has no item")
  }
}

/// Traps where a problem stands outside its file, and makes its sentences.
package func checkProblems(_ problems: [Diagnostic], in text: UnsafeRawBufferPointer) {
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  for problem in problems {
    let span = problem.span
    for language in Settings.Language.allCases {
      precondition(!ProblemWords.message(problem, language).isEmpty, "no sentence")
      _ = ProblemWords.hint(problem, language)
    }
    guard span.line > 0 else { continue }
    precondition(span.line <= lines.count, "a problem stands behind its file")
    guard span.column > 0 else { continue }
    let scalars = lines[Int(span.line) - 1].count { $0 & 0xC0 != 0x80 }
    precondition(
      Int(span.column) - 1 + Int(span.length) <= scalars, "a problem stands behind its line")
  }
}
