package import TallyIndex
package import TallyModel
import TallySystem

/// What a check of the index against the files has found.
///
///     ✓  index      /home/ann/.cache/tally/6effb904fd44dc9f/v5, generation 4
///     ✓  stamps     179 files as they were read, 1 changed
///     ✓  checksums  all values as they were written: 13 records, 180 blocks
///     ✗  contents   2026/01.tally: section «amount» of its block is wrong
///
/// `{"version":1,"checks":[{"name","ok","detail"}]}`; what follows a wrong one is not looked at.
package struct Doctor: Answer {
  private let check: IndexCheck
  private let language: Settings.Language

  package init(_ check: IndexCheck, language: Settings.Language) {
    self.check = check
    self.language = language
  }

  package var isWell: Bool { check.findings.allSatisfy(\.fact.isWell) }

  package let columns = ["name", "ok", "detail"]

  package func eachRow(_ body: ([Value]) -> Void) {
    for finding in check.findings {
      body([
        .text(finding.subject.rawValue), .boolean(finding.fact.isWell),
        .text(detail(finding.fact)),
      ])
    }
  }

  package func writeStructure(to writer: inout StructureWriter) {
    writer.beginObject()
    writer.version()
    writer.rows(of: self, named: "checks")
    writer.endObject()
  }

  package func writeText(to page: inout Page) {
    var table = TextTable([.left, .left, .left])
    for finding in check.findings {
      let isWell = finding.fact.isWell
      table.append([
        TextTable.Cell(isWell ? "✓" : "✗", isWell ? .income : .error),
        TextTable.Cell(name(finding.subject), .dim), TextTable.Cell(detail(finding.fact)),
      ])
    }
    table.write(to: &page, widest: 400)
    guard let last = check.findings.last, !last.fact.isWell else { return }
    page.newline()
    for line in advice(last.fact, of: last.subject) { page.line("  " + line) }
  }

  private func words(_ english: String, _ chinese: String) -> String {
    language == .chinese ? chinese : english
  }

  private func name(_ subject: IndexCheck.Subject) -> String {
    switch subject {
    case .index: words("index", "索引")
    case .stamps: words("stamps", "文件状态")
    case .checksums: words("checksums", "校验和")
    case .contents: words("contents", "内容")
    }
  }

  /// What to do, a line each.
  private func advice(_ fact: IndexCheck.Fact, of subject: IndexCheck.Subject) -> [String] {
    let lost = words(
      "The index is damaged. Nothing is lost: all of it comes from the files.",
      "索引损坏。账目没有丢失:索引全部来自文件。")
    if fact == .marked {
      return [lost, words("The next question builds it anew.", "下次查询会重建索引。")]
    }
    let delete = words(
      "To have it built anew at once, delete its directory.", "要马上重建,删除索引目录即可。")
    guard subject != .contents else { return [lost, delete] }
    return [
      lost,
      words(
        "The next question that comes upon this builds it anew.", "下次查询遇到损坏处就会重建索引。"),
      delete,
    ]
  }
}

// MARK: - Facts in words

extension Doctor {
  private func detail(_ fact: IndexCheck.Fact) -> String {
    switch fact {
    case .notKept: words("none is kept of this ledger", "这个账本不保存索引")
    case .none: words("none yet: the next question makes it", "还没有:下次查询时建立")
    case .found(let directory, let generation):
      words(
        "\(directory.display), generation \(generation)",
        "\(directory.display),更新过 \(generation) 次")
    case .unreadable(let reason): words("can't be read: \(reason)", "不能读取:\(reason)")
    case .marked: words("marked as damaged", "已标为损坏")
    case .otherRules:
      words(
        "read under other settings: the next question reads all files again",
        "设置已变:下次查询会重读所有文件")
    case .stamps(let stamps): detail(stamps)
    case .whole(let records, let blocks):
      words(
        "all values as they were written: \(Page.count(records, "record", "records")), "
          + Page.count(blocks, "block", "blocks"),
        "与写入时一致:\(records) 条登记,\(blocks) 个数据块")
    case .same(let files, let blocks):
      words(
        "\(Page.count(files, "file", "files")) read anew give the same "
          + Page.count(blocks, "block", "blocks") + ", byte for byte",
        "重读 \(files) 个文件,得到的 \(blocks) 个数据块逐字节相同")
    case .wrong(let place): detail(place)
    }
  }

  private func detail(_ stamps: IndexCheck.Stamps) -> String {
    var parts = [
      words(
        "\(Page.count(stamps.same, "file", "files")) as they were read",
        "\(stamps.same) 个文件没有变化")
    ]
    let others = [
      (stamps.changed, words("changed", "有变化")), (stamps.new, words("new", "新增")),
      (stamps.gone, words("gone", "已删除")),
      (stamps.young, words("too young to tell", "太新,还不能确定")),
    ]
    var isBehind = false
    for (count, word) in others where count > 0 {
      parts.append(words("\(count) \(word)", "\(count) 个\(word)"))
      isBehind = true
    }
    let rest = isBehind ? words(": the next question reads these", ":下次查询会重读") : ""
    return parts.joined(separator: words(", ", ",")) + rest
  }

  private func detail(_ place: IndexCheck.Place) -> String {
    switch place {
    case .meta:
      words("what the index says of itself is wrong", "索引自身的登记不对")
    case .list:
      words("the list of what is in the index is wrong", "索引的目录不对")
    case .record(let file):
      of(file, words("the record of its files is wrong", "文件的登记不对"))
    case .stamps(let file):
      of(file, words("the stamps of its files are wrong", "文件状态的登记不对"))
    case .block(let file, nil):
      of(file, words("the head of its block is wrong", "数据块的头部不对"))
    case .block(let file, let section?):
      of(
        file, words("section «\(section)» of its block is wrong", "数据块的「\(section)」一节不对"))
    case .missingBlock(let file):
      of(file, words("its block is missing", "缺少数据块"))
    case .derived:
      words("what came of balance assertions is wrong", "余额断言的结果不对")
    case .strayBlock:
      words("there is a block that belongs to no file", "有一个数据块不属于任何文件")
    }
  }

  private func of(_ file: FilePath?, _ text: String) -> String {
    guard let file else { return text }
    return file.display + words(": ", ":") + text
  }
}
