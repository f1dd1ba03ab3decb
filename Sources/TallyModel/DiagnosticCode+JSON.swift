extension DiagnosticCode {
  package static let jsonCodes: [DiagnosticCode] = []
}
