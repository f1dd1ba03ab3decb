import CUtf8proc

/// How many columns of a terminal text takes: two for Chinese characters and emoji, none for combining
/// marks, one for the rest.
///
/// What a reader sees as one character (a grapheme: a letter with its marks, a family of emoji with
/// joiners) is never cut.
package enum DisplayWidth {
  package static func columns(of text: String) -> Int {
    if let columns = PlainText.columns(of: text) { return columns }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one character: two for what is shown as an emoji, else those of its scalars.
  package static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.value < 0x80 ? 1 : scalarColumns(first) }
    // Terminals that know no conjuncts (क्ष) give each letter its column; marks have none.
    guard first.properties.isEmoji else { return scalars.reduce(0) { $0 + scalarColumns($1) } }
    // U+FE0F asks for the emoji form; two regional indicators are a flag.
    if scalars.contains(where: { $0.value == 0xFE0F || isRegionalIndicator($0) }) { return 2 }
    return scalars.reduce(0) { max($0, scalarColumns($1)) }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func scalarColumns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    // Vowels and finals of Hangul syllables stand in the columns of the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    default: max(0, Int(utf8proc_charwidth(utf8proc_int32_t(bitPattern: scalar.value))))
    }
  }

  /// The text, cut to so many columns with `…` at its end where it is longer.
  package static func truncated(_ text: String, to columns: Int) -> String {
    if DisplayWidth.columns(of: text) <= columns { return text }
    guard columns > 0 else { return "" }
    var kept = ""
    var used = 0
    for character in text {
      let next = DisplayWidth.columns(of: character)
      if used + next > columns - 1 { break }
      kept.append(character)
      used += next
    }
    return kept + "…"
  }
}
