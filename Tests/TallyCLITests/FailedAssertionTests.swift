import TallySystem
import TallyTestSupport
import Testing

/// What answers say of errors: an entry whose balance assertion fails counts, others with errors do not.
struct FailedAssertionTests {
  private static let failed = """
    2026-11-01 opening
        assets:bank   10 EUR
        equity

    2026-11-02 checked
        assets:bank    5 EUR = 20 EUR
        income

    """
  private static let unbalanced = "\n2026-11-03 x\n    a   1 EUR\n    b   1 EUR\n"

  /// What `balance` of a journal says beside its answer.
  private func said(_ journal: String, language: String = "C.UTF-8") throws -> String {
    let site = try LedgerSite([("main.journal", journal)])
    let result = try site.tally(["balance", "-N"], environment: ["LC_ALL": language])
    #expect(result.status == 3)
    // Both the failed assertion's entry and what stands before it are in the figure.
    #expect(result.output.contains("15 EUR  assets:bank"), "\(result.output)")
    return result.errors
  }

  @Test func `A failed assertion alone is said not to hold, and not to be left out`() throws {
    #expect(
      try said(Self.failed)
        == "! 1 balance assertion does not hold: main.journal:6 · tally check\n")
  }

  @Test func `Beside other errors it is said how many are not counted`() throws {
    #expect(
      try said(Self.failed + Self.unbalanced)
        == "! 2 errors, 1 of them not counted: main.journal:6,9 · tally check\n")
  }

  @Test func `Errors of which none counts are not counted`() throws {
    let journal = Self.failed.replacing(" = 20 EUR", with: "") + Self.unbalanced
    #expect(try said(journal) == "! 1 error, not counted: main.journal:9 · tally check\n")
  }

  @Test func `The same in Chinese`() throws {
    #expect(
      try said(Self.failed, language: "zh_CN.UTF-8")
        == "! 有 1 处余额断言不成立:main.journal:6 · tally check\n")
    #expect(
      try said(Self.failed + Self.unbalanced, language: "zh_CN.UTF-8")
        == "! 有 2 处错误,其中 1 处没有算进来:main.journal:6,9 · tally check\n")
  }
}
