import TallyFormats

extension UnsafeRawBufferPointer {
  /// XXH3-128, seed 0, as the identity of a block.
  package var blockID: BlockID {
    let hash = hash128
    return BlockID(low: hash.low, high: hash.high)
  }
}
