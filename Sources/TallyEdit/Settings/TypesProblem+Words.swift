package import TallyFormats
import TallyModel
package import TallyQuery

// What is said where types.json can't be changed as was asked.

extension TypesProblem {
  package var commandError: CommandError {
    switch self {
    case .unreadable(let problem):
      let place = problem.span.line > 0 ? ":\(problem.span.line):\(problem.span.column)" : ""
      return .failure(
        Words(
          "types.json\(place): " + ProblemWords.message(problem, .english),
          "types.json\(place):" + ProblemWords.message(problem, .chinese)),
        hints: hints(problem) + [
          Words("it is as it was: correct it with an editor", "文件没有动:请用编辑器改正")
        ])
    case .refused(let problem):
      return .failure(
        Words(
          ProblemWords.message(problem, .english), ProblemWords.message(problem, .chinese)),
        hints: hints(problem))
    case .noSuchType(let name, let near):
      return .failure(
        Words("there is no type «\(name)»", "没有「\(name)」这个类型"), hints: TypesProblem.near(near))
    case .noSuchAlias(let alias, let type, let near):
      return .failure(
        Words("\(type) has no alias «\(alias)»", "\(type) 没有「\(alias)」这个别名"),
        hints: TypesProblem.near(near))
    }
  }

  private func hints(_ problem: Diagnostic) -> [Words] {
    let hint = Words(ProblemWords.hint(problem, .english), ProblemWords.hint(problem, .chinese))
    return hint.english.isEmpty ? [] : [hint]
  }

  static func near(_ name: String?) -> [Words] {
    name.map { [Words("did you mean \($0)?", "是不是 \($0)?")] } ?? []
  }
}
