package import TallyModel

extension ProblemWords {
  /// Balance assertions.
  package static let assertions: [DiagnosticCode: ProblemSentence] = [
    .failedAssertion: ProblemSentence(
      en: "the balance of {0} is {2}, not {1}: the difference is {3}",
      enHint: "look at the entries of {0} since the last assertion of it that held: {4}",
      zh: "{0} 的余额是 {2}，而不是 {1}：相差 {3}",
      zhHint: "请检查 {0} 自上一处成立的断言以来的记录：{4}"),
    .uncheckedAssertion: ProblemSentence(
      en: "the balance of {0} has more than 38 digits, so that it can't be compared",
      enHint: "look for an amount that is not meant",
      zh: "{0} 的余额超过 38 位数字，无法比较",
      zhHint: "请检查是否有误写的金额"),
  ]
}
