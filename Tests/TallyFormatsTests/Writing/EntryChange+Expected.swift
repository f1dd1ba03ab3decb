import TallyFormats
import TallyModel
import TallyTestSupport

// What changes come to, worked out without any text, and random parts of them.

extension EntryValue {
  /// What the entry is once the change is made; items and the accounts it is paid from stay.
  func changed(_ change: EntryChange) -> EntryValue {
    var value = self
    value.time = change.time.applied(to: time)
    value.status = change.status ?? status
    value.payee = change.payee.applied(to: payee) ?? ""
    value.note = change.note.applied(to: note) ?? ""
    value.comment = change.comment.applied(to: comment) ?? ""
    value.code = change.code.applied(to: code) ?? ""
    value.tags = tags.filter { !change.removedTags.contains($0) }
    for tag in change.addedTags where !value.tags.contains(tag) { value.tags.append(tag) }
    for (key, new) in change.fields {
      let old = fields.first { $0.key == key }?.value
      guard let new = new.applied(to: old) else {
        value.fields.removeAll { $0.key == key }
        continue
      }
      if let at = value.fields.firstIndex(where: { $0.key == key }) {
        value.fields[at].value = new
      } else {
        value.fields.append(Field(key, new))
      }
    }
    return value
  }
}

extension EntryChange {
  /// What undoes the change of an entry; nil where its text would have to be known.
  func back(to value: EntryValue) -> EntryChange? {
    guard amount == nil, type == nil, from == .keep, addedTags == [], removedTags == []
    else { return nil }
    var back = EntryChange()
    let part = { (text: String) in text.isEmpty ? Part<String>.remove : .set(text) }
    if time != .keep { back.time = value.time.map { .set($0) } ?? .remove }
    if status != nil { back.status = value.status }
    if payee != .keep { back.payee = part(value.payee) }
    if note != .keep { back.note = part(value.note) }
    if comment != .keep { back.comment = part(value.comment) }
    if code != .keep { back.code = part(value.code) }
    back.fields = fields.map { field in
      (field.key, part(value.fields.first { $0.key == field.key }?.value ?? ""))
    }
    return back
  }
}

extension WritableFile {
  /// Without warnings, which may come and go with what is changed.
  var errorCount: Int { problems.count { $0.code.severity == .error } }
}

extension SeededRandom {
  /// A part that is set, or now and then removed.
  mutating func part<Value>(_ value: Value) -> EntryChange.Part<Value> {
    oneIn(4) ? .remove : .set(value)
  }
}
