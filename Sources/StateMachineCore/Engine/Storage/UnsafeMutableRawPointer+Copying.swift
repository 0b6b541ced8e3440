extension UnsafeMutableRawPointer {
  /// Copies 16 to 64 bytes from memory that does not overlap, without a call.
  ///
  /// A context is copied in each step that may have to be undone, and most contexts are of such a size. Safe because no piece goes beyond
  /// the bytes.
  ///
  /// - Returns: False where the size is another one, and nothing was copied.
  @inline(__always)
  func copyFewBytes(from source: UnsafeRawPointer, byteCount: Int) -> Bool {
    guard (16...64).contains(byteCount) else { return false }
    // The last pieces overlap with the first ones where they do not fit exactly.
    copyPiece(from: source, at: 0)
    if byteCount > 32 {
      copyPiece(from: source, at: 16)
      copyPiece(from: source, at: byteCount - 32)
    }
    copyPiece(from: source, at: byteCount - 16)
    return true
  }

  @inline(__always)
  private func copyPiece(from source: UnsafeRawPointer, at offset: Int) {
    storeBytes(of: source.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self), toByteOffset: offset, as: SIMD2<UInt64>.self)
  }
}
