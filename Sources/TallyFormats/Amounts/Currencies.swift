/// The currencies of ISO 4217 and the names that people write for them.
enum Currencies {
  /// Codes by how many decimals their minor unit has; nil for those without one (metals, funds).
  static let codes: [(places: UInt8?, codes: String)] = [
    (
      2,
      """
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN \
      BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP \
      GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK \
      LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK \
      NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP \
      STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER \
      ZAR ZMW ZWG HRK SLL ZWL
      """
    ),
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
    (nil, "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XUA"),
  ]

  /// Names that mean one currency, whatever the ledger's own is.
  static let names: [(name: String, code: String)] = [
    ("元", "CNY"), ("块", "CNY"), ("圆", "CNY"), ("人民币", "CNY"), ("RMB", "CNY"),
    ("美元", "USD"), ("美金", "USD"), ("欧元", "EUR"), ("日元", "JPY"), ("港币", "HKD"),
    ("€", "EUR"), ("£", "GBP"), ("₩", "KRW"), ("₹", "INR"),
  ]

  /// Names that several currencies share: the ledger's own, if it is one of them.
  static let shared: [(name: String, codes: String)] = [
    (
      "$",
      "USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP BSD BBD BMD BND BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD"
    ),
    ("¥", "CNY JPY"),
    ("kr", "SEK NOK DKK ISK"),
  ]

  /// What a message says of a shared name: itself, and the first currencies that it can mean.
  static func ambiguity(of name: String) -> [String] {
    let codes = shared.first { $0.name == name }?.codes.split(separator: " ") ?? []
    return [name, codes.prefix(3).joined(separator: "/") + (codes.count > 3 ? "/…" : "")]
  }

  /// The symbols that may stand before a number.
  static let prefixes = ["$", "€", "£", "¥", "₩", "₹"]
}
