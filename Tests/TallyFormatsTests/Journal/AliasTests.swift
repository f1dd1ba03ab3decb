import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// Directives, and what accounts below them are called.
private struct Renamed: Sendable, CustomTestStringConvertible {
  var directives: String
  var names: [String: String]

  init(_ directives: String, _ names: [String: String]) {
    (self.directives, self.names) = (directives, names)
  }

  var testDescription: String { directives.replacing("\n", with: "⏎") }
}

/// The names that accounts have in an entry below directives.
private func names(_ directives: String, _ written: [String]) -> [String] {
  let entry = "\n2026-11-30 x\n" + written.map { "  (\($0))  1\n" }.joined()
  let read = CollectingSink(directives + entry, as: JournalFormat())
  return read.entries.flatMap { $0.items.map { String($0.name.dropFirst()) } } + read.problemLines
}

@Test(arguments: [
  Renamed("", ["a": "a", "a:b": "a:b"]),
  // Whole leading parts.
  Renamed("alias a = x", ["a": "x", "a:b": "x:b", "ab": "ab", "b:a": "b:a", "A": "A"]),
  Renamed("alias a:b = x:y", ["a:b": "x:y", "a:b:c": "x:y:c", "a": "a", "a:bb": "a:bb"]),
  Renamed("alias 餐饮=支出:餐饮", ["餐饮": "支出:餐饮", "餐饮:早餐": "支出:餐饮:早餐"]),
  Renamed("alias a =", ["a:c": ":c"]), Renamed("alias a b=c d", ["a b": "c d", "a": "a"]),
  // Each once, the newest first, to the result of the one before.
  Renamed("alias b=c\nalias a=b", ["a": "c", "b": "c"]),
  Renamed("alias a=b\nalias b=c", ["a": "b", "b": "c"]),
  Renamed("alias a=b\nalias b=a", ["a": "b", "b": "b"]),
  Renamed("alias a=a:b", ["a": "a:b", "a:b": "a:b:b"]),
  Renamed("alias a=x\nalias a=y", ["a": "y"]),
  Renamed("alias a=x\nend aliases\nalias b=y", ["a": "a", "b": "y"]),
  // Patterns match anywhere, in either case, all of them.
  Renamed("alias /a/ = x", ["banana": "bxnxnx", "A:b": "x:b", "c": "c"]),
  Renamed("alias /^(.+):bank:([^:]+)/ = \\1:\\2", ["assets:Bank:wells:x": "assets:wells:x"]),
  Renamed("alias /(x)|(y)/ = <\\1-\\2-\\0>", ["axby": "a<x--x>b<-y-y>"]),
  Renamed("alias /a\\/b/ = c", ["a/b": "c"]), Renamed("alias /a/ = \\\\b\\", ["a": "\\\\b\\"]),
  Renamed("alias /É/ = e", ["café": "cafe"]), Renamed("alias /$/ = :x", ["a": "a:x"]),
  Renamed("alias /x*/ = -", ["axxb": "-a--b-"]), Renamed("alias /(?=咖)/ = 早", ["咖啡": "早咖啡"]),
  // What is applied stands in front before aliases are looked at.
  Renamed("apply account p", ["a": "p:a"]),
  Renamed("apply account p\napply account q:r", ["a": "p:q:r:a"]),
  Renamed("alias p = x\napply account p\nalias a = y", ["a": "x:a"]),
  Renamed("apply account p\nend apply account", ["a": "a"]),
  Renamed("apply tag t", ["a": "a"]),
])
private func `Accounts are called as the directives above say`(_ row: Renamed) {
  let written = row.names.keys.sorted()
  #expect(names(row.directives, written) == written.map { row.names[$0] ?? "" })
  // Again, now that they are known.
  #expect(
    names(row.directives, written + written).suffix(written.count)
      == written.map { row.names[$0] ?? "" })
}

@Test func `A directive between entries holds for those below it alone`() {
  let read = CollectingSink(
    """
    2026-11-30 x
      (a)  1
    alias a = b
    2026-11-30 x
      (a)  1
    alias b = c
    2026-11-30 x
      (a)  1
    end aliases
    2026-11-30 x
      (a)  1
    """, as: JournalFormat())
  #expect(read.entries.map { $0.items[0].name } == ["=a", "=b", "=b", "=a"])
}

@Test func `Aliases that make a name without end are given up`() {
  let doubling = String(repeating: "alias /^(.*)$/ = \\1:\\1\n", count: 60)
  #expect(names(doubling, ["a"]) == ["alias-grows 63:4+1 a 4096"])
  let nested = "alias /(a+)+$/ = b"
  let account = String(repeating: "a", count: 60) + "!"
  #expect(names(nested, [account]) == ["alias-given-up 3:4+61 (a+)+$ \(account)"])
}
