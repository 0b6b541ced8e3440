/// Checks that bytes are UTF-8 as the Unicode standard defines it: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// The offset of the first byte that does not begin or continue a character; linear in the number of bytes.
  static func firstInvalidByte(in bytes: [UInt8], from start: Int = 0) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var offset = start
      while offset < buffer.count {
        if offset + 8 <= buffer.count, buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
          offset += 8
        } else if let length = length(ofCharacterAt: offset, in: buffer) {
          offset += length
        } else {
          return offset
        }
      }
      return nil
    }
  }

  /// How many bytes the character at an offset has, or nil if it is not UTF-8.
  private static func length(ofCharacterAt offset: Int, in buffer: UnsafeRawBufferPointer) -> Int? {
    func isContinuation(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      offset + distance < buffer.count && range.contains(buffer[offset + distance])
    }
    switch buffer[offset] {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return isContinuation(1) ? 2 : nil
    case 0xE0: return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : nil
    case 0xED: return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : nil
    case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : nil
    case 0xF0: return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : nil
    case 0xF4: return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : nil
    default: return nil
    }
  }
}
