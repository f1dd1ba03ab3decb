package import TallyQuery
import TallySystem

extension Unserved {
  /// Why, for people.
  package var words: Words {
    switch self {
    case .noSocket: Words("there is none", "没有服务")
    case .refused: Words("it is gone", "服务已不在")
    case .full: Words("too many wait for it", "等待的太多")
    case .timeout: Words("it says nothing", "没有回音")
    case .foreign: Words("it runs as somebody else", "由别人运行")
    case .closed: Words("it ended the connection", "断开了连接")
    case .malformed: Words("it says what can't be understood", "回答无法理解")
    case .otherVersion: Words("it is of another version", "版本不同")
    case .failed(let error): Words(error.message, error.message)
    case .system(let error): Words(error.reason, error.reason)
    }
  }

  /// Whether somebody should look into it: not where there simply is no service, or one that is starting,
  /// ending or of another version, which passes by itself.
  package var isWorthSaying: Bool {
    switch self {
    case .noSocket, .refused, .closed, .otherVersion: false
    case .full, .timeout, .foreign, .malformed, .failed, .system: true
    }
  }
}
