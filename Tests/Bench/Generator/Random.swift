/// SplitMix64: the same numbers for the same seed, on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 to one less than `limit`, which is more than 0.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// A price in cents: many small ones, few large ones, about log-normal around 20.09.
  ///
  /// In whole numbers only: the last digits of a logarithm differ between machines.
  mutating func price() -> Int {
    let bits = next()
    let sum =
      (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48 & 0xFFFF)
    // A sum of four is nearly normal; its deviation is 37,837, which is to be a factor of e.
    let perOctave = 26_226
    let offset = Int(sum) - 131_070
    let octave = offset >= 0 ? offset / perOctave : (offset - perOctave + 1) / perOctave
    let mantissa = 2009 * (perOctave + offset - octave * perOctave)
    return (octave >= 0 ? mantissa << octave : mantissa >> -octave) / perOctave
  }
}
