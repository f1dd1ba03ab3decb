import CXXHash

/// XXH3, the one hash: of texts in dictionaries, of sections, of what blocks are made of, and of entries, whose
/// identities are the same on every machine.
extension UnsafeRawBufferPointer {
  /// XXH3-64, seed 0.
  package var hash64: UInt64 { XXH3_64bits(baseAddress, count) }

  /// XXH3-64 with a seed.
  package func hash64(seed: UInt64) -> UInt64 { XXH3_64bits_withSeed(baseAddress, count, seed) }

  /// XXH3-128, seed 0.
  package var hash128: (low: UInt64, high: UInt64) {
    let hash = XXH3_128bits(baseAddress, count)
    return (hash.low64, hash.high64)
  }
}
