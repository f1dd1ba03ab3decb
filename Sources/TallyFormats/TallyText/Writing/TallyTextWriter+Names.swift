import TallyText

extension TallyTextWriter {
  package func renaming(
    _ entry: PlacedEntry, in file: WritableFile, _ name: (String) -> String?
  ) throws(WritingProblem) -> [Splice] {
    let text = String(decoding: file.bytes[entry.range], as: UTF8.self)
    let parts = try EntryLineParts(
      text, date: entry.date, path: file.path, settings: file.settings)
    let words = EntryLineText(settings: file.settings)
    var splices: [Splice] = []
    func put(_ range: Range<Int>, _ old: String, _ write: (String) throws(WritingProblem) -> String)
      throws(WritingProblem)
    {
      guard let new = name(old) else { return }
      let at = entry.range.lowerBound
      splices.append(Splice(at + range.lowerBound..<at + range.upperBound, try write(new)))
    }
    if let flow = parts.flow, let old = parts.value.flow {
      try put(flow, old.text) { (new) throws(WritingProblem) in
        try words.name(EntryValue.Name(new))
      }
    }
    for (item, value) in zip(parts.items, parts.value.items) {
      let gap = text.utf8.dropFirst(item.name.upperBound).prefix { $0 == Marks.space }.count
      let isColumn = gap > 1 && item.name.upperBound + gap == item.amount.lowerBound
      let old = String(decoding: Array(text.utf8)[item.name], as: UTF8.self)
      let range = item.name.lowerBound..<item.name.upperBound + (isColumn ? gap : 0)
      try put(range, value.name.text) { (new) throws(WritingProblem) in
        let name = try words.name(EntryValue.Name(new))
        guard isColumn else { return name }
        // The column of blanks gives what the name grows by, so that the amount stays where it is.
        let growth = DisplayWidth.columns(of: name) - DisplayWidth.columns(of: old)
        return name + String(repeating: " ", count: max(gap - growth, 1))
      }
    }
    for word in parts.tail {
      guard case .key(let key) = word.role else { continue }
      let side = key == "from" ? parts.value.from : key == "to" ? parts.value.to : nil
      guard let side else { continue }
      try put(word.range, side.text) { (new) throws(WritingProblem) in try words.key(key, new) }
    }
    return splices
  }
}
