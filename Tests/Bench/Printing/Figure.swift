/// Figures as people read them.
enum Figure {
  /// `1,150,000`.
  static func count(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(abs(number)).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }

  /// `2.1 ms`, `830 ms`, `43.2 s`.
  static func time(_ time: Duration) -> String {
    let milliseconds = time / .milliseconds(1)
    if milliseconds < 99.95 { return tenths(milliseconds) + " ms" }
    if milliseconds < 9999.5 { return rounded(milliseconds) + " ms" }
    return tenths(milliseconds / 1000) + " s"
  }

  /// `97 MB`.
  static func bytes(_ bytes: Int) -> String { rounded(Double(bytes) / 1_000_000) + " MB" }

  /// `14 MB`, or `≤ 10 MB` where no more than that is known.
  static func peak(_ peak: ProcessRunner.Peak) -> String {
    (peak.isBound ? "≤ " : "") + bytes(peak.bytes)
  }

  /// `1.3 ×`, `2,150 ×`.
  static func ratio(_ ratio: Double) -> String {
    (ratio < 9.95 ? tenths(ratio) : rounded(ratio)) + " ×"
  }

  private static func rounded(_ number: Double) -> String { count(Int(number.rounded())) }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
