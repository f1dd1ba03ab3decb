import Glibc
import TallySystem

/// What the soak was called with.
struct Options {
  enum Task {
    case all([any Trial])
    case one(any Trial)
    case list
    case dump(cache: FilePath, root: FilePath)
    case churn(Churn)
  }

  var task: Task
  var settings = Arena.Settings()

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static let usage = "usage: tally-soak [--tally PATH] [--minutes N | --short] [--list] [NAME…]"
  /// What the full counts take, about.
  private static let fullMinutes = 10.0

  init(_ words: [String]) throws {
    var rest = words.dropFirst().makeIterator()
    settings.share = 1
    settings.own = try FilePath("/proc/self/exe").resolved().display
    var names: [String] = []
    var isOne = false
    task = .list
    var isList = false
    while let word = rest.next() {
      switch word {
      case "--tally": settings.tally = try Options.path(rest.next())
      case "--minutes":
        guard let minutes = rest.next().flatMap({ Double($0) }), minutes > 0 else {
          throw Failure(description: Options.usage)
        }
        settings.share = minutes / Options.fullMinutes
      case "--short": settings.share = nil
      case "--one": isOne = true
      case "--list": isList = true
      case "--mounted": settings.mounted = FilePath(try Options.path(rest.next()))
      case "--dump":
        guard let cache = rest.next(), let root = rest.next() else {
          throw Failure(description: Options.usage)
        }
        task = .dump(cache: FilePath(cache), root: FilePath(root))
        return
      case "--churn":
        guard let churn = Churn(&rest) else { throw Failure(description: Options.usage) }
        task = .churn(churn)
        return
      default: names.append(word)
      }
    }
    if isList { return }
    let settings = settings
    let trials = Trials.all.filter {
      names.isEmpty ? !($0.isLong && settings.share == nil) : names.contains($0.name)
    }
    guard names.isEmpty || trials.count == Set(names).count else {
      throw Failure(description: "there is no trial of that name: \(names.joined(separator: " "))")
    }
    if isOne, let trial = trials.first { task = .one(trial) } else { task = .all(trials) }
  }

  private static func path(_ text: String?) throws -> String {
    guard let text else { throw Failure(description: usage) }
    return try FilePath(text).resolved().display
  }

  /// The words for a process that runs one trial.
  func words(for trial: some Trial) -> [String] {
    let share = settings.share.map { ["--minutes", "\($0 * Options.fullMinutes)"] } ?? ["--short"]
    return [settings.own, "--one", "--tally", settings.tally] + share + [trial.name]
  }
}
