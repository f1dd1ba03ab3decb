import Foundation
import TallySystem
import TallyTestSupport
import Testing

/// What `tally complete` offers, by where the word stands.
struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The words; the last one is being typed.
    var words: [String]
    /// The candidates without their notes; all, or the first of them.
    var offers: [String]
    var isAll = true
    /// One that must not be among them.
    var never: String?

    init(_ line: String, offers: [String]) {
      words = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      self.offers = offers
    }

    init(_ line: String, first: [String], never: String? = nil) {
      self.init(line, offers: first)
      isAll = false
      self.never = never
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let ledger: [(name: FilePath, text: String)] = [
    (
      "tally.json",
      #"{"currency": "USD", "accounts": {"cash": "assets:cash", "visa": "liabilities:visa"}}"#
    ),
    (
      "types.json",
      """
      {"types": [{"name": "rent"}, {"name": "coffee", "aliases": ["espresso"]},
       {"name": "lunch", "favorite": true}, {"name": "-x"}]}
      """
    ),
    (
      "2026-11-29.tally",
      """
      coffee 6.50 @Nopa #work
      coffee 3 @"Corner Market" #work #trip
      coffee 4 @Nopa place:oak
      rent 1150 from:assets:bank

      """
    ),
    ("2026-11-30.tally", "tea 2 EUR @@ 2.20 @Nopa\n"),
    ("2026-11-28.tally", "coffee 1 id:first\n"),
  ]

  static let cases: [Case] = [
    // Commands.
    Case("", first: ["init", "add"], never: "today"), Case("tot", offers: ["totals"]),
    Case("last m", offers: ["last month"]), Case("help|che", offers: ["check"]),
    Case("nonsense|", offers: []), Case("--color|al", offers: ["always"]),
    Case("-O|json|tot", offers: ["totals"]), Case("-Ojson|tot", offers: ["totals"]),
    Case("types|", offers: ["list", "add", "show", "edit", "rm", "rename"]),
    Case("watch|t", offers: ["timeline", "totals"]), Case("completions|z", offers: ["zsh"]),
    Case("complete", offers: []), Case("help|completi", offers: ["completions"]),
    // Options.
    Case("totals|--ch", offers: ["--chart"]), Case("totals|--chart|--ch", offers: []),
    Case("totals|--by|type|--b", first: ["--begin", "--by"]),
    Case("totals|--by|type|--by|day|--by", offers: []),
    Case("timeline|--led", offers: ["--ledger"]), Case("timeline|--|--led", offers: []),
    Case("timeline|--by", offers: []), Case("--le", offers: ["--ledger"]),
    Case("totals|-", first: ["--period", "--begin"]),
    // Values of options.
    Case("totals|--by|wee", offers: ["week", "weekday"]),
    Case("totals|--sort=na", offers: ["--sort=name"]),
    Case("--on-error|", offers: ["report", "refuse"]), Case("-o|", offers: ["\tfiles"]),
    Case("--ledger=", offers: ["\tfiles"]), Case("timeline|-n|", offers: []),
    Case("timeline|-p|last q", offers: ["last quarter"]),
    Case("timeline|--period=2026-1", offers: ["--period=2026-11"]),
    Case("add|--date|yes", offers: ["yesterday"]),
    Case("edit|x|--tag|", offers: ["+work", "+trip"]),
    Case("edit|x|--tag|-t", offers: ["-trip"]),
    Case("edit|x|--payee|co", offers: ["Corner Market"]),
    Case("edit|x|--from|v", offers: ["visa"]), Case("edit|x|--type|", first: ["lunch", "coffee"]),
    // Words of an entry.
    Case("add|", first: ["lunch", "coffee", "rent", "tea", "espresso", "cash"], never: "-x"),
    Case("add|8:12|lun", offers: ["lunch"]), Case("add|*|lun", offers: ["lunch"]),
    Case("add|lunch|", offers: ["@", "tag:", "from:", "to:"]),
    Case("add|lunch|5|@", offers: ["@Nopa", "@Corner Market"]),
    Case("add|lunch|5|@c", offers: ["@Corner Market"]),
    Case("add|lunch|5|#w", offers: ["#work"]), Case("add|lunch|5|tag:t", offers: ["tag:trip"]),
    Case("add|lunch|5|from:", first: ["from:cash", "from:visa", "from:assets:bank"]),
    Case("add|cash|>|vis", offers: ["visa"]), Case("add|lunch|5|+|cof", offers: ["coffee"]),
    // Names.
    Case("types|show|espr", offers: ["espresso"]), Case("types|show|rent|", offers: []),
    Case("types|add|", offers: []), Case("types|rename|ren", offers: ["rent"]),
    Case("show|fir", offers: ["first"]),
    Case(
      "check|commod",
      offers: ["commodities"]),
    // Terms.
    Case("timeline|typ", offers: ["type:"]), Case("totals|not:pay", offers: ["not:payee:"]),
    Case("search|", offers: []), Case("watch|totals|kind:in", offers: ["kind:income"]),
    Case("timeline|type:co", offers: ["type:coffee"]),
    Case("timeline|acct:visa", offers: []),
    Case("timeline|acct:assets:b", offers: ["acct:assets:bank"]),
    Case("timeline|not:payee:", offers: ["not:payee:Nopa", "not:payee:Corner Market"]),
    Case("timeline|tag:", offers: ["tag:work", "tag:trip", "tag:place"]),
    Case("timeline|field:", offers: ["field:place"]), Case("timeline|cur:E", offers: ["cur:EUR"]),
    Case("timeline|status:c", offers: ["status:cleared"]), Case("timeline|amt:", offers: []),
    Case("timeline|date:2026-1", offers: ["date:2026-11"]), Case("timeline|http://", offers: []),
    Case("timeline|id:fi", offers: ["id:first"]),
  ]

  private static func site() throws -> LedgerSite {
    try LedgerSite(ledger)
  }

  private static func offers(_ result: TallyProgram.Result) -> [String] {
    result.output.split(separator: "\n").map { line in
      line.hasPrefix("\t") ? String(line) : String(line.prefix { $0 != "\t" })
    }
  }

  @Test func `What is offered depends on where the word stands`() throws {
    let site = try CompletionTests.site()
    for one in CompletionTests.cases {
      let result = try site.tally(["complete", "--"] + one.words)
      let offers = CompletionTests.offers(result)
      #expect(result.status == 0 && result.errors.isEmpty, "\(one)")
      #expect((one.isAll ? offers : Array(offers.prefix(one.offers.count))) == one.offers, "\(one)")
      if let never = one.never { #expect(!offers.contains(never), "\(one)") }
    }
  }

  @Test func `A candidate says what it is`() throws {
    let site = try CompletionTests.site()
    func lines(_ words: String...) throws -> String {
      try site.tally(["complete", "--"] + words).output
    }
    #expect(try lines("show", "fir") == "first\t2026-11-28 coffee 1.00\n")
    #expect(try lines("add", "x", "1", "@N") == "@Nopa\t3 · 2026-11-30\n")
    #expect(try lines("add", "espr") == "espresso\t→ coffee\n")
    #expect(try lines("-p", "yest") == "yesterday\t2026-11-29..2026-11-30\n")
    let chinese = try site.tally(
      ["complete", "--", "timeline", "--rev"], environment: ["LANG": "zh_CN.UTF-8"])
    #expect(chinese.output == "--reverse\t旧的在前\n")
  }

  @Test func `IDs are those of the newest entries, which show takes`() throws {
    let site = try CompletionTests.site()
    let lines = (1...60).map { "2026-10-\(10 + $0 / 3) coffee \($0)\n" }.joined()
    try site.write("more.tally", lines)
    let offers = CompletionTests.offers(try site.tally(["complete", "--", "show", ""]))
    #expect(offers.count == 51)
    #expect(offers.last == "last")
    for id in offers.dropLast() { #expect(try site.tally(["show", id]).status == 0, "\(id)") }
  }

  /// Patterns are offered for terms, so each has to find what it was made of.
  @Test func `A payee that is offered as a term finds its entry and no other`() throws {
    let payees =
      ShellCompletionTests.payees.map(\.0) + ["a.b", #""quoted""#, "(", "[x", "a+", "?", "^$"]
    let site = try LedgerSite([])
    let entries = payees.map { ["type": "coffee", "amount": "1", "payee": $0] }
    let data = try JSONSerialization.data(withJSONObject: entries)
    try site.write("2026-11-30.json", String(decoding: data, as: UTF8.self))
    let offers = CompletionTests.offers(try site.tally(["complete", "--", "timeline", "payee:"]))
    #expect(offers.count == payees.count)
    var found: [String] = []
    for offer in offers {
      let answer = try site.tally(["timeline", "-O", "jsonl", "--", offer])
      #expect(answer.status == 0, "\(offer): \(answer.errors)")
      for line in answer.output.split(separator: "\n") {
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        found.append(row?["payee"] as? String ?? "")
      }
    }
    // A pattern may stand within another payee: what it was made of is among what it finds.
    #expect(Set(found) == Set(payees))
  }

  // MARK: Nothing to say

  @Test(arguments: [
    ["TALLY_LEDGER": "/nonexistent"], ["TALLY_TODAY": "nonsense"],
    ["TALLY_MAX_FILE_SIZE": "nonsense"],
    ["TALLY_ON_ERROR": "nonsense"],
    ["HOME": "", "XDG_CACHE_HOME": "", "TALLY_LEDGER": "/dev/null"],
  ])
  func `Whatever is wrong, nothing is said of it`(_ environment: [String: String]) throws {
    let site = try CompletionTests.site()
    for words in [
      ["add", "coffee", "1", "@"], ["show", ""], ["timeline", "-p", ""], ["--no-such", ""],
    ] {
      let result = try site.tally(["complete", "--"] + words, environment: environment)
      #expect(result.status == 0 && result.errors.isEmpty, "\(words): \(result.errors)")
    }
  }

  @Test func `A ledger with errors, or none at all, is no error`() throws {
    let site = try LedgerSite([
      ("2026-11-30.tally", "coffee 6.50 @Nopa\nlunch 12 +\n"), ("tally.json", "{"),
    ])
    let found = try site.tally(["complete", "--", "add", "coffee", "1", "@"])
    #expect(found.output.hasPrefix("@Nopa"))
    #expect(found.errors.isEmpty && found.status == 0)
    let none = try TallyProgram.run(["complete", "--", "add", "coffee", "1", "@"], in: "/")
    #expect(none.output.isEmpty && none.errors.isEmpty && none.status == 0)
  }

  /// Neither a bar over somebody's prompt, nor a word of a service that speaks nonsense.
  @Test func `A first reading and a broken service show nothing`() throws {
    func shown(_ arguments: [String]) throws -> String {
      let site = try CompletionTests.site()
      let service = try ScriptedService(
        at: site.socket, [.say("HTTP/1.1 400 Bad Request\r\n\r\n")])
      defer { withExtendedLifetime(service) {} }
      return try TallyProgram.runOnTerminal(
        arguments, withErrors: true,
        environment: site.environment(["TALLY_PROGRESS_DELAY": "0", "TERM": "xterm"])
      ).output
    }
    #expect(
      try shown(["complete", "--", "add", "lunch", "5", "@c"])
        == "@Corner Market\t1 · 2026-11-29\n")
    // The control: who asks a question of the same ledger is told.
    #expect(try shown(["totals"]).contains("tallyd does not answer as it should"))
  }

  @Test func `The ledger that the line names is asked`() throws {
    let site = try CompletionTests.site()
    let week = TallyProgram.root + "/examples/first-week"
    for named in [["--ledger", week], ["--ledger=" + week], ["-f", week]] {
      let result = try site.tally(["complete", "--"] + named + ["add", "coffee", "1", "@Al"])
      #expect(CompletionTests.offers(result) == ["@Aldi"])
    }
    let home = try site.tally(
      ["complete", "--", "--ledger", "~/first-week", "add", "coffee", "1", "@Al"],
      environment: ["HOME": TallyProgram.root + "/examples"])
    #expect(CompletionTests.offers(home) == ["@Aldi"])
    let input = try site.tally(["complete", "--", "-f", "-", "add", "coffee", "1", "@"])
    #expect(input.output.isEmpty)
  }

  @Test func `Without its marks complete is no command`() throws {
    #expect(try TallyProgram.run(["complete"]).status == 2)
    #expect(!(try TallyProgram.run(["help"]).output.contains("tally complete ")))
  }
}
