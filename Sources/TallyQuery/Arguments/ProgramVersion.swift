/// The version of the programs, which are of one make.
package enum ProgramVersion {
  package static let text = "0.1.0"
}
