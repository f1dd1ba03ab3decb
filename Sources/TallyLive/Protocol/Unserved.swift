package import TallySystem

/// Why a service gave no answer.
package enum Unserved: Error, Hashable, Sendable {
  /// No service watches the ledger: there is no socket.
  case noSocket
  /// A service did, and is gone.
  case refused
  /// Too many wait to be served.
  case full
  /// It says nothing.
  case timeout
  /// It runs as somebody else.
  case foreign
  /// It ended the connection.
  case closed
  /// What it says is none of the protocol.
  case malformed
  /// It speaks another version of the protocol.
  case otherVersion
  /// It says why not.
  case failed(ProtocolError)
  case system(SystemError)

  init(connecting error: SystemError) {
    if error.isAbsent {
      self = .noSocket
    } else if error.isRefused {
      self = .refused
    } else if error.isFull {
      self = .full
    } else {
      self = .system(error)
    }
  }

  init(talking error: SystemError) { self = error.isClosed ? .closed : .system(error) }
}
