/// What tags, keys and identities look like; shared by the formats.

/// TAG: a letter, then letters, digits, `- _ / .`.
enum TagText {
  static func isTag(_ tag: Bytes) -> Bool {
    guard !tag.isEmpty, Marks.isLetter(Marks.scalar(tag, 0).value) else { return false }
    var at = 0
    while at < tag.count {
      let (scalar, length) = Marks.scalar(tag, at)
      guard isTagScalar(scalar) else { return false }
      at += length
    }
    return true
  }

  /// The tag without what a tag can't have; empty where nothing is left.
  static func cleaned(_ tag: Bytes) -> String {
    let kept = tag.text.unicodeScalars.filter { isTagScalar($0.value) }
    let text = String(String.UnicodeScalarView(kept))
    var copy = text
    return copy.withUTF8 { isTag(Bytes($0)) } ? text : ""
  }

  private static func isTagScalar(_ scalar: UInt32) -> Bool {
    Marks.isWordScalar(scalar) || (0x2D...0x2F).contains(scalar)  // - . /
  }
}

/// A permanent identity: 1 to 64 letters, digits, `-` and `_`, ASCII.
enum IdText {
  static func isId(_ id: Bytes) -> Bool {
    !id.isEmpty && id.count <= 64
      && id.allSatisfy { byte in
        byte.isDigit || (65...90).contains(byte & ~0x20) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
  }
}

/// The keys that are tally's own.
enum OwnKey: String, CaseIterable {
  case from, to, id, code, attach

  /// Keys kept for later versions.
  static let reserved: [StaticString] = ["every", "share", "until", "currency"]

  static func isReserved(_ key: String) -> Bool {
    reserved.contains { String(describing: $0) == key }
  }

  init?(_ key: Bytes) {
    switch key.count {
    case 2 where key.isEqual(to: "to"): self = .to
    case 2 where key.isEqual(to: "id"): self = .id
    case 4 where key.isEqual(to: "from"): self = .from
    case 4 where key.isEqual(to: "code"): self = .code
    case 6 where key.isEqual(to: "attach"): self = .attach
    default: return nil
    }
  }

  /// The own key that a key was probably meant to be: the same letters in another order or case, or
  /// one letter typed twice or more.
  static func meant(by key: Bytes) -> String? {
    guard key.count <= 7 else { return nil }
    let lower = key.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    return allCases.first { own in
      let letters = Array(own.rawValue.utf8)
      if lower.sorted() == letters.sorted() { return true }
      return letters.count > 2 && lower.count == letters.count + 1
        && lower.allSatisfy(letters.contains)
    }?.rawValue
  }
}
