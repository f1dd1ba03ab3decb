package import TallyFormats
package import TallyModel

/// The sentences for what is wrong with a query, a period or a pattern, in English and Chinese.
///
/// Each says what is wrong and then what to write. What somebody typed is quoted as typed: whoever
/// prints it to a terminal takes the control characters out.
package enum QueryWords {
  package static func sentence(_ error: QueryError, language: Settings.Language) -> String {
    switch language {
    case .english: english(error)
    case .chinese: chinese(error)
    }
  }

  package static func sentence(_ error: PeriodError, language: Settings.Language) -> String {
    switch language {
    case .english: english(error)
    case .chinese: chinese(error)
    }
  }

  package static func sentence(_ error: PatternError, language: Settings.Language) -> String {
    switch language {
    case .english: english(error)
    case .chinese: chinese(error)
    }
  }
}

// MARK: - English

extension QueryWords {
  private static func english(_ error: QueryError) -> String {
    switch error {
    case .unknownTerm(let written, let name, let suggestion):
      let (right, word) = corrected(written, name, suggestion)
      return
        "“\(name):” is no query term. Did you mean “\(right)”? For the word itself: '\(word)'"
    case .missingValue("not"):
      return "“not:” needs a term after it, such as “not:type:coffee”."
    case .missingValue(let term):
      return "“\(term):” needs a value, such as “\(example(of: term))”."
    case .unknownValue(let term, let value, let allowed, let suggestion):
      let known = allowed.joined(separator: ", ")
      let hint = suggestion.map { " Did you mean “\(term):\($0)”?" } ?? ""
      return "“\(term):” does not know “\(value)”.\(hint) It takes: \(known)."
    case .malformedAmount(let text, let mark):
      return "“\(text)” is not a number. Write digits only, such as “amt:>1250\(mark)50”."
    case .longAmount(let text):
      return "“\(text)” has more than 38 digits."
    case .missingName(let term):
      return "“\(term):” needs a name before “=”, such as “\(example(of: term))”."
    case .missingFieldValue(let name):
      return "“field:\(name)” has nothing to compare with. Write a value, or just “field:\(name)”."
    case .pattern(let term, let error): return "In “\(term)”: " + english(error)
    case .period(let term, let error): return "In “\(term)”: " + english(error)
    }
  }

  private static func english(_ error: PeriodError) -> String {
    switch error {
    case .empty: return "A period is missing, such as “2026-11”, “last month” or “today”."
    case .unknown(let text, let suggestion?):
      return "“\(text)” is not a period. Did you mean “\(suggestion)”?"
    case .unknown(let text, nil):
      return "“\(text)” is not a period. Write “2026-11-30”, “2026-11”, “last month” or “A..B”."
    case .impossible(let text): return "“\(text)” is not in the calendar."
    case .backwards(let text, let start, let end) where start == end:
      return
        "“\(text)” has no days: a period ends before its end date. For the day alone: “\(start)”."
    case .backwards(let text, let start, let end):
      return "“\(text)” runs backwards, from \(start) to \(end). Write the earlier date first."
    case .count(let text): return "“\(text)” needs a number from 1 to 999999."
    case .notOneDay(let text): return "“\(text)” is not a single day. Write it as “2026-11-30”."
    }
  }

  private static func english(_ error: PatternError) -> String {
    switch error {
    case .malformed(let pattern, let position, let message):
      return "“\(pattern)” is not a regular expression: \(message), at character \(position)."
        + " For the characters themselves put \\ before . [ ( * + ? and their like."
    case .verb(let verb): return "A pattern can't start with “\(verb)”."
    case .tooLong(let limit): return "A pattern can't be longer than \(limit) bytes."
    case .limit(let pattern):
      return "“\(pattern)” takes too long to match: it can match in too many ways."
        + " Avoid a repetition in a repetition, such as (a+)+."
    case .failed(let pattern, let message): return "“\(pattern)” can't be matched: \(message)."
    case .memory: return "There is no memory left to match patterns."
    }
  }
}

// MARK: - Chinese

extension QueryWords {
  private static func chinese(_ error: QueryError) -> String {
    switch error {
    case .unknownTerm(let written, let name, let suggestion):
      let (right, word) = corrected(written, name, suggestion)
      return "没有“\(name):”这个查询条件。是不是“\(right)”？要查这个词本身：'\(word)'"
    case .missingValue("not"):
      return "“not:”后面要有条件，例如“not:type:coffee”。"
    case .missingValue(let term):
      return "“\(term):”后面要有内容，例如“\(example(of: term))”。"
    case .unknownValue(let term, let value, let allowed, let suggestion):
      let known = allowed.joined(separator: "、")
      let hint = suggestion.map { "是不是“\(term):\($0)”？" } ?? ""
      return "“\(term):”没有“\(value)”这个值。\(hint)可以写：\(known)。"
    case .malformedAmount(let text, let mark):
      return "“\(text)”不是数字。请只写数字，例如“amt:>1250\(mark)50”。"
    case .longAmount(let text): return "“\(text)”超过了 38 位数字。"
    case .missingName(let term):
      return "“\(term):”的“=”前面要有名称，例如“\(example(of: term))”。"
    case .missingFieldValue(let name):
      return "“field:\(name)”后面没有比较的值。请写上值，或者只写“field:\(name)”。"
    case .pattern(let term, let error): return "“\(term)”：" + chinese(error)
    case .period(let term, let error): return "“\(term)”：" + chinese(error)
    }
  }

  private static func chinese(_ error: PeriodError) -> String {
    switch error {
    case .empty: return "缺少时间，例如“2026-11”“上月”“今天”。"
    case .unknown(let text, let suggestion?): return "“\(text)”不是时间。是不是“\(suggestion)”？"
    case .unknown(let text, nil):
      return "“\(text)”不是时间。请写“2026-11-30”“11月”“上月”或“A..B”。"
    case .impossible(let text): return "日历里没有“\(text)”。"
    case .backwards(let text, let start, let end) where start == end:
      return "“\(text)”里一天也没有：时间段不含结束的那天。只要这一天就写“\(start)”。"
    case .backwards(let text, let start, let end):
      return "“\(text)”前后颠倒了，从 \(start) 到 \(end)。请把早的日期写在前面。"
    case .count(let text): return "“\(text)”里的数字要在 1 到 999999 之间。"
    case .notOneDay(let text): return "“\(text)”不是某一天。请写成“2026-11-30”。"
    }
  }

  private static func chinese(_ error: PatternError) -> String {
    switch error {
    case .malformed(let pattern, let position, let message):
      return "“\(pattern)”不是正则表达式：第 \(position) 个字符处 \(message)。"
        + "要查 . [ ( * + ? 这类字符本身，前面加 \\。"
    case .verb(let verb): return "正则表达式不能以“\(verb)”开头。"
    case .tooLong(let limit): return "正则表达式不能超过 \(limit) 字节。"
    case .limit(let pattern):
      return "“\(pattern)”匹配起来太久：可能的匹配方式太多。请不要在重复里再套重复，例如 (a+)+。"
    case .failed(let pattern, let message): return "“\(pattern)”无法匹配：\(message)。"
    case .memory: return "内存不足，无法匹配。"
    }
  }
}

// MARK: - Shared

extension QueryWords {
  /// The argument with the right name in it, and as a word: `not:desc:x` and `not:"desk:x"`.
  private static func corrected(
    _ written: String, _ name: String, _ suggestion: String
  ) -> (term: String, word: String) {
    // Everything before the name is «not:», which is near no other name.
    var head = ""
    var rest = written[...]
    while let part = rest.prefix(before: ":"), part.head != name {
      head += part.head + ":"
      rest = part.rest
    }
    return (head + suggestion + rest.dropFirst(name.count), head + "\"" + rest + "\"")
  }

  private static func example(of term: String) -> String {
    switch TermName(rawValue: term) {
    case .type: "type:coffee"
    case .kind: "kind:expense"
    case .acct: "acct:assets:cash"
    case .payee: "payee:market"
    case .desc: "desc:market"
    case .note: "note:lunch"
    case .comment: "comment:lunch"
    case .tag: "tag:work"
    case .field: "field:rating=5"
    case .cur: "cur:CNY"
    case .amt: "amt:>100"
    case .date: "date:2026-11"
    case .status: "status:cleared"
    case .code: "code:123"
    case .file: "file:2026-11"
    case .id: "id:k3x9"
    case nil: term
    }
  }
}
