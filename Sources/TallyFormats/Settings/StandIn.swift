package import TallyModel

package enum SettingsFile {
  package static func read(_ b: Bytes) -> (settings: Settings, problems: [Diagnostic]) {
    (Settings(), [])
  }
}
package enum TypesFile {
  package static func read(_ b: Bytes) -> (types: TypeList, problems: [Diagnostic]) {
    (TypeList(), [])
  }
}
