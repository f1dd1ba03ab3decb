import TallyFormats
import TallyModel
import TallyTestSupport
import Testing

/// A line that reads, and the entry it is, in the notation of `ReadEntry`, without its date.
struct ReadsAs: Sendable, CustomTestStringConvertible {
  var line: String
  var entry: String
  var settings: Settings

  init(_ line: String, _ entry: String, _ settings: Settings = .english) {
    self.line = line
    self.entry = entry
    self.settings = settings
  }

  var testDescription: String { line }

  func check(_ location: SourceLocation = #_sourceLocation) {
    let read = CollectingSink(line, as: TallyTextFormat(), settings: settings)
    #expect(read.entryLines == ["2026-11-30 " + entry], sourceLocation: location)
    #expect(read.problems == [], sourceLocation: location)
  }
}

// MARK: - Rule 1

@Test(arguments: [
  ReadsAs("coffee\t6.50\tsoy", "coffee 6.50 USD note:soy"),
  ReadsAs("  coffee   6.50   soy   milk  ", "coffee 6.50 USD note:soy milk"),
  ReadsAs("咖啡\u{3000}6.50\u{3000}少糖", "咖啡 6.50 CNY note:少糖", .chinese),
  ReadsAs("coffee\u{A0}6.50\u{2009}soy\u{202F}milk", "coffee 6.50 USD note:soy milk"),
  ReadsAs("coffee 6.50\u{3000}", "coffee 6.50 USD"),
  // A zero-width blank is no blank: it is a character of the word.
  ReadsAs("coffee\u{200B}bean 6.50", "coffee\u{200B}bean 6.50 USD"),
  // Only the carriage return before a newline is a blank.
  ReadsAs("coffee 6.50 a\rb", "coffee 6.50 USD note:a\rb"),
])
func `Words are parted by tabs and Unicode blanks`(_ row: ReadsAs) { row.check() }

@Test(arguments: [
  ReadsAs("08：12　咖啡　￥６．５　＠星巴克", "08:12 咖啡 6.5 CNY payee:星巴克", .chinese),
  ReadsAs("买菜 ３５．８ @“楼下超市”", "买菜 35.8 CNY payee:楼下超市", .chinese),
  ReadsAs("买菜 40 ＋ 日用品 12.5 ＃家 ；记账", "买菜 40 CNY + 日用品 12.5 CNY comment:记账 tag:家", .chinese),
  ReadsAs("微信 ＞ 午饭 （25＋5）＊2", "微信 > 午饭 60.00 CNY", .chinese),
  ReadsAs("午饭 100÷4×3", "午饭 75.00 CNY", .chinese),
  ReadsAs("午饭 １，２３４．５", "午饭 1234.5 CNY", .chinese),
  ReadsAs("＊ 午饭 25", "cleared 午饭 25 CNY", .chinese),
  ReadsAs("！ 午饭 25", "pending 午饭 25 CNY", .chinese),
  ReadsAs("打车 25 ｆｒｏｍ：微信", "打车 25 CNY from:微信", .chinese),
  ReadsAs("打车 25 地点：北京：西站", "打车 25 CNY field:地点=北京：西站", .chinese),
  ReadsAs("酒店 ￡５０", "酒店 50 GBP", .chinese),
  // Phones turn - into a minus sign or a dash.
  ReadsAs("麻将 −200", "麻将 -200 CNY", .chinese),
  ReadsAs("麻将 –200", "麻将 -200 CNY", .chinese),
  // The bytes of names, notes and payees stay as typed.
  ReadsAs("ＡＡ聚餐 25 ＡＢ（一）", "ＡＡ聚餐 25 CNY note:ＡＢ（一）", .chinese),
])
func `Full-width forms are read as the plain ones, and stay as typed`(_ row: ReadsAs) {
  row.check()
}

// MARK: - Rule 2

@Test(arguments: [
  ReadsAs(#"coffee 6.50 "17 people" x"#, "coffee 6.50 USD note:17 people x"),
  ReadsAs("coffee 6.50 \"#no tag; no comment\"", "coffee 6.50 USD note:#no tag; no comment"),
  ReadsAs(#""7-11" 15.50"#, #""7-11" 15.50 USD"#),
  ReadsAs(#""eating out" 15.50"#, #""eating out" 15.50 USD"#),
  ReadsAs(#"coffee 6.50 @"Corner Market" x"#, "coffee 6.50 USD payee:Corner Market note:x"),
  ReadsAs(#"coffee 6.50 @“Corner Market”"#, "coffee 6.50 USD payee:Corner Market"),
  ReadsAs(#"coffee 6.50 @“Corner Market""#, "coffee 6.50 USD payee:Corner Market"),
  ReadsAs(#"coffee 6.50 @„Corner Market“ x”"#, "coffee 6.50 USD payee:Corner Market“ x"),
  ReadsAs(#"coffee 6.50 @„Corner Market""#, "coffee 6.50 USD payee:Corner Market"),
  ReadsAs("买菜 6 @「楼下 超市」", "买菜 6 CNY payee:楼下 超市", .chinese),
  ReadsAs("买菜 6 ＠『楼下 超市』", "买菜 6 CNY payee:楼下 超市", .chinese),
  ReadsAs("买菜 6 @＂楼下 超市＂", "买菜 6 CNY payee:楼下 超市", .chinese),
  ReadsAs(
    #"coffee 6.50 place:"Main Street" code:"A 1""#,
    "coffee 6.50 USD code:A 1 field:place=Main Street"
  ),
  ReadsAs(#"lunch 6.50 from:"my bank""#, #"lunch 6.50 USD from:"my bank""#),
  ReadsAs(#"owed:"Ann Lee" 30 x"#, #""owed:Ann Lee" 30 USD note:x"#),
  // Inside a word and in `'` it is a character.
  ReadsAs(#"tv 400 a 24" screen"#, #"tv 400 USD note:a 24" screen"#),
  ReadsAs("coffee 6.50 it's 'hot'", "coffee 6.50 USD note:it's 'hot'"),
  ReadsAs(#"coffee 6.50 "" x"#, "coffee 6.50 USD note: x"),
  ReadsAs("午饭 25 “AA”", "午饭 25 CNY note:AA", .chinese),
])
func `Quotation marks make what is between them literal`(_ row: ReadsAs) { row.check() }

// MARK: - Rule 4

@Test(arguments: [
  ReadsAs("8:12 coffee 6", "08:12 coffee 6 USD"),
  ReadsAs("08:12:30 coffee 6", "08:12:30 coffee 6 USD"),
  ReadsAs("0:00 coffee 6", "00:00 coffee 6 USD"),
  ReadsAs("24:40 taxi 18", "24:40 taxi 18 USD"),
  ReadsAs("29:59:59 taxi 18", "29:59:59 taxi 18 USD"),
  ReadsAs("24:40 ! taxi 18", "24:40 pending taxi 18 USD"),
  ReadsAs("* taxi 18", "cleared taxi 18 USD"),
  // Behind the amount it is a word of the note.
  ReadsAs("taxi 18 10:30 train", "taxi 18 USD note:10:30 train"),
])
func `A time stands before the status and the name`(_ row: ReadsAs) { row.check() }

// MARK: - Rule 5

@Test(arguments: [
  ReadsAs("coffee 6", "coffee 6 USD"),
  ReadsAs("☕ 6", "☕ 6 USD"),
  ReadsAs("95号汽油 300", "95号汽油 300 CNY", .chinese),
  ReadsAs("owed:Ann 30", "owed:Ann 30 USD"),
  ReadsAs("expenses:food:fruit 3", "expenses:food:fruit 3 USD"),
  ReadsAs("eating out 42 with Sam", "(eating out) 42 USD note:with Sam"),
  ReadsAs("bed  and   breakfast 42", "(bed and breakfast) 42 USD"),
  ReadsAs("bank > cash 200", "bank > cash 200 USD"),
  ReadsAs("my bank > eating out 20", "(my bank) > (eating out) 20 USD"),
  ReadsAs(#""my bank" > "eating out" 20"#, #""my bank" > "eating out" 20 USD"#),
  ReadsAs(
    "visa > lunch 12.50 + tip 3 + owed:Bo 5 x",
    "visa > lunch 12.50 USD + tip 3 USD + owed:Bo 5 USD note:x"),
  ReadsAs("a.b/c~d*e&f%g'h 1", "a.b/c~d*e&f%g'h 1 USD"),
])
func `A name is all words up to the first that looks like an amount`(_ row: ReadsAs) {
  row.check()
}

// MARK: - Rule 8

@Test(arguments: [
  ReadsAs("lunch 12 soy  milk", "lunch 12 USD note:soy milk"),
  ReadsAs(
    "lunch 12 with @Nopa #work/trip from:visa",
    "lunch 12 USD from:visa payee:Nopa note:with tag:work/trip"),
  ReadsAs("lunch 12 #a #b #a x", "lunch 12 USD note:x tag:a tag:b"),
  ReadsAs("lunch 12 #work #Work", "lunch 12 USD tag:work tag:Work"),
  ReadsAs("lunch 12 tag:work tag:work #work", "lunch 12 USD tag:work"),
  ReadsAs("lunch 12 #3 # #", "lunch 12 USD note:#3 # #"),
  ReadsAs("lunch 12 #a-b_c.d/e1", "lunch 12 USD tag:a-b_c.d/e1"),
  ReadsAs("lunch 12 #旅行", "lunch 12 USD tag:旅行"),
  ReadsAs("lunch 12 a @7-Eleven", "lunch 12 USD payee:7-Eleven note:a"),
  ReadsAs("lunch 12 @7-11", "lunch 12 USD payee:7-11"),
  ReadsAs("lunch 12 @3M", "lunch 12 USD payee:3M"),
  ReadsAs(#"lunch 12 @"1688" sofa"#, "lunch 12 USD payee:1688 note:sofa"),
  ReadsAs("lunch 12 me@home a#b", "lunch 12 USD note:me@home a#b"),
  ReadsAs("lunch 12 2nd 3rd 2号线", "lunch 12 USD note:2nd 3rd 2号线"),
  ReadsAs("lunch 12 menu 17 and 3,5", "lunch 12 USD note:menu 17 and 3,5"),
  ReadsAs("lunch 12 - cheap", "lunch 12 USD note:- cheap"),
  ReadsAs(
    "lunch 12 http://ex.com/menu re:birthday",
    "lunch 12 USD note:http://ex.com/menu field:re=birthday"),
  ReadsAs("lunch 12 rating:5 地点:家", "lunch 12 USD field:rating=5 field:地点=家"),
  ReadsAs("lunch 12 note: fine", "lunch 12 USD note:note: fine"),
  ReadsAs("lunch 12 11:00am 1:2", "lunch 12 USD note:11:00am 1:2"),
  ReadsAs("lunch 12 a:b:c", "lunch 12 USD field:a=b:c"),
  ReadsAs("lunch 12 from:bank code:A1 id:my-id_1", "lunch 12 USD from:bank code:A1 id:my-id_1"),
  ReadsAs("lunch 12 attach:a.pdf attach:b.jpg", "lunch 12 USD attach:a.pdf attach:b.jpg"),
  ReadsAs("salary 12 to:bank", "salary 12 USD to:bank"),
  ReadsAs("lunch 12 (cheap) > = ~", "lunch 12 USD note:(cheap) > = ~"),
])
func `Behind the amount stand note words, payee, tags and keys in any order`(_ row: ReadsAs) {
  row.check()
}

// MARK: - Rule 9

@Test(arguments: [
  ReadsAs("lunch 12 ; too salty", "lunch 12 USD comment:too salty"),
  ReadsAs("lunch 12 x ;too; salty ", "lunch 12 USD note:x comment:too; salty"),
  ReadsAs("lunch 12 x;y", "lunch 12 USD note:x;y"),
  ReadsAs("lunch 12 ;", "lunch 12 USD"),
  ReadsAs("lunch 12 ；太咸", "lunch 12 USD comment:太咸"),
  ReadsAs("lunch 12 ; \"unclosed #tag @", "lunch 12 USD comment:\"unclosed #tag @"),
  ReadsAs("lunch 12\n  ; one\n\t;two", "lunch 12 USD comment:one\ntwo"),
  ReadsAs("lunch 12 ; zero\n  ; one\n  ;\n  ; three", "lunch 12 USD comment:zero\none\n\nthree"),
  ReadsAs("lunch 12\n; not its own", "lunch 12 USD"),
  ReadsAs("lunch 12\n\n  ; not its own", "lunch 12 USD"),
  ReadsAs("lunch 12\n\u{3000}；太咸", "lunch 12 USD comment:太咸"),
])
func `A semicolon at the start of a word begins a comment`(_ row: ReadsAs) { row.check() }
