/// Text on its way to a file, as bytes: a String of each number would be most of the time.
extension [UInt8] {
  mutating func add(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: [UInt8]) { append(contentsOf: text) }

  /// Adds a number that is not negative, with zeros before it up to a width.
  mutating func add(_ number: Int, width: Int = 1) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || count - start < width
    self[start...].reverse()
  }

  /// Adds an amount: `12.05`.
  mutating func addMoney(_ cents: Int) {
    if cents < 0 { append(UInt8(ascii: "-")) }
    add(abs(cents) / 100)
    append(UInt8(ascii: "."))
    add(abs(cents) % 100, width: 2)
  }

  /// Adds a date: `2011-01-31`.
  mutating func add(_ day: Day) {
    add(day.year, width: 4)
    append(UInt8(ascii: "-"))
    add(day.month, width: 2)
    append(UInt8(ascii: "-"))
    add(day.day, width: 2)
  }

  /// Adds the time of a minute of a day: `08:12`.
  mutating func addTime(_ minute: Int) {
    add(minute / 60, width: 2)
    append(UInt8(ascii: ":"))
    add(minute % 60, width: 2)
  }

  mutating func add(_ currency: Currency) {
    switch currency {
    case .yuan: add("CNY")
    case .dollar: add("USD")
    }
  }
}
