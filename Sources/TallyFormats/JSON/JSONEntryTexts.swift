import TallyModel

/// The members of an entry that are not its amounts: date, words of a choice, texts, tags and fields.
extension JSONEntryReader {
  mutating func readDate(_ members: JSONMembers) {
    do throws(Reported) {
      draft.date = try date(members)
    } catch {}  // It is on the list, and the entry is not handed over.
    guard let node = members[.time], let text = ownText(.time, members) else { return }
    if let reading = DateText.readTime(folded(text)), let time = reading {
      draft.time = time
    } else {
      report(.badTime, document.range(node), [text.text])
    }
  }

  private mutating func date(_ members: JSONMembers) throws(Reported) -> CalendarDate {
    guard let node = members[.date], let text = try text(.date, members) else {
      if let date = fileDate.date { return date }
      throw reported(.noDate, draft.range.lowerBound..<draft.range.lowerBound + 1)
    }
    switch DateText.read(folded(text), year: nil, short: .none) {
    case .date(let date): return date
    case .impossible: throw reported(.badDate, document.range(node), [text.text])
    case .noYear, nil:
      throw reported(.notADate, document.range(node), [JSONKey.date.name, text.text])
    }
  }

  /// `status` and `kind`.
  mutating func readWords(_ members: JSONMembers) {
    if let node = members[.status], let text = ownText(.status, members) {
      switch text.count == 1 ? text[0] : 0 {
      case UInt8(ascii: "!"): draft.status = .pending
      case UInt8(ascii: "*"): draft.status = .cleared
      default:
        if let status = Status.allCases.first(where: { text.elementsEqual($0.name.utf8) }) {
          draft.status = status
        } else {
          report(.notAChoice, document.range(node), ["status", text.text, "pending, cleared"])
        }
      }
    }
    if let node = members[.kind], let text = ownText(.kind, members) {
      draft.kind = EntryKind.allCases.first { text.elementsEqual($0.rawValue.utf8) }
      if draft.kind == nil {
        let kinds = EntryKind.allCases.map(\.rawValue).joined(separator: ", ")
        report(.notAChoice, document.range(node), ["kind", text.text, kinds])
      }
    }
  }

  /// Everything that is text and nothing more, tags, fields and attachments.
  mutating func readTexts(_ members: JSONMembers) {
    draft.note = ownText(.note, members) ?? .none
    draft.comment = ownText(.comment, members) ?? .none
    draft.payee = ownText(.payee, members) ?? .none
    draft.code = ownText(.code, members) ?? .none
    if let node = members[.id], let id = ownText(.id, members) {
      if IdText.isId(id) {
        draft.id = id
      } else {
        report(.badId, document.range(node), [id.text])
      }
    }
    if let node = members[.tags] { readTags(node) }
    if let node = members[.attachments] { readAttachments(node) }
    if let node = members[.fields] { readFields(node) }
  }

  private mutating func readTags(_ list: JSONDocument.Node) {
    eachText(of: list, .tags) { reader, node, text in
      guard TagText.isTag(text) else {
        return reader.report(.badTag, reader.document.range(node), [text.text])
      }
      if !reader.draft.tags.contains(where: { $0.elementsEqual(text) }) {
        reader.draft.tags.append(text)
      }
    }
  }

  private mutating func readAttachments(_ list: JSONDocument.Node) {
    eachText(of: list, .attachments) { reader, node, text in
      if text.isEmpty {
        reader.report(.jsonEmpty, reader.document.range(node), [JSONKey.attachments.name])
      } else {
        reader.draft.attachments.append(text)
      }
    }
  }

  private mutating func eachText(
    of list: JSONDocument.Node, _ key: JSONKey,
    _ take: (inout JSONEntryReader, JSONDocument.Node, Bytes) -> Void
  ) {
    guard document.kind(list) == .array else {
      return report(.jsonNotAList, start(of: list), [key.name])
    }
    for node in document.elements(of: list) {
      if document.kind(node) == .string {
        take(&self, node, document.text(node, &scratch))
      } else {
        report(.jsonNotText, start(of: node), [key.name])
      }
    }
  }

  private mutating func readFields(_ object: JSONDocument.Node) {
    guard document.kind(object) == .object else {
      return report(.jsonNotAnObject, start(of: object), [JSONKey.fields.name])
    }
    for (key, value) in document.members(of: object) {
      let name = document.text(key, &scratch)
      if name.isEmpty { report(.jsonEmpty, document.range(key), [JSONKey.fields.name]) }
      switch document.kind(value) {
      case .string:
        let text = document.text(value, &scratch)
        if !text.isEmpty { draft.fields.append((name, text)) }
      case .number, .true, .false: draft.fields.append((name, document.literal(value)))
      case .null: break
      case .object, .array, .key: report(.jsonNotAFieldValue, start(of: value), [name.text])
      }
    }
    guard draft.fields.count > 1 else { return }
    for (key, _) in document.duplicateKeys(of: object) {
      report(.duplicateKey, document.range(key), [document.string(key)])
    }
  }
}
