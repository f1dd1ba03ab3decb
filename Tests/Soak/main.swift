// Faults, tried many times: `make soak`, or `make soak MINUTES=2`.
//
//     tally-soak [--tally PATH] [--minutes N | --short] [NAME…]
//
// Each trial is a process of its own, in namespaces of its own where it needs a file system of its own.
// It prints a table, and ends with status 1 where an answer was stale or wrong, or where a control, a run
// with the means against a fault left out, did not fail.

import Glibc
import TallySystem

do {
  let options = try Options(CommandLine.arguments)
  switch options.task {
  case .dump(let cache, let root): try Dump.run(cache: cache, root: root)
  case .churn(let churn): try churn.run()
  case .one(let trial): try One.run(trial, options)
  case .list: for trial in Trials.all where !trial.isLong { print(trial.name) }
  case .all(let trials): exit(try Soak.run(trials, options) ? 0 : 1)
  }
} catch {
  print("tally-soak: \(error)")
  exit(2)
}
