import TallyIndex
package import TallyQuery
package import TallySystem

/// Why a file is not attached; nothing has been written.
package enum AttachmentProblem: Error, Sendable, Equatable {
  case system(FilePath, SystemError)
  case notAFile(FilePath, FileKind)
  /// In bytes.
  case tooLarge(FilePath, size: Int, limit: Int)
  /// It went on changing while it was read.
  case changing(FilePath)
}

extension AttachmentProblem {
  /// As the program says it.
  package var commandError: CommandError {
    switch self {
    case .system(let path, let error):
      .failure(
        Words(
          "cannot read \(path.display): \(error.reason)", "不能读取 \(path.display):\(error.reason)"))
    case .notAFile(let path, let kind):
      .failure(
        Words(
          "\(path.display) is a \(kind.words), and only files are attached",
          "\(path.display) 不是普通文件(\(kind.words)),不能作为附件"))
    case .tooLarge(let path, let size, let limit):
      .failure(
        Words(
          "\(path.display) has \(size) bytes; attached files have \(limit) at most, since each is kept whole in the ledger",
          "\(path.display) 有 \(size) 字节;附件会完整保存在账本里,上限是 \(limit) 字节"))
    case .changing(let path):
      .failure(
        Words(
          "\(path.display) goes on changing while it is read; nothing was attached",
          "\(path.display) 在读取时一直有改动;没有添加"),
        hints: [
          Words("try again once it is finished", "等它写完再试")
        ])
    }
  }
}
