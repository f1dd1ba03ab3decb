// The benchmark of the whole program: `make bench`, or `make bench ENTRIES=100000`.
//
// It makes ledgers, runs `tally` as people run it and the programs it is compared with, and prints
// medians beside the targets. Figures pass or fail nothing; wrong answers end it. Tests count
// operations instead.

import Glibc

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  if let count = options.inMemory {
    print(try InMemory(count).report(), terminator: "")
  } else {
    Interruption.listen()
    try Benchmark.run(options)
  }
} catch {
  Progress.say("tally-bench: \(error)")
  exit(1)
}
