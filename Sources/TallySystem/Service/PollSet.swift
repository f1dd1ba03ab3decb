import Glibc

/// Descriptors that are waited for together: poll(2).
///
/// It owns none of them: whoever adds one keeps it open until the wait is over.
package struct PollSet: Sendable {
  /// What of a descriptor is waited for, and what of it has come.
  package struct Events: OptionSet, Hashable, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) { self.rawValue = rawValue }

    package static let readable = Events(rawValue: Int16(POLLIN))
    package static let writable = Events(rawValue: Int16(POLLOUT))
    /// Something out of the ordinary: `/proc/self/mountinfo` has changed.
    package static let priority = Events(rawValue: Int16(POLLPRI))
    /// The other end is gone, or the descriptor is broken; comes whether or not it is waited for.
    package static let closed = Events(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
  }

  /// A descriptor's place in a set.
  package struct Place: Hashable, Sendable {
    fileprivate let index: Int
  }

  private var entries: [pollfd] = []

  package init() {}

  package mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  @discardableResult
  package mutating func add(_ descriptor: Int32, _ events: Events) -> Place {
    entries.append(pollfd(fd: descriptor, events: events.rawValue, revents: 0))
    return Place(index: entries.count - 1)
  }

  /// What has come of a descriptor; a place of another set has nothing.
  package subscript(place: Place) -> Events {
    entries.indices.contains(place.index) ? Events(rawValue: entries[place.index].revents) : []
  }

  /// Waits until something comes of one of them, or the moment does.
  ///
  /// - `deadline`: nil: for ever; one that is past only looks.
  /// - Returns: whether anything came.
  @discardableResult
  package mutating func wait(until deadline: Moment?) throws(SystemError) -> Bool {
    // What is left is worked out at each try, so that signals can't put the end off.
    let count = try systemCall("poll") {
      let left = deadline.map { ($0 - .now).inMilliseconds } ?? -1
      return Int(poll(&entries, nfds_t(entries.count), left))
    }
    return count > 0
  }
}
