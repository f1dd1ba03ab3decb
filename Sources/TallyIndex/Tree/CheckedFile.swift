import TallyFormats
package import TallyModel
package import TallySystem

/// A file in memory that has passed `FileCheck`: text, for a reader.
package struct CheckedFile: ~Copyable {
  private let bytes: FileBytes
  private let text: Range<Int>
  /// What was seen of a big file's text when it was checked.
  let survey: TextSurvey?

  private init(_ bytes: consuming FileBytes, text: Range<Int>, _ survey: TextSurvey?) {
    self.bytes = bytes
    self.text = text
    self.survey = survey
  }

  /// What came of reading a file.
  package enum Reading: ~Copyable {
    case text(CheckedFile)
    /// It was deleted since the tree was walked.
    case gone
    case problem(Diagnostic)
  }

  /// The most bytes a file may have, unless the caller says otherwise: 1 GiB.
  package static let largest = 1 << 30

  /// As the file was when it was read; nil of a stream.
  package var stamp: FileStamp? { bytes.stamp }
  /// False where it kept changing while it was read.
  package var isSettled: Bool { bytes.isSettled }

  /// Hands out the text; `FileBytes.padding` zeros follow it.
  package borrowing func withText<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let text = text
    return try bytes.withBytes { bytes throws(Failure) in
      try body(UnsafeRawBufferPointer(rebasing: bytes[text]))
    }
  }
}

// MARK: - Reading

extension CheckedFile {
  /// Reads a file of the tree.
  package static func read(
    _ item: TreeItem, beneath root: borrowing RootDirectory, limit: Int = largest
  ) -> Reading {
    do throws(FileReadError) {
      return check(try FileBytes.read(try open(item, root), limit: limit))
    } catch .system(let error) where error.isAbsent {
      return .gone
    } catch {
      return .problem(Diagnostic(error))
    }
  }

  /// Reads a file at the root by its name (`tally.json`), where there is one.
  ///
  /// - Throws: what is the machine's failure: without its settings, what a ledger has would be told wrong.
  package static func read(
    named name: FilePath, beneath root: borrowing RootDirectory, allow: AllowList = AllowList(),
    limit: Int = largest
  ) throws(SystemError) -> Reading {
    let item: TreeItem
    switch LinkResolution.resolve(name, root, allow) {
    case .problem(_, _, let failure?): throw failure
    case .problem(.danglingLink, let facts, _):
      if try !root.has(name) { return .gone }
      return .problem(Diagnostic(.danglingLink, at: .file, facts))
    case .problem(let code, let facts, _): return .problem(Diagnostic(code, at: .file, facts))
    case .file(let status, let target):
      item = TreeItem(name, role: .configuration, .read, status: status, target: target)
    }
    do throws(FileReadError) {
      return check(try FileBytes.read(try open(item, root), limit: limit))
    } catch .system(let error) where error.isAbsent {
      return .gone
    } catch {
      return try problem(error)
    }
  }

  /// Reads the one file that the user named, or a pipe.
  ///
  /// - Throws: what is the machine's failure, since this file is all of the ledger.
  package static func read(named path: FilePath, limit: Int = largest) throws(SystemError)
    -> Reading
  {
    do throws(FileReadError) {
      return check(try FileBytes.read(named: path, limit: limit))
    } catch {
      return try problem(error)
    }
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: what is the machine's failure.
  package static func readStandardInput(limit: Int = largest) throws(SystemError) -> Reading {
    do throws(FileReadError) {
      return check(try FileBytes.readStream(FileDescriptor.standardInput, limit: limit))
    } catch {
      return try problem(error)
    }
  }

  private static func problem(_ error: FileReadError) throws(SystemError) -> Reading {
    if case .system(let error) = error, !error.isOfThePath { throw error }
    return .problem(Diagnostic(error))
  }

  private static func open(
    _ item: TreeItem, _ root: borrowing RootDirectory
  ) throws(FileReadError) -> FileDescriptor {
    do throws(SystemError) {
      return switch item.target {
      case nil: try root.open(item.path)
      case .inside(let path): try root.open(path)
      case .outside(let path): try FileDescriptor.openResolved(path)
      }
    } catch {
      throw .system(error)
    }
  }

  private static func check(_ bytes: consuming FileBytes) -> Reading {
    let (result, survey) = bytes.withBytes { FileCheck.survey($0) }
    switch result {
    case .text(let text): return .text(CheckedFile(bytes, text: text, survey))
    case .problem(let problem): return .problem(problem)
    }
  }
}

extension RootDirectory {
  /// Whether a name is there at all, be it a link that leads nowhere.
  fileprivate borrowing func has(_ name: FilePath) throws(SystemError) -> Bool {
    do {
      _ = try status(name)
      return true
    } catch {
      if error.isAbsent { return false }
      throw error
    }
  }
}

extension Diagnostic {
  /// Why a file could not be read, as the user is told.
  package init(_ error: FileReadError) {
    switch error {
    case .system(let error):
      self.init(.unreadableFile, at: .file, [error.reason])
    case .notRegular(let kind):
      self.init(.notARegularFile, at: .file, [kind.words])
    case .tooLarge(let size, let limit):
      self.init(.fileTooLarge, at: .file, ["\(size)", "\(limit)"])
    }
  }
}
