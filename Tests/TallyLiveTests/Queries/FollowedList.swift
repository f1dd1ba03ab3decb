import Foundation
import TallyIndex
import TallyLive
import TallyModel
import TallyQuery

/// What somebody has who follows a live query by its JSON alone, and the same made of a report's own JSON.
struct FollowedList: Equatable {
  /// Heads and rows as JSON with sorted keys.
  var sections: [ListSection<String, String>] = []
  var totals = ""
  var problems = -1

  struct NotUnderstood: Error {
    var what: String
  }

  /// The changes of an event, but for what they carry: `update row [0, 1] [0, 1]`.
  typealias Change = ListChange<String, String>

  /// Takes in what a query said.
  ///
  /// - Returns: its changes; nil of a snapshot.
  @discardableResult
  mutating func take(_ event: LiveEvent) throws -> [Change]? {
    guard !event.json.contains(0x0A) else { throw NotUnderstood(what: "more than a line") }
    let object = try FollowedList.object(event.json)
    totals = try FollowedList.text(object["totals"])
    problems = object["problems"] as? Int ?? -1
    guard object["event"] as? String == "changes" else {
      sections = try FollowedList.sections(object["sections"])
      return nil
    }
    let changes = try (object["changes"] as? [[String: Any]] ?? []).map {
      try FollowedList.change($0)
    }
    guard let next = sections.applying(changes) else {
      throw NotUnderstood(what: String(decoding: event.json, as: UTF8.self))
    }
    sections = next
    return changes
  }

  /// What `tally timeline -O json` says.
  init(_ timeline: Timeline) throws {
    let object = try FollowedList.written(timeline)
    sections = try FollowedList.sections(object["sections"])
    totals = try FollowedList.text(object["totals"])
    problems = object["problems"] as? Int ?? -1
  }

  /// What `tally totals -O json` says.
  init(_ report: Totals) throws {
    let object = try FollowedList.written(report)
    sections = try FollowedList.sections([["entries": object["rows"] ?? []]])
    totals = try FollowedList.text(object["total"])
    problems = object["problems"] as? Int ?? -1
  }

  init() {}

  private static func written(_ answer: some Answer) throws -> [String: Any] {
    var writer = StructureWriter()
    answer.writeStructure(to: &writer)
    return try object(writer.bytes)
  }

  static func object(_ json: [UInt8]) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
      throw NotUnderstood(what: "no object")
    }
    return object
  }

  private static func text(_ value: Any?) throws -> String {
    guard let value else { throw NotUnderstood(what: "something is missing") }
    return String(
      decoding: try JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed]), as: UTF8.self)
  }

  private static func sections(_ value: Any?) throws -> [ListSection<String, String>] {
    guard let all = value as? [[String: Any]] else { throw NotUnderstood(what: "no sections") }
    return try all.map { section in
      let rows = section["entries"] as? [Any] ?? []
      return ListSection(
        try text(section.filter { $0.key != "entries" }), try rows.map { try text($0) })
    }
  }

  private static func change(_ value: [String: Any]) throws -> Change {
    let kind = value["kind"] as? String ?? ""
    let (from, to) = (path(value["from"]), path(value["to"]))
    let isRow = value["on"] as? String == "row"
    guard [from, to].allSatisfy({ $0.map { ($0.row != nil) == isRow } ?? true }) else {
      throw NotUnderstood(what: "a path of something else")
    }
    let carried = value[isRow ? "row" : "section"]
    let content = try carried.map { carried in
      isRow ? Change.Content.row(try text(carried)) : .section(try text(carried))
    }
    switch (kind, from, to, content) {
    case ("insert", nil, let to?, let content?): return .insert(to, content)
    case ("delete", let from?, nil, nil): return .delete(from)
    case ("update", let from?, let to?, let content?): return .update(from, to, content)
    case ("move", let from?, let to?, let content?): return .move(from, to, content)
    default: throw NotUnderstood(what: "\(value)")
    }
  }

  private static func path(_ value: Any?) -> ListPath? {
    guard let numbers = value as? [Int], let section = numbers.first else { return nil }
    return ListPath(section, numbers.count > 1 ? numbers[1] : nil)
  }
}
