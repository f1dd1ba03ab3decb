import CInotifyTools
import Synchronization
import TallySystem

/// The one instance of libinotifytools that a process has, and the only place that calls it.
///
/// The library keeps all it knows in static variables, its descriptor too. So there is one owner at a time,
/// and the descriptor is found by its number in `/proc`. What keeps the library from its traps:
///
/// - Of its functions only those that are named here are called, and events are asked for one by one without
///   waiting: asked with a timeout of 0 otherwise, it waits for ever; asked for more, it spins.
/// - Its number leads to `queue` only while it is to read. Led to `silence` instead, it gives what it had read
///   ahead and then says that there is nothing, which is how to know that nothing is left where poll(2) can't
///   see it, and that nothing old is told of the next generation's watches.
struct InotifyTools: ~Copyable {
  /// The library's descriptor; nil where a generation could not be started.
  private var number: Int32?
  /// The same open file under a number of our own, which stays; for poll(2).
  let queue: FileDescriptor
  private let silence: FileDescriptor

  private static let isTaken = Atomic<Bool>(false)
  /// What proc(5) calls an inotify instance.
  private static let name: FilePath = "anon_inode:inotify"
  /// The library waits by select(2), where a number from here on ends the process: FD_SETSIZE.
  private static let numberLimit: Int32 = 1024

  /// - Throws: `EBUSY` where it is taken already; `EMFILE`, `ENFILE`, … where the kernel gives no instance.
  static func take() throws(SystemError) -> InotifyTools {
    let silence = try FileDescriptor.silent()
    let queue = try FileDescriptor(duplicating: silence.number)
    let isOther = isTaken.exchange(true, ordering: .acquiring)
    guard !isOther else { throw .taken("inotify_init") }
    var library = InotifyTools(queue, silence)
    try library.restart()
    return library
  }

  private init(_ queue: consuming FileDescriptor, _ silence: consuming FileDescriptor) {
    self.queue = queue
    self.silence = silence
  }

  deinit {
    do throws(SystemError) {
      if let number { try InotifyTools.stop(number, silence) }
      InotifyTools.isTaken.store(false, ordering: .releasing)
    } catch {
      // What the library read ahead can't be taken from it: it stays taken, so that nobody gets that.
    }
  }
}

// MARK: - Generations

extension InotifyTools {
  /// Begins anew: no watches, no events, and all that the library kept of them is freed.
  mutating func restart() throws(SystemError) {
    if let number { try InotifyTools.stop(number, silence) }
    number = nil
    // The old instance is closed before there is a new one: a user may have few.
    try queue.follow(silence.number)
    let new = try InotifyTools.start()
    do throws(SystemError) {
      try queue.follow(new)
      // From now on the library's own number is closed on exec as well, which it did not ask for.
      try queue.takePlace(of: new)
    } catch {
      // Nothing was read yet, so nothing old is left behind.
      inotifytools_cleanup()
      throw error
    }
    number = new
  }

  /// - Returns: the library's descriptor.
  private static func start() throws(SystemError) -> Int32 {
    let before = try FileDescriptor.numbers(leadingTo: name)
    guard inotifytools_initialize() == 1 else {
      throw SystemError("inotify_init", inotifytools_error())
    }
    do throws(SystemError) {
      let new = try FileDescriptor.numbers(leadingTo: name).subtracting(before)
      guard let number = new.first, new.count == 1 else { throw SystemError.broken("inotify_init") }
      guard number < numberLimit else { throw SystemError.tooManyOpen("inotify_init") }
      return number
    } catch {
      inotifytools_cleanup()
      throw error
    }
  }

  private static func stop(
    _ number: Int32, _ silence: borrowing FileDescriptor
  ) throws(SystemError) {
    try silence.takePlace(of: number)
    while try next() != nil {}
    inotifytools_cleanup()
  }

  /// Keeps the library from reading on; it still gives what it has read.
  func silenceQueue() throws(SystemError) { if let number { try silence.takePlace(of: number) } }

  func openQueue() throws(SystemError) { if let number { try queue.takePlace(of: number) } }
}

// MARK: - Watches

extension InotifyTools {
  /// What is asked of the kernel for each directory, and how.
  ///
  /// IN_MODIFY, since who keeps a file open has changed it before closing it; IN_MASK_CREATE, since a second
  /// watch on one directory would silently take the place of the first.
  private static let mask =
    IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK | IN_MASK_CREATE

  /// Watches a directory under a spelling of its path that was never used in this generation.
  ///
  /// - Returns: its number, which the library tells only by a name, and of a name only the first number.
  func add(_ spelling: FilePath) throws(SystemError) -> Int32 {
    let added = spelling.withCString { inotifytools_watch_file($0, InotifyTools.mask) }
    guard added == 1 else {
      throw SystemError("inotify_add_watch", inotifytools_error(), path: spelling)
    }
    // Kept with a slash behind, but without where the directory had gone again by then.
    for spelling in [FilePath(bytes: spelling.bytes + [UInt8(ascii: "/")]), spelling] {
      let number = spelling.withCString { inotifytools_wd_from_filename($0) }
      if number > 0 { return number }
    }
    throw .broken("inotifytools_wd_from_filename")
  }
}

// MARK: - Events

extension InotifyTools {
  /// An event as inotify(7) has it, copied: the library's own is valid only until it is asked again.
  struct Record {
    /// The number of the watch; -1 of none.
    var watch: Int32
    var flags: Flags
    /// How many bytes it took in the queue.
    var size: Int
    /// Empty for the directory itself.
    var name: FilePath
  }

  struct Flags: OptionSet {
    var rawValue: UInt32

    static let created = Flags(rawValue: UInt32(IN_CREATE))
    static let deleted = Flags(rawValue: UInt32(IN_DELETE))
    static let moved = Flags(rawValue: UInt32(IN_MOVED_FROM | IN_MOVED_TO))
    static let deletedSelf = Flags(rawValue: UInt32(IN_DELETE_SELF))
    static let movedSelf = Flags(rawValue: UInt32(IN_MOVE_SELF))
    static let unmounted = Flags(rawValue: UInt32(IN_UNMOUNT))
    /// The last of a watch.
    static let ended = Flags(rawValue: UInt32(IN_IGNORED))
    static let overflow = Flags(rawValue: UInt32(IN_Q_OVERFLOW))
    static let ofDirectory = Flags(rawValue: UInt32(IN_ISDIR))
  }

  /// The next event of those that the library has read or may read; nil where there is none.
  func next() throws(SystemError) -> Record? { try InotifyTools.next() }

  private static func next() throws(SystemError) -> Record? {
    while true {
      if let event = inotifytools_next_events(0, 1) { return record(event) }
      let code = inotifytools_error()
      if code == 0 { return nil }
      let error = SystemError("inotifytools_next_events", code)
      if !error.isInterruption { throw error }
    }
  }

  private static func record(_ event: UnsafePointer<inotify_event>) -> Record {
    let size = MemoryLayout<inotify_event>.size
    let length = Int(event.pointee.len)
    // Behind the event stand its `len` bytes: the name, and NULs.
    let name = UnsafeRawBufferPointer(start: UnsafeRawPointer(event) + size, count: length)
    return Record(
      watch: event.pointee.wd, flags: Flags(rawValue: event.pointee.mask), size: size + length,
      name: FilePath(bytes: Array(name.prefix { $0 != 0 })))
  }
}
