import TallyIndex
import TallyModel
import TallySystem

extension Show {
  /// A file that the entry links, and whether it is there.
  struct Attachment {
    private let path: String
    private let found: LinkedAttachment

    /// - `paths`: as the entry has them.
    static func all(_ paths: [String], of ledger: Ledger) -> [Attachment] {
      guard !paths.isEmpty, ledger.isDirectory else { return [] }
      do throws(SystemError) {
        let root = try RootDirectory(ledger.root)
        return paths.map {
          Attachment(path: $0, found: LinkedAttachment(FilePath($0), beneath: root))
        }
      } catch {
        let found = LinkedAttachment.unreadable(error)
        return paths.map { Attachment(path: $0, found: found) }
      }
    }

    static let columns = ["path", "size", "problem"]

    var values: [Value] {
      let problem = found.problem(path)
      return [
        .text(path), size.map { .integer($0) } ?? .none,
        problem.map { .text($0.code.name) } ?? .none,
      ]
    }

    private var size: Int? { if case .file(let status) = found { status.stamp.size } else { nil } }

    func write(to page: inout Page) {
      if let problem = found.problem(path) {
        page.line("  " + ProblemWords.message(problem, page.language), .warning)
      } else {
        page.write("  " + path)
        page.line("  " + ByteText.text(size ?? 0), .dim)
      }
    }
  }
}

extension LinkedAttachment {
  /// What is wrong with it; nil where it is a file.
  func problem(_ path: String) -> Diagnostic? {
    let found: (code: DiagnosticCode, facts: [String])
    switch self {
    case .file: return nil
    case .missing: found = (.attachmentMissing, [])
    case .outside: found = (.attachmentOutside, [])
    case .notAFile(let kind): found = (.attachmentNotAFile, [kind.words])
    case .unreadable(let error): found = (.attachmentUnreadable, [error.reason])
    }
    return Diagnostic(found.code, at: .file, [path] + found.facts)
  }
}
