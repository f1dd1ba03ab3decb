import TallyModel

/// Directives that are about accounts.
extension JournalDirectives {
  /// `account NAME  ; COMMENT`, with indented lines below, of which comments may have its type.
  func account(_ argument: Range<Int>, body: Int) throws(LineProblem) -> JournalStatement {
    let (name, comment) = try accountName(argument, "account")
    if let first = bytes.part(name).first, first == UInt8(ascii: "(") || first == UInt8(ascii: "[")
    {
      let isWhole = bytes[name.upperBound - 1] == (first == UInt8(ascii: "(") ? 0x29 : 0x5D)
      if isWhole {
        let inner = name.lowerBound + 1..<name.upperBound - 1
        throw LineProblem(
          .bracketedAccount, name, [text(name), text(inner)], edits: [(name, text(inner))])
      }
    }
    var type = self.type(in: comment)
    var at = body
    while at < bytes.count, lines.isIndented(at) {
      let line = lines.trimmed(at..<bytes.newline(from: at))
      if type.isEmpty, bytes[line.lowerBound] == Marks.semicolon { type = self.type(in: line) }
      at = lines.next(behind: at)
    }
    return .account(name, type: type)
  }

  /// An account's name, which ends at two blanks or a tab, and the comment behind it.
  private func accountName(_ argument: Range<Int>, _ word: String) throws(LineProblem) -> (
    name: Range<Int>, comment: Range<Int>
  ) {
    let argument = try needed(argument, word)
    let end = bytes.accountEnd(argument.lowerBound, argument.upperBound).end
    let rest = lines.trimmed(end..<argument.upperBound)
    guard rest.isEmpty || bytes[rest.lowerBound] == Marks.semicolon else {
      throw LineProblem(.textBehindName, rest, [text(rest)])
    }
    let name = lines.trimmed(argument.lowerBound..<end)
    return (try needed(name, word), rest)
  }

  /// The value of the tag `type:` in a comment; empty where it has none.
  private func type(in comment: Range<Int>) -> String {
    var tags = JournalTagScanner(bytes, lines.trimmed(comment.dropFirst(1)))
    while let tag = tags.next() {
      if bytes.part(tag.name).isEqual(to: "type") { return text(tag.value) }
    }
    return ""
  }

  /// `OLD = NEW` or `/PATTERN/ = REPLACEMENT`: the rest of the line, comments too.
  func alias(_ argument: Range<Int>) throws(LineProblem) -> JournalAlias {
    let argument = try needed(argument, "alias")
    if bytes[argument.lowerBound] == UInt8(ascii: "/"), let end = patternEnd(argument) {
      let rest = lines.trimmed(end + 1..<argument.upperBound)
      guard !rest.isEmpty, bytes[rest.lowerBound] == UInt8(ascii: "=") else {
        throw LineProblem(.aliasWithoutEquals, argument, [text(argument)])
      }
      let new = lines.trimmed(rest.lowerBound + 1..<rest.upperBound)
      let alias = JournalAlias(
        isPattern: true, old: text(argument.lowerBound + 1..<end), new: text(new))
      try check(alias, pattern: argument.lowerBound + 1..<end, new)
      return alias
    }
    guard let equals = bytes[argument].firstIndex(of: UInt8(ascii: "=")),
      equals > argument.lowerBound
    else { throw LineProblem(.aliasWithoutEquals, argument, [text(argument)]) }
    let old = lines.trimmed(argument.lowerBound..<equals)
    let new = lines.trimmed(equals + 1..<argument.upperBound)
    return JournalAlias(isPattern: false, old: text(old), new: text(new))
  }

  /// Refuses a pattern that is none, and a replacement by groups that it does not have.
  private func check(_ alias: JournalAlias, pattern range: Range<Int>, _ new: Range<Int>)
    throws(LineProblem)
  {
    let pattern = try JournalAccounts.pattern(alias.old, at: range)
    let highest = PatternReplacement(Array(alias.new.utf8)).highestGroup
    guard highest <= pattern.groupCount else {
      throw LineProblem(
        .aliasWithoutGroup, new, [alias.old, String(highest), String(pattern.groupCount)])
    }
  }

  /// Where the slash is that ends a pattern; `\/` does not.
  private func patternEnd(_ argument: Range<Int>) -> Int? {
    var at = argument.lowerBound + 1
    while at < argument.upperBound, bytes[at] != UInt8(ascii: "/") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return at < argument.upperBound ? at : nil
  }

  /// `apply account NAME`, `apply year YEAR`; ledger's others count as one that puts nothing in front.
  func apply(_ argument: Range<Int>) throws(LineProblem) -> JournalStatement {
    let argument = try needed(argument, "apply")
    let (kind, rest) = split(argument)
    switch text(kind) {
    case "account":
      return .directive(.applyAccount(text(try accountName(rest, "apply account").name)))
    case "year": return .directive(.year(try year(rest)))
    case let kind where JournalWord.applied.contains(kind): return .directive(.applyAccount(""))
    default: throw unknown("apply", kind)
    }
  }

  /// `end aliases`, `end apply account` and ledger's others; `end` alone ends the last `apply`.
  func end(_ argument: Range<Int>, _ context: JournalContext) throws(LineProblem)
    -> JournalStatement
  {
    let argument = withoutComment(argument)
    guard !argument.isEmpty else { return .directive(.endApplyAccount) }
    let (word, rest) = split(argument)
    switch text(word) {
    case "aliases": return .directive(.endAliases)
    case "apply":
      let kind = split(rest).word
      switch text(kind) {
      case "", "account": return .directive(.endApplyAccount)
      case "year": return .nothing
      case let other where JournalWord.applied.contains(other): return endOther(context)
      default: throw unknown("end apply", kind)
      }
    case let other where JournalWord.applied.contains(other): return endOther(context)
    case let other where JournalWord(rawValue: other) != nil: return .nothing
    default: throw unknown("end", word)
    }
  }

  /// The end of an `apply` that puts nothing in front; where that stands in another file there is none here.
  private func endOther(_ context: JournalContext) -> JournalStatement {
    context.parents.last == "" ? .directive(.endApplyAccount) : .nothing
  }

  private func unknown(_ first: String, _ word: Range<Int>) -> LineProblem {
    LineProblem(.unknownDirective, word, [first + " " + text(word)])
  }

  /// The first word, and the rest.
  private func split(_ argument: Range<Int>) -> (word: Range<Int>, rest: Range<Int>) {
    let end = bytes[argument].firstIndex(where: JournalLines.isBlank) ?? argument.upperBound
    return (argument.lowerBound..<end, lines.trimmed(end..<argument.upperBound))
  }
}
