import TallyText
import Testing

struct SlipCase: Sendable, CustomTestStringConvertible {
  let typed: String
  let other: String
  let isOneSlip: Bool

  init(_ typed: String, _ other: String, _ isOneSlip: Bool) {
    self.typed = typed
    self.other = other
    self.isOneSlip = isOneSlip
  }

  var testDescription: String { typed + " " + other }
}

@Test(arguments: [
  SlipCase("cofee", "coffee", true),
  SlipCase("cofffee", "coffee", true),
  SlipCase("coffae", "coffee", true),
  SlipCase("cofefe", "coffee", true),
  SlipCase("offee", "coffee", true),
  SlipCase("coffeee", "coffee", true),
  SlipCase("coffee", "coffee", false),
  SlipCase("cffoee", "coffee", false),
  SlipCase("coff", "coffee", false),
  SlipCase("ba", "ab", true),
  SlipCase("bca", "abc", false),
  SlipCase("", "a", true),
  SlipCase("", "", false),
  SlipCase("茶水", "茶", true),
])
func `One slip is a letter more, less or another, or two swapped`(_ example: SlipCase) {
  #expect(NearMiss.isOneSlip(example.typed, example.other) == example.isOneSlip)
  #expect(NearMiss.isOneSlip(example.other, example.typed) == example.isOneSlip)
}

@Test func `The nearest word is found, the first of equals`() {
  let keys = ["currency", "commodities", "account", "accounts", "name"]
  #expect(NearMiss.closest(to: "curency", among: keys) == "currency")
  #expect(NearMiss.closest(to: "acount", among: keys) == "account")
  #expect(NearMiss.closest(to: "acounts", among: keys) == "accounts")
  #expect(NearMiss.closest(to: "nmae", among: keys) == "name")
  #expect(NearMiss.closest(to: "comodites", among: keys) == "commodities")
  #expect(NearMiss.closest(to: "cafe", among: ["care", "case"]) == "care")
}

@Test(arguments: ["", "nam", "colour", "somethingelse", String(repeating: "a", count: 10_000)])
func `A word that is near none finds none`(_ word: String) {
  #expect(NearMiss.closest(to: word, among: ["currency", "account", "name"]) == nil)
}

/// The distance by its definition: all ways to make one of the other with one edit.
@Test func `One slip agrees with trying out every slip`() {
  let words = ["", "a", "b", "ab", "ba", "aab", "aba", "baa", "abab", "abba", "aabb", "babab"]
  for word in words {
    let reachable = oneSlip(from: Array(word))
    for other in words where other != word {
      #expect(NearMiss.isOneSlip(word, other) == reachable.contains(other), "\(word) \(other)")
    }
  }
}

private func oneSlip(from word: [Character]) -> Set<String> {
  var found: Set<String> = []
  for place in 0...word.count {
    for letter in ["a", "b"] as [Character] {
      var longer = word
      longer.insert(letter, at: place)
      found.insert(String(longer))
      if place < word.count {
        var other = word
        other[place] = letter
        found.insert(String(other))
      }
    }
    if place < word.count {
      var shorter = word
      shorter.remove(at: place)
      found.insert(String(shorter))
    }
    if place + 1 < word.count {
      var swapped = word
      swapped.swapAt(place, place + 1)
      found.insert(String(swapped))
    }
  }
  return found
}
