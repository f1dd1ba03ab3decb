/// Lines of tally text, right and wrong, made of the reference's samples and of pieces of the grammar.
package struct RandomLine {
  private let samples: [Reference.Line]
  private var random: SeededRandom

  package init(samples: [Reference.Line], seed: UInt64) {
    self.samples = samples
    random = SeededRandom(seed: seed)
  }

  package mutating func next() -> Reference.Line {
    let isChinese = random.oneIn(2)
    if random.oneIn(2) { return Reference.Line(isChinese: isChinese, text: made(isChinese)) }
    var line = random.pick(samples)
    for _ in 0..<random.number(1...2) { change(&line) }
    return line
  }

  private mutating func names(_ isChinese: Bool) -> String {
    random.pick(
      isChinese
        ? [
          "午饭", "咖啡", "工资", "退款", "红包", "麻将", "转账", "信用卡还款", "宠物", "现金", "应收:小李",
          "信用卡", "“咖啡”", "assets:现金", "咖啡:豆", "应收：小王",
        ]
        : [
          "coffee", "lunch", "salary", "refund", "gift", "eating out", "\"eating out\"", "transfer",
          "card payment", "gym", "visa", "bank", "owed:Ann", "assets:bank", "expenses:tax",
          "food:snacks", "Coffee", "income:rent",
        ])
  }

  private mutating func amount(_ isChinese: Bool) -> String {
    let number = random.pick([
      "6.50", "12", "1,234.50", "1,234,567", "3k", "1.5k", "(2+3)*4", "12.50-3", "7/3", "0.005*3",
      "1.000", "1,234", ".50", "0", "6.", "1.2.3", "2×3", "-(-4)", "12÷5", "2w", "1.25千", "5/0",
    ])
    let unit = random.pick(
      ["", "", "", "", "", "EUR", "JPY", "€", " EUR", " JPY"]
        + (isChinese ? ["元", " 块"] : [" USD"]))
    let sign = random.pick(["", "", "", "-", "+"])
    let symbol = random.oneIn(8) ? random.pick(["$", "€", "¥", "￥", "£"]) : ""
    return sign + symbol + number + unit
  }

  private mutating func item(_ isChinese: Bool) -> String {
    var text = names(isChinese) + " " + amount(isChinese)
    if random.oneIn(8) {
      text += random.pick([" @ ", " @@ "]) + random.pick(["2", "131.40", "3/2", "5 CNY", "4 USD"])
    }
    return text
  }

  private mutating func made(_ isChinese: Bool) -> String {
    var words: [String] = []
    if random.oneIn(6) {
      words.append(
        random.pick(["2026-11-29", "2026/1/5", "11月3日", "2026年2月30日", "2026.12.01", "11-30"]))
    }
    if random.oneIn(5) {
      words.append(random.pick(["8:12", "08:12:30", "24:40", "31:00", "8:60", "８：１２"]))
    }
    if random.oneIn(6) { words.append(random.pick(["*", "!", "！"])) }
    if random.oneIn(4) { words += [names(isChinese), ">"] }
    words.append(item(isChinese))
    for _ in 0..<random.pick([0, 0, 0, 1, 2]) {
      words += [random.pick(["+", "＋"]), item(isChinese)]
    }
    for _ in 0..<random.pick([0, 0, 1, 2, 3]) {
      words.append(
        random.pick([
          "soy", "milk", "@Aldi", "@\"Corner Market\"", "＠星巴克", "#work", "＃旅行", "#3", "from:visa",
          "to:bank", "from:现金", "to:信用卡", "code:A1", "place:here", "rating:4", "http://ex.com/a",
          "\"2 people\"", "17", "3rd", "- 3", "tag:trip", "form:visa", "; a comment", "@@",
          "to:\"owed:Ann\"",
          "every:week", "with", "10:30", "加班",
        ]))
    }
    return words.joined(separator: random.oneIn(8) ? "\u{3000}" : " ")
  }

  private mutating func change(_ line: inout Reference.Line) {
    var words = line.text.split(separator: " ").map(String.init)
    guard words.count > 1 else { return }
    let at = random.number(0...(words.count - 1))
    switch random.number(0...6) {
    case 0: words.remove(at: at)
    case 1: words.insert(words[at], at: at)
    case 2: words.swapAt(at, random.number(0...(words.count - 1)))
    case 3:
      words[at] = random.pick(random.pick(samples).text.split(separator: " ").map(String.init))
    case 4: words[at] = Spelling.wide(words[at])
    case 5: words[at] = "\"" + words[at] + "\""
    default: words[at] = amount(line.isChinese)
    }
    line.text = words.joined(separator: " ")
  }
}
