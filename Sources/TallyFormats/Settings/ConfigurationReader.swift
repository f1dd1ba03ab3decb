import TallyModel
import TallyText

/// Takes values of the right type out of configuration, and collects what is wrong with the rest.
struct ConfigurationReader {
  private var found: [Diagnostic] = []

  /// What is wrong, in the order of the file: some keys are judged only when all are read.
  var problems: [Diagnostic] {
    found.sorted { ($0.span.line, $0.span.column) < ($1.span.line, $1.span.column) }
  }

  typealias Value = ConfigurationValue
  typealias Member = ConfigurationValue.Member

  mutating func report(_ code: DiagnosticCode, at span: SourceSpan, _ facts: [String] = []) {
    found.append(Diagnostic(code, at: span, facts))
  }

  /// The members of an object with fixed keys: unknown ones and second ones are reported, not given.
  ///
  /// `name`: the key that has the object; empty for the whole file.
  mutating func members(of value: Value, named name: String, known: [String]) -> [Member] {
    members(of: value, named: name).filter { member in
      if known.contains(member.key) { return true }
      if let near = NearMiss.closest(to: member.key, among: known) {
        report(.misspeltSetting, at: member.keySpan, [member.key, near])
      } else {
        report(.unknownSetting, at: member.keySpan, [member.key])
      }
      return false
    }
  }

  /// The members of an object whose keys are names; second ones are reported, not given.
  mutating func members(of value: Value, named name: String) -> [Member] {
    guard case .object(let members) = value.content else {
      report(.notAnObject, at: value.span, [name])
      return []
    }
    var seen: Set<String> = []
    return members.filter { member in
      if seen.insert(member.key).inserted { return true }
      report(.duplicateSetting, at: member.keySpan, [member.key])
      return false
    }
  }

  mutating func list(_ member: Member) -> [Value] {
    if case .list(let values) = member.value.content { return values }
    report(.notAList, at: member.value.span, [member.key])
    return []
  }

  mutating func boolean(_ member: Member) -> Bool? {
    if case .boolean(let value) = member.value.content { return value }
    report(.notTrueOrFalse, at: member.value.span, [member.key, member.value.shown])
    return nil
  }

  /// A text, empty or not.
  mutating func string(_ member: Member) -> String? { string(member.value, named: member.key) }

  mutating func string(_ value: Value, named name: String) -> String? {
    if case .string(let text) = value.content { return text }
    report(.notAString, at: value.span, [name, value.shown])
    return nil
  }

  /// A text that says something.
  mutating func filledString(_ value: Value, named name: String) -> String? {
    guard let text = string(value, named: name) else { return nil }
    if !text.isEmpty { return text }
    report(.emptySetting, at: value.span, [name])
    return nil
  }

  /// One of some texts: its place among them.
  mutating func choice(_ member: Member, of choices: [String]) -> Int? {
    if case .string(let text) = member.value.content, let found = choices.firstIndex(of: text) {
      return found
    }
    let facts = [member.key, member.value.shown, choices.joined(separator: ", ")]
    report(.wrongSetting, at: member.value.span, facts)
    return nil
  }
}

// MARK: - Accounts

extension ConfigurationReader {
  /// An account in full or by its short name: parts that say something, a colon between.
  mutating func account(_ value: Value, named name: String) -> String? {
    guard let text = filledString(value, named: name) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.allSatisfy({ NameText.isTidy($0) }) { return text }
    report(.badAccount, at: value.span, [text])
    return nil
  }
}
