import TallyFormats
import TallyIndex
import TallyModel
import TallySystem

/// Compares what entries link with what is under `attachments/`, and contents with the hashes in their names.
///
/// It reads every attachment that is linked, so only who asks for it waits for that. A ledger of one file has no
/// attachments.
package struct AttachmentCheck {
  /// Of what entries link, for `ProblemLocator` to place.
  package private(set) var inEntries: [LedgerScan.Problem] = []
  /// Of the files themselves.
  package private(set) var ofFiles: [LocatedProblem] = []
  private var links = Links()

  package init(_ scan: LedgerScan) {
    guard scan.ledger.isDirectory else { return }
    do throws(SystemError) {
      let root = try RootDirectory(scan.ledger.root)
      for index in scan.ledger.blocks.indices { checkBlock(scan.ledger.blocks[index], index, root) }
      let tree = try AttachmentTree(beneath: root)
      // What an entry links that could not be read, nobody knows.
      if scan.ledger.errorCount == 0 { checkFiles(tree) }
      for (path, fault) in tree.faults { report(path, fault) }
    } catch {
      report(AttachmentName.directory, .system(error))
    }
  }

  /// What entries link: each path is looked at once.
  private struct Links {
    var paths: [FilePath: Diagnostic?] = [:]
    /// The files there, under whatever name.
    var files: Set<FileIdentity> = []
  }

  // MARK: Entries

  private mutating func checkBlock(
    _ block: Block, _ index: Int, _ root: borrowing RootDirectory
  ) {
    if block.summary.attributeCount == 0 { return }
    for entry in 0..<block.entryCount {
      let attributes = block.attributes(of: entry)
        .filter { block.attributes.kind[$0] == .attachment }
      for (number, attribute) in attributes.enumerated() {
        let path = block.strings[Int(block.attributes.key[attribute])]
        guard let found = problem(of: path, root) else { continue }
        inEntries.append(
          LedgerScan.Problem(
            block: index, entry: entry,
            problem: EntryProblem(found.code, found.facts, at: .attachment(number))))
      }
    }
  }

  private mutating func problem(of text: String, _ root: borrowing RootDirectory) -> Diagnostic? {
    let path = FilePath(text)
    if let known = links.paths[path] { return known }
    let linked = LinkedAttachment(path, beneath: root)
    var found = linked.problem(text)
    if case .file(let status) = linked {
      links.files.insert(status.stamp.identity)
      found = contentProblem(of: path, text, root)
    }
    links.paths[path] = .some(found)
    return found
  }

  private func contentProblem(
    of path: FilePath, _ text: String, _ root: borrowing RootDirectory
  ) -> Diagnostic? {
    let changed = Diagnostic(.attachmentChanged, at: .file, [text])
    do throws(FileReadError) {
      return try LinkedAttachment.isAsNamed(path, beneath: root) ? nil : changed
    } catch {
      switch error {
      case .system(let error): return LinkedAttachment.unreadable(error).problem(text)
      case .notRegular(let kind): return LinkedAttachment.notAFile(kind).problem(text)
      case .tooLarge: return changed
      }
    }
  }

  // MARK: Files

  private mutating func checkFiles(_ tree: AttachmentTree) {
    for file in tree.files where links.paths[file.path] == nil {
      if let identity = file.status?.stamp.identity, links.files.contains(identity) { continue }
      report(file.path, Diagnostic(.attachmentUnlinked, at: .file))
    }
  }

  private mutating func report(_ path: FilePath, _ fault: AttachmentTree.Fault) {
    switch fault {
    case .tooDeep:
      report(
        path, Diagnostic(.attachmentsTooDeep, at: .file, ["\(AttachmentTree.deepest)"]))
    case .system(let error):
      let shown = path.display
      let problem = (error.leadsOutside ? LinkedAttachment.outside : .unreadable(error))
        .problem(shown)
      if let problem { report(path, problem) }
    }
  }

  private mutating func report(_ path: FilePath, _ problem: Diagnostic) {
    ofFiles.append(LocatedProblem(file: path.display, diagnostic: problem, excerpt: nil))
  }
}
