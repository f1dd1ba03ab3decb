import TallyTestSupport
import Testing

@testable import TallyCLI

/// How a part of a name is completed, and how the choices are listed.
struct LineCompletionTests {
  private static let names = LineCompletion(
    [
      .init("coffee", detail: "☕"), .init("comics"), .init("iced tea"), .init("tea"),
      .init("团建"), .init("Café Central"), .init("espresso", detail: "= coffee", isListed: false),
      .init("evil\u{1B}[2J"), .init("hidden\u{202E}"),
    ]
  ).adding(LineCompletion([.init("Nopa"), .init("Corner Market")]), mark: "@")

  private struct Case: Sendable, CustomTestStringConvertible {
    var typed: String
    var expected: LineCompletion.Result
    var why: String
    init(_ typed: String, _ expected: LineCompletion.Result, _ why: String) {
      (self.typed, self.expected, self.why) = (typed, expected, why)
    }
    var testDescription: String { why }
  }

  @Test(arguments: [
    Case("cof", .text("coffee"), "the one that begins so"),
    Case(
      "CO", .choices([.init("coffee", detail: "☕"), .init("comics")]), "several, whatever the case"),
    Case(
      "c",
      .choices([
        .init("coffee", detail: "☕"), .init("comics"), .init("Café Central"), .init("iced tea"),
      ]), "those that begin so, then those that have it in them"),
    Case("te", .text("tea"), "one that begins so wins over one that has it inside"),
    Case("ced", .text("iced tea"), "one that has it inside"),
    Case("cafe", .text("Café Central"), "without its accent"),
    Case("esp", .text("espresso"), "another name of a type"),
    Case("建", .text("团建"), "a Chinese character inside"),
    Case("coffee", .nothing, "all of it is there already"),
    Case("zzz", .nothing, "nothing like it"),
    Case("evil", .nothing, "what would have to be escaped is no candidate"),
    Case("hidd", .nothing, "what turns the direction is none"),
    Case("nopa", .nothing, "payees only behind their mark"),
    Case("@no", .text("@Nopa"), "a payee behind its mark"),
    Case("@", .choices([.init("Nopa"), .init("Corner Market")]), "all payees behind the mark"),
    Case(
      "",
      .choices([
        .init("coffee", detail: "☕"), .init("comics"), .init("iced tea"), .init("tea"),
        .init("团建"), .init("Café Central"),
      ]), "nothing typed: all but other names of theirs"),
  ])
  private func `What is typed is completed`(_ one: Case) {
    #expect(LineCompletionTests.names.completed(one.typed) == one.expected)
  }

  @Test func `What several have in common is filled in`() {
    let names = LineCompletion([.init("rent flat"), .init("rent garage")])
    #expect(names.completed("r") == .text("rent "))
    #expect(names.completed("rent ") == .choices([.init("rent flat"), .init("rent garage")]))
    #expect(LineCompletion([.init("Tea A"), .init("tea b")]).completed("te") == .text("Tea "))
  }

  @Test func `Choices stand in columns, as many as fit`() {
    let choices = ["coffee", "买菜", "tea", "bus"].map { LineCompletion.Candidate($0) }
    #expect(LineCompletion.list(choices, columns: 80) == "coffee  买菜    tea     bus\n")
    #expect(LineCompletion.list(choices, columns: 20) == "coffee  买菜\ntea     bus\n")
    #expect(LineCompletion.list(choices, columns: 5) == "cof…\n买菜\ntea\nbus\n")
  }

  @Test func `Too many choices are counted, and none reaches the terminal unescaped`() {
    let many = (1...40).map { LineCompletion.Candidate("type\($0)", detail: "\u{1B}[2J") }
    let list = LineCompletion.list(many, columns: 80)
    #expect(list.hasSuffix("… 10\n"))
    #expect(!list.contains("\u{1B}"))
    #expect(list.contains("\\x1b"))
  }
}
