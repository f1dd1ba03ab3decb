import CLinux
import Glibc

// What a file has beside its content, and how its content gets onto the disk.

extension FileDescriptor {
  /// Has all that was written on the disk, and what is needed to find it there.
  package func sync() throws(SystemError) {
    try systemCall("fsync") { Int(fsync(number)) }
  }

  /// Whether anybody has the file open for writing, which is open here for reading; nil where that can't be told.
  ///
  /// A read lease (fcntl(2)) is to be had only where nobody does. It is given back at once.
  package func isBeingWritten() throws(SystemError) -> Bool? {
    // Who opens the file meanwhile has a signal sent: one that does nothing.
    try systemCall("fcntl") { Int(fcntl(number, TALLY_F_SETSIG, SIGURG)) }
    do {
      try systemCall("fcntl") { Int(fcntl(number, TALLY_F_SETLEASE, F_RDLCK)) }
    } catch {
      // Somebody else's file, or a file system that has no leases.
      return error.code == EAGAIN ? true : nil
    }
    try systemCall("fcntl") { Int(fcntl(number, TALLY_F_SETLEASE, F_UNLCK)) }
    return false
  }

  /// Takes over the owner, the mode and the extended attributes of another file, ACLs among them.
  ///
  /// - Throws: `EPERM` where the owner can't be kept, and would lose a right by that.
  package func takeAttributes(of other: borrowing FileDescriptor) throws(SystemError) {
    let (own, wanted) = (try status(), try other.status())
    if own.owner != wanted.owner || own.group != wanted.group { try takeOwner(of: wanted) }
    try systemCall("fchmod") { Int(fchmod(number, mode_t(wanted.stamp.mode) & 0o7777)) }
    let names = try other.attributeNames()
    for name in try attributeNames() where !names.contains(name) && FileDescriptor.isOurs(name) {
      try systemCall("fremovexattr") { name.withCString { Int(fremovexattr(number, $0)) } }
    }
    for name in names where FileDescriptor.isOurs(name) {
      guard let value = try other.attribute(name) else { continue }
      try systemCall("fsetxattr") {
        name.withCString { Int(fsetxattr(number, $0, value, value.count, 0)) }
      }
    }
  }

  /// Where only root may give files away, what the owner could do he must be able to do through his group.
  private func takeOwner(of wanted: FileStatus) throws(SystemError) {
    do {
      try systemCall("fchown") { Int(fchown(number, wanted.owner, wanted.group)) }
    } catch {
      let mode = wanted.stamp.mode
      guard error.code == EPERM, mode >> 6 & 7 == mode >> 3 & 7 else { throw error }
      try systemCall("fchown") { Int(fchown(number, uid_t.max, wanted.group)) }
    }
  }

  /// Users' own attributes, and ACLs; what a security module attaches to a file it decides itself.
  private static func isOurs(_ name: FilePath) -> Bool {
    name.bytes.starts(with: "user.".utf8) || name.bytes.starts(with: "system.".utf8)
  }

  private func attributeNames() throws(SystemError) -> Set<FilePath> {
    let list = try growing { flistxattr(number, $0, $1) } ?? []
    return Set(list.split(separator: 0).map { FilePath(bytes: Array($0)) })
  }

  /// nil where it is gone.
  private func attribute(_ name: FilePath) throws(SystemError) -> [UInt8]? {
    try growing { memory, size in name.withCString { fgetxattr(number, $0, memory, size) } }
  }

  /// Calls with ever more room until it is enough; nil where there is nothing of the kind.
  private func growing(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) throws(SystemError)
    -> [UInt8]?
  {
    var memory = [CChar](repeating: 0, count: 256)
    while true {
      do {
        let count = try systemCall("fgetxattr") {
          memory.withUnsafeMutableBufferPointer { call($0.baseAddress, $0.count) }
        }
        return memory[..<count].map { UInt8(bitPattern: $0) }
      } catch {
        // A file system without attributes has none; one that was there may be gone.
        if error.code == EOPNOTSUPP || error.code == ENODATA { return nil }
        guard error.code == ERANGE else { throw error }
        memory = [CChar](repeating: 0, count: memory.count * 2)
      }
    }
  }
}
