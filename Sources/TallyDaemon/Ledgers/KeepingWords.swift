import TallyIndex
import TallyLive
import TallyQuery
import TallySystem
import TallyWatch

/// What is said in the log of keeping ledgers.
enum KeepingWords {
  static func read(_ root: FilePath, _ files: Int, _ generation: Int, _ duration: Duration) -> Words
  {
    let time = duration.inNanoseconds / 1_000_000
    return Words(
      "\(root.display): \(files) file\(files == 1 ? "" : "s") changed, generation \(generation), \(time) ms",
      "\(root.display):\(files) 个文件有变化,第 \(generation) 次更新,\(time) 毫秒")
  }

  static func missed(_ root: FilePath) -> Words {
    Words(
      "\(root.display): a change was found that the kernel had not told of; please report this",
      "\(root.display):发现内核没有通知的变化;请报告这个问题")
  }

  static func notWritten(_ root: FilePath, _ reason: String) -> Words {
    Words(
      "\(root.display): the index can't be written: \(reason); questions are answered without it",
      "\(root.display):无法写索引:\(reason);查询改为直接读取文件")
  }

  static func fails(_ root: FilePath, _ why: Words) -> Words {
    Words(
      "\(root.display): not in step with its files: \(why.english); it is tried again",
      "\(root.display):没有与文件保持一致:\(why.chinese);会再试")
  }

  static func notKept(_ root: FilePath, _ why: Words) -> Words {
    Words("\(root.display) is not watched: \(why.english)", "没有监视 \(root.display):\(why.chinese)")
  }

  static func failure(_ error: LedgerKeeper.Failure) -> Words {
    switch error {
    case .kept: Words("another tallyd watches it", "另一个 tallyd 在监视它")
    case .index(let reason): Words("the index: \(reason)", "索引:\(reason)")
    case .damage: Words("the index is damaged, and is made anew", "索引损坏,正在重建")
    case .overtaken: Words("the files go on changing", "文件一直在变")
    case .unfinished:
      Words("a write was cut short; the next tally settles it", "一次写入中断了;下一个 tally 会处理")
    case .system(let error): Words("\(error)", "\(error)")
    }
  }
}

extension Follower.Notice {
  var level: Log.Level {
    switch self {
    case .doubt, .mounted: .info
    case .noRoom, .notWatched, .blind: .warning
    }
  }

  var words: Words {
    switch self {
    case .doubt(let doubt):
      Words(
        "everything is looked at again: \(doubt.words.english)", "重新查看所有文件:\(doubt.words.chinese)")
    case .mounted:
      Words("everything is looked at again: mounts have changed", "重新查看所有文件:挂载有变化")
    case .noRoom:
      Words(
        "no more watches to be had: some directories are looked at on each question; raise fs.inotify.max_user_watches with sysctl",
        "监视数已用完:部分目录每次查询时查看;可用 sysctl 提高 fs.inotify.max_user_watches")
    case .notWatched(let path, let error):
      Words(
        "\(path.display) can't be watched, and is looked at on each question: \(error.reason)",
        "\(path.display) 无法监视,每次查询时查看:\(error.reason)")
    case .blind(let error):
      Words(
        "nothing can be watched, and everything is looked at on each question: \(error.reason); fs.inotify.max_user_instances may be too low",
        "无法监视,每次查询时查看所有文件:\(error.reason);fs.inotify.max_user_instances 可能太低")
    }
  }
}

extension Watcher.Doubt {
  fileprivate var words: Words {
    switch self {
    case .overflow: Words("more changes than the kernel's queue holds", "变化超过内核队列的容量")
    case .directoryMoved: Words("a directory was moved", "有目录被移动")
    case .rootDeleted: Words("the ledger's directory was deleted", "账本目录被删除")
    case .unmounted: Words("a file system was unmounted", "有文件系统被卸载")
    case .unknownWatch: Words("a watch that nobody asked for", "出现未知的监视")
    case .tooManyEnded: Words("too many directories were deleted", "删除过的目录太多")
    case .library(let error): Words("watching fails: \(error.reason)", "监视出错:\(error.reason)")
    }
  }
}
