package import TallySystem

/// The search for `tally.json` in the directory one stands in and those above.
///
/// What stands above is not always one's own: in a shared directory anyone may have put a `tally.json`,
/// and typing `tally` beneath must not read it. So each directory is looked at only if it is the user's
/// and nobody else may write to it, and the search ends there; it also ends, after looking, at a mount
/// point (what is beyond may be slow or someone else's) and at the home directory. The home directory
/// itself is looked at: who put a `tally.json` there meant it, and passing over it in silence would
/// surprise more than reading it.
package struct AncestorSearch: Sendable {
  /// Why a search went no further up.
  package enum Stop: Hashable, Sendable {
    case notOwn
    /// Others may write to the directory: all, or a group that is not the user's own.
    case writableByOthers
    case mountPoint
    case home
    /// `/` has nothing above.
    case top
    /// The directory can't be looked at.
    case failed(SystemError)
  }

  package enum Result: Hashable, Sendable {
    case found(FilePath)
    case nothing(from: FilePath, to: FilePath, Stop)
  }

  private let user: User
  private let home: FileIdentity?

  package init(user: User, home: FilePath?) {
    self.user = user
    self.home = home.flatMap { try? FileStatus.of($0).stamp.identity }
  }

  /// Searches from a directory upwards; `start` is absolute.
  package func search(from start: FilePath) -> Result {
    var here = start
    while true {
      do throws(SystemError) {
        let status = try FileStatus.of(here)
        if let stop = mistrust(status) { return .nothing(from: start, to: here, stop) }
        if try holdsSettings(here) { return .found(here) }
        if status.stamp.identity == home { return .nothing(from: start, to: here, .home) }
        let above = here.parent
        guard !above.isEmpty, above != here, here != "/" else {
          return .nothing(from: start, to: here, .top)
        }
        if try FileStatus.of(above).stamp.device != status.stamp.device {
          return .nothing(from: start, to: here, .mountPoint)
        }
        here = above
      } catch {
        return .nothing(from: start, to: here, .failed(error))
      }
    }
  }

  /// Where each user has a group of their own, directories are writable by that group as a rule.
  private func mistrust(_ status: FileStatus) -> Stop? {
    if status.owner != user.id { return .notOwn }
    let isOpenToAll = status.stamp.mode & 0o002 != 0
    let isOpenToGroup = status.stamp.mode & 0o020 != 0 && status.group != user.group
    return isOpenToAll || isOpenToGroup ? .writableByOthers : nil
  }

  private func holdsSettings(_ directory: FilePath) throws(SystemError) -> Bool {
    do {
      return try FileStatus.of(directory.appending("tally.json")).kind != .directory
    } catch {
      if error.isAbsent { return false }
      throw error
    }
  }
}
