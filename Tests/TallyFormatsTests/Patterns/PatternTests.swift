import TallyTestSupport
import Testing

@testable import TallyFormats

private func matches(_ pattern: String, _ text: String, whole: Bool = false) throws -> Bool {
  try PatternMatcher().matches(Pattern(pattern, whole: whole), text)
}

struct PatternCase: Sendable, CustomTestStringConvertible {
  let pattern: String
  let yes: [String]
  let no: [String]

  var testDescription: String { pattern }
}

@Test(arguments: [
  PatternCase(pattern: "cafe", yes: ["Cafe", "the CAFE bar"], no: ["", "caf", "café"]),
  PatternCase(pattern: "é", yes: ["CAFÉ", "é"], no: ["e"]),
  PatternCase(pattern: "咖啡", yes: ["一杯咖啡"], no: ["啡咖"]),
  PatternCase(pattern: "^food$", yes: ["Food"], no: ["food:x", "seafood"]),
  PatternCase(pattern: "a.c|x", yes: ["a茶c", "X"], no: ["ac"]),
  PatternCase(pattern: "^\\w+$", yes: ["茶", "été"], no: ["a b"]),
  PatternCase(pattern: "^\\d+$", yes: ["12", "１２"], no: ["x"]),
  PatternCase(pattern: "k", yes: ["K", "\u{212A}"], no: ["q"]),
  PatternCase(pattern: "yes", yes: ["YES", "ye\u{17F}"], no: ["ye—"]),
  PatternCase(pattern: "", yes: ["", "x"], no: []),
  PatternCase(pattern: "(*pla:a)a", yes: ["a"], no: ["b"]),
  PatternCase(pattern: "\\.50", yes: ["6.50"], no: ["6x50"]),
])
func `A pattern matches anywhere, whatever the case`(_ example: PatternCase) throws {
  for text in example.yes { #expect(try matches(example.pattern, text), "\(text)") }
  for text in example.no { #expect(try !matches(example.pattern, text), "\(text)") }
}

@Test func `A whole pattern matches nothing but the whole text`() throws {
  #expect(try matches("eur|usd", "USD", whole: true))
  #expect(try !matches("eur|usd", "USDT", whole: true))
  #expect(try !matches("u", "USD", whole: true))
}

struct BrokenPattern: Sendable, CustomTestStringConvertible {
  let pattern: String
  let position: Int
  let message: String

  var testDescription: String { pattern }
}

@Test(arguments: [
  BrokenPattern(pattern: "a[b", position: 4, message: "missing terminating ] for character class"),
  BrokenPattern(pattern: "茶(", position: 3, message: "missing closing parenthesis"),
  BrokenPattern(
    pattern: "*", position: 1, message: "quantifier does not follow a repeatable item"),
  BrokenPattern(
    pattern: "\\C", position: 3, message: "using \\C is disabled by the application"),
])
func `A broken pattern is refused with its place`(_ example: BrokenPattern) {
  #expect(
    throws: PatternError.malformed(
      pattern: example.pattern, position: example.position, message: example.message)
  ) { try Pattern(example.pattern) }
}

@Test(arguments: ["(*UTF)a", "(*LIMIT_MATCH=9)a", "(*NO_JIT)", "(*BSR_ANYCRLF)x", "(*CRLF"])
func `A verb at the start is refused`(_ pattern: String) {
  let verb = pattern.firstIndex(of: ")").map { String(pattern[...$0]) } ?? pattern
  #expect(throws: PatternError.verb(verb)) { try Pattern(pattern) }
}

@Test func `A pattern that is too long is refused`() throws {
  let longest = String(repeating: "(a)", count: Pattern.longest / 3)
  _ = try Pattern(longest)
  #expect(throws: PatternError.tooLong(limit: Pattern.longest)) {
    try Pattern(longest + longest)
  }
}

@Test(arguments: [
  "(a+)+$", "(a*)*$", "(a|aa)+$", "((a+)+)+$", "(?:(?:a+)*)*[bc]", "^(a|a?)+$",
])
func `A pattern that backtracks for ever ends at the limit`(_ pattern: String) throws {
  let matcher = try PatternMatcher()
  let compiled = try Pattern(pattern)
  let text = String(repeating: "a", count: 60) + "!"
  #expect(throws: PatternError.limit(pattern: pattern)) { try matcher.matches(compiled, text) }
  // The same memory goes on working.
  #expect(try matcher.matches(Pattern("a!$"), text))
}

@Test func `A recursion without end stops`() throws {
  let text = String(repeating: "(", count: 1 << 20)
  let pattern = try Pattern("(\\((?1)*\\))x|^(a(?2)?b)y")
  do throws(PatternError) {
    #expect(try !PatternMatcher().matches(pattern, text))
  } catch {
    #expect(error == .limit(pattern: pattern.source))
  }
}

@Test func `An ordinary pattern has no trouble with a long text`() throws {
  let text = String(repeating: "coffee and milk ", count: 1 << 16)
  #expect(try !matches("tea.*sugar", text))
  #expect(try matches("milk.*coffee", text))
  #expect(try matches("^(.|\\n)*milk $", String(text.prefix(4096))))
}

@Test func `Bytes that are no UTF-8 match nothing and do no harm`() throws {
  let matcher = try PatternMatcher()
  let bytes: [UInt8] = [0xFF, 0x61, 0xC3, 0x28, 0xE2, 0x84]
  for (pattern, expected) in [("a", true), ("a.\\(", false), ("é", false), ("k", false)] {
    let compiled = try Pattern(pattern)
    let matched = try bytes.withUnsafeBytes { try matcher.matches(compiled, $0) }
    #expect(matched == expected, "\(pattern)")
  }
}

@Test func `The search for plain text finds what PCRE2 finds`() throws {
  var random = SeededRandom(seed: 7)
  let matcher = try PatternMatcher()
  let alphabet: [Unicode.Scalar] = [
    "a", "K", "s", "S", "k", "b", " ", "\u{212A}", "\u{17F}", "é", "茶",
  ]
  func text(_ length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<length { text.append(alphabet.randomElement(using: &random) ?? "a") }
    return String(text)
  }
  var found = 0
  for _ in 0..<4000 {
    let needle = String(
      text(Int.random(in: 1...3, using: &random)).unicodeScalars.filter(\.isASCII))
    let subject = text(Int.random(in: 0...12, using: &random))
    let plain = try matcher.matches(Pattern(needle), subject)
    // The group keeps it from being plain text.
    #expect(
      try plain == matcher.matches(Pattern("(?:\(needle))"), subject), "\(needle) in \(subject)")
    found += plain ? 1 : 0
  }
  #expect((400..<3600).contains(found))
}
