extension JSONWriter {
  package func renaming(
    _ entry: PlacedEntry, in file: WritableFile, _ name: (String) -> String?
  ) throws(WritingProblem) -> [Splice] {
    let object = Array(file.bytes[entry.range]) + [UInt8](repeating: 0, count: 64)
    let renamed = object.withUnsafeBytes { all -> [(range: Range<Int>, name: String)] in
      do throws(JSONSyntaxError) {
        let document = try JSONDocument.parse(all.part(0..<entry.range.count))
        return JSONWriter.renaming(document.root, document, name)
      } catch {
        return []  // What does not parse was no entry.
      }
    }
    let at = entry.range.lowerBound
    var splices: [Splice] = []
    for one in renamed {
      let range = at + one.range.lowerBound..<at + one.range.upperBound
      splices.append(Splice(range, try JSONLiteral.string(one.name)))
    }
    return splices
  }

  /// The names of an entry, and of its splits; those of postings are accounts.
  private static func renaming(
    _ object: JSONDocument.Node, _ document: JSONDocument, _ name: (String) -> String?
  ) -> [(range: Range<Int>, name: String)] {
    var renamed: [(range: Range<Int>, name: String)] = []
    for (keyNode, value) in document.members(of: object) {
      switch document.string(keyNode) {
      case JSONKey.type.name, JSONKey.from.name, JSONKey.to.name:
        guard document.kind(value) == .string, let new = name(document.string(value)) else {
          continue
        }
        renamed.append((document.range(value), new))
      case JSONKey.splits.name:
        for split in document.elements(of: value) {
          renamed += renaming(split, document, name)
        }
      default: continue
      }
    }
    return renamed
  }
}
