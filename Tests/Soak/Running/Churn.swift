import TallySystem
import TallyTestSupport

/// A process that changes files of its own directory as fast as it can, and then says what is in them.
struct Churn {
  let directory: FilePath
  let seed: Int
  let steps: Int

  init(_ directory: FilePath, seed: Int, steps: Int) {
    (self.directory, self.seed, self.steps) = (directory, seed, steps)
  }

  init?(_ words: inout some IteratorProtocol<String>) {
    guard let directory = words.next(), let seed = words.next().flatMap({ Int($0) }),
      let steps = words.next().flatMap({ Int($0) })
    else { return nil }
    self.init(FilePath(directory), seed: seed, steps: steps)
  }

  func run() throws {
    var random = SeededRandom(seed: UInt64(seed))
    let books = try Books(directory, isLedger: false)
    try books.fill(files: 8, lines: 4, &random)
    for step in 0..<steps {
      if step % 5 == 4 {
        try books.change(random.pick(DirectoryChange.allCases), &random)
      } else {
        try books.step(&random)
      }
    }
    print(books.total)
  }

  func start(_ settings: Arena.Settings) throws -> Child {
    try Child(
      [settings.own, "--churn", directory.display, "\(seed)", "\(steps)"],
      environment: ["PATH": "/usr/bin:/bin"])
  }
}
