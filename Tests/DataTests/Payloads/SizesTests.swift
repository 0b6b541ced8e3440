import StateMachines
import Testing

@Suite("Events and states of every size")
struct SizesTests {
  enum Only: Hashable, Sendable { case tick }
  enum Alone: Hashable, Sendable { case here }
  enum Few: Hashable, Sendable, CaseIterable { case a, b, c }

  enum Mixed: Hashable, Sendable {
    case small(UInt8)
    case large(String)
    case none
  }

  /// Values of 32 bytes, which may not stand anywhere.
  struct Wide: MachineEvent, PayloadCases {
    var lanes: SIMD8<Float>

    static let caseNames = ["wide"]
    var caseNumber: UInt8 { 0 }

    struct Keys: CaseKeys {
      var wide: CaseKey<Wide, Float> { CaseKey(0, { Wide($0) }, { $0.lanes[0] }) }
    }

    init(_ first: Float) {
      lanes = SIMD8(first, 2, 3, 4, 5, 6, 7, 8)
    }
  }

  @Test("Wide states and events are passed whole to hooks, even after waiting")
  func wide() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Wide, Wide>(initial: Wide(0)) { sm in
      sm.when(\.wide, from: Wide(0), to: Wide(1))
      sm.when(\.wide, from: Wide(1), to: Wide(11))
      sm.after { step in
        let event = step.event?.lanes ?? SIMD8()
        log.append("\(step.source.lanes[0]) \(step.target.lanes[0]) by \(event[0]), \(event[7])")
        if event[0] == 1 { step.send(Wide(10)) }
      }
    }
    let machine = ThreadsafeMachine(definition)

    machine.fire(Wide(1))

    #expect(machine.state == Wide(11))
    #expect(log.entries == ["0.0 1.0 by 1.0, 8.0", "1.0 11.0 by 10.0, 8.0"])
  }

  enum Holder: StateCases {
    case empty
    case full(Holds<Wide>)
    struct Keys: CaseKeys { let full = Holder.full }
  }

  @Test("A wide payload of a state is kept whole and changed in place")
  func widePayload() throws {
    let definition = try MachineDefinition<Holder, Wide>(initial: .empty) { sm in
      sm.when(\.wide, from: .empty, to: \.full) { first, _ in Wide(first) }
      sm.when(\.wide, in: \.full) { first, wide, _ in wide.lanes[0] += first }
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    for event in [Wide(1), Wide(10)] {
      machine.fire(event)
      shared.fire(event)
    }

    #expect(machine.payload(of: \.full) == Wide(11))
    #expect(shared.payload(of: \.full) == Wide(11))
  }

  @Test("A state and an event may have no bits")
  func one() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Alone, Only>(initial: .here) { sm in
      sm.when(.tick, from: .here, to: .here)
      sm.after { _ in log.append("tick") }
    }
    var machine = Machine(definition)

    let transition = try machine.require(.tick)
    let isAccepted = machine.fire(.tick)

    #expect(transition.description == "here -> here (tick)")
    #expect(isAccepted)
    #expect(machine.state == .here)
    #expect(machine.permittedEvents == [.tick])
    #expect(log.entries == ["tick", "tick"])
  }

  @Test("A machine may have states and events of no bits and no line")
  func oneUnmentioned() throws {
    let definition = try MachineDefinition<Alone, Only>(initial: .here) { _ in }
    var machine = Machine(definition)

    let outcome = machine.attempt(.tick)

    #expect(outcome.description == "rejected: 'tick' does not apply while 'here'; permitted: nothing")
  }

  @Test("States and events may be one byte", arguments: Few.allCases, Few.allCases)
  func few(state: Few, event: Few) throws {
    let definition = try MachineDefinition<Few, Few>(initial: .a) { sm in
      for target in Few.allCases { sm.when(target, from: .any, to: target) }
    }
    var machine = try Machine(definition, at: state)

    let isAccepted = machine.fire(event)

    #expect(isAccepted)
    #expect(machine.state == event)
  }

  @Test("States and events may be one bit", arguments: [true, false], [true, false])
  func bits(state: Bool, event: Bool) throws {
    let definition = try MachineDefinition<Bool, Bool>(initial: false) { sm in
      sm.when(true, from: false, to: true)
      sm.when(false, from: true, to: false)
    }
    var machine = try Machine(definition, at: state)

    let isAccepted = machine.fire(event)

    #expect(isAccepted == (state != event))
    #expect(machine.state == event)
  }

  @Test("States and events may have more cases than fit in a byte", arguments: [0, 1, 2, 254, 255, 256, 257, 258, 259])
  func manyCases(number: Int) throws {
    let cases = Many.allCases
    let next = { @Sendable (many: Many) in cases[(cases.firstIndex(of: many).map { $0 + 1 } ?? 0) % cases.count] }
    let definition = try MachineDefinition<Many, Many>(initial: cases[0]) { sm in
      for source in Many.allCases { sm.when(source, from: source, to: next(source)) }
    }
    var machine = try Machine(definition, at: cases[number])

    let isAcceptedElsewhere = machine.fire(next(cases[number]))
    let isAccepted = machine.fire(cases[number])

    #expect(cases.count == 260)
    #expect(!isAcceptedElsewhere)
    #expect(isAccepted)
    #expect(machine.state == next(cases[number]))
    #expect(definition.states == cases)
    #expect(definition.events == cases)
  }

  private static let mixed: [(event: Mixed, target: Int)] = [
    (.small(0), 1), (.small(255), 2), (.large(""), 3), (.large("a long string that is kept elsewhere"), 4), (.none, 5), (.small(1), 0),
    (.large("other"), 0),
  ]

  @Test("States and events may have payloads of several sizes", arguments: mixed)
  func payloads(event: Mixed, target: Int) throws {
    let definition = try MachineDefinition<Int, Mixed>(initial: 0) { sm in
      sm.when(.small(0), from: 0, to: 1)
      sm.when(.small(255), from: 0, to: 2)
      sm.when(.large(""), from: 0, to: 3)
      sm.when(.large("a long string that is kept elsewhere"), from: 0, to: 4)
      sm.when(.none, from: 0, to: 5)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  @Test("States and events may be a thousand numbers")
  func numbers() throws {
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for number in 0..<1_000 { sm.when(number * 3, from: number, to: (number + 1) % 1_000) }
    }
    var machine = Machine(definition)

    for number in 0..<1_000 {
      #expect(machine.state == number)
      // Each answer goes through all events.
      if number.isMultiple(of: 37) { #expect(machine.permittedEvents == [number * 3]) }
      machine.fire(number * 3)
    }

    #expect(machine.state == 0)
  }
}
