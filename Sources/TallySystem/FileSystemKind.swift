import CLinux
import Glibc

/// How far a file system's word can be taken.
package struct FileSystemKind: Sendable {
  private let magic: UInt64

  package init(of path: FilePath) throws(SystemError) {
    var raw = statfs()
    try systemCall("statfs", on: path) { path in Int(statfs(path, &raw)) }
    magic = UInt64(truncatingIfNeeded: raw.f_type)
  }

  /// Whether this kernel makes every change of it itself, and stamps files by its own clock.
  ///
  /// True of ext2 to 4, xfs, btrfs, f2fs, tmpfs, ramfs, zfs, bcachefs and overlay. The numbers are those
  /// of statfs(2) and of linux/magic.h.
  package var isLocal: Bool {
    switch magic {
    case 0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994, 0x8584_58F6, 0x2FC1_2FC1,
      0xCA45_1A4E, 0x794C_7630:
      return true
    default: return false
    }
  }

  /// How far behind the clock a stamp may be and still stay as it is while the file changes.
  ///
  /// In nanoseconds: a tick of the kernel's coarse clock and some more; FAT's stamps are even seconds.
  package var grain: Int64 { isLocal ? 20_000_000 : 2_500_000_000 }
}

/// The clock that file systems stamp files by.
package enum FileClock {
  /// Nanoseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Lets other processes go on for a while.
  package static func pause(milliseconds: Int) { pause(microseconds: milliseconds * 1000) }

  package static func pause(microseconds: Int) {
    var time = timespec(
      tv_sec: microseconds / 1_000_000, tv_nsec: microseconds % 1_000_000 * 1000)
    nanosleep(&time, nil)
  }

  /// Nanoseconds of a clock that only goes forward, to measure with.
  package static func elapsed() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
