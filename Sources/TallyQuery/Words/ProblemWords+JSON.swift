package import TallyModel

extension ProblemWords { package static let json: [DiagnosticCode: ProblemSentence] = [:] }
