package import TallyQuery
package import TallySystem

/// What keeps the index of one ledger in step with its files, as the service drives it.
///
/// **This is where it is plugged in**: the service knows of it what stands here. All of it is called on the
/// service's one thread, never one call within another, and what is no `turn` is expected to be over at once.
package struct LedgerAgent {
  /// Is told how far a long turn is, now and then, on the service's thread; false: give up, the service ends.
  ///
  /// Meanwhile others are served as far as they can be, and systemd learns that all is well.
  package typealias Progress = (_ done: Int, _ all: Int) -> Bool

  /// What comes of a turn.
  package enum Outcome {
    /// To a question that was left for later.
    case answer(Call, Reply)
    /// For a subscriber, as JSON.
    case event(subscription: Int, [UInt8])
    case log(Log.Level, Words)
    /// The ledger can't be watched any more; nothing is called again but `close`.
    case over(Words)
  }

  /// The ledger's real path, by which its socket is named.
  package let root: FilePath
  /// What it waits for, beside questions; asked before each wait.
  package var descriptors: () -> [(descriptor: Int32, events: PollSet.Events)]
  /// When it wants a turn though nothing came; nil: only when something comes.
  package var wakeAt: () -> Moment?
  /// Brings the index up to date, and tells what comes of that.
  ///
  /// The first is called before anything is asked, and reads the ledger: the service is ready when it
  /// returns. Later ones come when one of the descriptors is ready, when the moment of `wakeAt` is there,
  /// and after questions that were left for later.
  package var turn: (_ progress: Progress) -> [Outcome]
  /// Answers a question; nil: later, in a turn.
  ///
  /// What was changed before this is called must be in the answer to `sync`.
  package var ask: (Call) -> Reply?
  /// A subscription ended: nothing more is to be told to it.
  package var ended: (_ subscription: Int) -> Void
  /// The last call.
  package var close: () -> Void

  package init(
    root: FilePath,
    descriptors: @escaping () -> [(descriptor: Int32, events: PollSet.Events)],
    wakeAt: @escaping () -> Moment?,
    turn: @escaping (_ progress: Progress) -> [Outcome],
    ask: @escaping (Call) -> Reply?,
    ended: @escaping (_ subscription: Int) -> Void,
    close: @escaping () -> Void
  ) {
    self.root = root
    self.descriptors = descriptors
    self.wakeAt = wakeAt
    self.turn = turn
    self.ask = ask
    self.ended = ended
    self.close = close
  }
}

/// Why a ledger is not watched.
package enum NotFollowed: Error, Sendable {
  /// Another service does already; its process, if it is known.
  case elsewhere(process: Int32?)
  case failed(Words)
}
