import StateMachines
import Testing

/// Kinds of one byte are looked up by it, and remembered; all others by their hash.
@Suite("Kinds of events of every size")
struct KindsOfEverySizeTests {
  /// Events whose kinds are made by a function of a number.
  struct Signal<Kind: Hashable & Sendable>: PayloadEvent {
    let kind: Kind
    let payload: Int
  }

  enum Only: Hashable, Sendable { case signal }
  enum Few: UInt8, Hashable, Sendable { case a, b, c, unnamed }

  /// Fires each event several times, since the first time may be different.
  private func check<Kind: Hashable & Sendable>(_ named: [Kind], unnamed: Kind?) throws {
    let exact = Signal(kind: named[0], payload: 7)
    let definition = try MachineDefinition<Int, Signal<Kind>>(initial: -1) { sm in
      sm.when(exact, from: .any, to: -7)
      for (number, kind) in named.enumerated() { sm.when(.any(kind), from: .any, to: number) }
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    for round in 0..<3 {
      for (number, kind) in named.enumerated() {
        for payload in [7, 8, round + 9] {
          let event = Signal(kind: kind, payload: payload)
          let expected = event == exact ? -7 : number
          #expect(machine.fire(event) && shared.fire(event))
          #expect(machine.state == expected && shared.state == expected, "\(event)")
        }
      }
      guard let unnamed else { continue }
      let (isAccepted, isShared) = (machine.fire(Signal(kind: unnamed, payload: 7)), shared.fire(Signal(kind: unnamed, payload: 7)))
      #expect(!isAccepted && !isShared)
    }
  }

  @Test("Kinds of events may have no bits")
  func noBits() throws {
    try check([Only.signal], unnamed: nil)
  }

  @Test("Kinds of events may be one byte")
  func oneByte() throws {
    try check([Few.a, .b, .c], unnamed: .unnamed)
  }

  @Test("Kinds of events may be a word")
  func word() throws {
    try check([1, 2, 256, 257], unnamed: 3)
  }

  @Test("Kinds of events may be strings")
  func strings() throws {
    try check(["a", "b", "a rather long name for a kind of signal"], unnamed: "c")
  }

  @Test("Kinds of events are found where no line names an event by value")
  func kindsOnly() throws {
    let definition = try MachineDefinition<Bool, Signal<Few>>(initial: false) { sm in
      sm.when(.any(.b), from: false, to: true)
    }
    var machine = Machine(definition)

    let isAccepted = [Few.a, .unnamed, .b].map { machine.fire(Signal(kind: $0, payload: 1)) }

    #expect(isAccepted == [false, false, true])
  }
}
