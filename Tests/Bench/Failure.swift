/// Why the benchmark ends early, in one line.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
