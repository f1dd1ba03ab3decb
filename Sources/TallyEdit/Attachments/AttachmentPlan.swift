import TallyIndex
import TallyModel
package import TallySystem

/// A file that an entry links.
package struct EntryAttachment: Sendable, Equatable {
  /// Relative to the ledger's root, as it is linked.
  package var path: FilePath
  /// In bytes.
  package var size: Int
  /// Whether it is not in the ledger yet.
  package var isCopied = false
  /// Whether the entry links it already.
  package var isLinked = false
}

/// Where files that are attached go: a content that is somewhere under `attachments/` is kept once.
struct AttachmentPlan {
  private(set) var attachments: [EntryAttachment] = []
  private(set) var copies: [FileChange] = []
  private let date: CalendarDate
  private let linked: [String]

  /// - `date`: the entry's.
  /// - `linked`: what it links already.
  init(
    _ files: [AttachedFile], date: CalendarDate, linked: [String],
    _ session: borrowing EditSession
  ) throws(EditFailure) {
    self.date = date
    self.linked = linked
    let tree = try onPath(AttachmentName.directory) { () throws(SystemError) in
      try AttachmentTree(beneath: session.root)
    }
    for file in files {
      let attachment = try place(file, tree, session)
      if !attachments.contains(where: { $0.path == attachment.path }) {
        attachments.append(attachment)
      }
    }
  }

  private mutating func place(
    _ file: AttachedFile, _ tree: AttachmentTree, _ session: borrowing EditSession
  ) throws(EditFailure) -> EntryAttachment {
    // What somebody put there by hand is linked as it is.
    let own = tree.files.first { $0.status?.stamp.identity == file.identity }
    if let own, AttachmentPlan.canLink(own.path) { return attachment(own.path, file) }
    if let planned = copies.first(where: { $0.after == file.bytes }) {
      return attachment(planned.path, file)
    }
    for known in tree.files where isAlike(known, file) {
      if try session.read(known.path) == file.bytes { return attachment(known.path, file) }
    }
    // A link whose file is gone gets it back.
    let lost = linked.map { FilePath($0) }.first { path in
      path.relative(to: AttachmentName.directory) != nil
        && AttachmentName.hash(in: path.name) == file.hash
    }
    if let lost, try session.read(lost) == nil { return copy(file, to: lost) }
    var number = 1
    while true {
      let path = AttachmentName.path(
        of: file.name[...], date: date, hash: file.hash, number: number)
      guard let content = try content(of: path, session) else { return copy(file, to: path) }
      if content == file.bytes { return attachment(path, file) }
      number += 1
    }
  }

  /// What is there, or will be; nil where there is nothing.
  private func content(of path: FilePath, _ session: borrowing EditSession) throws(EditFailure)
    -> [UInt8]?
  {
    if let planned = copies.first(where: { $0.path == path }) { return planned.after }
    return try session.read(path)
  }

  /// Whether a file may be a copy of the same content, and can be linked.
  private func isAlike(_ known: AttachmentTree.File, _ file: AttachedFile) -> Bool {
    AttachmentName.hash(in: known.path.name) == file.hash && known.status?.kind == .regular
      && known.status?.stamp.size == file.bytes.count
      && AttachmentPlan.canLink(known.path)
  }

  /// Whether an entry can say the path.
  private static func canLink(_ path: FilePath) -> Bool {
    String(validating: path.bytes, as: UTF8.self) != nil && !path.bytes.contains { $0 < 0x20 }
  }

  private mutating func copy(_ file: AttachedFile, to path: FilePath) -> EntryAttachment {
    copies.append(FileChange(path, before: nil, after: file.bytes))
    var copied = attachment(path, file)
    copied.isCopied = true
    return copied
  }

  private func attachment(_ path: FilePath, _ file: AttachedFile) -> EntryAttachment {
    EntryAttachment(
      path: path, size: file.bytes.count, isLinked: linked.contains(path.display))
  }
}
