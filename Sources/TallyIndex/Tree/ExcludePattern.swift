package import TallySystem

/// A glob of `"exclude"` in `tally.json`, for paths relative to the root.
///
/// - `*` is any run of characters but `/`, `?` one character, `[a-z]` and `[!a-z]` one of or none of
///   these, `\` takes the next character's meaning away; `**` as a whole part is any number of parts.
/// - Without `/` it is matched with a name at any depth, else with the whole path.
/// - With `/` at its end it is for directories only. What is in an excluded directory is excluded.
///
/// Letters count as written, and a name that starts with a dot is matched as any other. A `[` without
/// its `]` is a character. Matching takes at most the product of both lengths, at either level: only
/// the last star is ever tried again.
package struct ExcludePattern: Sendable {
  private enum Part {
    case anyDepth
    case name(NamePattern)
  }

  private let parts: [Part]
  private let isForDirectoriesOnly: Bool
  /// Has no `/`, so that the name alone decides.
  private let isForNames: Bool

  package init(_ pattern: String) {
    var bytes = Array(pattern.utf8)[...]
    isForDirectoriesOnly = bytes.last == slash
    while bytes.last == slash { bytes.removeLast() }
    isForNames = !bytes.contains(slash)
    var parts = bytes.split(separator: slash).filter { $0 != [dot] }.map {
      $0 == [star, star] ? Part.anyDepth : .name(NamePattern($0))
    }
    // `a/**` is what is in `a`, not `a` itself.
    if case .anyDepth? = parts.last { parts.append(.name(NamePattern([star]))) }
    self.parts = parts
  }

  package func matches(_ path: FilePath, isDirectory: Bool) -> Bool {
    if isForDirectoriesOnly, !isDirectory { return false }
    guard !parts.isEmpty else { return false }
    if isForNames { return match(parts, [path.name]) }
    return match(parts, path.bytes.split(separator: slash))
  }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
private let star = UInt8(ascii: "*")

// MARK: - Matching

extension ExcludePattern {
  private func match(_ parts: [Part], _ names: [ArraySlice<UInt8>]) -> Bool {
    var part = 0
    var name = 0
    var retry: (part: Int, name: Int)?
    while name < names.count {
      if part < parts.count {
        switch parts[part] {
        case .anyDepth:
          retry = (part + 1, name)
          part += 1
          continue
        case .name(let pattern) where pattern.matches(names[name]):
          part += 1
          name += 1
          continue
        case .name:
          break
        }
      }
      guard let last = retry else { return false }
      retry = (last.part, last.name + 1)
      part = last.part
      name = last.name + 1
    }
    return part == parts.count
  }
}
