import StateMachines
import Testing

@Suite("A join of states and events with payloads")
struct JoinsOfKeysTests {
  enum State: StateCases {
    case order, goods, open, bill, unpaid, paid, shipped
    case packed(Holds<String>)
    struct Keys: CaseKeys { let packed = State.packed }
  }

  enum Event: Hashable, PayloadCases {
    case pack, pay, book
    case weigh(Int)

    static let caseNames = ["pack", "weigh", "pay", "book"]
    var caseNumber: UInt8 {
      switch self {
      case .pack: 0
      case .weigh: 1
      case .pay: 2
      case .book: 3
      }
    }
    struct Keys: CaseKeys {
      var weigh: CaseKey<Event, Int> { CaseKey(1, Event.weigh) { if case .weigh(let grams) = $0 { grams } else { nil } } }
    }
  }

  private static func definition(_ log: EventRecorder<String>) throws -> MachineDefinition<State, Event> {
    try MachineDefinition(initial: .order) { sm in
      sm.parallel(.order) { sm in
        sm.compound(.goods, initial: .open) { sm in
          sm.state(.packed(.any))
          sm.when(.pack, from: .open, to: \.packed) { _ in "box" }
        }
        sm.compound(.bill, initial: .unpaid) { sm in
          sm.state(.paid)
          sm.when(.pay, from: .unpaid, to: .paid)
        }
      }
      sm.join([.of(\.packed): .of(\.weigh), [.paid]: [.book]], to: .shipped) { step in log.append("\(step.source) by \(step.cause)") }
    }
  }

  @Test("A join takes a state and an event by their keys, whatever they carry", arguments: [[Event.weigh(3), .book], [.book, .weigh(7)]])
  func keys(events: [Event]) throws {
    let log = EventRecorder<String>()
    let machine = ThreadsafeMachine(try Self.definition(log))

    let early = events.map { machine.fire($0) }
    for event in [Event.pack, .pay] { machine.fire(event) }
    let first = machine.attempt(events[0])
    let last = machine.attempt(events[1])

    #expect(early == [false, false])
    #expect(first.description == "accepted: joining")
    #expect(last.transition?.target == .shipped)
    #expect(machine.state == .shipped)
    #expect(log.entries.count == 1)
  }

  @Test("A join that names an event with its payload by value is an error that says to write the key")
  func value() {
    let error = #expect(throws: DefinitionError.self) {
      try MachineDefinition<State, Event>(initial: .order) { sm in
        sm.parallel(.order) { sm in
          sm.compound(.goods, initial: .open) { sm in sm.state(.open) }
          sm.compound(.bill, initial: .unpaid) { sm in sm.state(.unpaid) }
        }
        sm.join([.open: .weigh(1), .unpaid: .pay], to: .shipped)
      }
    }

    #expect(error?.issues.map(\.code) == [.eventWithPayload])
  }
}
