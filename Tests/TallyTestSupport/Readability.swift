import Glibc

/// Whether poll(2) says that something can be read of a descriptor, or that it has ended.
package func isReadable(_ number: Int32) -> Bool {
  var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
  return poll(&request, 1, 0) > 0
}
