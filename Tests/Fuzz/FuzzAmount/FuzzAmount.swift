import FuzzSupport
import TallyFormats
import TallyModel

/// Amounts: what is read is within bounds, and what is corrected can be read.
///
/// The first byte chooses the settings; the rest is one word, as a line's words come to `AmountText`.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let text = text(input(data, size)), text.count > 1 else { return 0 }
  let rules = ReadingRules(settings(text[0]))
  let word = UnsafeRawBufferPointer(rebasing: text[1...])
  guard AmountText.isAmountLike(word, rules) else { return 0 }
  let own = rules.currencies.own
  do throws(AmountProblem) {
    let reading = try AmountText.read(word, rules)
    let commodity = reading.commodity ?? own
    let places = rules.currencies.places(of: commodity)
    let quantity = try reading.quantity(places: places, commodity: rules.currencies.name(of: own))
    precondition(!quantity.isZero, "zero is no amount")
    if let places { precondition(quantity.scale <= places, "more decimals than it may have") }
    check(quantity)
    check(try reading.cost(of: quantity.magnitude, places: places))
  } catch {
    check(error, rules)
  }
  return 0
}

private func check(_ quantity: Quantity) {
  precondition(Quantity(quantity.description) == quantity, "its text reads as another number")
  precondition(quantity.negated.negated == quantity, "minus minus is something else")
  precondition(quantity.adding(quantity.negated)?.isZero == true, "it is not its own opposite")
}

/// A corrected word has another problem at most.
private func check(_ problem: AmountProblem, _ rules: borrowing ReadingRules) {
  precondition(problem.code.severity == .error)
  guard var fix = problem.fix else { return }
  fix.withUTF8 { bytes in
    let fixed = UnsafeRawBufferPointer(bytes)
    do throws(AmountProblem) {
      _ = try AmountText.read(fixed, rules)
    } catch {
      precondition(error.fix != problem.fix, "the corrected amount is as wrong as it was")
    }
  }
}
