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
    return .declaration(.account, name: text(name), type: type, nil)
  }

  /// An account's name, which ends at two blanks or a tab, and the comment behind it.
  private func accountName(_ argument: Range<Int>, _ word: String) throws(LineProblem) -> (
    name: Range<Int>, comment: Range<Int>
  ) {
    let argument = try needed(argument, word)
    var end = argument.lowerBound
    while end < argument.upperBound, !isEndOfName(end) { end += 1 }
    let rest = lines.trimmed(end..<argument.upperBound)
    guard rest.isEmpty || bytes[rest.lowerBound] == Marks.semicolon else {
      throw LineProblem(.textBehindName, rest, [text(rest)])
    }
    let name = lines.trimmed(argument.lowerBound..<end)
    return (try needed(name, word), rest)
  }

  private func isEndOfName(_ at: Int) -> Bool {
    if bytes[at] == Marks.tab { return true }
    return bytes[at] == Marks.space && at + 1 < bytes.count && JournalLines.isBlank(bytes[at + 1])
  }

  /// The value of the tag `type:` in a comment; empty where it has none.
  private func type(in comment: Range<Int>) -> String {
    var at = comment.lowerBound
    while comment.upperBound - at >= 5 {
      let isStart = at == comment.lowerBound || !isTagByte(bytes[at - 1])
      if isStart, bytes.part(at..<at + 5).isEqual(to: "type:") {
        let value = at + 5..<comment.upperBound
        let end = bytes[value].firstIndex(of: UInt8(ascii: ",")) ?? value.upperBound
        return text(lines.trimmed(value.lowerBound..<end))
      }
      at += 1
    }
    return ""
  }

  private func isTagByte(_ byte: UInt8) -> Bool {
    !JournalLines.isBlank(byte) && byte != Marks.semicolon && byte != UInt8(ascii: ",")
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
      let pattern = text(argument.lowerBound + 1..<end)
      return JournalAlias(isPattern: true, old: pattern, new: text(new))
    }
    guard let equals = bytes[argument].firstIndex(of: UInt8(ascii: "=")),
      equals > argument.lowerBound
    else { throw LineProblem(.aliasWithoutEquals, argument, [text(argument)]) }
    let old = lines.trimmed(argument.lowerBound..<equals)
    let new = lines.trimmed(equals + 1..<argument.upperBound)
    return JournalAlias(isPattern: false, old: text(old), new: text(new))
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
    case "tag", "fixed", "rate": return .directive(.applyAccount(""))
    default: throw LineProblem(.unknownDirective, argument, ["apply " + text(kind)])
    }
  }

  /// `end aliases`, `end apply account` and ledger's others; `end` alone ends the last `apply`.
  func end(_ argument: Range<Int>, _ context: JournalContext) -> JournalStatement {
    switch text(argument).split(whereSeparator: \.isWhitespace).prefix(2) {
    case ["aliases"]: return .directive(.endAliases)
    case [], ["apply"], ["apply", "account"]: return .directive(.endApplyAccount)
    case ["apply", "tag"], ["apply", "fixed"], ["apply", "rate"], ["tag"], ["fixed"]:
      // Where the `apply` stands in another file there is nothing to end here.
      return context.parents.last == "" ? .directive(.endApplyAccount) : .nothing
    default: return .nothing
    }
  }

  /// The first word, and the rest.
  private func split(_ argument: Range<Int>) -> (word: Range<Int>, rest: Range<Int>) {
    let end = bytes[argument].firstIndex(where: JournalLines.isBlank) ?? argument.upperBound
    return (argument.lowerBound..<end, lines.trimmed(end..<argument.upperBound))
  }
}
