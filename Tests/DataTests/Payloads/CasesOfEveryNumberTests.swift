import StateMachines
import Testing

/// The case of an event is looked up by its number, and what is found for a case that no line names is remembered.
@Suite("Cases of events with every number")
struct CasesOfEveryNumberTests {
  /// An event whose case is what it says.
  struct Signal: MachineEvent, PayloadCases {
    let caseNumber: UInt8
    let payload: Int

    static let caseNames = (0...255).map { "signal \($0)" }

    struct Keys: CaseKeys {
      subscript(number: UInt8) -> CaseKey<Signal, Int> {
        CaseKey(number, { Signal(caseNumber: number, payload: $0) }, { $0.caseNumber == number ? $0.payload : nil })
      }
    }
  }

  @Test("The first, the last and a middle case are found with any payload, and cases that no line names are not")
  func numbers() throws {
    let definition = try ContextDefinition<[Int], Bool, Signal>(initial: false) { sm in
      // Its action receives nothing, so that another event which came to it would be accepted.
      sm.when(.of(\.[7]), in: false) { _ in }
      for number: UInt8 in [0, 127, 128, 255] { sm.when(\.[number], in: false) { payload, step in step.context.append(payload) } }
    }
    var payloads: [Int] = []
    var machine = ContextMachine(definition, with: &payloads)

    for round in 0..<3 {
      for number: UInt8 in 0...255 {
        let event = Signal(caseNumber: number, payload: round * 1_000 + Int(number))
        let isNamed = [0, 7, 127, 128, 255].contains(number)
        #expect(machine.fire(event, with: &payloads) == isNamed, "\(number)")
      }
    }

    #expect(payloads == (0..<3).flatMap { round in [0, 127, 128, 255].map { round * 1_000 + $0 } })
  }

  /// Events of one byte, a case of which carries something nonetheless.
  enum Lever: MachineEvent, PayloadCases {
    case set(Bool)
    case toggle
    case release

    static let caseNames = ["set", "toggle", "release"]
    var caseNumber: UInt8 {
      switch self {
      case .set: 0
      case .toggle: 1
      case .release: 2
      }
    }

    struct Keys: CaseKeys {
      var set: CaseKey<Lever, Bool> { CaseKey(0, Lever.set) { if case .set(let isUp) = $0 { isUp } else { nil } } }
    }
  }

  @Test("Events of one byte are found by their case, whatever they carry", arguments: [false, true])
  func oneByte(isGuarded: Bool) throws {
    #expect(MemoryLayout<Lever>.size == 1)
    let definition = try MachineDefinition<Bool, Lever>(initial: false) { sm in
      let condition = isGuarded ? Guard<Void, Bool, Lever>("any") { _ in true } : nil
      sm.when(\.set, from: false, to: true, if: condition)
      sm.when(\.set, from: true, to: false, if: condition)
      sm.when(.toggle, from: true, to: false)
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    for _ in 0..<3 {
      for (event, isAccepted) in [(Lever.release, false), (.set(true), true), (.set(false), true), (.set(false), true), (.toggle, true)] {
        let accepted = (machine.fire(event), shared.fire(event))
        #expect(accepted == (isAccepted, isAccepted), "\(event)")
      }
    }

    #expect(machine.state == shared.state)
  }

  @Test("A number that has no name is called by itself")
  func unnamed() throws {
    enum Beep: MachineEvent, PayloadCases {
      case short, long

      static let caseNames = ["short"]
      var caseNumber: UInt8 { self == .short ? 0 : 1 }

      struct Keys: CaseKeys {
        var long: CaseKey<Beep, Void> { CaseKey(1, .long) }
      }
    }
    let definition = try MachineDefinition<Bool, Beep>(initial: false) { sm in
      sm.when(\.long, from: false, to: true)
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.short)
    let isAccepted = machine.fire(.long)

    #expect(outcome.description == "rejected: 'short' does not apply while 'false'; permitted: case 1")
    #expect(isAccepted)
  }
}
