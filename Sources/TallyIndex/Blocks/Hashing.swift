import CXXHash

/// XXH3, the one hash of the index: of texts in dictionaries, of sections, of what blocks are made of, and
/// of entries, whose identities are the same on every machine.
extension UnsafeRawBufferPointer {
  /// XXH3-64, seed 0.
  @inline(__always)
  package var hash64: UInt64 { XXH3_64bits(baseAddress, count) }

  /// XXH3-64 with a seed.
  func hash64(seed: UInt64) -> UInt64 { XXH3_64bits_withSeed(baseAddress, count, seed) }

  /// XXH3-128, seed 0.
  package var hash128: BlockID {
    let hash = XXH3_128bits(baseAddress, count)
    return BlockID(low: hash.low64, high: hash.high64)
  }
}
