import FuzzSupport
import TallyModel
import TallyQuery

/// Periods and days as people type them.
///
/// The first bytes choose today and the first day of weeks.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = input(data, size)
  guard bytes.count >= 4 else { return 0 }
  let days = Int32(bytes[0]) << 16 | Int32(bytes[1]) << 8 | Int32(bytes[2])
  let parser = PeriodParser(
    today: CalendarDate(days: days - 800_000), weekStart: Int(bytes[3] % 7) + 1)
  let text = String(decoding: bytes[4...], as: UTF8.self)
  do throws(PeriodError) {
    let range = try parser.range(text)
    if let start = range.start, let end = range.end {
      precondition(start < end, "a period without a day")
    }
  } catch {
    check(error)
  }
  do throws(PeriodError) {
    _ = try parser.day(text)
    _ = try parser.firstDay(text)
  } catch {
    check(error)
  }
  return 0
}

private func check(_ error: PeriodError) {
  for language in Settings.Language.allCases {
    precondition(!QueryWords.sentence(error, language: language).isEmpty, "no sentence")
  }
}
