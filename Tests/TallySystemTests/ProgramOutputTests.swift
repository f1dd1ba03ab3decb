import TallySystem
import Testing

struct ProgramOutputTests {
  private func output(_ words: String..., seconds: Int = 30) -> String? {
    ProgramOutput.of(words, patience: .seconds(seconds)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `What a program prints is read to its end`() {
    #expect(output("printf", "%s-%s", "a b", "'c'") == "a b-'c'")
    #expect(output("true") == "")
    #expect(output("sh", "-c", "cat; echo heard >&2; echo done") == "done\n")
  }

  @Test func `One that fails, is not there or prints no end gives nothing`() {
    #expect(output("false") == nil)
    #expect(output("tally-is-no-such-program") == nil)
    #expect(output("yes") == nil)
    #expect(ProgramOutput.of([], patience: .zero) == nil)
  }

  @Test func `One that takes too long is ended with all that it started`() {
    // It would be waited for as long as one of them had the pipe.
    let start = Moment.now
    #expect(output("sh", "-c", "sleep 600 & sleep 600", seconds: 0) == nil)
    #expect(start + .seconds(300) > .now)
  }
}
