import TallyModel
import TallyTestSupport
import Testing

struct QuantityTests {
  private static func quantity(_ text: String) throws -> Quantity { try #require(Quantity(text)) }

  @Test(arguments: [
    "0", "6.50", "-6.50", "0.05", "-0.001", "123456789012345678901234567890.12345678",
  ])
  func `What is read is written again, digit for digit`(_ text: String) {
    #expect(Quantity(text).map(\.description) == text)
  }

  @Test(arguments: ["", "-", ".", "1.", ".5", "1.2.3", "1,000", "x", "1e5", "--1", "+-1", "٣"])
  func `What is no decimal is none`(_ text: String) {
    #expect(Quantity(text) == nil)
  }

  @Test func `38 digits fit and 39 do not`() throws {
    let most = String(repeating: "9", count: 38)
    let quantity = try QuantityTests.quantity(most)
    #expect(Quantity(most + "9") == nil)
    #expect(quantity.adding(Quantity(1)) == nil)
    #expect(quantity.negated.subtracting(Quantity(1)) == nil)
    #expect(quantity.multiplied(by: Quantity(2)) == nil)
    #expect(quantity.subtracting(quantity).map(\.isZero) == true)
    // Trailing zeros give way where the value has room without them.
    #expect(quantity.subtracting(try QuantityTests.quantity("0.00")) == quantity)
  }

  @Test(arguments: [
    ("1.005", 2, "1.00"), ("1.015", 2, "1.02"), ("-1.015", 2, "-1.02"), ("1.0051", 2, "1.01"),
    ("0.004", 2, "0.00"), ("2.5", 0, "2"), ("-3.5", 0, "-4"), ("7", 3, "7"), ("9.99", 1, "10.0"),
    ("9999999999999999999999999999999999999.5", 0, "10000000000000000000000000000000000000"),
    ("0.50000000000000000000000000000000000001", 0, "1"),
  ])
  func `A half is rounded to the even neighbour`(_ text: String, _ places: UInt8, _ rounded: String)
    throws
  {
    #expect(try QuantityTests.quantity(text).rounded(to: places).description == rounded)
  }

  @Test func `Values compare by value, not by digits`() throws {
    #expect(try QuantityTests.quantity("6.50") == QuantityTests.quantity("6.5"))
    #expect(try Set([QuantityTests.quantity("6.50"), QuantityTests.quantity("6.5")]).count == 1)
    #expect(try QuantityTests.quantity("-1") < QuantityTests.quantity("0.001"))
    let wide = try QuantityTests.quantity("99999999999999999999999999999999999999")
    let fine = try QuantityTests.quantity("0.00000000000000000000000000000000000001")
    #expect(fine < wide && wide.negated < fine)
  }

  /// Against whole numbers of the smallest unit, where nothing can go wrong.
  @Test func `Sums and products agree with whole numbers`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<5000 {
      let (a, b) = (
        Int64.random(in: -1_000_000...1_000_000, using: &random),
        Int64.random(in: -1_000_000...1_000_000, using: &random)
      )
      let scales = (
        UInt8.random(in: 0...6, using: &random), UInt8.random(in: 0...6, using: &random)
      )
      let (x, y) = (Quantity(a, scale: scales.0), Quantity(b, scale: scales.1))
      let unit = max(scales.0, scales.1)
      let whole = { (value: Int64, scale: UInt8) in
        Int128(value) * Quantity.powersOfTen[Int(unit - scale)]
      }
      let sum = whole(a, scales.0) + whole(b, scales.1)
      #expect(x.adding(y) == Quantity(mantissa: sum, scale: unit))
      let product = Quantity(mantissa: Int128(a) * Int128(b), scale: scales.0 + scales.1)
      #expect(x.multiplied(by: y) == product)
      #expect((x < y) == (whole(a, scales.0) < whole(b, scales.1)))
    }
  }

  @Test func `A colour is six hexadecimal digits`() {
    #expect(Color("#1E90ff") == Color(red: 0x1E, green: 0x90, blue: 0xFF))
    for wrong in ["1E90FF", "#1E90F", "#1E90FG", "#+12345", "#１２３４５６"] {
      #expect(Color(wrong) == nil)
    }
  }
}
