import Glibc

/// The currency of the user's locale.
package enum LocaleCurrency {
  /// Its code by ISO 4217, as `$LC_ALL`, `$LC_MONETARY` or `$LANG` has it; nil where that has none, or is not
  /// installed.
  ///
  /// It sets the locale of the whole process for a moment: to be called before there is a second thread.
  package static var code: String? {
    guard setlocale(LC_MONETARY, "") != nil else { return nil }
    defer { setlocale(LC_MONETARY, "C") }
    guard let symbol = localeconv()?.pointee.int_curr_symbol else { return nil }
    // Three letters, and behind them what parts them from a number.
    let letters = FilePath(cString: symbol).bytes.prefix(3)
    guard letters.count == 3, letters.allSatisfy({ (65...90).contains($0) }) else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }
}
