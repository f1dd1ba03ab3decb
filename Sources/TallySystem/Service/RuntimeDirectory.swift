import Glibc

/// The directory for what a user's programs have while the user is logged in: sockets.
package enum RuntimeDirectory {
  /// `$XDG_RUNTIME_DIR`, else `/run/user/UID`, which cron, sudo and ssh leave without the variable.
  ///
  /// Only one that is the user's and that nobody else may enter, as the XDG specification asks; nil where
  /// neither is.
  package static func find(
    _ environment: Environment, user: User = .effective, among: FilePath = "/run/user"
  ) -> FilePath? {
    let usual = among.appending(FilePath("\(user.id)"))
    return [environment.path("XDG_RUNTIME_DIR"), usual].compactMap(\.self)
      .first { isPrivate($0, of: user) }
  }

  private static func isPrivate(_ path: FilePath, of user: User) -> Bool {
    guard path.isAbsolute, let status = try? FileStatus.of(path) else { return false }
    return status.kind == .directory && status.owner == user.id
      && status.stamp.mode & 0o777 == 0o700
  }
}
