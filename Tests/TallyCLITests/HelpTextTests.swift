import TallyModel
import TallyQuery
import TallyText
import Testing

@testable import TallyCLI

private let descriptions = [HomeCommand().description] + Commands.all.map(\.description)

@Test(arguments: Settings.Language.allCases)
func `No line of help is wider than 80 columns`(_ language: Settings.Language) {
  let help = HelpText(language)
  for text in [help.overview()] + descriptions.map({ help.help($0) }) {
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.columns(of: String(line)) <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }
}

@Test(arguments: Settings.Language.allCases)
func `Help has every command, option and example of the description`(
  _ language: Settings.Language
) {
  let help = HelpText(language)
  let overview = help.overview()
  for description in descriptions {
    let text = help.help(description)
    #expect(overview.contains("tally " + description.name))
    for spec in description.options { #expect(text.contains("--" + spec.name)) }
    for example in description.examples { #expect(text.contains("  " + example + "\n")) }
    #expect(!description.examples.isEmpty)
  }
  for spec in OptionSpec.everywhere { #expect(overview.contains("--" + spec.name)) }
}

/// An example that does not parse teaches what does not work.
@Test func `Every example of the help is a command line`() throws {
  let commands = Commands.all.map(\.description)
  let specs = OptionSpec.everywhere + commands.flatMap(\.options)
  for description in descriptions {
    for example in description.examples {
      let words = example.split(separator: " ").dropFirst().map(String.init)
      let index = ArgumentParser.firstWord(of: words, specs)
      let named = index.flatMap { Commands.named(words[$0])?.description }
      let rest =
        named == nil ? words : words.enumerated().filter { $0.offset != index }.map(\.element)
      #expect(throws: Never.self, "\(example)") {
        try ArgumentParser.parse(rest, for: named ?? descriptions[0], among: commands)
      }
    }
  }
}

@Test func `Names and letters of commands and options are unique`() {
  let names = Commands.all.flatMap { [$0.description.name] + $0.description.aliases }
  #expect(Set(names).count == names.count)
  for description in descriptions {
    let specs = description.options + OptionSpec.everywhere
    let longs = specs.flatMap { [$0.name] + $0.aliases }
    let shorts = specs.compactMap(\.short)
    #expect(Set(longs).count == longs.count, "\(description.name)")
    #expect(Set(shorts).count == shorts.count, "\(description.name)")
  }
}
