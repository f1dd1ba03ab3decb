/// Two texts beside each other, line by line.
struct LineChanges {
  /// Lines of the old text that the new one no longer has, each with its place there.
  private(set) var gone: [(place: Int, line: ArraySlice<UInt8>)] = []
  /// Lines that are new, each with its place in the new text.
  private(set) var new: [(place: Int, line: ArraySlice<UInt8>)] = []

  init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    for change in new.difference(from: old) {
      switch change {
      case .remove(let place, let line, _): gone.append((place, line))
      case .insert(let place, let line, _): self.new.append((place, line))
      }
    }
  }

  /// For a pipe: `- ` before each line that is gone, `+ ` before each that is new.
  var bytes: [UInt8] {
    func marked(_ mark: String, _ line: ArraySlice<UInt8>) -> [UInt8] {
      Array(mark.utf8) + line + [0x0A]
    }
    return gone.sorted { $0.place < $1.place }.flatMap { marked("- ", $0.line) }
      + new.sorted { $0.place < $1.place }.flatMap { marked("+ ", $0.line) }
  }
}

extension Array<UInt8> {
  /// Its lines, without their ends.
  var lines: [ArraySlice<UInt8>] {
    var lines = split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
