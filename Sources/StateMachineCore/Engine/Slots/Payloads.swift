/// The payloads of a machine's states, and its variables: one block of memory.
package final class Payloads: ManagedBuffer<Payloads.Header, Payloads.Line> {
  package struct Header {
    let layout: SlotLayout
    let base: UnsafeMutableRawPointer
  }

  /// As many bytes as a block of memory is aligned to.
  package typealias Line = SIMD2<UInt64>

  // Not by `header`, each use of which is checked for exclusive access.
  var layout: SlotLayout { withUnsafeMutablePointerToHeader(\.pointee.layout) }
  var base: UnsafeMutableRawPointer { withUnsafeMutablePointerToHeader(\.pointee.base) }

  static func make(_ layout: SlotLayout) -> Payloads {
    let line = MemoryLayout<Line>.stride
    let lines = (layout.size + layout.alignment - 1) / line + 1
    let made = create(minimumCapacity: lines) { buffer in
      let base = buffer.withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0).alignedUp(toMultipleOf: layout.alignment) }
      base.initializeMemory(as: Bool.self, repeating: false, count: layout.keptCount)
      return Header(layout: layout, base: base)
    }
    return unsafeDowncast(made, to: Payloads.self)
  }

  func copy() -> Payloads {
    let copy = Self.make(layout)
    for slot in layout.kept where has(slot) {
      layout.type(of: slot).copy(place(slot), to: copy.place(slot))
      copy.setUse(of: slot, true)
    }
    return copy
  }

  deinit {
    for slot in layout.kept where has(slot) { layout.type(of: slot).release(place(slot)) }
  }

  func has(_ slot: SlotID) -> Bool { PayloadMemory(self).has(slot) }
  package func setUse(of slot: SlotID, _ isUsed: Bool) { PayloadMemory(self).setUse(of: slot, isUsed) }

  /// Where the payload of a state is.
  package func place(_ slot: SlotID) -> UnsafeMutableRawPointer {
    base + layout[slot].offset
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
  func has(_ slot: SlotID) -> Bool {
    base.load(fromByteOffset: slot.index, as: Bool.self)
  }

  /// Says whether there is one.
  @inline(__always)
  func setUse(of slot: SlotID, _ isUsed: Bool) {
    base.storeBytes(of: isUsed, toByteOffset: slot.index, as: Bool.self)
  }
}
