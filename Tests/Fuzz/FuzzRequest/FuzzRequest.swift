import FuzzSupport
import TallyLive

/// What comes over the ledger's socket: requests, as the service reads them, and its own messages, as its
/// clients do; what is read is written again, and read as the same.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let line = input(data, size)
  do throws(RequestRefusal) {
    checkRoundTrip(try Request(line))
  } catch {
    precondition(!error.error.message.isEmpty, "no reason")
    checkLine(Message.error(error.id ?? .null, error.error))
  }
  if case .event(let subscription, let json) = ServerMessage(line) {
    checkLine(Message.event(subscription: subscription, json))
  }
  return 0
}

private func checkRoundTrip(_ request: Request) {
  let written = Message.request(7, request.method)
  checkLine(written)
  written.dropLast().withUnsafeBytes { line in
    let again = try? Request(line)
    precondition(again == Request(id: .number("7"), request.method), "read differently")
  }
  if let id = request.id { checkLine(Message.result(id, .subscribed(1))) }
}

/// Traps where a message is not one line.
private func checkLine(_ message: [UInt8]) {
  precondition(message.firstIndex(of: 0x0A) == message.count - 1, "not one line")
}
