import TallyText
import Testing

struct FoldingCase: Sendable, CustomTestStringConvertible {
  let text: String
  let folded: String

  init(_ text: String, _ folded: String) {
    self.text = text
    self.folded = folded
  }

  var testDescription: String { text }
}

@Test(arguments: [
  FoldingCase("", ""),
  FoldingCase("coffee", "coffee"),
  FoldingCase("Eating OUT", "eating out"),
  FoldingCase("ＣＯＦＦＥＥ１", "coffee1"),
  FoldingCase("Straße", "strasse"),
  FoldingCase("ΌΔΟΣ", "όδοσ"),
  FoldingCase("cafe\u{301}", "caf\u{E9}"),
  FoldingCase("ﬁsh", "fish"),
  FoldingCase("ｶﾌｪ", "カフェ"),
  FoldingCase("工资", "工资"),
  FoldingCase("cof\u{200B}fee\u{FEFF}", "coffee"),
])
func `Names are compared in NFKC, case folded, without what shows nothing`(_ example: FoldingCase) {
  let folded = Folding.name(example.text)
  #expect(Array(folded.unicodeScalars) == Array(example.folded.unicodeScalars))
}

@Test func `A diacritic makes another name`() {
  #expect(Folding.name("café") != Folding.name("cafe"))
}

@Test(arguments: [
  FoldingCase("Café", "cafe"),
  FoldingCase("ＣＡＦÉ", "cafe"),
  FoldingCase("Übergrößenträger", "ubergrossentrager"),
  FoldingCase("İstanbul", "istanbul"),
  FoldingCase("Crème Brûlée", "creme brulee"),
  FoldingCase("老王面馆", "老王面馆"),
  FoldingCase("ORDINARY 12.50", "ordinary 12.50"),
])
func `A search overlooks case, width and diacritics`(_ example: FoldingCase) {
  #expect(Folding.search(example.text) == example.folded)
}

@Test(arguments: [
  FoldingCase("Coffee", "Coffee"), FoldingCase("Ｖｉｓａ", "Visa"),
  FoldingCase("cafe\u{301}", "caf\u{E9}"),
])
func `An undeclared name is shown in NFKC with its case`(_ example: FoldingCase) {
  let shown = Folding.normalized(example.text)
  #expect(Array(shown.unicodeScalars) == Array(example.folded.unicodeScalars))
}

@Test func `What is folded stays as it is when folded again, for every scalar`() {
  var changed: [String] = []
  for value in UInt32(1)..<0x3_0000 {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let text = "a" + String(Character(scalar))
    for fold in [Folding.name, Folding.normalized, Folding.search] {
      let once = fold(text)
      if !fold(once).unicodeScalars.elementsEqual(once.unicodeScalars) {
        changed.append(String(value, radix: 16))
      }
    }
  }
  #expect(changed == [])
}
