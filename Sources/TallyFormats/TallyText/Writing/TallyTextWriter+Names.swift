extension TallyTextWriter {
  package func renaming(
    _ entry: PlacedEntry, in file: WritableFile, _ name: (String) -> String?
  ) throws(WritingProblem) -> [Splice] {
    let own = Array(file.bytes[entry.range])
    var line = try EntryLineChange(
      String(decoding: own, as: UTF8.self), date: entry.date, in: file)
    try line.rename(name)
    return Splice.difference(own, Array(line.text.utf8), at: entry.range.lowerBound)
  }
}
