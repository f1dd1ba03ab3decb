import CUtf8proc
import Glibc

/// Maps text through utf8proc: the only file that calls its mapping.
enum Mapping {
  /// The text mapped; as it is where utf8proc refuses it, which it does for nothing a String can hold.
  static func mapped(_ text: String, _ options: utf8proc_option_t) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let length = utf8proc_map(bytes.baseAddress, bytes.count, &result, options)
      defer { free(result) }
      guard let result, length >= 0 else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }

  static func options(_ all: utf8proc_option_t...) -> utf8proc_option_t {
    utf8proc_option_t(rawValue: all.reduce(0) { $0 | $1.rawValue })
  }
}
