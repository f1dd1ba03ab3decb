import Glibc

/// What is mounted where, as far as that it has changed can be noticed: proc(5), `/proc/PID/mountinfo`.
///
/// Mounting over a directory makes other files of it, and inotify(7) says nothing.
package struct MountTable: ~Copyable {
  private let file: FileDescriptor

  package init() throws(SystemError) { file = try FileDescriptor.open("/proc/self/mountinfo") }

  /// For poll(2): `priority` comes once for each change.
  package var descriptor: Int32 { file.number }
}
