import TallyModel
import TallyText

/// Reads the `fields` of `types.json`: what fields of entries must look like.
///
/// `TypesFile` has the specification.
enum FieldRules {
  /// The rules of an object `{NAME: RULE}`, in its order; a rule without a kind is left out.
  static func read(_ member: ConfigurationValue.Member, _ reader: inout ConfigurationReader)
    -> [FieldRule]
  {
    var rules: [FieldRule] = []
    for entry in reader.members(of: member.value, named: member.key) {
      if !NameText.isField(entry.key) {
        reader.report(.badFieldName, at: entry.keySpan, [entry.key])
        continue
      }
      let folded = Folding.name(entry.key)
      if let first = rules.first(where: { Folding.name($0.name) == folded }) {
        reader.report(.duplicateField, at: entry.keySpan, [entry.key, first.name])
        continue
      }
      if let rule = rule(entry, &reader) { rules.append(rule) }
    }
    return rules
  }

  private static func rule(
    _ entry: ConfigurationValue.Member, _ reader: inout ConfigurationReader
  ) -> FieldRule? {
    guard case .object = entry.value.content else {
      reader.report(.notAnObject, at: entry.value.span, [entry.key])
      return nil
    }
    let known = ["kind", "min", "max", "values", "required"]
    let members = reader.members(of: entry.value, named: entry.key, known: known)
    guard let kindMember = members.first(where: { $0.key == "kind" }) else {
      reader.report(.missingSetting, at: entry.value.opening, ["kind"])
      return nil
    }
    let kinds = FieldRule.Kind.allCases
    guard let kind = reader.choice(kindMember, of: kinds.map(\.rawValue)) else { return nil }
    var rule = FieldRule(name: entry.key, kind: kinds[kind])
    for member in members { read(member, into: &rule, &reader) }
    if rule.kind == .choice, !members.contains(where: { $0.key == "values" }) {
      reader.report(.missingSetting, at: entry.value.opening, ["values"])
      return nil
    }
    return checked(rule, at: entry, &reader)
  }

  private static func read(
    _ member: ConfigurationValue.Member, into rule: inout FieldRule,
    _ reader: inout ConfigurationReader
  ) {
    switch member.key {
    case "min": rule.minimum = limit(member, rule.kind, &reader)
    case "max": rule.maximum = limit(member, rule.kind, &reader)
    case "values": rule.values = values(member, rule.kind, &reader)
    case "required": rule.required = reader.boolean(member) ?? false
    default: break  // The kind, which is read first.
    }
  }

  /// Limits that leave nothing between them would refuse every value; both are left out.
  private static func checked(
    _ rule: FieldRule, at entry: ConfigurationValue.Member, _ reader: inout ConfigurationReader
  ) -> FieldRule {
    guard let least = rule.minimum, let greatest = rule.maximum, least > greatest else {
      return rule
    }
    let facts = [least, greatest].map { shown($0, rule.kind) }
    reader.report(.limitsCrossed, at: entry.keySpan, facts)
    var rule = rule
    rule.minimum = nil
    rule.maximum = nil
    return rule
  }

  private static func shown(_ limit: Quantity, _ kind: FieldRule.Kind) -> String {
    kind == .date
      ? CalendarDate(days: Int32(clamping: limit.mantissa)).description : limit.description
  }
}

// MARK: - Limits and values

extension FieldRules {
  private static func limit(
    _ member: ConfigurationValue.Member, _ kind: FieldRule.Kind,
    _ reader: inout ConfigurationReader
  ) -> Quantity? {
    let limit: Quantity?
    switch (kind, member.value.content) {
    case (.integer, .number(let digits)), (.integer, .string(let digits)):
      limit = Quantity(digits).flatMap { $0.scale == 0 ? $0 : nil }
    case (.decimal, .number(let digits)), (.decimal, .string(let digits)):
      limit = Quantity(digits)
    case (.date, .string(let text)):
      limit = date(text)
    case (.integer, _), (.decimal, _), (.date, _):
      limit = nil
    default:
      reader.report(.ruleNotTaken, at: member.keySpan, [member.key, kind.rawValue])
      return nil
    }
    if limit == nil {
      let facts = [member.key, member.value.shown, kind.rawValue]
      reader.report(.badLimit, at: member.value.span, facts)
    }
    return limit
  }

  private static func date(_ text: String) -> Quantity? {
    var text = text
    let reading = text.withUTF8 { DateText.read(Bytes($0), year: nil, short: .none) }
    guard case .date(let date)? = reading else { return nil }
    return Quantity(Int64(date.days))
  }

  private static func values(
    _ member: ConfigurationValue.Member, _ kind: FieldRule.Kind,
    _ reader: inout ConfigurationReader
  ) -> [String] {
    guard kind == .choice else {
      reader.report(.ruleNotTaken, at: member.keySpan, [member.key, kind.rawValue])
      return []
    }
    guard case .list(let list) = member.value.content else {
      reader.report(.notAList, at: member.value.span, [member.key])
      return []
    }
    if list.isEmpty { reader.report(.emptySetting, at: member.value.span, [member.key]) }
    return list.compactMap { reader.filledString($0, named: member.key) }
  }
}
