import TallySystem

/// A library that is loaded before the C library, to make it do otherwise.
struct Shim {
  let library: FilePath

  /// Compiles one of those in the folder `Shim`; nil where that can't be, and why.
  init?(_ name: String, _ arena: Arena, _ outcome: inout Outcome) throws {
    library = arena.newPath(name + ".so")
    let directory = Environment.ofProcess()["TALLY_SOAK_SHIM"].map { FilePath($0) } ?? Shim.sources
    let source = directory.appending(FilePath(name + ".c"))
    guard (try? FileStatus.of(source)) != nil else {
      outcome.skipped = "the shim's source is not here"
      return nil
    }
    let compile = [
      "cc", "-shared", "-fPIC", "-O1", "-o", library.display, source.display, "-ldl",
    ]
    let compiled = try? Child(compile, environment: ["PATH": "/usr/bin:/bin"]).end()
    guard let compiled, compiled.status == 0 else {
      outcome.skipped = "no C compiler: \(compiled?.errors ?? "")"
      return nil
    }
  }

  var environment: [String: String] { ["LD_PRELOAD": library.display] }

  /// Beside this file's folder, where the tests are run from their sources.
  private static var sources: FilePath {
    FilePath(#filePath).parent.parent.appending("Shim")
  }
}
