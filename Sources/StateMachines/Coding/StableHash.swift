extension Sequence<UInt8> {
  /// A hash that is the same in every process: FNV-1a of 64 bits, in hexadecimal digits.
  package var stableHash: String {
    String(reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 } as UInt64, radix: 16)
  }
}
