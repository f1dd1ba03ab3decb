import Foundation
import TallyModel
import TallyQuery
import TallySystem
import TallyTestSupport
import Testing

@testable import TallyCLI

/// The manual pages, and what `man` makes of them.
struct ManPageTests {
  /// The pages by name, as they are installed.
  private static let pages: [(name: String, arguments: [String])] =
    [("tally", ["help", "--man"])]
    + Commands.all.map(\.description.name).map { ("tally-" + $0, ["help", "--man", $0]) }

  /// What `man` shows of a page, and what it has to say of it.
  private static func shown(_ page: String, _ directory: TemporaryDirectory) throws
    -> TallyProgram.Result
  {
    try directory.write("page.1", page)
    return try TallyProgram.run(
      "/usr/bin/man", ["--warnings", "-l", "page.1"], in: directory.path.display,
      environment: ["MANWIDTH": "80", "LC_ALL": "C.UTF-8"])
  }

  @Test func `Every program and command has a page that man shows without a warning`() throws {
    let directory = try TemporaryDirectory()
    let service = try TallyProgram.run(TallyProgram.service, ["--man"], in: "/")
    var texts = [("tallyd", service)]
    for (name, arguments) in ManPageTests.pages {
      texts.append((name, try TallyProgram.run(arguments)))
    }
    for (name, page) in texts {
      #expect(page.status == 0 && page.errors.isEmpty, "\(name)")
      let shown = try ManPageTests.shown(page.output, directory)
      #expect(shown.status == 0 && shown.errors.isEmpty, "\(name): \(shown.errors)")
      #expect(shown.output.hasPrefix(name.uppercased() + "(1)"), "\(name)")
      for heading in [
        "NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT",
        "FILES", "SEE ALSO",
      ] {
        #expect(shown.output.contains("\n" + heading + "\n"), "\(name): \(heading)")
      }
    }
  }

  @Test func `A page has every option and example of its command, to be pasted`() throws {
    let directory = try TemporaryDirectory()
    for command in Commands.all.map(\.description) {
      let page = Manual.page(command).text(.english)
      let shown = try ManPageTests.shown(page, directory).output
      for option in command.options {
        #expect(shown.contains("--" + option.name), "\(option.name)")
      }
      for example in command.examples {
        #expect(shown.contains("       " + example + "\n"), "\(example)")
      }
    }
    let program = Manual.page(HomeCommand().description).text(.english)
    let shown = try ManPageTests.shown(program, directory).output
    for option in OptionSpec.everywhere { #expect(shown.contains("--" + option.name)) }
    for command in Commands.all.map(\.description) {
      #expect(shown.contains("tally-" + command.name + "(1)"))
    }
  }

  /// What roff would obey, and what it turns into typographers' marks.
  @Test func `Nothing of a text is obeyed by roff`() throws {
    let texts = [
      ".so /etc/passwd", "'quoted' first", #"a\fB bold \(bu \n"#, "--dry-run -x",
      "`date` ^ ~ \"x\"",
      "..", "\\", "1 - 2", "名字 — …", "a\n.SH b",
    ]
    let description = CommandDescription(
      "x", summary: Words("s", "s"),
      options: texts.enumerated().map {
        OptionSpec("o\($0.offset)", value: $0.element, $0.element, "")
      },
      notes: texts.map { Words($0, $0) }, examples: texts)
    let shown = try ManPageTests.shown(
      ManPage("x", call: "x", description).text(.english), try TemporaryDirectory())
    #expect(shown.errors.isEmpty)
    let lines = shown.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for text in texts {
      let line = text.replacingOccurrences(of: "\n", with: " ")
      #expect(lines.count { $0 == line } >= 2, "\(line)")
    }
  }

  @Test func `A page is in Chinese where the locale is`() throws {
    let page = try TallyProgram.run(
      ["help", "--man", "add"], environment: ["LANG": "zh_CN.UTF-8", "LC_ALL": "zh_CN.UTF-8"])
    #expect(page.output.contains(".SH \"名称\""))
    #expect(page.output.contains("记一笔"))
  }

  /// A variable that only some manual knows of is a trap.
  @Test func `Every variable that the programs obey is in a manual`() throws {
    let manual = (Manual.all.map { $0.text(.english) }).joined()
    // What tests turn, and what systemd sets.
    let others: Set = [
      "TALLY_FAILPOINT", "TALLY_PROGRESS_DELAY", "TALLY_RESTARTED", "TALLY_TEST_WITHOUT",
    ]
    let sources = try TallyProgram.shell(
      "grep -rhoE '\"(TALLY|XDG)_[A-Z_]+\"' Sources --include=*.swift | tr -d '\"' | sort -u")
    let names = sources.output.split(separator: "\n").map(String.init)
    #expect(names.count > 5)
    for name in names where !others.contains(name) { #expect(manual.contains(name), "\(name)") }
  }

  @Test func `make installs and takes away the manual and the completions`() throws {
    let directory = try TemporaryDirectory()
    func make(_ targets: String...) throws {
      let result = try TallyProgram.run(
        "/usr/bin/make",
        ["-s"] + targets + [
          "TALLY=" + TallyProgram.path, "DESTDIR=" + directory.path.display, "PREFIX=/usr",
        ],
        in: TallyProgram.root)
      #expect(result.status == 0, "\(result.errors)")
    }
    func files() -> [String] {
      let all = FileManager.default.enumerator(atPath: directory.path.display)
      return (all?.compactMap { $0 as? String } ?? []).filter {
        $0.contains(".") || $0.hasSuffix("/tally") || $0.hasSuffix("/_tally")
      }
    }
    try make("install-manual", "install-completions")
    let names = (["tallyd"] + ManPageTests.pages.map(\.name)).map { "usr/share/man/man1/\($0).1" }
    let scripts = [
      "usr/share/bash-completion/completions/tally", "usr/share/zsh/site-functions/_tally",
      "usr/share/fish/vendor_completions.d/tally.fish",
    ]
    let installed = Set(files().filter { !$0.hasSuffix(".d") })
    #expect(installed == Set(names + scripts))
    try make("uninstall")
    #expect(files().filter { !$0.hasSuffix(".d") } == [])
  }
}
