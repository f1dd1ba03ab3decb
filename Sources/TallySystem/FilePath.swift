/// A path as the kernel has it: any bytes but NUL, `/` between its parts.
///
/// File names on Linux are bytes, not text, so nothing here decodes them; `display` is for people.
/// Nothing here looks at the disk either: `..` and doubled `/` stay as they are.
package struct FilePath: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
  package init(_ text: String) { bytes = Array(text.utf8) }

  private static let slash = UInt8(ascii: "/")
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

// MARK: - Parts

extension FilePath {
  package var isEmpty: Bool { bytes.isEmpty }
  package var isAbsolute: Bool { bytes.first == FilePath.slash }

  /// The last part: `c` of `a/b/c`.
  package var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The path without its last part; `/` for what stands in it, empty for a lone name.
  package var parent: FilePath {
    guard let slash = bytes.lastIndex(of: FilePath.slash) else { return FilePath(bytes: []) }
    return slash == 0 ? "/" : FilePath(bytes: Array(bytes[..<slash]))
  }

  /// How many parts it has.
  package var depth: Int {
    isEmpty ? 0 : bytes.reduce(1) { $0 + ($1 == FilePath.slash ? 1 : 0) }
  }

  /// This path and one more part; the part alone where this is empty or the part is absolute.
  package func appending(_ part: FilePath) -> FilePath {
    guard !isEmpty, !part.isAbsolute else { return part }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + part.bytes.count)
    joined += bytes
    if bytes.last != FilePath.slash { joined.append(FilePath.slash) }
    joined += part.bytes
    return FilePath(bytes: joined)
  }

  /// What is left of this path below `directory`, or nil where it is not below it.
  ///
  /// Both must be real paths: the bytes are compared.
  package func relative(to directory: FilePath) -> FilePath? {
    let prefix =
      directory.bytes.last == FilePath.slash
      ? directory.bytes[...].dropLast() : directory.bytes[...]
    guard bytes.count > prefix.count + 1, bytes.starts(with: prefix),
      bytes[prefix.count] == FilePath.slash
    else { return nil }
    return FilePath(bytes: Array(bytes[(prefix.count + 1)...]))
  }
}

// MARK: - Order

extension FilePath: Comparable {
  /// Reading order: by bytes, `/` lowest, so that what is in `a/` stands before `a.tally`.
  package static func < (a: FilePath, b: FilePath) -> Bool {
    a.bytes.withUnsafeBufferPointer { a in
      b.bytes.withUnsafeBufferPointer { b in
        var at = 0
        let shorter = min(a.count, b.count)
        while at < shorter, a[at] == b[at] { at += 1 }
        guard at < shorter else { return a.count < b.count }
        if a[at] == slash { return true }
        if b[at] == slash { return false }
        return a[at] < b[at]
      }
    }
  }
}

// MARK: - For people and for C

extension FilePath: CustomStringConvertible {
  package var description: String { display }

  /// The path as text, each byte that is not UTF-8 as `\xNN`.
  ///
  /// Control characters stay; whoever writes to a terminal escapes them there.
  package var display: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var decoder = UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var at = 0
    while true {
      switch decoder.parseScalar(from: &input) {
      case .valid(let scalar):
        text.unicodeScalars.append(UTF8.decode(scalar))
        at += scalar.count
      case .error(let length):
        for byte in bytes[at..<min(at + length, bytes.count)] { text += FilePath.escape(byte) }
        at += length
      case .emptyInput:
        return text
      }
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "\\x0\(digits)" : "\\x\(digits)"
  }

  /// Hands out the path as C wants it, with a NUL behind.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { copy in
      let end = copy.initialize(fromContentsOf: bytes)
      copy.initializeElement(at: end, to: 0)
      // The buffer has at least one element, so it has an address.
      // swift-format-ignore: NeverForceUnwrap
      return body(UnsafeRawPointer(copy.baseAddress!).assumingMemoryBound(to: CChar.self))
    }
  }
}
