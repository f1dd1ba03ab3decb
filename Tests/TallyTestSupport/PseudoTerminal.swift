import Glibc
package import TallySystem

/// A terminal that a test is the other side of.
package final class PseudoTerminal {
  /// The test's side: reads what is shown, writes what is typed.
  package let controller: FileDescriptor
  /// The program's side.
  package let terminal: FileDescriptor

  package init(columns: Int, rows: Int) throws {
    controller = FileDescriptor(owning: open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC))
    // grantpt(3) and its like are hidden from Swift; these are the calls beneath them.
    var locked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(controller.number, PseudoTerminal.setLock, &locked) == 0,
      ioctl(controller.number, PseudoTerminal.getNumber, &number) == 0
    else { throw SystemError("ioctl", errno, path: "/dev/ptmx") }
    terminal = FileDescriptor(owning: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC))
    var window = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0,
      ws_ypixel: 0)
    guard ioctl(terminal.number, UInt(TIOCSWINSZ), &window) == 0 else {
      throw SystemError("ioctl", errno, path: "/dev/pts")
    }
  }

  /// TIOCSPTLCK and TIOCGPTN, macros with casts; the same on all of Linux's usual machines.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
}
