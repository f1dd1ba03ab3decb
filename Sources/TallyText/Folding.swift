import CUtf8proc

/// Ways of making texts alike that people take for the same.
package enum Folding {
  /// A name for comparing: NFKC and case folded, without characters that show nothing.
  ///
  /// Design rule 1.
  package static func name(_ text: String) -> String {
    if isPlain(text) { return text.utf8.contains(where: isUpper) ? lowered(text) : text }
    return Mapping.mapped(
      text,
      Mapping.options(
        UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE))
  }

  /// A name in NFKC, its case kept: how an undeclared name is shown.
  package static func normalized(_ text: String) -> String {
    if isPlain(text) { return text }
    return Mapping.mapped(text, Mapping.options(UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_COMPAT))
  }

  /// A text for searching: case, width and diacritics folded, so that `cafe` finds `Café` and `ＣＡＦÉ`.
  package static func search(_ text: String) -> String {
    if isPlain(text) { return text.utf8.contains(where: isUpper) ? lowered(text) : text }
    return Mapping.mapped(
      text,
      Mapping.options(
        UTF8PROC_STABLE, UTF8PROC_DECOMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE,
        UTF8PROC_STRIPMARK))
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
  private static func isUpper(_ byte: UInt8) -> Bool { (65...90).contains(byte) }

  private static func lowered(_ text: String) -> String {
    String(decoding: text.utf8.map { isUpper($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
