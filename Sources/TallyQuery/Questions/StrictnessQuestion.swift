extension Strictness {
  /// The checks that `--strict` asks for.
  package static func checks(_ invocation: Invocation) -> Set<Check> {
    invocation.has("strict") ? Set(Check.allCases) : []
  }
}
