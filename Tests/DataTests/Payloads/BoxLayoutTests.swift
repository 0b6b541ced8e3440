import StateMachines
import Testing

@testable import StateMachineCore

/// Values and references are read at addresses that the language does not guarantee: see `Value.offset` and `MachineWord`.
@Suite("Layout of closures and boxes: boxes, references and cells")
struct BoxLayoutTests {
  struct Nothing: Hashable, Sendable {}

  struct Mixed: Hashable, Sendable {
    var flag: Bool
    var name: String
    var number: UInt16?
  }

  struct Wide: Hashable, Sendable {
    var flag: Bool
    var lanes: SIMD8<Float>
  }

  final class Owner {}

  /// Whether a value is where `Value.offset` says.
  private func isFound<Wrapped: Hashable & Sendable>(_ value: Wrapped) -> Bool {
    let box = Value(value)
    return withExtendedLifetime(box) {
      let place = UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()) + Value<Wrapped>.offset
      return UInt(bitPattern: place) % UInt(MemoryLayout<Wrapped>.alignment) == 0
        && place.assumingMemoryBound(to: Wrapped.self).pointee == value
    }
  }

  @Test("The value of a box is behind the header of the object, aligned")
  func boxes() throws {
    #expect(isFound(UInt8(200)))
    #expect(isFound(Wide(flag: true, lanes: SIMD8(1, 2, 3, 4, 5, 6, 7, 8))))
    try #require(isFound(Int64.min), "with references, the test would read a wrong address")
    #expect(isFound("a text that is too long to be kept in two words"))
    #expect(isFound(Mixed(flag: true, name: "mixed", number: 7)))
    #expect(isFound(Nothing()))
  }

  @Test("A borrowed owner is one reference, and the same without counting")
  func owners() {
    let owner = Owner()

    let isSame = BorrowedOwner.withOwner(owner, hasClock: false) { borrowed in
      let found = borrowed.address.assumingMemoryBound(to: Unmanaged<Owner>.self).pointee
      return found.toOpaque() == Unmanaged.passUnretained(owner).toOpaque()
    }

    #expect(isSame)
    #expect(MemoryLayout<Unmanaged<Owner>>.size == MemoryLayout<AnyObject>.size)
  }

  @Test("A machine's word holds the distance of its cell from the first one of a column", arguments: [0, 1, 63, 64, 10_000])
  func words(index: Int) {
    let (state, other) = (StateID(index), StateID(7))
    let word = MachineWord.bits(state, .running)

    #expect(MachineWord.offset(of: word) == index * MemoryLayout<Cell>.stride)
    #expect(MachineWord.node(of: word) == state)
    #expect(MachineWord.node(of: MachineWord.moved(word, by: Cell(from: state, to: other))) == other)
  }

  @Test("What a call remembers fits the room of its engine")
  func reservations() {
    #expect(MemoryLayout<StateMachines.MachineCall.Reservation.Rest>.size <= Engine.roomSize)
    #expect(MemoryLayout<StateMachines.MachineCall.Reservation.Rest>.alignment <= Engine.roomAlignment)
  }
}
