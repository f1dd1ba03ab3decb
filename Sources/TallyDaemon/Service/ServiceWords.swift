import TallyQuery
import TallySystem

/// What the service says in its log.
enum ServiceWords {
  static let noRuntimeDirectory = Words(
    "no directory for sockets: neither $XDG_RUNTIME_DIR nor /run/user/UID is yours alone; log in, or run `loginctl enable-linger`",
    "没有放套接字的目录:$XDG_RUNTIME_DIR 和 /run/user/UID 都不是只属于您的;请登录,或运行 `loginctl enable-linger`")

  static let noLedgers = Words(
    "no ledger to watch: name one, or list some in tallyd.json: {\"ledgers\": [\"/home/ann/tally\"]}",
    "没有要监视的账本:请指定一个,或写进 tallyd.json:{\"ledgers\": [\"/home/ann/tally\"]}")

  static let nothingToReload = Words(
    "the ledgers were named on the command line: there are no settings to read again",
    "账本写在命令行上:没有要重新读取的设置")

  static let reloading = Words("reading tallyd.json again", "重新读取 tallyd.json")
  static let ended = Words("ended", "已结束")

  static func watching(_ count: Int) -> Words {
    Words("watching \(count) ledger\(count == 1 ? "" : "s")", "正在监视 \(count) 个账本")
  }

  static func reading(_ root: FilePath, _ done: Int, _ all: Int) -> Words {
    // All of it may be nothing: an empty ledger.
    let percent = all > 0 ? min(done / max(all / 100, 1), 100) : 100
    return Words("reading \(root.display): \(percent)%", "正在读取 \(root.display):\(percent)%")
  }

  static func listening(_ root: FilePath, _ socket: FilePath) -> Words {
    Words(
      "\(root.display) is served at \(socket.display)", "\(root.display) 的套接字是 \(socket.display)")
  }

  static func servedElsewhere(_ root: FilePath, _ process: Int32?) -> Words {
    let number = process.map { " (pid \($0))" } ?? ""
    return Words(
      "\(root.display) is watched already, by another tallyd\(number)",
      "\(root.display) 已由另一个 tallyd 监视\(number)")
  }

  static func notOpened(_ path: FilePath, _ error: SystemError) -> Words {
    Words(
      "\(path.display) is not watched: \(error)", "没有监视 \(path.display):\(error)")
  }

  static func notice(_ notice: Server.Notice, _ root: FilePath) -> Words {
    switch notice {
    case .foreign(let user):
      Words(
        "\(root.display): user \(user) connected, and was sent away",
        "\(root.display):用户 \(user) 试图连接,已拒绝")
    case .slow(let process):
      Words(
        "\(root.display): process \(process) did not read what it watches, and was sent away",
        "\(root.display):进程 \(process) 没有读取所订阅的内容,已断开")
    case .notAccepted(let error):
      Words(
        "\(root.display): somebody could not be served: \(error.reason)",
        "\(root.display):有连接无法处理:\(error.reason)")
    }
  }

  static func notTold(_ error: SystemError) -> Words {
    Words("cannot tell systemd how it goes: \(error)", "无法通知 systemd:\(error)")
  }

  static func failed(_ error: SystemError) -> Words {
    Words("it can't go on: \(error)", "无法继续:\(error)")
  }
}
