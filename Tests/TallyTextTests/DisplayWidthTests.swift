import TallyText
import Testing

struct WidthCase: Sendable, CustomTestStringConvertible {
  let text: String
  let columns: Int

  init(_ text: String, _ columns: Int) {
    self.text = text
    self.columns = columns
  }

  var testDescription: String { text }
}

@Test(arguments: [
  WidthCase("", 0),
  WidthCase("coffee", 6),
  WidthCase("Café", 4),
  WidthCase("Cafe\u{301}", 4),
  WidthCase("x\u{301}\u{302}\u{303}", 1),
  WidthCase("茶水咖啡", 8),
  WidthCase("ＡＢ１", 6),
  WidthCase("ｶﾌｪ", 3),
  WidthCase("，。「」", 8),
  WidthCase("한국", 4),
  WidthCase("\u{1112}\u{1161}\u{11AB}", 2),
  WidthCase("क्ष", 2),
  WidthCase("▁▂▃▇█", 5),
  WidthCase("€£¥", 3),
  WidthCase("…", 1),
  WidthCase("⇄", 1),
  WidthCase("a\u{FE0F}", 1),
])
func `Text takes the columns of its characters`(_ example: WidthCase) {
  #expect(DisplayWidth.columns(of: example.text) == example.columns)
}

@Test(arguments: [
  "☕", "🍜", "💰", "🧧", "❤️", "✈️", "☂️", "🏠", "👍🏽", "👨‍👩‍👧‍👦", "👩🏽‍🚀", "🏳️‍🌈", "🇨🇳", "🇵🇹", "1️⃣", "🧑‍🌾",
])
func `An emoji takes two columns, whatever it is made of`(_ emoji: String) {
  #expect(DisplayWidth.columns(of: emoji) == 2)
  #expect(DisplayWidth.columns(of: "a" + emoji + "茶") == 5)
}

struct CutCase: Sendable, CustomTestStringConvertible {
  let text: String
  let columns: Int
  let cut: String

  init(_ text: String, _ columns: Int, _ cut: String) {
    self.text = text
    self.columns = columns
    self.cut = cut
  }

  var testDescription: String { text + " " + String(columns) }
}

@Test(arguments: [
  CutCase("coffee", 6, "coffee"),
  CutCase("coffee", 5, "coff…"),
  CutCase("coffee", 1, "…"),
  CutCase("coffee", 0, ""),
  CutCase("coffee", -3, ""),
  CutCase("", 0, ""),
  CutCase("茶水咖啡", 8, "茶水咖啡"),
  CutCase("茶水咖啡", 7, "茶水咖…"),
  CutCase("茶水咖啡", 6, "茶水…"),
  CutCase("茶水咖啡", 2, "…"),
  CutCase("ab👨‍👩‍👧‍👦cd", 5, "ab👨‍👩‍👧‍👦…"),
  CutCase("ab👨‍👩‍👧‍👦cd", 4, "ab…"),
  CutCase("🇨🇳🇵🇹🇨🇳", 5, "🇨🇳🇵🇹…"),
  CutCase("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
])
func `A cut text ends in an ellipsis and in no half character`(_ example: CutCase) {
  let cut = DisplayWidth.truncated(example.text, to: example.columns)
  #expect(cut.unicodeScalars.elementsEqual(example.cut.unicodeScalars))
  #expect(DisplayWidth.columns(of: cut) <= max(0, example.columns))
}
