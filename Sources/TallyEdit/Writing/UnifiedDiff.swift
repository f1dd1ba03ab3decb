import TallySystem

/// What makes one file of another, as `diff -u` writes it and `patch` and `git apply` take it.
///
/// It is exact for all that is text; of other files it says that they differ. It is the shortest there is for changes of up to some hundred lines; where
/// more differ, lines are compared one by one, or all between the first and the last difference is another.
package enum UnifiedDiff {
  /// Lines around a change.
  private static let context = 3

  /// Old lines, and the new ones in their place.
  struct Region: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Nothing where the bytes are the same.
  package static func of(_ change: FileChange) -> [UInt8] {
    let (old, new) = (lines(change.before ?? []), lines(change.after ?? []))
    let regions = LineDifference.regions(old, new)
    guard !regions.isEmpty || (change.before == nil) != (change.after == nil) else { return [] }
    if isBinary(change.before) || isBinary(change.after) { return binary(change) }
    var text: [UInt8] = []
    text += name("--- ", change.before == nil ? nil : "a/", change)
    text += name("+++ ", change.after == nil ? nil : "b/", change)
    for hunk in hunks(regions) { write(hunk, old, new, to: &text) }
    return text
  }

  /// Whether a content is no text, so that its lines are nothing to look at.
  private static func isBinary(_ content: [UInt8]?) -> Bool {
    content.map { $0.contains(0) || String(validating: $0, as: UTF8.self) == nil } ?? false
  }

  /// What `diff` says of such files.
  private static func binary(_ change: FileChange) -> [UInt8] {
    let names = [(change.before, "a/"), (change.after, "b/")].map { content, prefix in
      content == nil ? Array("/dev/null".utf8) : Array(prefix.utf8) + change.path.bytes
    }
    return Array("Binary files ".utf8) + names[0] + Array(" and ".utf8) + names[1]
      + Array(" differ\n".utf8)
  }

  private static func name(_ mark: String, _ prefix: String?, _ change: FileChange) -> [UInt8] {
    let path = prefix.map { Array($0.utf8) + change.path.bytes } ?? Array("/dev/null".utf8)
    // A tab ends a name that has blanks in it.
    let end = path.contains(UInt8(ascii: " ")) ? "\t\n" : "\n"
    return Array(mark.utf8) + path + Array(end.utf8)
  }

  /// The lines with their ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (at, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(bytes[start...at])
      start = at + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  // MARK: - Hunks

  /// Regions that are shown together, since what is around them touches.
  private static func hunks(_ regions: [Region]) -> [[Region]] {
    var hunks: [[Region]] = []
    for region in regions {
      if let last = hunks.last?.last,
        region.old.lowerBound - last.old.upperBound <= 2 * context
      {
        hunks[hunks.count - 1].append(region)
      } else {
        hunks.append([region])
      }
    }
    return hunks
  }

  private static func write(
    _ hunk: [Region], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>],
    to text: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(context, first.old.lowerBound)
    let behind = min(context, old.count - last.old.upperBound)
    text += header(
      first.old.lowerBound - before..<last.old.upperBound + behind,
      first.new.lowerBound - before..<last.new.upperBound + behind)
    var at = first.old.lowerBound - before
    for region in hunk {
      write(old[at..<region.old.lowerBound], " ", to: &text)
      write(old[region.old], "-", to: &text)
      write(new[region.new], "+", to: &text)
      at = region.old.upperBound
    }
    write(old[at..<at + behind], " ", to: &text)
  }

  private static func header(_ old: Range<Int>, _ new: Range<Int>) -> [UInt8] {
    // Of no lines the one before them is named.
    func range(_ lines: Range<Int>) -> String {
      let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
      return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
    }
    return Array("@@ -\(range(old)) +\(range(new)) @@\n".utf8)
  }

  private static func write(
    _ lines: ArraySlice<ArraySlice<UInt8>>, _ mark: String, to text: inout [UInt8]
  ) {
    for line in lines {
      text += Array(mark.utf8) + line
      if line.last != 0x0A { text += Array("\n\\ No newline at end of file\n".utf8) }
    }
  }
}
