package import TallyLive

/// A question that waits for its answer.
///
/// It may be answered at once or later, once; when whoever asked is gone meanwhile, an answer does nothing.
package struct Call: Hashable, Sendable {
  package enum Question: Hashable, Sendable {
    /// Answered by `synced`.
    case sync
    /// Answered by `status`.
    case status
    /// Answered by `subscribed`, and then by events.
    case watch([String]?)

    var isWatch: Bool { if case .watch = self { true } else { false } }
  }

  package let question: Question
  /// Which of those that are connected asked.
  package let connection: ConnectionID
  /// Never given twice by one server.
  let number: Int

  /// What the subscription is called that a `watch` asks for.
  package var subscription: Int { number }
}

/// One that is connected; never given twice by one server.
package struct ConnectionID: Hashable, Sendable {
  let number: Int
}

/// What is said to a question.
package typealias Reply = Result<Message.Result, ProtocolError>
