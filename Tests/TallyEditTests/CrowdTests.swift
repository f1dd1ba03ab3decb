import Foundation
import TallyEdit
import TallySystem
import TallyTestSupport
import Testing

/// Several write to one file.
@Suite(.serialized)
struct CrowdTests {
  @Test func `Eight programs that append two hundred lines each lose none`() throws {
    let site = try Site(["a.tally": "; mine\n"])
    let editor = FilePath(TallyProgram.path).parent.appending("tally-stub-editor").display
    let programs = try (0..<8).map { number in
      try RunningProgram(
        editor, [site.state.display, site.root.display, "append", "a.tally", "p\(number)", "200"],
        environment: TallyProgram.environment)
    }
    let deadline = Moment.now + .seconds(300)
    while programs.contains(where: \.isRunning), Moment.now < deadline {
      FileClock.pause(milliseconds: 10)
    }
    for program in programs {
      let end = program.end()
      #expect(end.status == 0, "\(end.errors)")
    }
    let text = try site.contents()["a.tally"] ?? ""
    let wanted = (0..<8).flatMap { program in (0..<200).map { "p\(program) \($0)" } }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "; mine")
    #expect(lines.dropFirst().sorted() == wanted.sorted())
    #expect(try site.contents().count == 1)
  }

  /// Who saves while tally writes, and how: each line that he appends is his own.
  enum Saver: String, CaseIterable {
    /// Opens the file and writes behind its end, as `>>` does.
    case appends
    /// Writes all of it over, where it stands.
    case overwrites
    /// Makes another file, and renames it over.
    case replaces
  }

  @Test(arguments: Saver.allCases)
  func `What another program saves meanwhile is not lost`(_ saver: Saver) throws {
    let site = try Site(["a.tally": ""])
    let path = site.root.appending("a.tally")
    let thread = SavingThread(path, saver)
    var written = 0
    var refused = 0
    var kept: Set<String> = []
    while !thread.isDone || written < 50 {
      switch try CrowdTests.append("tally \(written)\n", site) {
      case nil: written += 1
      case .changedMeanwhile: refused += 1
      // Two saved within the microseconds of one swap.
      case .keptBeside(_, let path): kept.insert(path.display)
      case let failure?: throw failure
      }
    }
    thread.join()
    let contents = try site.contents()
    #expect(Set(contents.keys) == kept.union(["a.tally"]))
    let lines = (contents["a.tally"] ?? "").split(separator: "\n").map(String.init)
    let all = Set(contents.values.flatMap { $0.split(separator: "\n").map(String.init) })
    let saved = Set((0..<SavingThread.count).map { "saver \($0)" })
    #expect(saved.isSubset(of: all))
    #expect(!kept.isEmpty || saved.count == lines.count { $0.hasPrefix("saver") })
    // Who writes over the whole file what he read before may lose what tally wrote, but that is his doing.
    if saver == .appends {
      #expect(lines.filter { $0.hasPrefix("tally") } == (0..<written).map { "tally \($0)" })
      #expect(refused > 0, "they did not meet")
    }
  }

  private static func append(_ line: String, _ site: Site) throws -> EditFailure? {
    let session = try site.session()
    let before = try session.read("a.tally") ?? []
    let change = FileChange("a.tally", before: before, after: before + Array(line.utf8))
    do throws(EditFailure) {
      try session.commit([change], WriteNote("add"))
      return nil
    } catch {
      return error
    }
  }

  @Test func `A file that another program has open for writing is left alone`() throws {
    let site = try Site(["a.tally": "one\n"])
    let handle = try #require(FileHandle(forWritingAtPath: site.root.appending("a.tally").display))
    #expect(throws: EditFailure.changedMeanwhile("a.tally")) {
      try site.commit(FileChange("a.tally", "one\n", "two\n"))
    }
    handle.seekToEndOfFile()
    handle.write(Data("more\n".utf8))
    try handle.close()
    #expect(try site.contents() == ["a.tally": "one\nmore\n"])
    try site.commit(FileChange("a.tally", "one\nmore\n", "two\nmore\n"))
    #expect(try site.contents() == ["a.tally": "two\nmore\n"])
  }
}

/// A program that saves a file again and again, as a thread.
private final class SavingThread: @unchecked Sendable {
  static let count = 400
  private let path: FilePath
  private let saver: CrowdTests.Saver
  private let done = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var hasEnded = false

  init(_ path: FilePath, _ saver: CrowdTests.Saver) {
    (self.path, self.saver) = (path, saver)
    Thread.detachNewThread { [self] in
      for number in 0..<SavingThread.count {
        save("saver \(number)\n")
        FileClock.pause(microseconds: 500 + number % 7 * 300)
      }
      lock.withLock { hasEnded = true }
      done.signal()
    }
  }

  var isDone: Bool { lock.withLock { hasEnded } }
  func join() { done.wait() }

  private func save(_ line: String) {
    let name = path.display
    switch saver {
    case .appends:
      let file = open(name, O_WRONLY | O_APPEND)
      _ = line.withCString { write(file, $0, strlen($0)) }
      close(file)
    case .overwrites:
      guard let file = FileHandle(forUpdatingAtPath: name),
        let before = try? file.readToEnd() ?? Data()
      else { return }
      try? file.seek(toOffset: 0)
      try? file.write(contentsOf: before + Data(line.utf8))
      try? file.close()
    case .replaces:
      guard let before = FileManager.default.contents(atPath: name) else { return }
      let new = name + "~"
      _ = FileManager.default.createFile(atPath: new, contents: before + Data(line.utf8))
      rename(new, name)
    }
  }
}
