import CLinux
import Glibc

// Descriptors that a library keeps to itself, reached by their numbers.

extension FileDescriptor {
  /// A second descriptor of the file that an open number leads to.
  package init(duplicating number: Int32) throws(SystemError) {
    let copy = try systemCall("fcntl") { Int(fcntl(number, F_DUPFD_CLOEXEC, 0)) }
    self.init(owning: Int32(copy))
  }

  /// Makes another open number lead to this file too, closed on exec.
  ///
  /// What it led to is closed there, in the same step: nobody else gets the number meanwhile (dup(2)).
  package func takePlace(of number: Int32) throws(SystemError) {
    try FileDescriptor.lead(number, to: self.number)
  }

  /// Leads from now on where an open number does; its own number stays.
  package func follow(_ number: Int32) throws(SystemError) {
    try FileDescriptor.lead(self.number, to: number)
  }

  private static func lead(_ number: Int32, to other: Int32) throws(SystemError) {
    try systemCall("dup3") { Int(dup3(other, number, O_CLOEXEC)) }
  }

  /// How many bytes wait to be read: FIONREAD, of pipes, terminals and inotify(7).
  package func waitingBytes() throws(SystemError) -> Int {
    var count: Int32 = 0
    try systemCall("ioctl") { Int(ioctl(number, UInt(FIONREAD), &count)) }
    return Int(count)
  }

  /// A file that never has anything to read, and never ends: an event counter that nobody raises.
  package static func silent() throws(SystemError) -> FileDescriptor {
    // EFD_CLOEXEC is O_CLOEXEC (sys/eventfd.h).
    let number = try systemCall("eventfd") { Int(eventfd(0, O_CLOEXEC)) }
    return FileDescriptor(owning: Int32(number))
  }

  /// The open numbers of this process that lead to a file of this name, as proc(5) has them.
  ///
  /// What is no path has a name too: `anon_inode:inotify`.
  package static func numbers(leadingTo name: FilePath) throws(SystemError) -> Set<Int32> {
    let directory: FilePath = "/proc/self/fd"
    let opened = try open(directory, at: AT_FDCWD, flags: O_RDONLY | O_DIRECTORY, resolve: 0)
    var found: Set<Int32> = []
    for entry in try Directory(opened).entries() {
      guard let number = Int32(entry.name.display) else { continue }
      if target(of: directory.appending(entry.name), limit: name.bytes.count) == name {
        found.insert(number)
      }
    }
    return found
  }

  /// What a link says, cut off one byte behind the limit; nil where it is gone, as numbers of other threads
  /// may be by now.
  private static func target(of link: FilePath, limit: Int) -> FilePath? {
    var bytes = [CChar](repeating: 0, count: limit + 1)
    let count = link.withCString { readlink($0, &bytes, bytes.count) }
    return count < 0 ? nil : FilePath(bytes: bytes[..<count].map { UInt8(bitPattern: $0) })
  }
}
