import TallyFormats
import TallyIndex
package import TallySystem

/// A file that is to be attached to an entry, read once: what is linked is what it was then.
package struct AttachedFile: Sendable {
  /// Without its directory.
  let name: [UInt8]
  let bytes: [UInt8]
  let hash: UInt64
  /// Which file it is: it may be in the ledger already.
  let identity: FileIdentity?

  /// Reads a file by the path that the user gave.
  package init(_ path: FilePath) throws(AttachmentProblem) {
    let read = try AttachedFile.read(path)
    // What was read of it may be of two versions.
    guard read.isSettled else { throw .changing(path) }
    name = Array(path.name)
    bytes = read.withBytes { Array($0) }
    hash = read.withBytes { $0.hash64 }
    identity = read.stamp?.identity
  }

  private static func read(_ path: FilePath) throws(AttachmentProblem) -> FileBytes {
    do throws(FileReadError) {
      let opened = try open(path)
      return try FileBytes.read(opened, limit: AttachmentName.largest)
    } catch {
      switch error {
      case .system(let error): throw .system(path, error)
      case .notRegular(let kind): throw .notAFile(path, kind)
      case .tooLarge(let size, let limit): throw .tooLarge(path, size: size, limit: limit)
      }
    }
  }

  /// Opens it at once: nobody may ever write to a FIFO.
  private static func open(_ path: FilePath) throws(FileReadError) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor.openResolved(path.resolved())
    } catch {
      throw .system(error)
    }
  }
}
