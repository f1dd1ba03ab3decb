package import TallyModel
package import TallySystem

/// The file that entries of a day are added to, as `"addTo"` in `tally.json` says.
package struct AddTarget: Sendable {
  private let template: String
  private let user: String

  /// - `user`: the login name, asked for where `{user}` is in it: the system may have to look it up elsewhere.
  package init(_ settings: Settings, user: () -> String) {
    template = settings.addTo
    let user = template.contains("{user}") ? user() : ""
    // A name that is no part of a path, or would hide the file, is made one.
    let isPlain = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar)
    }
    let kept = user.unicodeScalars.map { isPlain($0) ? String($0) : "_" }.joined()
    self.user = kept.isEmpty ? "user" : kept
  }

  /// Relative to the root.
  package func path(_ date: CalendarDate) -> FilePath {
    let (year, month, day) = date.parts
    let values = [
      ("{year}", padded(year, 4)), ("{month}", padded(month, 2)), ("{day}", padded(day, 2)),
      ("{user}", user),
    ]
    var path = ""
    var rest = template[...]
    while let first = rest.first {
      if let (name, value) = values.first(where: { rest.hasPrefix($0.0) }) {
        path += value
        rest = rest.dropFirst(name.count)
      } else {
        path.append(first)
        rest = rest.dropFirst()
      }
    }
    return FilePath(path)
  }
}
