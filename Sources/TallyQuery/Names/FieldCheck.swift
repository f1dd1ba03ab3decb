import TallyFormats
import TallyIndex
import TallyModel
import TallyText

/// Checks the fields of entries against the rules of `types.json`.
struct FieldCheck {
  private let common: [FieldRule]
  private let byType: [[FieldRule]]
  private let typeNames: [String]
  /// Whether there is any rule at all; most ledgers have none.
  let isNeeded: Bool

  init(_ types: TypeList) {
    common = types.fields
    byType = types.types.map(\.fields)
    typeNames = types.types.map(\.name)
    isNeeded = !common.isEmpty || byType.contains { !$0.isEmpty }
  }

  /// Whether a field must be there, so that entries without fields are to be checked too.
  var requiresAny: Bool {
    common.contains(where: \.required) || byType.contains { $0.contains(where: \.required) }
  }

  /// The rule for a field of an entry whose rows have these types; nil where there is none.
  private func rule(_ key: String, _ rows: [Row]) -> FieldRule? {
    let folded = Folding.name(key)
    for row in rows where row.typeIndex >= 0 {
      if let rule = byType[Int(row.typeIndex)].first(where: { Folding.name($0.name) == folded }) {
        return rule
      }
    }
    return common.first { Folding.name($0.name) == folded }
  }

  /// - Throws: the first field that breaks its rule, or a required one that is missing.
  func check(_ entry: Int, rows: [Row], in block: borrowing Block) throws(EntryProblem) {
    var given: Set<String> = []
    var number = 0
    for attribute in block.attributes(of: entry) where block.attributes.kind[attribute] == .field {
      let key = block.strings[Int(block.attributes.key[attribute])]
      let value = block.strings[Int(block.attributes.value[attribute])]
      given.insert(Folding.name(key))
      if let rule = rule(key, rows), let broken = FieldCheck.problem(value, rule) {
        throw EntryProblem(broken.code, broken.facts, at: .field(number))
      }
      number += 1
    }
    for rule in common where rule.required && !given.contains(Folding.name(rule.name)) {
      throw EntryProblem(.missingField, [rule.name, ""], at: .entry)
    }
    for row in rows where row.typeIndex >= 0 {
      let type = Int(row.typeIndex)
      for rule in byType[type] where rule.required && !given.contains(Folding.name(rule.name)) {
        throw EntryProblem(.missingField, [rule.name, typeNames[type]], at: .entry)
      }
    }
  }

  /// What is wrong with a value; nil where the rule is kept.
  static func problem(_ value: String, _ rule: FieldRule) -> NameProblem? {
    let facts = [rule.name, value]
    switch rule.kind {
    case .text: return nil
    case .integer:
      guard let number = Quantity(value), number.scale == 0 else {
        return NameProblem(code: .notAnInteger, facts: facts)
      }
      return range(number, rule, facts, shown: \.description)
    case .decimal:
      guard let number = Quantity(value) else {
        return NameProblem(code: .notADecimal, facts: facts)
      }
      return range(number, rule, facts, shown: \.description)
    case .boolean:
      return isBoolean(value) ? nil : NameProblem(code: .notABoolean, facts: facts)
    case .date:
      guard let date = date(value) else { return NameProblem(code: .notADate, facts: facts) }
      return range(Quantity(Int64(date.days)), rule, facts) {
        CalendarDate(days: Int32(clamping: $0.mantissa)).description
      }
    case .color:
      return Color(value) == nil ? NameProblem(code: .notAColor, facts: facts) : nil
    case .choice:
      let folded = Folding.name(value)
      return rule.values.contains { Folding.name($0) == folded }
        ? nil
        : NameProblem(code: .notAChoice, facts: facts + [rule.values.joined(separator: ", ")])
    }
  }

  private static func range(
    _ number: Quantity, _ rule: FieldRule, _ facts: [String], shown: (Quantity) -> String
  ) -> NameProblem? {
    if let maximum = rule.maximum, number > maximum {
      return NameProblem(code: .aboveMaximum, facts: facts + [shown(maximum)])
    }
    if let minimum = rule.minimum, number < minimum {
      return NameProblem(code: .belowMinimum, facts: facts + [shown(minimum)])
    }
    return nil
  }

  private static func isBoolean(_ value: String) -> Bool {
    ["true", "false", "yes", "no", "1", "0", "是", "否"].contains(Folding.name(value))
  }

  static func date(_ value: String) -> CalendarDate? {
    var value = value
    return value.withUTF8 {
      if case .date(let date)? = DateText.read(Bytes($0), year: nil, short: .none) {
        date
      } else {
        nil
      }
    }
  }
}
