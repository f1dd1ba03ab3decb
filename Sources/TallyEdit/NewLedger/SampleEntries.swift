import TallyFormats
import TallyModel
import TallySystem

/// Three weeks of entries to look at, up to a day: the same for the same day, language and currency.
///
/// They show what a line can be: times, payees, tags, a transfer, money back, income, one receipt of several
/// types, another currency. In a template `{650}` is an amount in hundredths of the ledger's currency, `{abroad}`
/// one in another currency with what it cost.
struct SampleEntries {
  /// In order of time, each with its path from the ledger's root.
  let files: [(path: String, text: String)]

  init(_ settings: Settings, _ language: Settings.Language, _ today: CalendarDate) {
    let isChinese = language == .chinese
    let target = AddTarget(settings) { User.loginName }
    let days = isChinese ? SampleEntries.chinese : SampleEntries.english
    var files: [(path: String, text: String)] = []
    for (daysAgo, lines) in days.sorted(by: { $0.daysAgo > $1.daysAgo }) {
      let date = today.adding(days: -daysAgo)
      let path = target.path(date).display
      if files.last?.path != path {
        let first =
          isChinese ? "; 示例账目:随意改,看完可以删掉。" : "; Sample entries: change them, or delete the file."
        files.append((path, first + "\n"))
      }
      var text = "\n\(date) \(SampleEntries.weekday(date, isChinese))\n"
      for line in lines { text += SampleEntries.filled(line, settings, isChinese) + "\n" }
      files[files.count - 1].text += text
    }
    self.files = files
  }
}

// MARK: - Filling in

extension SampleEntries {
  /// A day of `CalendarDate`, Monday first.
  private static func weekday(_ date: CalendarDate, _ isChinese: Bool) -> String {
    let english = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let chinese = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]
    return (isChinese ? chinese : english)[(date.weekday - 1) % 7]
  }

  private static func filled(_ template: String, _ settings: Settings, _ isChinese: Bool) -> String
  {
    let table = CurrencyTable(settings)
    let hasHundredths = table.places(of: table.own) != 0
    var line = template.replacing("{abroad}", with: abroad(settings.currency, isChinese))
    while let open = line.firstIndex(of: "{"), let close = line[open...].firstIndex(of: "}") {
      let hundredths = Int(line[line.index(after: open)..<close]) ?? 0
      let whole = hundredths / 100
      let amount =
        !hasHundredths
        ? "\(hundredths)"
        : hundredths % 100 == 0 ? "\(whole)" : "\(whole).\(padded(hundredths % 100, 2))"
      line.replaceSubrange(open...close, with: amount)
    }
    return line
  }

  /// An amount in a currency that is not the ledger's.
  private static func abroad(_ own: String, _ isChinese: Bool) -> String {
    if isChinese { return own == "JPY" ? "65 USD @@ {98000}" : "9800日元 @@ {47000}" }
    return own == "EUR" ? "140 USD @@ {12860}" : "120 EUR @@ {13140}"
  }
}

// MARK: - What happened

extension SampleEntries {
  private typealias Day = (daysAgo: Int, lines: [String])

  private static let english: [Day] = [
    (20, ["08:15 coffee {420} @\"Corner Market\"", "rent {115000} from:bank #home"]),
    (19, ["bus {275}", "12:40 lunch {1180} @Nopa"]),
    (18, ["18:20 groceries {5425} + household {860} one receipt, two types @Aldi"]),
    (17, ["bank > cash {20000}", "12:35 lunch {950}+{150} soup and bread"]),
    (16, ["08:10 coffee {420} @\"Corner Market\"", "phone {2500} from:bank code:88-1042"]),
    (15, ["20:15 cinema {1650} \"2 tickets\" @Roxie #friends"]),
    (14, ["card > clothes {8990} a coat @Uniqlo"]),
    (13, ["12:30 lunch {1240} with Li @Nopa", "salary {320000} to:bank"]),
    (12, ["18:45 groceries {3870} @Aldi", "card payment {25000} from:bank"]),
    (11, ["refund {1990} the scarf did not fit @Uniqlo to:card"]),
    (10, ["11:00 gift -{2500} flowers for Ann"]),
    (9, ["bus {275}", "electricity {6420} from:bank #home ; the second half of the year"]),
    (8, ["card > hotel {abroad} Lisbon, two nights #travel"]),
    (7, ["20:40 card > restaurant {4860} @\"Time Out\" #travel"]),
    (6, ["21:30 taxi {1800} from the airport #travel"]),
    (5, ["08:12 coffee {450} @\"Corner Market\"", "12:31 lunch {1250}+{300} with Li @Nopa"]),
    (4, ["reimbursed {1800} the taxi to:bank #travel"]),
    (3, ["18:30 groceries {4280} + snacks {640} @Aldi", "gift +{5000} from Grandma to:bank"]),
    (2, ["15:00 haircut {2800}"]),
    (
      1,
      [
        "10:20 coffee {500} + groceries {1735} @\"Farmers Market\"",
        "24:40 ! taxi {1400} home, past midnight #friends",
      ]
    ),
    (
      0,
      [
        "08:12 coffee {450} soy milk @\"Corner Market\" #work", "12:31 lunch {1550} @Nopa",
      ]
    ),
  ]

  private static let chinese: [Day] = [
    (20, ["08:15 茶水咖啡 {1600} @瑞幸", "房租 {280000} 这个月的 from:银行卡 #家"]),
    (19, ["08:20 公共汽车 {200}", "饭卡 {20000} 充值"]),
    (18, ["18:20 买菜 {5420} + 日常用品 {1860} 一张小票,两个类型 @盒马"]),
    (17, ["银行卡 > 微信 {50000}", "12:35 零食 {950}+{350} 面包和酸奶 @全家"]),
    (16, ["水费 {4260} from:支付宝 #家", "电费 {12850} from:支付宝 #家"]),
    (15, ["20:15 电影 {9000} \"2 张票\" @万达影城 #朋友"]),
    (14, ["信用卡 > 裤子 {29900} @优衣库"]),
    (13, ["茶水咖啡 {1500} 和小李", "工资 {860000} to:银行卡"]),
    (12, ["18:45 买菜 {3870} @盒马", "信用卡还款 {100000} from:银行卡"]),
    (11, ["退款 {4900} 袜子不合适 @淘宝 to:支付宝"]),
    (10, ["红包 -{20000} 小王结婚"]),
    (9, ["19:30 打牌 -{5000} 输了 #朋友"]),
    (8, ["信用卡 > 旅游度假 {abroad} 东京 #旅行"]),
    (7, ["飞机票 {128000} @携程 from:银行卡 #旅行"]),
    (6, ["21:30 服务 {6800} 机场接送 #旅行"]),
    (5, ["08:12 茶水咖啡 {1600} @星巴克", "理发 {6800} from:现金"]),
    (4, ["报销 {128000} 机票 to:银行卡 #旅行"]),
    (3, ["18:30 买菜 {4280} + 零食 {1640} @永辉", "红包 +{8800} 妈妈"]),
    (2, ["15:00 停车费 {1500}"]),
    (1, ["10:20 茶水咖啡 {1800} + 零食 {1200} @便利店", "24:40 ! 酒水 {8600} 过了半夜,还算这天 #朋友"]),
    (0, ["08:12 茶水咖啡 {1600} 拿铁 @瑞幸 #上班", "18:40 买菜 {3520} @“楼下超市”"]),
  ]
}
