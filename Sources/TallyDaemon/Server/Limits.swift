/// How much whoever connects may ask of a server.
///
/// Other users can't connect at all; these are for a program of one's own that has gone wrong, which must
/// not keep the service from the others.
package struct Limits: Sendable {
  /// How many may be connected.
  package var connections = 128
  /// How many of them may not have asked anything yet.
  package var newcomers = 8
  /// How long one has to ask its first question.
  package var newcomerTime = Duration.seconds(2)
  /// How long while as many have not asked yet as may: whoever asks does so at once, and others wait.
  ///
  /// The kernel's queue of 64 takes eight times as long, then, when all of it asks nothing.
  package var crowdedTime = Duration.milliseconds(5)
  /// How many subscriptions there may be.
  package var subscriptions = 64
  /// How many bytes a subscriber may leave unread behind the message that is on its way, before one more.
  package var unread = 4 << 20
  /// With more bytes unread, nothing more is read from one that asks.
  package var unreadAnswers = 1 << 18
  /// With more questions of one unanswered, nothing more is read from it.
  package var unanswered = 64
  /// How many are accepted in a turn.
  package var accepts = 16
  /// How many requests of one are looked at in a turn.
  package var requests = 16
  /// How many bytes are written to one in a turn.
  package var written = 1 << 18

  package init() {}
}
