import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery

/// What is asked of the service that watches a ledger.
package struct Request: Hashable, Sendable {
  package enum Method: Hashable, Sendable {
    case ping
    case sync
    case status
    /// The words of a report; nil: every generation.
    case watch([String]?)
    case unwatch(subscription: Int)
  }

  /// What the answer is recognised by; without one there is to be none.
  package var id: RequestID?
  package var method: Method

  package init(id: RequestID?, _ method: Method) {
    self.id = id
    self.method = method
  }
}

/// What an answer is recognised by: chosen by who asks, and given back as it is.
package enum RequestID: Hashable, Sendable {
  /// As its digits stand in the request.
  case number(String)
  case text(String)
  case null
}

/// A line that is no request, or not one that can be carried out.
package struct RequestRefusal: Error, Hashable, Sendable {
  /// Nil where no answer is to be given.
  package let id: RequestID?
  package let error: ProtocolError

  /// A line with more bytes than a request may have.
  package static let tooLong = RequestRefusal(
    id: .null, error: .notARequest("a request has \(LedgerSocket.longestRequest) bytes at most"))
}

extension Request {
  /// Reads one line, without its end.
  package init(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) {
    guard case .text(let range) = FileCheck.check(line) else {
      let error = ProtocolError(code: ProtocolError.notJSON, message: "the line is not UTF-8")
      throw RequestRefusal(id: .null, error: error)
    }
    let text = UnsafeRawBufferPointer(rebasing: line[range])
    let reader = try RequestReader(text)
    do throws(ProtocolError) {
      self = Request(id: reader.id, try reader.method())
    } catch {
      // A notification is not answered, says JSON-RPC, unless it is none.
      let isAnswered = error.code == ProtocolError.notARequest
      throw RequestRefusal(id: reader.id ?? (isAnswered ? .null : nil), error: error)
    }
  }
}

/// Goes over the JSON of a request.
private struct RequestReader {
  typealias Node = JSONDocument.Node

  private let document: JSONDocument
  private let members: [String: Node]
  let id: RequestID?

  init(_ text: UnsafeRawBufferPointer) throws(RequestRefusal) {
    do throws(JSONSyntaxError) {
      document = try JSONDocument.parse(text)
    } catch {
      throw RequestRefusal(id: .null, error: RequestReader.notJSON(error))
    }
    do throws(ProtocolError) {
      guard document.kind(document.root) == .object else {
        let isBatch = document.kind(document.root) == .array
        throw .notARequest(
          isBatch ? "batches are not taken: write a request a line" : "a request is an object")
      }
      members = try RequestReader.members(of: document.root, document)
      id = try RequestReader.id(members["id"], document)
    } catch {
      throw RequestRefusal(id: .null, error: error)
    }
  }

  private static func notJSON(_ error: JSONSyntaxError) -> ProtocolError {
    let problem = Diagnostic(error.code, at: .file, error.facts)
    let sentence = ProblemWords.message(problem, .english)
    return ProtocolError(
      code: ProtocolError.notJSON, message: "\(sentence) (byte \(error.range.lowerBound + 1))")
  }

  /// The members of an object by their keys, of which each may stand there once.
  private static func members(of object: Node, _ document: JSONDocument) throws(ProtocolError)
    -> [String: Node]
  {
    var found: [String: Node] = [:]
    for (key, value) in document.members(of: object) {
      let name = document.string(key)
      guard found.updateValue(value, forKey: name) == nil else {
        throw .notARequest("\"\(name)\" stands there twice")
      }
    }
    return found
  }

  private static func id(_ node: Node?, _ document: JSONDocument) throws(ProtocolError)
    -> RequestID?
  {
    guard let node else { return nil }
    switch document.kind(node) {
    case .number: return .number(document.literal(node).text)
    case .string: return .text(document.string(node))
    case .null: return .null
    default: throw .notARequest("\"id\" is a number or a text")
    }
  }

  func method() throws(ProtocolError) -> Request.Method {
    guard let version = members["jsonrpc"], document.says(version, "2.0") else {
      throw .notARequest("\"jsonrpc\" is \"2.0\"")
    }
    guard let name = members["method"], document.kind(name) == .string else {
      throw .notARequest("\"method\" is a text")
    }
    let parameters = try parameters()
    try checkVersion(parameters["proto"])
    switch document.string(name) {
    case "ping": return try plain(.ping, parameters)
    case "sync": return try plain(.sync, parameters)
    case "status": return try plain(.status, parameters)
    case "watch": return .watch(try arguments(parameters))
    case "unwatch": return .unwatch(subscription: try subscription(parameters))
    default:
      throw ProtocolError(
        code: ProtocolError.unknownMethod,
        message: "there are ping, sync, status, watch and unwatch")
    }
  }

  private func parameters() throws(ProtocolError) -> [String: Node] {
    guard let node = members["params"] else { return [:] }
    guard document.kind(node) == .object else {
      throw .wrongParameters("\"params\" is an object")
    }
    return try RequestReader.members(of: node, document)
  }

  private func checkVersion(_ node: Node?) throws(ProtocolError) {
    guard let node else { return }
    guard document.kind(node) == .number else { throw .wrongParameters("\"proto\" is a number") }
    guard document.literal(node).text == "\(LedgerSocket.version)" else {
      throw ProtocolError(
        code: ProtocolError.otherVersion, message: "\"proto\" is \(LedgerSocket.version) here")
    }
  }

  /// A misspelt parameter would ask for something else, unnoticed.
  private func check(_ parameters: [String: Node], known: String?) throws(ProtocolError) {
    for name in parameters.keys.sorted() where name != "proto" && name != known {
      throw .wrongParameters("there is no parameter \"\(name)\" here")
    }
  }

  private func plain(_ method: Request.Method, _ parameters: [String: Node]) throws(ProtocolError)
    -> Request.Method
  {
    try check(parameters, known: nil)
    return method
  }

  private func arguments(_ parameters: [String: Node]) throws(ProtocolError) -> [String]? {
    try check(parameters, known: "arguments")
    guard let list = parameters["arguments"] else { return nil }
    guard document.kind(list) == .array else {
      throw .wrongParameters("\"arguments\" is a list of texts")
    }
    var words: [String] = []
    for node in document.elements(of: list) {
      guard document.kind(node) == .string else {
        throw .wrongParameters("\"arguments\" is a list of texts")
      }
      words.append(document.string(node))
    }
    return words
  }

  private func subscription(_ parameters: [String: Node]) throws(ProtocolError) -> Int {
    try check(parameters, known: "subscription")
    guard let node = parameters["subscription"], document.kind(node) == .number,
      let number = Int(document.literal(node).text)
    else { throw .wrongParameters("\"subscription\" is the number that \"watch\" gave") }
    return number
  }
}
