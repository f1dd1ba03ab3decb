/// Why a request was not carried out, as the other side is told: an error object of JSON-RPC 2.0.
package struct ProtocolError: Error, Hashable, Sendable {
  /// For programs: those of JSON-RPC, and from -32000 down our own.
  package let code: Int
  /// For people who look at what was said.
  package let message: String

  package init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// The line is no JSON.
  package static let notJSON = -32700
  /// It is JSON, but no request.
  package static let notARequest = -32600
  package static let unknownMethod = -32601
  package static let wrongParameters = -32602
  /// The request was right, and could not be carried out.
  package static let failed = -32000
  /// Another version of the protocol is spoken.
  package static let otherVersion = -32001
  /// There is no room for another one.
  package static let tooMany = -32002
  /// The service is about to end.
  package static let stopping = -32003

  package static func failed(_ message: String) -> ProtocolError {
    ProtocolError(code: failed, message: message)
  }

  static func notARequest(_ message: String) -> ProtocolError {
    ProtocolError(code: notARequest, message: message)
  }

  package static func wrongParameters(_ message: String) -> ProtocolError {
    ProtocolError(code: wrongParameters, message: message)
  }
}
