import TallyTestSupport
import Testing

/// The terminal that other tests look at has to be right itself.
struct TerminalScreenTests {
  @Test(arguments: [
    ("plain\r\nlines", "plain\nlines"),
    ("abc\r\u{1B}[2GX", "aXc"),
    ("abc\u{8}\u{8}\u{1B}[K", "a"),
    ("买菜\u{8}\u{8}\u{1B}[K", "买"),
    ("abcdef\r\u{1B}[2C\u{1B}[2P", "abef"),
    ("adef\r\u{1B}[C\u{1B}[2@bc", "abcdef"),
    ("one\r\ntwo\u{1B}[A\rONE", "ONE\ntwo"),
    ("\u{1B}[1mbold\u{1B}[0m", "bold"),
  ])
  func `It shows what a terminal shows`(_ written: String, _ shown: String) {
    let screen = TerminalScreen(written.utf8)
    #expect(screen.text == shown)
    #expect(screen.unknown == [])
  }

  @Test func `It says what it does not know`() {
    #expect(TerminalScreen("\u{1B}[5q\u{1B}7".utf8).unknown == ["5q", "ESC"])
  }
}
