/// Memory for text that a reader has to put together: folded words, joined notes, unescaped strings.
///
/// Handed-out memory stays where it is until `reset`, which frees all of it at once and keeps the
/// chunks. One belongs to one reader.
struct Scratch: ~Copyable {
  private var chunks: [UnsafeMutableRawBufferPointer] = []
  private var chunk = 0
  private var used = 0

  private static let chunkSize = 16 << 10

  init() {}

  deinit { for chunk in chunks { chunk.deallocate() } }

  mutating func reset() {
    chunk = 0
    used = 0
  }

  /// Uninitialised memory of `count` bytes.
  mutating func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    while chunk < chunks.count {
      if chunks[chunk].count - used >= count {
        defer { used += count }
        return UnsafeMutableRawBufferPointer(rebasing: chunks[chunk][used..<used + count])
      }
      chunk += 1
      used = 0
    }
    chunks.append(.allocate(byteCount: max(count, Scratch.chunkSize), alignment: 8))
    used = count
    return UnsafeMutableRawBufferPointer(rebasing: chunks[chunk][..<count])
  }

  mutating func copy(_ piece: Bytes) -> Bytes {
    guard !piece.isEmpty else { return .none }
    let memory = allocate(piece.count)
    memory.copyMemory(from: piece)
    return Bytes(memory)
  }

  /// A copy of pieces, one behind the other, with `separator` between them.
  mutating func joined(_ pieces: some Collection<Bytes>, separator: UInt8) -> Bytes {
    let count = pieces.reduce(max(pieces.count - 1, 0)) { $0 + $1.count }
    guard count > 0 else { return .none }
    let memory = allocate(count)
    var at = 0
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        memory[at] = separator
        at += 1
      }
      UnsafeMutableRawBufferPointer(rebasing: memory[at...]).copyMemory(from: piece)
      at += piece.count
    }
    return Bytes(memory)
  }
}
