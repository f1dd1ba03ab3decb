// swift-tools-version: 6.1
import PackageDescription

// Floors, lowest first. A target imports only from the floors below its own; `.ci/run` builds with
// --explicit-target-dependency-import-check error, so an import not listed here fails.

/// Floor 0: system libraries.
///
/// A module map and a shim, nothing else.
let systemLibraries: [Target] = [
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CEdit", providers: [.apt(["libedit-dev"])]),
  .systemLibrary(name: "CInotifyTools", providers: [.apt(["libinotifytools0-dev"])]),
  .systemLibrary(name: "CLMDB", providers: [.apt(["liblmdb-dev"])]),
  .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
  .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
  .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
]

let floors: [Target] = [
  // 1: values · Unicode · system calls. None imports another.
  .target(name: "TallyModel"),
  .target(name: "TallyText", dependencies: ["CUtf8proc"]),
  .target(name: "TallySystem", dependencies: ["CLinux"]),
  // 2: bytes ⇄ entries.
  .target(
    name: "TallyFormats",
    dependencies: ["TallyModel", "TallyText", "CPCRE2", "CXXHash"]),
  // 3: the tree of files, the blocks made of it, and the index that keeps them.
  .target(
    name: "TallyIndex",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "CLMDB",
    ]),
  // … and which of a tree's directories may have changed; neither imports the other.
  .target(name: "TallyWatch", dependencies: ["TallySystem", "CInotifyTools"]),
  // 4: ask, report, render.
  .target(
    name: "TallyQuery",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex",
    ]),
  // 5: what a ledger that is watched is asked, and how that is said.
  .target(
    name: "TallyLive",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex", "TallyWatch",
      "TallyQuery",
    ]),
  // … and how a ledger's files are changed; neither imports the other.
  .target(
    name: "TallyEdit",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex", "TallyQuery",
    ]),
  // 6: commands and words · the service.
  .target(
    name: "TallyCLI",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex", "TallyQuery",
      "TallyLive", "TallyEdit", "CEdit",
    ]),
  .target(
    name: "TallyDaemon",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex", "TallyWatch",
      "TallyQuery", "TallyLive",
    ]),
  // 7: the programs.
  .executableTarget(name: "tally", dependencies: ["TallyCLI", "TallyQuery", "TallySystem"]),
  .executableTarget(name: "tallyd", dependencies: ["TallyDaemon", "TallySystem"]),
]

/// Tests, one target a floor; what they share is TallyTestSupport.
let tests: [Target] = [
  .target(
    name: "TallyTestSupport",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex", "TallyWatch",
      "TallyQuery", "TallyLive", "TallyEdit", "TallyCLI",
    ],
    path: "Tests/TallyTestSupport", exclude: ["Reference"]),
  .testTarget(name: "TallyModelTests", dependencies: ["TallyModel", "TallyTestSupport"]),
  .testTarget(name: "TallyTextTests", dependencies: ["TallyText", "TallyTestSupport"]),
  .testTarget(name: "TallySystemTests", dependencies: ["TallySystem", "TallyTestSupport"]),
  .testTarget(
    name: "TallyFormatsTests",
    dependencies: ["TallyModel", "TallyText", "TallyFormats", "TallyTestSupport"]),
  .testTarget(
    name: "TallyIndexTests",
    dependencies: ["TallyModel", "TallySystem", "TallyFormats", "TallyIndex", "TallyTestSupport"]),
  // libinotifytools driven into its traps, each in a process of its own, and the watcher beside it.
  .executableTarget(
    name: "tally-watch-traps",
    dependencies: ["CInotifyTools", "TallySystem", "TallyWatch", "TallyTestSupport"],
    path: "Tests/WatchTraps"),
  .testTarget(
    name: "TallyWatchTests",
    dependencies: ["TallySystem", "TallyWatch", "tally-watch-traps", "TallyTestSupport"]),
  .testTarget(
    name: "TallyQueryTests",
    dependencies: ["TallyModel", "TallyFormats", "TallyIndex", "TallyQuery", "TallyTestSupport"],
    exclude: ["Balances"]),
  .testTarget(
    name: "TallyLiveTests",
    dependencies: [
      "TallyModel", "TallySystem", "TallyFormats", "TallyIndex", "TallyWatch", "TallyQuery",
      "TallyLive", "TallyTestSupport",
    ],
    exclude: ["Queries/Golden"]),
  // Writes through TallyEdit and nothing else, for tests that kill it.
  .executableTarget(
    name: "tally-stub-editor", dependencies: ["TallySystem", "TallyQuery", "TallyEdit"],
    path: "Tests/StubEditor"),
  .testTarget(
    name: "TallyEditTests",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex", "TallyQuery",
      "TallyLive", "TallyEdit", "tally", "tally-stub-editor", "TallyTestSupport",
    ]),
  .testTarget(
    name: "TallyCLITests",
    dependencies: [
      "TallyModel", "TallyText", "TallySystem", "TallyFormats", "TallyIndex", "TallyQuery",
      "TallyLive", "TallyEdit", "TallyCLI", "tally", "tallyd", "TallyTestSupport",
    ],
    exclude: ["Golden"]),
  // Made-up journals, and what hledger and ledger say of them.
  .testTarget(
    name: "PeerTests",
    dependencies: ["TallyModel", "TallySystem", "TallyFormats", "tally", "TallyTestSupport"]),
  // A service that follows nothing, whose tests are about all the rest.
  .executableTarget(
    name: "tally-stub-daemon",
    dependencies: ["TallyModel", "TallySystem", "TallyQuery", "TallyLive", "TallyDaemon"],
    path: "Tests/StubDaemon"),
  .testTarget(
    name: "TallyDaemonTests",
    dependencies: [
      "TallyModel", "TallySystem", "TallyFormats", "TallyIndex", "TallyQuery", "TallyLive",
      "TallyDaemon", "tallyd", "tally-stub-daemon", "TallyTestSupport",
    ],
    exclude: ["Golden"]),
  // What `make bench` runs.
  .executableTarget(
    name: "tally-bench",
    dependencies: [
      "TallyModel", "TallySystem", "TallyFormats", "TallyIndex", "TallyQuery", "TallyLive",
    ],
    path: "Tests/Bench"),
  // What `make soak` runs; its short form is a test.
  .executableTarget(
    name: "tally-soak",
    dependencies: ["TallySystem", "TallyIndex", "TallyQuery", "TallyLive", "TallyTestSupport"],
    path: "Tests/Soak", exclude: ["Shim"]),
  .testTarget(
    name: "FaultTests",
    dependencies: ["TallyTestSupport", "tally", "tallyd", "tally-soak", "tally-stub-editor"]),
  .testTarget(name: "TidyTests", dependencies: ["TallySystem", "TallyTestSupport"]),
]

/// libFuzzer brings its own `main`, so these exist only when asked for: FUZZ=1 swift build ….
let fuzzerNames = [
  "FuzzTallyText", "FuzzJSON", "FuzzJSONLines", "FuzzJournal", "FuzzSettings", "FuzzAmount",
  "FuzzQuery", "FuzzPeriod", "FuzzFileCheck", "FuzzRequest",
]
let fuzzers: [Target] =
  Context.environment["FUZZ"] == nil
  ? []
  : [
    .target(
      name: "FuzzSupport",
      dependencies: ["TallyModel", "TallyFormats", "TallyIndex", "TallyQuery"],
      path: "Tests/Fuzz/FuzzSupport")
  ]
    + fuzzerNames.map { name in
      .executableTarget(
        name: name,
        dependencies: [
          "TallyModel", "TallyFormats", "TallyIndex", "TallyQuery", "TallyLive", "FuzzSupport",
        ],
        path: "Tests/Fuzz/" + name)
    }

let package = Package(
  name: "tally",
  products: [
    .executable(name: "tally", targets: ["tally"]),
    .executable(name: "tallyd", targets: ["tallyd"]),
  ],
  targets: systemLibraries + floors + tests + fuzzers,
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-warnings-as-errors"]),
  ]
  if fuzzerNames.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-parse-as-library"]))
  }
}
