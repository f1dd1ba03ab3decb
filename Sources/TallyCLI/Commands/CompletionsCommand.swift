import TallyQuery

/// `tally completions`.
struct CompletionsCommand: Command {
  let description = CommandDescription(
    "completions", arguments: "SHELL", words: [.choice(ShellScripts.all.map(\.0)), .other],
    summary: Words("for bash, zsh or fish: what completes tally's words", "bash、zsh、fish 的补全脚本"),
    notes: [
      Words(
        """
        bash: source <(tally completions bash) in ~/.bashrc. zsh: the same with zsh in ~/.zshrc, behind \
        compinit. fish: tally completions fish > ~/.config/fish/completions/tally.fish. An installation \
        with make has put them in place already.
        """,
        """
        bash:在 ~/.bashrc 里写 source <(tally completions bash)。zsh:在 ~/.zshrc 的 compinit 之后同样写 zsh。\
        fish:tally completions fish > ~/.config/fish/completions/tally.fish。用 make 安装的已经放好。
        """)
    ],
    examples: ["tally completions bash", "tally completions fish"])

  private static let names = ShellScripts.all.map(\.0).joined(separator: "|")

  func run(_ invocation: Invocation, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    guard let name = invocation.words.first, invocation.words.count == 1 else {
      throw .usage(
        Words("completions for which shell?", "要哪个 shell 的补全?"),
        hints: [
          Words("tally completions \(Self.names)", "tally completions \(Self.names)")
        ])
    }
    let script = try invocation.choice(source: "completions", name, ShellScripts.all)
    try Delivery.write(Array(script.utf8))
    return .success
  }
}
