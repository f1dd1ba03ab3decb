import Glibc

/// How C libraries of this process read text and measure it.
package enum TextLocale {
  /// Makes them read UTF-8, as the program itself does whatever the locale is.
  ///
  /// It sets the locale of the whole process: to be called before there is a second thread.
  package static func useUTF8() {
    if setlocale(LC_CTYPE, "") != nil, let name = nl_langinfo(nl_item(CODESET)),
      FilePath(cString: name) == "UTF-8"
    {
      return
    }
    setlocale(LC_CTYPE, "C.UTF-8")
  }
}
