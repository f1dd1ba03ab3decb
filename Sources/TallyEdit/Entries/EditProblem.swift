package import TallyFormats
package import TallyIndex
package import TallyModel
package import TallySystem

/// Why entries are not written; nothing has been.
package enum EditProblem: Error, Sendable {
  /// The files can't be changed.
  case failure(EditFailure)
  /// The format can't say it, or it does not read.
  case writing(WritingProblem)
  /// What it would mean is wrong: what its names are, their signs, its fields.
  case meaning([Diagnostic], line: String)
  /// The file it is to go to would not be read.
  case path(FilePath, EntryPath.Fault)
  /// The file is no text.
  case notText(FilePath, Diagnostic)
  /// `tally.json` is wrong, so that where entries go is not known for sure.
  case settings(Diagnostic)
  /// `types.json` can't become what it should.
  case types(TypesProblem)
  /// Standard input can't be written to.
  case standardInput
  /// The entry is not in its file any more.
  case stale(String)
  /// What would be written reads otherwise than it should: an error of tally's own, found in time.
  case differs(FilePath, line: String)
}

/// Runs what may fail to change files, as an `EditProblem`.
package func editing<Result: ~Copyable>(_ body: () throws(EditFailure) -> Result)
  throws(EditProblem)
  -> Result
{
  do throws(EditFailure) {
    return try body()
  } catch {
    throw .failure(error)
  }
}

/// Runs what a writer does likewise.
func writing<Result>(_ body: () throws(WritingProblem) -> Result) throws(EditProblem) -> Result {
  do throws(WritingProblem) {
    return try body()
  } catch {
    throw .writing(error)
  }
}
