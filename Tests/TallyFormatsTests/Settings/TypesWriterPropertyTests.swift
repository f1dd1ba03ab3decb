import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// `types.json` laid out in every way, against a list that is changed by itself.
struct TypesWriterPropertyTests {
  /// How many files are made, each from its number.
  static let seeds: Range<UInt64> = 0..<400

  private typealias Step = TypesWriterCase.Step

  @Test func `A file as it is made is read without a problem`() {
    for seed in Self.seeds {
      var maker = TypesFileMaker(seed: seed)
      let file = maker.file()
      let (list, problems) = file.text.asTypes
      #expect(problems == [], "seed \(seed)\n\(file.text)")
      #expect(list.types == file.types, "seed \(seed)\n\(file.text)")
    }
  }

  @Test func `A type that is added is the last one, and all else stays`() throws {
    for seed in Self.seeds {
      var maker = TypesFileMaker(seed: seed)
      let file = maker.file()
      var added = EntryType(name: "added")
      added.color = Color("#010203")
      added.aliases = ["加"]
      let change = TypeChange(add: ["加"], color: "#010203", kind: "expense")
      let text = try Step.add("added", change).text(file.text)
      #expect(text.asTypes.types.types == file.types + [added], "seed \(seed)\n\(text)")
      #expect(marks(text) == marks(file.text), "seed \(seed)\n\(text)")
      expectParts(file.objects, in: text, seed)
      // And gone again it leaves the same types.
      let back = try Step.remove("added").text(text)
      #expect(back.asTypes.types.types == file.types, "seed \(seed)\n\(back)")
      #expect(back.asTypes.problems == [], "seed \(seed)\n\(back)")
    }
  }

  @Test func `A type that is removed is gone, and all else stays`() throws {
    for seed in Self.seeds {
      var maker = TypesFileMaker(seed: seed)
      let file = maker.file()
      guard !file.types.isEmpty else { continue }
      let index = maker.index(below: file.types.count)
      let text = try Step.remove(file.types[index].name).text(file.text)
      var (types, objects) = (file.types, file.objects)
      types.remove(at: index)
      let object = objects.remove(at: index)
      #expect(text.asTypes.types.types == types, "seed \(seed)\n\(file.text)\n→\n\(text)")
      #expect(text.asTypes.problems == [], "seed \(seed)\n\(text)")
      expectParts(objects, in: text, seed)
      // Comments in it are gone, and those that follow on the line that it ends.
      let parts = file.text.split(separator: object, maxSplits: 1, omittingEmptySubsequences: false)
      let line = parts.count > 1 ? parts[1].prefix { !$0.isNewline } : ""
      let may = Set(marks(object) + marks(String(line)))
      let must = marks(file.text).filter { !may.contains($0) }
      #expect(marks(text).filter { !may.contains($0) } == must, "seed \(seed)\n\(text)")
    }
  }

  @Test func `A type that is changed is so, and all else stays`() throws {
    for seed in Self.seeds {
      var maker = TypesFileMaker(seed: seed)
      let file = maker.file()
      guard !file.types.isEmpty else { continue }
      let index = maker.index(below: file.types.count)
      var (types, objects) = (file.types, file.objects)
      let change = maker.change(of: types[index])
      types[index] = naively(types[index], change)
      let name = file.types[index].name
      let text = try Step.change(name, change).text(file.text)
      #expect(text.asTypes.types.types == types, "seed \(seed) \(change)\n\(file.text)\n→\n\(text)")
      #expect(text.asTypes.problems == [], "seed \(seed)\n\(text)")
      let object = objects.remove(at: index)
      expectParts(objects, in: text, seed)
      let own = Set(marks(object))
      #expect(
        marks(text).filter { !own.contains($0) } == marks(file.text).filter { !own.contains($0) },
        "seed \(seed)\n\(text)")
    }
  }

  @Test func `Values that are changed there and back leave the same bytes`() throws {
    for seed in Self.seeds {
      var maker = TypesFileMaker(seed: seed)
      let file = maker.file()
      guard !file.types.isEmpty else { continue }
      let type = file.types[maker.index(below: file.types.count)]
      var there = TypeChange(name: "elsewhere")
      var back = TypeChange(name: type.name)
      if !type.icon.isEmpty { (there.icon, back.icon) = ("🍔", type.icon) }
      if let color = type.color {
        (there.color, back.color) = ("#123456", TypesFileMaker.text(color))
      }
      if type.kind != .expense { (there.kind, back.kind) = ("expense", type.kind.rawValue) }
      if let account = type.account { (there.account, back.account) = ("a:b", account) }
      let text = try Step.change(type.name, there).text(file.text)
      #expect(text != file.text)
      #expect(try Step.change("elsewhere", back).text(text) == file.text, "seed \(seed)")
    }
  }

  // MARK: - The naive list

  private func naively(_ type: EntryType, _ change: TypeChange) -> EntryType {
    var type = type
    type.name = change.name ?? type.name
    type.aliases = type.aliases.filter { !change.removedAliases.contains($0) } + change.addedAliases
    type.icon = change.icon ?? type.icon
    type.color = change.color.map { Color($0) } ?? type.color
    type.kind = change.kind.flatMap(TypeKind.init) ?? type.kind
    type.account = change.account.map { $0.isEmpty ? nil : $0 } ?? type.account
    type.favorite = change.favorite ?? type.favorite
    return type
  }

  /// The numbers of all comments, in order.
  private func marks(_ text: String) -> [String] {
    text.matches(of: /c\d+\./).map { String($0.output) }
  }

  /// Expects parts in a text, byte for byte and in order.
  private func expectParts(_ parts: [String], in text: String, _ seed: UInt64) {
    var rest = text[...]
    for part in parts {
      guard let found = rest.firstRange(of: part) else {
        Issue.record("seed \(seed): «\(part)» is not in\n\(text)")
        return
      }
      rest = rest[found.upperBound...]
    }
  }
}
