package import TallyModel

/// The types that a new ledger starts with, as the text of its `types.json`.
///
/// It is what a person edits from then on; nothing reads these texts but the file's own reader.
package enum StarterTypes {
  /// The text of a `types.json`, with a newline at its end.
  package static func json(_ language: Settings.Language) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    }
  }
}

extension StarterTypes {
  private static let english = """
    // The types of entries. kind: expense, income, refund, either (+ in, - out), transfer.
    // Names and aliases are yours to change; entries keep what they say.
    {
      "types": [
        {"name": "coffee", "icon": "☕", "color": "#6F4E37", "kind": "expense",
         "aliases": ["cafe"]},
        {"name": "breakfast", "icon": "🥐", "color": "#D9A05B", "kind": "expense"},
        {"name": "lunch", "icon": "🍜", "color": "#E67E22", "kind": "expense"},
        {"name": "dinner", "icon": "🍲", "color": "#C0392B", "kind": "expense"},
        {"name": "restaurant", "icon": "🍴", "color": "#A93226", "kind": "expense",
         "aliases": ["eating out"]},
        {"name": "groceries", "icon": "🧺", "color": "#27AE60", "kind": "expense",
         "aliases": ["supermarket"]},
        {"name": "snacks", "icon": "🍪", "color": "#B9770E", "kind": "expense"},
        {"name": "drinks", "icon": "🍺", "color": "#D4AC0D", "kind": "expense"},
        {"name": "household", "icon": "🧴", "color": "#16A085", "kind": "expense"},
        {"name": "rent", "icon": "🏠", "color": "#8E5B3F", "kind": "expense"},
        {"name": "electricity", "icon": "💡", "color": "#F1C40F", "kind": "expense",
         "aliases": ["power"]},
        {"name": "water", "icon": "💧", "color": "#3498DB", "kind": "expense"},
        {"name": "internet", "icon": "🌐", "color": "#2E86C1", "kind": "expense"},
        {"name": "phone", "icon": "📱", "color": "#5D6D7E", "kind": "expense",
         "aliases": ["mobile"]},
        {"name": "insurance", "icon": "☔", "color": "#CD6155", "kind": "expense"},
        {"name": "health", "icon": "💊", "color": "#E74C3C", "kind": "expense",
         "aliases": ["doctor", "pharmacy"]},
        {"name": "sport", "icon": "🏃", "color": "#28B463", "kind": "expense",
         "aliases": ["gym"]},
        {"name": "clothes", "icon": "👕", "color": "#7D3C98", "kind": "expense",
         "aliases": ["shoes"]},
        {"name": "haircut", "icon": "💈", "color": "#AF7AC5", "kind": "expense"},
        {"name": "taxi", "icon": "🚕", "color": "#F4D03F", "kind": "expense", "aliases": ["cab"]},
        {"name": "bus", "icon": "🚌", "color": "#2874A6", "kind": "expense",
         "aliases": ["public transport"]},
        {"name": "train", "icon": "🚆", "color": "#1F618D", "kind": "expense"},
        {"name": "flight", "icon": "🛫", "color": "#5DADE2", "kind": "expense",
         "aliases": ["plane"]},
        {"name": "fuel", "icon": "⛽", "color": "#797D7F", "kind": "expense",
         "aliases": ["petrol"]},
        {"name": "parking", "icon": "🚗", "color": "#566573", "kind": "expense"},
        {"name": "hotel", "icon": "🏨", "color": "#884EA0", "kind": "expense"},
        {"name": "books", "icon": "📚", "color": "#935116", "kind": "expense"},
        {"name": "cinema", "icon": "🎬", "color": "#34495E", "kind": "expense",
         "aliases": ["movies"]},
        {"name": "electronics", "icon": "💻", "color": "#515A5A", "kind": "expense"},
        {"name": "salary", "icon": "💰", "color": "#1E8449", "kind": "income",
         "aliases": ["wages"]},
        {"name": "gift", "icon": "🎁", "color": "#E84393", "kind": "either",
         "aliases": ["present"]},
        {"name": "refund", "icon": "🔙", "color": "#48C9B0", "kind": "refund",
         "aliases": ["money back"]},
        {"name": "reimbursed", "icon": "🧾", "color": "#229954", "kind": "income",
         "aliases": ["reimbursement"]},
        {"name": "transfer", "icon": "🔁", "color": "#7F8C8D", "kind": "transfer"},
        {"name": "withdrawal", "icon": "🏧", "color": "#839192", "kind": "transfer",
         "account": "assets:cash", "aliases": ["cash out"]},
        {"name": "card payment", "icon": "💳", "color": "#707B7C", "kind": "transfer",
         "account": "liabilities:card"}
      ]
    }

    """

  private static let chinese = """
    // 账目的类型。kind:expense 支出,income 收入,refund 退款,either 有进有出(+ 收到,- 付出),
    // transfer 转账。名字和别名随意改;账目里写的不会变。
    {
      "types": [
        {"name": "工资", "icon": "💰", "color": "#1E8449", "kind": "income", "aliases": ["薪水"]},
        {"name": "饰品", "icon": "💍", "color": "#D4AC0D", "kind": "expense"},
        {"name": "包包", "icon": "👜", "color": "#A04000", "kind": "expense"},
        {"name": "保健", "icon": "💊", "color": "#E74C3C", "kind": "expense"},
        {"name": "保险", "icon": "☔", "color": "#CD6155", "kind": "expense"},
        {"name": "茶水咖啡", "icon": "☕", "color": "#6F4E37", "kind": "expense",
         "aliases": ["咖啡", "茶水"]},
        {"name": "船票", "icon": "🚢", "color": "#2E86C1", "kind": "expense"},
        {"name": "打牌", "icon": "🃏", "color": "#6C3483", "kind": "either"},
        {"name": "电费", "icon": "💡", "color": "#F1C40F", "kind": "expense"},
        {"name": "电影", "icon": "🎬", "color": "#34495E", "kind": "expense"},
        {"name": "房贷", "icon": "🏦", "color": "#784212", "kind": "expense"},
        {"name": "房租", "icon": "🏠", "color": "#8E5B3F", "kind": "expense"},
        {"name": "饭卡", "icon": "🍱", "color": "#E67E22", "kind": "expense"},
        {"name": "飞机票", "icon": "🛫", "color": "#5DADE2", "kind": "expense", "aliases": ["机票"]},
        {"name": "服务", "icon": "🔧", "color": "#5D6D7E", "kind": "expense"},
        {"name": "公共汽车", "icon": "🚌", "color": "#2874A6", "kind": "expense", "aliases": ["公交"]},
        {"name": "海外代购", "icon": "📦", "color": "#B9770E", "kind": "expense", "aliases": ["代购"]},
        {"name": "化妆品", "icon": "💄", "color": "#E84393", "kind": "expense"},
        {"name": "火车票", "icon": "🚆", "color": "#1F618D", "kind": "expense", "aliases": ["高铁票"]},
        {"name": "酒水", "icon": "🍺", "color": "#D68910", "kind": "expense"},
        {"name": "裤子", "icon": "👖", "color": "#2E4053", "kind": "expense"},
        {"name": "理发", "icon": "💈", "color": "#AF7AC5", "kind": "expense"},
        {"name": "零食", "icon": "🍪", "color": "#B7950B", "kind": "expense"},
        {"name": "旅游度假", "icon": "🌴", "color": "#17A589", "kind": "expense", "aliases": ["旅游"]},
        {"name": "买菜", "icon": "🥬", "color": "#27AE60", "kind": "expense"},
        {"name": "麻将", "icon": "🀄", "color": "#196F3D", "kind": "either"},
        {"name": "奶粉", "icon": "🍼", "color": "#F5B7B1", "kind": "expense"},
        {"name": "日常用品", "icon": "🧴", "color": "#16A085", "kind": "expense", "aliases": ["日用品"]},
        {"name": "水费", "icon": "💧", "color": "#3498DB", "kind": "expense"},
        {"name": "停车费", "icon": "🚗", "color": "#566573", "kind": "expense", "aliases": ["停车"]},
        {"name": "数码产品", "icon": "📱", "color": "#515A5A", "kind": "expense", "aliases": ["数码"]},
        {"name": "红包", "icon": "🧧", "color": "#C0392B", "kind": "either"},
        {"name": "退款", "icon": "🔙", "color": "#48C9B0", "kind": "refund", "aliases": ["退货"]},
        {"name": "报销", "icon": "🧾", "color": "#229954", "kind": "income"},
        {"name": "转账", "icon": "🔁", "color": "#7F8C8D", "kind": "transfer"},
        {"name": "提现", "icon": "🏧", "color": "#839192", "kind": "transfer",
         "account": "assets:银行卡"},
        {"name": "充值", "icon": "🔋", "color": "#717D7E", "kind": "transfer",
         "account": "assets:微信"},
        {"name": "信用卡还款", "icon": "💳", "color": "#707B7C", "kind": "transfer",
         "account": "liabilities:信用卡"},
        {"name": "花呗还款", "icon": "🌼", "color": "#808B96", "kind": "transfer",
         "account": "liabilities:花呗"}
      ]
    }

    """
}
