/// Sizes of files for people: `1.4 MB`, `26 kB`.
package enum ByteText {
  /// In steps of 1000, as disks are sold.
  package static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    var tenths = bytes / 100
    for unit in ["kB", "MB", "GB"] {
      if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
      if tenths < 10_000 { return "\(tenths / 10) \(unit)" }
      tenths /= 1000
    }
    return "\(tenths / 10) TB"
  }
}
