import FuzzSupport
import TallyFormats
import TallyModel
import TallyQuery

/// `tally.json` and `types.json`: their readers, and what is made of what they say.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let text = text(input(data, size)) else { return 0 }
  let (settings, problems) = SettingsFile.read(text)
  let (types, others) = TypesFile.read(text)
  checkProblems(problems + others, in: text)
  let catalogue = Catalogue(types: types, settings: settings)
  for type in types.types {
    precondition(catalogue.type(named: type.name) != nil, "a declared type is not found")
    _ = catalogue.misspelling(of: type.name)
  }
  let rules = ReadingRules(settings)
  precondition(rules.decimalMark == UInt8(ascii: ".") || rules.decimalMark == UInt8(ascii: ","))
  precondition(!rules.currencies.name(of: rules.currencies.own).isEmpty, "no currency")
  precondition((1...7).contains(settings.weekStart), "no weekday")
  // A file of entries is read with whatever they say.
  var line = "2026-11-30 expense 6.50 x\nvisa > tea 1/3 USD @@ 2 EUR\n"
  line.withUTF8 { _ = read(UnsafeRawBufferPointer($0), as: "a.tally", settings) }
  return 0
}
