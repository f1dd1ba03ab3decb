/// The version of the programs, which are of one make.
package enum ProgramVersion {
  package static let text = "0.1.0"
  /// The day that it is of, as manual pages have it.
  package static let date = "2026-11-30"
}
