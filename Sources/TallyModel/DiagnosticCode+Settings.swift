extension DiagnosticCode {
  package static let settingsCodes: [DiagnosticCode] = []
}
