import TallyQuery
import TallySystem

/// What is written to the socket, by either side: each is one line with its end.
package enum Message {
  /// What a request is answered with, where it was carried out.
  package enum Result: Hashable, Sendable {
    /// To `ping`.
    case alive(process: Int32)
    case synced(SyncResult)
    /// To `status`: an object as JSON.
    case status([UInt8])
    case subscribed(Int)
    /// To `unwatch`.
    case unsubscribed
  }

  package static func request(_ id: Int, _ method: Request.Method) -> [UInt8] {
    line { writer in
      writer.key("id")
      writer.value(id)
      writer.key("method")
      writer.value(method.name)
      writer.key("params")
      writer.beginObject()
      writer.key("proto")
      writer.value(LedgerSocket.version)
      method.writeParameters(to: &writer)
      writer.endObject()
    }
  }

  package static func result(_ id: RequestID, _ result: Result) -> [UInt8] {
    line { writer in
      writer.id(id)
      writer.key("result")
      result.write(to: &writer)
    }
  }

  package static func error(_ id: RequestID, _ error: ProtocolError) -> [UInt8] {
    line { writer in
      writer.id(id)
      writer.key("error")
      writer.beginObject()
      writer.key("code")
      writer.value(error.code)
      writer.key("message")
      writer.value(error.message)
      writer.endObject()
    }
  }

  /// - `event`: what happened, as JSON.
  package static func event(subscription: Int, _ event: [UInt8]) -> [UInt8] {
    notification("event") { writer in
      writer.key("subscription")
      writer.value(subscription)
      writer.key("event")
      writer.value(json: event)
    }
  }

  /// How far the first reading of the ledger is.
  package static func progress(done: Int, all: Int) -> [UInt8] {
    notification("progress") { writer in
      writer.key("done")
      writer.value(done)
      writer.key("all")
      writer.value(all)
    }
  }

  private static func notification(
    _ method: String, _ parameters: (inout StructureWriter) -> Void
  ) -> [UInt8] {
    line { writer in
      writer.key("method")
      writer.value(method)
      writer.key("params")
      writer.beginObject()
      parameters(&writer)
      writer.endObject()
    }
  }

  private static func line(_ members: (inout StructureWriter) -> Void) -> [UInt8] {
    var writer = StructureWriter()
    writer.beginObject()
    writer.key("jsonrpc")
    writer.value("2.0")
    members(&writer)
    writer.endObject()
    var bytes = writer.take()
    bytes.append(0x0A)
    return bytes
  }
}

extension Request.Method {
  package var name: String {
    switch self {
    case .ping: "ping"
    case .sync: "sync"
    case .status: "status"
    case .watch: "watch"
    case .unwatch: "unwatch"
    }
  }

  fileprivate func writeParameters(to writer: inout StructureWriter) {
    switch self {
    case .ping, .sync, .status, .watch(nil): break
    case .watch(let words?):
      writer.key("arguments")
      writer.beginArray()
      for word in words { writer.value(word) }
      writer.endArray()
    case .unwatch(let subscription):
      writer.key("subscription")
      writer.value(subscription)
    }
  }
}

extension Message.Result {
  fileprivate func write(to writer: inout StructureWriter) {
    if case .synced(let result) = self { return result.write(to: &writer) }
    if case .status(let json) = self { return writer.value(json: json) }
    writer.beginObject()
    switch self {
    case .alive(let process):
      writer.key("proto")
      writer.value(LedgerSocket.version)
      writer.key("pid")
      writer.value(process)
    case .subscribed(let number):
      writer.key("subscription")
      writer.value(number)
    case .unsubscribed, .synced, .status: break
    }
    writer.endObject()
  }
}

extension StructureWriter {
  fileprivate mutating func id(_ id: RequestID) {
    key("id")
    switch id {
    case .number(let digits): value(json: Array(digits.utf8))
    case .text(let text): value(text)
    case .null: null()
    }
  }
}
