import Foundation
import TallyLive
package import TallySystem

/// A service that takes one connection, reads a line, and does as the script says.
package final class ScriptedService {
  package enum Step: Sendable {
    case say(String)
    case wait(Duration)
  }

  /// Of its own, unless it was told where to listen.
  private let files: TemporaryDirectory?
  package let path: FilePath

  package convenience init(_ steps: [Step]) throws {
    let files = try TemporaryDirectory()
    try self.init(at: files.absolute("a.sock"), steps, files)
  }

  /// - `path`: in a directory that is made where it is missing.
  package convenience init(at path: FilePath, _ steps: [Step]) throws {
    _ = try PrivateDirectory(making: path.parent)
    try self.init(at: path, steps, nil)
  }

  private init(at path: FilePath, _ steps: [Step], _ files: TemporaryDirectory?) throws {
    (self.path, self.files) = (path, files)
    let ready = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do {
        let listener = try UnixListener(replacing: path)
        ready.signal()
        try ScriptedService.serve(listener, steps)
      } catch {
        ready.signal()
      }
    }
    ready.wait()
  }

  private static func serve(_ listener: borrowing UnixListener, _ steps: [Step]) throws {
    var set = PollSet()
    set.add(listener.descriptor, .readable)
    guard try set.wait(until: .now + .seconds(20)), let connection = try listener.accept() else {
      return
    }
    var input = LineBuffer(longest: 1 << 16)
    while !input.hasLine {
      set.removeAll()
      set.add(connection.descriptor, .readable)
      guard try set.wait(until: .now + .seconds(20)),
        try input.receive(from: connection) != .end
      else { return }
    }
    for step in steps {
      switch step {
      case .say(let text): _ = try connection.send(Array(text.utf8)[...])
      case .wait(let time):
        set.removeAll()
        try set.wait(until: .now + time)
      }
    }
  }
}
