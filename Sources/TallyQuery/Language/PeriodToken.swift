/// A piece of a period as typed: `last 30 days` is three, `2026-11..` is four.
///
/// Blanks separate and are otherwise forgotten, as in hledger: `lastmonth`, `2026to2027`. Capitals
/// are small, and full-width forms are the plain ones.
enum PeriodToken: Equatable {
  /// A run of digits; `value` stops at 999,999,999.
  case number(value: Int, digits: Int)
  /// A run of Latin letters, or of characters that are not ASCII.
  case word(String)
  /// `-`, `/` or `.`.
  case mark(Unicode.Scalar)
  /// `..`
  case dots

  /// Takes a text apart; nil where it has a character that no period has.
  static func tokens(of text: String) -> [PeriodToken]? {
    let scalars = text.unicodeScalars.map(plain)
    var tokens: [PeriodToken] = []
    var at = 0
    while at < scalars.count {
      let start = at
      let scalar = scalars[at]
      at += 1
      switch scalar {
      case " ", "\t": continue
      case "0"..."9":
        while at < scalars.count, ("0"..."9").contains(scalars[at]) { at += 1 }
        tokens.append(number(scalars[start..<at]))
      case "a"..."z":
        while at < scalars.count, ("a"..."z").contains(scalars[at]) { at += 1 }
        tokens += words(string(scalars[start..<at]))
      case "." where at < scalars.count && scalars[at] == ".":
        at += 1
        tokens.append(.dots)
      case "-", "/", ".": tokens.append(.mark(scalar))
      case let scalar where scalar.isASCII: return nil
      default:
        // The small words stand alone: 昨天到今天 is three words.
        if !smallWords.contains(scalar) {
          while at < scalars.count, !scalars[at].isASCII, !smallWords.contains(scalars[at]) {
            at += 1
          }
        }
        tokens.append(.word(string(scalars[start..<at])))
      }
    }
    return tokens
  }

  /// 从 … 到 …, 至.
  private static let smallWords: Set<Unicode.Scalar> = ["从", "到", "至"]

  /// Small letters, half-width: `Ｑ` is `q`, an ideographic space a blank.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    var value = scalar.value
    if value == 0x3000 { return " " }
    if (0xFF01...0xFF5E).contains(value) { value -= 0xFEE0 }
    if (0x41...0x5A).contains(value) { value += 0x20 }
    return Unicode.Scalar(value) ?? scalar
  }

  private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> PeriodToken {
    var value = 0
    for digit in digits { value = min(value * 10 + Int(digit.value - 0x30), 999_999_999) }
    return .number(value: value, digits: digits.count)
  }

  /// A run of letters as words: a small word before another is one by itself, as in `lastmonth`.
  private static func words(_ run: String) -> [PeriodToken] {
    for prefix in ["last", "this", "next", "from", "since", "until"]
    where run.hasPrefix(prefix) && run.utf8.count > prefix.utf8.count {
      return [.word(prefix), .word(String(run.dropFirst(prefix.count)))]
    }
    return [.word(run)]
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
