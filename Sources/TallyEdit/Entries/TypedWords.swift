package import TallyFormats
package import TallyModel

/// Words of a command line as a line of tally text.
///
/// A shell takes quotation marks away and leaves words: each is one here too, so one with blanks in it is
/// quoted again (`@"Corner Market"`, `place:"New York"`), but for a note that reads the same without. One
/// argument alone with blanks in it is a whole line.
package enum TypedWords {
  /// - Throws: `.unquotable` where no quotation marks can hold a word.
  package static func line(_ words: [String], date: CalendarDate, settings: Settings)
    throws(WritingProblem) -> String
  {
    let words = words.filter { !$0.allSatisfy(\.isWhitespace) }
    if words.count == 1 { return words[0] }
    var quoted: [String] = []
    var bare: [String] = []
    for word in words {
      let one = try TypedWords.word(word)
      quoted.append(one)
      bare.append(one.hasPrefix("\"") && hasBlank(word) ? word : one)
    }
    let line = quoted.joined(separator: " ")
    guard bare != quoted,
      let meant = try? TypedEntry(line, date: date, settings: settings).value,
      let plain = try? TypedEntry(bare.joined(separator: " "), date: date, settings: settings),
      plain.value == meant
    else { return line }
    return bare.joined(separator: " ")
  }

  private static func hasBlank(_ word: String) -> Bool {
    word.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  private static func word(_ word: String) throws(WritingProblem) -> String {
    guard hasBlank(word), word.first != ";", !QuotedText.isQuoted(word) else { return word }
    if word.first == "@" { return "@" + (try value(String(word.dropFirst()))) }
    if let colon = word.firstIndex(of: ":"), isKey(word[..<colon]) {
      let rest = word[word.index(after: colon)...]
      if rest.first?.isWhitespace == false, !rest.hasPrefix("//") {
        return word[...colon] + (try value(String(rest)))
      }
    }
    return try QuotedText.quoted(word)
  }

  private static func value(_ text: String) throws(WritingProblem) -> String {
    QuotedText.isQuoted(text) ? text : try QuotedText.quoted(text)
  }

  private static func isKey(_ key: Substring) -> Bool {
    guard let first = key.first, first.isLetter else { return false }
    return key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }
}
