package import TallyModel
extension ProblemWords { package static let tree: [DiagnosticCode: ProblemSentence] = [:] }
