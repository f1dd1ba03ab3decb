import TallyModel
import TallySystem

/// Where a link in a ledger leads, and whether it may be followed.
///
/// The kernel decides (openat2(2) with RESOLVE_BENEATH). What it refuses as leading outside is looked
/// at again by its real path, for two cases: an absolute link into the tree, and a target that the
/// user's own list allows.
enum LinkResolution {
  /// Something that may be read, or a directory or special file that the caller judges.
  case file(FileStatus, LinkTarget?)
  /// With the failure where that is the machine's.
  case problem(DiagnosticCode, [String], SystemError?)

  static func resolve(
    _ path: FilePath, _ root: borrowing RootDirectory, _ allow: AllowList
  ) -> LinkResolution {
    do throws(SystemError) {
      return .file(try root.statusFollowing(path), nil)
    } catch {
      guard error.leadsOutside else { return problem(error) }
      return resolveOutside(path, root, allow)
    }
  }

  private static func resolveOutside(
    _ path: FilePath, _ root: borrowing RootDirectory, _ allow: AllowList
  ) -> LinkResolution {
    do throws(SystemError) {
      let (real, inside) = try root.real(path)
      if let inside {
        return .file(try root.statusFollowing(inside), .inside(inside))
      }
      let status = try FileStatus.ofLinkItself(real)
      if status.kind == .directory || allow.allows(real) {
        return .file(status, .outside(real))
      }
      return .problem(.linkOutside, [real.display], nil)
    } catch {
      return problem(error)
    }
  }

  private static func problem(_ error: SystemError) -> LinkResolution {
    if error.isAbsent { return .problem(.danglingLink, [], nil) }
    if error.isRing { return .problem(.linkLoop, [], nil) }
    return .problem(.unreadableFile, [error.reason], error.isOfThePath ? nil : error)
  }
}

extension RootDirectory {
  /// The real path of a path, relative to the root or absolute, and the same from the root; nil where that is
  /// not below it.
  borrowing func real(_ path: FilePath) throws(SystemError) -> (path: FilePath, inside: FilePath?) {
    let real = try self.path.appending(path).resolved()
    return (real, real.relative(to: self.path))
  }
}
