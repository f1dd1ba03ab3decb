package import TallyModel
extension ProblemWords { package static let settings: [DiagnosticCode: ProblemSentence] = [:] }
