import Foundation
import TallyTestSupport

/// A file of the repository, for tests that read code as text.
struct SourceFile {
  /// Relative to the repository's top.
  let path: String
  let text: String

  /// Its lines, what strings and comments say included.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Its lines without comments and without what stands in quotation marks on one line.
  let code: [String]

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    code = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { SourceFile.bare($0) }
  }

  /// A line without strings and without its comment.
  private static func bare(_ line: Substring.UTF8View) -> String {
    var kept: [UInt8] = []
    var isString = false
    var isEscaped = false
    for byte in line {
      if isString {
        isString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "/"), kept.last == byte {
        kept.removeLast()
        break
      } else {
        isString = byte == UInt8(ascii: "\"")
        kept.append(byte)
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Names of modules that it imports.
  var imports: [String] {
    lines.compactMap { line in
      guard line.contains("import ") else { return nil }
      guard let match = line.wholeMatch(of: /(?:@testable |package )?import (\w+).*/) else {
        return nil
      }
      return String(match.1)
    }
  }

  /// Whether code has a `!` that unwraps: behind a name or a bracket, and not of `!=`.
  static func unwraps(_ code: String) -> Bool {
    let bytes = Array(code.utf8)
    return bytes.indices.dropFirst().contains { at in
      guard bytes[at] == UInt8(ascii: "!") else { return false }
      let before = Character(UnicodeScalar(bytes[at - 1]))
      let isBehind = before.isLetter || before.isNumber || ")]_".contains(before)
      return isBehind && (at + 1 == bytes.count || bytes[at + 1] != UInt8(ascii: "="))
    }
  }

  /// Types that it declares with a conformance to a protocol.
  func types(conformingTo name: String) -> [String] {
    text.matches(of: /(?:struct|enum|class) (\w+)(?:<[^>]*>)?: ([^{]*)\{/).filter { match in
      match.2.split { ",& \n".contains($0) }.contains { $0 == name }
    }.map { String($0.1) }
  }
}

enum SourceTree {
  /// All Swift files, in the order of their paths.
  static let sources = files(in: "Sources")
  static let all = sources + files(in: "Tests")

  private static func files(in directory: String) -> [SourceFile] {
    let root = URL(fileURLWithPath: TallyProgram.root).appendingPathComponent(directory)
    let names =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let url = root.appendingPathComponent(name)
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      return SourceFile(path: directory + "/" + name, text: text)
    }
  }

  /// The sources below a directory.
  static func sources(in directory: String) -> [SourceFile] {
    sources.filter { $0.path.hasPrefix(directory + "/") }
  }

  /// The names at the top of the repository that git tracks or would.
  static func top() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: TallyProgram.root)
      .filter { $0 != ".git" && $0 != ".build" }.sorted()
  }
}
