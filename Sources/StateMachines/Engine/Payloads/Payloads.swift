/// The payloads of a machine's states.
///
/// Safe because copies of a machine share it only as long as none of them changes it.
final class Payloads: @unchecked Sendable {
  let layout: PayloadLayout
  let base: UnsafeMutableRawPointer

  init(_ layout: PayloadLayout) {
    self.layout = layout
    base = .allocate(byteCount: max(layout.size, 1), alignment: layout.alignment)
    base.initializeMemory(as: Bool.self, repeating: false, count: layout.places.count)
  }

  convenience init(copying other: Payloads) {
    self.init(other.layout)
    for holding in layout.all where other.has(holding) {
      layout[holding].type.copy(other.place(holding), to: place(holding))
      setUse(of: holding, true)
    }
  }

  deinit {
    for holding in layout.all where has(holding) { layout[holding].type.release(place(holding)) }
    base.deallocate()
  }

  func has(_ holding: HoldingID) -> Bool { PayloadMemory(self).has(holding) }
  func setUse(of holding: HoldingID, _ isUsed: Bool) { PayloadMemory(self).setUse(of: holding, isUsed) }

  /// Where the payload of a state is.
  func place(_ holding: HoldingID) -> UnsafeMutableRawPointer {
    base + layout[holding].offset
  }
}

/// The memory of payloads, without a reference that is counted.
struct PayloadMemory {
  let base: UnsafeMutableRawPointer

  /// Safe to use as long as the machine keeps the payloads.
  @inline(__always)
  init(_ payloads: Payloads) {
    base = payloads.base
  }

  /// Whether there is a payload of a state.
  @inline(__always)
  func has(_ holding: HoldingID) -> Bool {
    base.load(fromByteOffset: holding.index, as: Bool.self)
  }

  /// Says whether there is one.
  @inline(__always)
  func setUse(of holding: HoldingID, _ isUsed: Bool) {
    base.storeBytes(of: isUsed, toByteOffset: holding.index, as: Bool.self)
  }
}
