/// A journal and the files it includes, as they were made.
struct MadeJournal: Sendable {
  struct File: Sendable {
    var path: String
    var text: String
  }

  /// The first is `main.journal`, which includes the others.
  var files: [File]
  /// What it uses.
  var features: Set<Feature>
}
