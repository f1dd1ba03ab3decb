import Foundation
import TallyModel
import TallyQuery
import TallyTestSupport
import Testing

/// The numbers of the facts that a sentence names: `{0}`, `{1}` ….
private func placeholders(_ sentence: String) -> Set<Int> {
  Set(sentence.matches(of: /\{(\d+)\}/).map { Int($0.1) ?? .max })
}

/// How many facts each code has, as the comment above its declaration lists them; at most.
private let factCounts: [String: Int] = {
  var counts: [String: Int] = [:]
  let folder = TallyProgram.root + "/Sources/TallyModel/"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  for name in names where name.hasPrefix("DiagnosticCode+") {
    let text = (try? String(contentsOfFile: folder + name, encoding: .utf8)) ?? ""
    var comment = ""
    for line in text.split(separator: "\n") {
      if let match = line.firstMatch(of: /\/\/\/ (.*)/) {
        comment += " " + match.1
        continue
      }
      if let match = line.firstMatch(of: /static let \w+ = (?:error|warning)\("([^"]*)"\)/) {
        let facts = comment.firstRange(of: "Facts: ").map { comment[$0.upperBound...] } ?? ""
        let list = facts.replacing(/\([^)]*\)/, with: "").replacing(" and ", with: ", ")
        counts[String(match.1)] = list.isEmpty ? 0 : list.split(separator: ",").count
      }
      comment = ""
    }
  }
  return counts
}()

@Test func `Every code has a name of its own`() {
  let names = DiagnosticCode.all.map(\.name)
  #expect(Set(names).count == names.count)
  #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
  #expect(Set(factCounts.keys) == Set(names), "every declared code is in its list")
}

@Test(arguments: DiagnosticCode.all)
func `Every problem has its sentence in both languages, and names only facts it has`(
  _ code: DiagnosticCode
) throws {
  let sentence = try #require(ProblemWords.sentence(code))
  let count = try #require(factCounts[code.name])
  for text in [sentence.en, sentence.zh] {
    #expect(!text.isEmpty)
  }
  #expect(sentence.enHint.isEmpty == sentence.zhHint.isEmpty)
  for text in [sentence.en, sentence.enHint, sentence.zh, sentence.zhHint] {
    #expect(placeholders(text).allSatisfy { $0 < count }, "\(text)")
    #expect(!text.hasSuffix("。"), "\(text)")
  }
  let english = placeholders(sentence.en + sentence.enHint)
  #expect(english == placeholders(sentence.zh + sentence.zhHint))
  #expect(sentence.zh.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
  #expect(sentence.en.unicodeScalars.allSatisfy { !(0x4E00...0x9FFF).contains($0.value) })
}

@Test func `A fact stays as it is, whatever it looks like`() {
  let problem = Diagnostic(
    .twoAmounts, at: .file, ["{1}", "{0} { {9} }"])
  for language in Settings.Language.allCases {
    let message = ProblemWords.message(problem, language)
    #expect(message.contains("{1}") && message.contains("{0} { {9} }"))
  }
}
