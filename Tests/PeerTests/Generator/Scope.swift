import Foundation

/// What directives above decide about a line of a journal: a naive model of their reach.
struct Scope {
  var year: Int?
  var decimalMark: Character?
  /// By symbol.
  var marks: [String: Character] = [:]
  /// That of `D`.
  var standard: Commodity?
  var parents: [String] = []
  /// In the order given.
  var aliases: [Alias] = []

  /// Behind an `include` all is as before it, but for what `commodity` directives said.
  mutating func takeBack(from included: Scope) { marks = included.marks }

  /// The decimal mark of numbers of a commodity, where something above gives one.
  func mark(of commodity: Commodity) -> Character? {
    decimalMark ?? marks[commodity.symbol] ?? standard?.declaredMark
  }

  /// The full name of an account as written, and how many aliases had a say.
  func account(_ written: String) -> (name: String, rewritings: Int) {
    var name = (parents + [written]).joined(separator: ":")
    var rewritings = 0
    for alias in aliases.reversed() {
      let next = alias.applied(to: name)
      if next != name { rewritings += 1 }
      name = next
    }
    return (name, rewritings)
  }
}

/// `alias OLD = NEW`, or `alias /PATTERN/ = NEW`.
struct Alias: Hashable, Sendable {
  var old: String
  var new: String
  var isPattern = false

  var text: String { isPattern ? "/\(old)/ = \(new)" : "\(old) = \(new)" }

  func applied(to name: String) -> String {
    guard isPattern else {
      if name == old { return new }
      return name.hasPrefix(old + ":") ? new + name.dropFirst(old.count) : name
    }
    guard let expression = try? NSRegularExpression(pattern: old, options: .caseInsensitive)
    else { return name }
    let template = new.replacingOccurrences(of: "\\", with: "$")
    return expression.stringByReplacingMatches(
      in: name, range: NSRange(name.startIndex..., in: name), withTemplate: template)
  }

  static let plain = [
    Alias(old: "checking", new: "assets:bank:checking"), Alias(old: "food", new: "expenses:food"),
    Alias(old: "微信", new: "资产:微信"), Alias(old: "assets", new: "my assets"),
  ]
  static let ofParts = [
    Alias(old: "assets:bank", new: "bank"), Alias(old: "expenses:home", new: "expenses:house:all"),
  ]
  static let byPattern = [
    Alias(old: "^exp:", new: "expenses:", isPattern: true),
    Alias(old: "^(assets|liabilities):(bank|card):", new: "\\2s:\\1:", isPattern: true),
    Alias(old: "food", new: "吃", isPattern: true),
    Alias(old: ":([^:]+) shop$", new: ":shops:\\1", isPattern: true),
  ]
  /// Names that only they make something of.
  static let names = ["checking", "food:out", "微信", "exp:tea", "expenses:corner shop"]
}
