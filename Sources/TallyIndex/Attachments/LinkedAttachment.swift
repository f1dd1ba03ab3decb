import TallyFormats
package import TallySystem

/// What is at a path that an entry links as its attachment.
package enum LinkedAttachment: Sendable {
  case file(FileStatus)
  case missing
  /// It leads outside the ledger, where nothing is looked at.
  case outside
  case notAFile(FileKind)
  case unreadable(SystemError)

  /// Looks, and opens nothing.
  ///
  /// - `path`: relative to the ledger's root.
  package init(_ path: FilePath, beneath root: borrowing RootDirectory) {
    do throws(SystemError) {
      let status = try root.statusFollowing(path)
      self = status.kind == .regular ? .file(status) : .notAFile(status.kind)
    } catch {
      self =
        error.leadsOutside ? .outside : error.isAbsent ? .missing : .unreadable(error)
    }
  }

  /// Whether a file has the content that its name tells the hash of; of a name without one, it has.
  package static func isAsNamed(_ path: FilePath, beneath root: borrowing RootDirectory)
    throws(FileReadError) -> Bool
  {
    guard let hash = AttachmentName.hash(in: path.name) else { return true }
    do throws(FileReadError) {
      let opened = try open(path, root)
      return try FileBytes.read(opened, limit: AttachmentName.largest).withBytes {
        $0.hash64 == hash
      }
    } catch .tooLarge {
      return false
    }
  }

  private static func open(_ path: FilePath, _ root: borrowing RootDirectory)
    throws(FileReadError) -> FileDescriptor
  {
    do throws(SystemError) { return try root.open(path) } catch { throw .system(error) }
  }
}
