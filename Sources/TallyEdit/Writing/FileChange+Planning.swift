import TallyIndex
package import TallySystem

extension FileChange {
  /// A file's bytes for a change that is only planned: no lock is taken; nil where there is none.
  package static func content(of path: FilePath, beneath root: FilePath) throws(EditFailure)
    -> [UInt8]?
  {
    do throws(FileReadError) {
      let opened = try open(path, beneath: root)
      return try FileBytes.read(opened, limit: CheckedFile.largest).withBytes { Array($0) }
    } catch {
      if case .system(let error) = error, error.isAbsent { return nil }
      throw EditFailure(path, error)
    }
  }

  private static func open(_ path: FilePath, beneath root: FilePath) throws(FileReadError)
    -> FileDescriptor
  {
    do throws(SystemError) {
      return try RootDirectory(root).open(path)
    } catch {
      throw .system(error)
    }
  }
}
