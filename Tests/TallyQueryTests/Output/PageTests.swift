import TallyModel
import TallyTestSupport
import TallyText
import Testing

@testable import TallyQuery

private func page(_ isColored: Bool = false) -> Page {
  Page(
    width: 80, height: nil, isColored: isColored, language: .english,
    today: CalendarDate(days: 20_787))
}

private func text(_ page: Page) -> String { String(decoding: page.bytes, as: UTF8.self) }

struct FieldCase: Sendable, CustomTestStringConvertible {
  let text: String
  let columns: Int
  let left: String
  let right: String

  init(_ text: String, _ columns: Int, left: String, right: String) {
    self.text = text
    self.columns = columns
    self.left = left
    self.right = right
  }

  var testDescription: String { "\(text) in \(columns)" }
}

@Test(arguments: [
  FieldCase("tea", 5, left: "tea  ", right: "  tea"),
  FieldCase("coffee", 6, left: "coffee", right: "coffee"),
  FieldCase("groceries", 6, left: "groce…", right: "groceries"),
  FieldCase("", 3, left: "   ", right: "   "),
  FieldCase("午饭", 6, left: "午饭  ", right: "  午饭"),
  // Half a character does not fit: a blank stands for it.
  FieldCase("茶水咖啡", 6, left: "茶水… ", right: "茶水咖啡"),
  FieldCase("☕", 3, left: "☕ ", right: " ☕"),
  FieldCase("👩‍👩‍👧‍👦", 3, left: "👩‍👩‍👧‍👦 ", right: " 👩‍👩‍👧‍👦"),
  FieldCase("🇨🇳x", 4, left: "🇨🇳x ", right: " 🇨🇳x"),
  FieldCase("cafe\u{301}s", 4, left: "caf…", right: "cafe\u{301}s"),
  FieldCase("a\u{1B}b", 8, left: "a\\x1bb  ", right: "  a\\x1bb"),
  FieldCase("a\nb", 8, left: "a\\x0ab  ", right: "  a\\x0ab"),
])
func `A field is as wide as it says, in columns of a terminal`(_ example: FieldCase) {
  var left = page()
  left.write(example.text, left: example.columns)
  left.line("|")
  #expect(text(left) == example.left + "|\n")
  var right = page()
  right.write(example.text, right: example.columns)
  right.line("|")
  #expect(text(right) == example.right + "|\n")
}

@Test func `Cells stand at their columns, or behind what is longer`() {
  var page = page()
  page.write("午饭")
  page.skip(to: 8)
  #expect(page.column == 8)
  page.write("x")
  page.skip(to: 4)
  page.line("y")
  #expect(text(page) == "午饭    xy\n")
}

@Test func `No line ends in blanks`() {
  var page = page()
  page.write("a", left: 10)
  page.skip(5)
  page.newline()
  page.skip(3)
  page.newline()
  page.line("b")
  #expect(text(page) == "a\n\nb\n")
}

/// Cells cut plain text byte by byte, and ask for the characters of other text alone.
@Test(arguments: 0..<40)
func `A cell is cut as its characters are`(_ seed: Int) {
  var random = SeededRandom(seed: UInt64(seed))
  for _ in 0..<200 {
    let pieces =
      random.oneIn(3) ? ["a", "茶", "é", "e\u{301}", "👍🏽", "\u{1B}", " "] : ["a", "~", "茶", " "]
    let text = (0..<random.number(0...20)).map { _ in random.pick(pieces) }.joined()
    let most = random.number(-1...24)
    let cell = Page.Cell(text, most: most)
    let shown = TerminalEscape.escaped(text)
    let expected =
      DisplayWidth.columns(of: shown) <= most ? shown : DisplayWidth.truncated(shown, to: most)
    #expect(String(decoding: cell.bytes, as: UTF8.self) == expected, "\(text) in \(most)")
    #expect(cell.columns == DisplayWidth.columns(of: expected))
  }
}

@Test func `Colour changes no column, and is off unless asked for`() throws {
  let color = try #require(Color("#ff8000"))
  let styles: [Page.Style] = [
    .plain, .dim, .bold, .income, .expense, .transfer, .warning, .error, .custom(color),
  ]
  for style in styles {
    var (plain, colored) = (page(), page(true))
    plain.write("早饭", left: 6, style)
    colored.write("早饭", left: 6, style)
    #expect(plain.column == colored.column)
    #expect(text(plain) == "早饭")
    let shown = text(colored)
    #expect(shown == "早饭" || (shown.hasPrefix("\u{1B}[") && shown.hasSuffix("早饭\u{1B}[0m")))
  }
  var custom = page(true)
  custom.write("x", .custom(color))
  #expect(text(custom) == "\u{1B}[38;2;255;128;0mx\u{1B}[0m")
}

@Test func `What a ledger says drives no terminal`() {
  var page = page(true)
  for hostile in ["\u{1B}[2J", "\u{9B}2J", "\u{202E}abc", "a\u{200B}b", "\r", "\u{7}"] {
    page.line(hostile)
  }
  let dangerous = text(page).unicodeScalars.filter {
    $0 != "\n"
      && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
        || $0.value == 0x200B)
  }
  #expect(dangerous.isEmpty)
}

struct NumberCase: Sendable, CustomTestStringConvertible {
  let digits: String
  let places: UInt8
  let point: String
  let comma: String

  init(_ digits: String, _ places: UInt8, _ point: String, comma: String) {
    self.digits = digits
    self.places = places
    self.point = point
    self.comma = comma
  }

  var testDescription: String { point }
}

@Test(arguments: [
  NumberCase("0", 2, "0.00", comma: "0,00"),
  NumberCase("8000", 2, "8,000.00", comma: "8.000,00"),
  NumberCase("999.9", 2, "999.90", comma: "999,90"),
  NumberCase("-1234567.5", 2, "-1,234,567.50", comma: "-1.234.567,50"),
  NumberCase("-100", 0, "-100", comma: "-100"),
  NumberCase("100000", 0, "100,000", comma: "100.000"),
  // Decimals are never cut: that would round.
  NumberCase("1234.56789", 2, "1,234.56789", comma: "1.234,56789"),
  // No room for decimals within 38 digits: as it is.
  NumberCase(
    "12345678901234567890123456789012345678", 2,
    "12,345,678,901,234,567,890,123,456,789,012,345,678",
    comma: "12.345.678.901.234.567.890.123.456.789.012.345.678"),
])
func `Digits are grouped by three, decimals filled up`(_ example: NumberCase) throws {
  let quantity = try #require(Quantity(example.digits))
  func grouped(_ mark: UInt8) -> String {
    NumberText.grouped(quantity, places: example.places, decimalMark: mark)
  }
  #expect(grouped(UInt8(ascii: ".")) == example.point)
  #expect(grouped(UInt8(ascii: ",")) == example.comma)
}
