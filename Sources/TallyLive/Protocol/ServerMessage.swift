import TallyFormats
import TallyIndex

/// A line that the service wrote, as whoever asked reads it.
package enum ServerMessage: Hashable, Sendable {
  /// The result as it stands there.
  case result(id: Int, [UInt8])
  /// Nil: the service could not read which request it was.
  case failure(id: Int?, ProtocolError)
  /// What happened, as it stands there.
  case event(subscription: Int, [UInt8])
  case progress(done: Int, all: Int)
  /// A notification that only a later version knows.
  case other

  /// Reads one line, without its end; nil where it is no message.
  package init?(_ line: UnsafeRawBufferPointer) {
    guard case .text(let range) = FileCheck.check(line, longestLine: LedgerSocket.longestMessage),
      let document = try? JSONDocument.parse(UnsafeRawBufferPointer(rebasing: line[range])),
      document.kind(document.root) == .object
    else { return nil }
    let message = MessageObject(document, document.root)
    let found =
      message.text("method").map { ServerMessage.notification($0, message) }
      ?? ServerMessage.answer(message)
    guard let found else { return nil }
    self = found
  }

  private static func notification(_ method: String, _ message: MessageObject) -> ServerMessage? {
    let parameters = message.object("params")
    switch method {
    case "event":
      guard let subscription = parameters?.number("subscription", Int.self),
        let event = parameters?.json("event")
      else { return nil }
      return .event(subscription: subscription, event)
    case "progress":
      guard let done = parameters?.number("done", Int.self),
        let all = parameters?.number("all", Int.self)
      else { return nil }
      return .progress(done: done, all: all)
    default: return .other
    }
  }

  private static func answer(_ message: MessageObject) -> ServerMessage? {
    let id = message.number("id", Int.self)
    if let error = message.object("error"), let code = error.number("code", Int.self) {
      let text = error.text("message") ?? ""
      return .failure(id: id, ProtocolError(code: code, message: text))
    }
    guard let id, let result = message.json("result") else { return nil }
    return .result(id: id, result)
  }
}
