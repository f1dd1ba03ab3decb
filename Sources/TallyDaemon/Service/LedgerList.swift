import TallyFormats
import TallyIndex
import TallyModel
package import TallyQuery
package import TallySystem

/// Which ledgers the service watches.
package enum LedgerList: Sendable {
  /// Those named on the command line.
  case named([FilePath])
  /// Those of `tallyd.json`; without that file `~/tally`, if it is there.
  case configured(Environment)

  /// Where the service's settings are; nil where the user has no home.
  package static func settingsPath(_ environment: Environment) -> FilePath? {
    environment.xdgDirectory("XDG_CONFIG_HOME", fallback: ".config")?
      .appending("tally/tallyd.json")
  }

  /// What the list says now.
  package struct Reading: Sendable {
    /// Absolute, but for those that were named otherwise.
    package var paths: [FilePath] = []
    /// What is wrong with `tallyd.json`, a line each.
    package var problems: [(level: Log.Level, words: Words)] = []
  }

  package func read() -> Reading {
    switch self {
    case .named(let paths): return Reading(paths: paths)
    case .configured(let environment): return LedgerList.read(environment)
    }
  }

  private static func read(_ environment: Environment) -> Reading {
    guard let path = settingsPath(environment) else { return Reading() }
    do throws(FileReadError) {
      let file = try FileBytes.read(named: path, limit: 1 << 20)
      return file.withBytes { read($0, path) }
    } catch .system(let error) where error.isAbsent {
      return Reading(paths: usual(environment))
    } catch {
      return Reading(problems: [(.error, words(error, path))])
    }
  }

  private static func usual(_ environment: Environment) -> [FilePath] {
    guard let path = environment.home?.appending("tally"),
      let status = try? FileStatus.of(path), status.kind == .directory
    else { return [] }
    return [path]
  }

  private static func read(_ bytes: UnsafeRawBufferPointer, _ path: FilePath) -> Reading {
    switch FileCheck.check(bytes) {
    case .problem(let problem): return Reading(problems: [words(problem, path)])
    case .text(let range):
      let (ledgers, problems) = ServiceFile.read(UnsafeRawBufferPointer(rebasing: bytes[range]))
      return Reading(
        paths: ledgers.map { FilePath($0) }, problems: problems.map { words($0, path) })
    }
  }
}

// MARK: - Words

extension LedgerList {
  /// `…/tallyd.json:2:14: what is wrong: what to do`.
  private static func words(_ problem: Diagnostic, _ path: FilePath) -> (Log.Level, Words) {
    var place = path.display
    if problem.span.line > 0 { place += ":\(problem.span.line)" }
    if problem.span.column > 0 { place += ":\(problem.span.column)" }
    func text(_ language: Settings.Language) -> String {
      let message = ProblemWords.message(problem, language)
      let hint = ProblemWords.hint(problem, language)
      return "\(place): \(message)" + (hint.isEmpty ? "" : ": \(hint)")
    }
    let level: Log.Level = problem.code.severity == .error ? .error : .warning
    return (level, Words(text(.english), text(.chinese)))
  }

  private static func words(_ error: FileReadError, _ path: FilePath) -> Words {
    switch error {
    case .system(let error):
      Words(
        "\(path.display): cannot read it: \(error.reason)", "\(path.display):不能读取:\(error.reason)")
    case .notRegular: Words("\(path.display): it is no file", "\(path.display):不是文件")
    case .tooLarge(_, let limit):
      Words(
        "\(path.display): it has more than \(limit) bytes", "\(path.display):超过 \(limit) 字节")
    }
  }
}
