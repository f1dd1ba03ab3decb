import FuzzSupport

/// JSON lines: their reader, the block it fills, names looked up, and problems found in it.
///
/// The last byte chooses the settings.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let text = text(input(data, size)), let last = text.last else { return 0 }
  _ = read(text, as: "2026/11/30.jsonl", settings(last))
  return 0
}
