import TallyText
import Testing

struct EscapeCase: Sendable, CustomTestStringConvertible {
  let text: String
  let escaped: String

  init(_ text: String, _ escaped: String) {
    self.text = text
    self.escaped = escaped
  }

  var testDescription: String { escaped }
}

@Test(arguments: [
  EscapeCase("\u{1B}[31mred\u{1B}[0m", #"\x1b[31mred\x1b[0m"#),
  EscapeCase("\u{1B}]0;title\u{7}", #"\x1b]0;title\x07"#),
  EscapeCase("a\nb\tc\rd", #"a\x0ab\x09c\x0dd"#),
  EscapeCase("a\r\nb", #"a\x0d\x0ab"#),
  EscapeCase("\u{0}\u{7F}", #"\x00\x7f"#),
  EscapeCase("\u{9B}31m\u{85}", #"\x9b31m\x85"#),
  EscapeCase("pay\u{202E}eb\u{202C}", #"pay\u{202e}eb\u{202c}"#),
  EscapeCase(
    "\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", #"\u{2066}x\u{2069}\u{200e}\u{200f}\u{61c}"#),
  EscapeCase("cof\u{200B}fee\u{2060}\u{FEFF}", #"cof\u{200b}fee\u{2060}\u{feff}"#),
  EscapeCase("a\u{200D}b", #"a\u{200d}b"#),
  EscapeCase("茶\u{200D}", #"茶\u{200d}"#),
  EscapeCase("👍\u{200D}", #"👍\u{200d}"#),
  EscapeCase("👍\u{200D}\u{200D}👍", #"👍\u{200d}\u{200d}👍"#),
  EscapeCase("👍\u{200D}a", #"👍\u{200d}a"#),
  EscapeCase("👍\u{200B}👍", #"👍\u{200b}👍"#),
  EscapeCase("👨‍👩‍👧\u{1B}", "👨‍👩‍👧" + #"\x1b"#),
  EscapeCase("e\u{301}\u{200B}", "e\u{301}" + #"\u{200b}"#),
])
func `What a terminal would obey, or not show, is shown as an escape`(_ example: EscapeCase) {
  let escaped = TerminalEscape.escaped(example.text)
  #expect(escaped.unicodeScalars.elementsEqual(example.escaped.unicodeScalars))
}

@Test(arguments: [
  "", "coffee 6.50 @\"Corner Market\" #work", "茶水咖啡，和小王", "Café ÅÄÖ", "e\u{301}", "👨‍👩‍👧‍👦", "👩🏽‍🚀", "🏳️‍🌈",
  "❤️‍🔥", "🇨🇳", "1️⃣", "한국", "100 €", #"a\x1b"#,
])
func `Ordinary text and emoji stay as they are`(_ text: String) {
  #expect(TerminalEscape.escaped(text).unicodeScalars.elementsEqual(text.unicodeScalars))
}

@Test func `No control, bidirectional or invisible scalar is left, wherever it stands`() {
  var left: [String] = []
  let never: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200C, 0x200E...0x200F, 0x202A...0x202E,
    0x2060...0x2060, 0x2066...0x2069, 0xFEFF...0xFEFF,
  ]
  for value in never.joined() {
    guard let scalar = Unicode.Scalar(value) else { continue }
    for around in [
      ("", ""), ("a", "b"), ("茶", "咖"), ("👨", "👩"), ("e\u{301}", "\u{301}"), ("🇨", "🇳"),
    ] {
      let text = around.0 + String(Character(scalar)) + around.1
      if TerminalEscape.escaped(text).unicodeScalars.contains(scalar) {
        left.append(String(value, radix: 16))
      }
    }
  }
  #expect(left == [])
}
