import Glibc
import TallySystem

/// Where the figures come from.
enum Machine {
  /// `2 cores of …, Linux 6.1.0, /tmp on ext4`.
  static func description(directory: String) -> String {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let model = processor.map { " of " + $0 } ?? ""
    let kernel = FileWork.text("/proc/sys/kernel/osrelease").map { " " + line($0) } ?? ""
    return "\(cores) cores\(model), Linux\(kernel), \(directory) on \(fileSystem(of: directory))"
  }

  private static var processor: String? {
    FileWork.text("/proc/cpuinfo")?.split(separator: "\n")
      .first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }.map { line(String($0)) }
  }

  /// The kind of the file system that a directory is on.
  private static func fileSystem(of directory: String) -> String {
    var (found, length) = ("an unknown file system", 0)
    let real = (try? FilePath(directory).resolved().display) ?? directory
    for mount in (FileWork.text("/proc/self/mountinfo") ?? "").split(separator: "\n") {
      // ID PARENT MAJOR:MINOR ROOT POINT OPTIONS … - KIND SOURCE OPTIONS
      let words = mount.split(separator: " ")
      guard words.count > 6, let dash = words.lastIndex(of: "-"), dash + 1 < words.count else {
        continue
      }
      let point = words[4] == "/" ? "" : String(words[4])
      // Of mounts on the same point the last one shows.
      if (real + "/").hasPrefix(point + "/"), point.utf8.count + 1 >= length {
        (found, length) = (String(words[dash + 1]), point.utf8.count + 1)
      }
    }
    return found
  }

  private static func line(_ text: String) -> String {
    String(text.drop { $0 == " " }.prefix { $0 != "\n" })
  }
}
