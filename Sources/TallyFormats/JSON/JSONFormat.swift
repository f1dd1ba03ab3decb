import TallyModel

/// Entries in JSON, `*.json`: an object, or an array of objects.
///
///     [{"date": "2026-11-30", "time": "08:12", "type": "coffee", "amount": "6.50", "tags": ["work"]},
///      {"date": "2026-11-30", "type": "hotel", "amount": "120", "currency": "EUR",
///       "cost": {"amount": "131.40", "currency": "USD"}, "from": "visa"}]
///
/// 1. The text is strict JSON (`JSONScanner`). One that is none is an error, and nothing of it counts.
///    It is passed over only if no object in it, however deep, has `date`, `amount` or `postings`.
/// 2. Keys of an entry. `null`, and `""` for a text, are as if the key were not there.
///
///        date         as in tally text, with its year; else the file's name dates (`FileDate`)
///        time         8:12, 08:12:30; hours 24 to 29 are the night after
///        status       "pending" or "!", "cleared" or "*"
///        kind         "expense", "income", "refund" or "transfer": decides the direction
///        type         a name, blanks and all; without it, `from` or `to` say what moves
///        amount       a string, read as in tally text (`AmountText`); or a number, whose digits are kept
///        currency     a name that the ledger knows, else any commodity as it stands; else the ledger's
///        cost         {"amount", "currency"}, the total, in another currency; without a sign of its own
///        from, to     names
///        note, comment, payee, code       texts
///        id           1 to 64 letters, digits, - and _
///        tags         a list of tags
///        attachments  a list of paths
///        fields       an object: texts, numbers and booleans
///        splits       a list of {"type" or "to", "amount", "currency", "cost"}, in place of type and amount
///        postings     a list of {"account", "amount", "currency", "cost"}: full double entry
///
/// 3. `icon`, `file`, `line` and `posting` are for output; in a file they are errors of the entry.
///    Another key is a warning. A key given twice is an error.
/// 4. A currency attached to the amount (`"12EUR"`) and `currency` may not differ. Zero is an error.
///    A string has no more decimals than its currency; a number may. An exponent is worked out exactly.
/// 5. Postings add up to zero in each commodity, at cost. One may lack its amount, and takes the rest.
///
/// All that is wrong with an entry is told, and then it is left out, whole.
package struct JSONFormat: EntryFormat {
  package let name = "JSON"
  package let suffixes = ["json"]

  package var writer: any EntryWriter { JSONWriter(isLines: false) }

  package init() {}

  package func read(
    _ file: SourceFile, rules: borrowing ReadingRules, into sink: inout some EntrySink & ~Copyable
  ) -> FileReading {
    var reader = JSONEntryReader(file)
    do throws(JSONSyntaxError) {
      try reader.scanner.scan(0..<file.bytes.count)
    } catch {
      reader.tell(error, to: &sink)
      return .entries
    }
    guard reader.scanner.mentionsEntries else { return .passedOver }
    let document = reader.document
    guard document.kind(document.root) == .array else {
      readRoot(document, &reader, rules, into: &sink)
      return .entries
    }
    for node in document.elements(of: document.root) { reader.read(node, rules, into: &sink) }
    return .entries
  }

  /// An object that is an entry; or one that has entries deeper in it, which nothing here would find.
  private func readRoot(
    _ document: JSONDocument, _ reader: inout JSONEntryReader, _ rules: borrowing ReadingRules,
    into sink: inout some EntrySink & ~Copyable
  ) {
    let isEntry = document.members(of: document.root).contains { key, _ in
      JSONKey(document.text(key, &reader.scratch)).map(JSONKeySet.entry.contains) ?? false
    }
    guard isEntry else {
      reader.tell(
        JSONSyntaxError(
          code: .jsonEntriesInside, facts: [], range: reader.start(of: document.root)), to: &sink)
      return
    }
    reader.read(document.root, rules, into: &sink)
  }
}
