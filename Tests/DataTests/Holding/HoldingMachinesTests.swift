import StateMachines
import Testing

@Suite("Machines that start with a payload")
struct HoldingMachinesTests {
  private enum State: StateCases {
    case waiting(Holds<[Int]>)
    case running
    case over
    struct Keys: CaseKeys { let waiting = State.waiting }
  }

  private enum Event: Hashable, Sendable {
    case put(Call<Int, Int>)
    case go, end
  }

  private static func definition<Context>(
    entries: EventRecorder<String> = EventRecorder(), failing: Bool = false
  ) throws(DefinitionError) -> ContextDefinition<Context, State, Event> {
    try ContextDefinition(initial: .waiting(.any)) { sm in
      sm.onEntry(.waiting(.any)) { step in
        entries.append("\(step.payload(of: \.waiting) ?? [])")
        if failing { throw TestFailure() }
      }
      sm.when(Event.put, in: \.waiting) { number, numbers, step in
        numbers.append(number)
        return numbers.count
      }
      sm.when(.go, from: \.waiting, to: .running)
      sm.final(.over)
      sm.when(.end, from: .running, to: .over)
    }
  }

  @Test("It starts with entry actions, which see the payload")
  func started() throws {
    let entries = EventRecorder<String>()
    var machine = try Machine(try Self.definition(entries: entries), in: \.waiting, holding: [4])

    #expect(entries.entries == ["[4]"])
    let count = machine.fire(Event.put, 5)
    #expect(count == 2)
    #expect(machine.payload(of: \.waiting) == [4, 5])
    #expect(machine.is(\.waiting))
  }

  @Test("Every kind of machine is made with the payload of its initial state, or at a state with one")
  func kinds() throws {
    var count = 0
    #expect(try ContextMachine(try Self.definition(), in: \.waiting, holding: [1], with: &count).payload(of: \.waiting) == [1])
    #expect(try EmbeddedMachine(try Self.definition(), in: \.waiting, holding: [1], context: 0).payload(of: \.waiting) == [1])
    #expect(try ThreadsafeMachine(try Self.definition(), in: \.waiting, holding: [1]).payload(of: \.waiting) == [1])
    let other: ContextDefinition<Int, State, Event> = try Self.definition()
    #expect(try ContextMachine(other, at: \.waiting, holding: [1]).payload(of: \.waiting) == [1])
    #expect(try EmbeddedMachine(other, at: \.waiting, holding: [1], context: 0).payload(of: \.waiting) == [1])
    #expect(try ThreadsafeMachine(try Self.definition(), at: \.waiting, holding: [1]).payload(of: \.waiting) == [1])
  }

  @Test("A start without the payload throws, and events are rejected with that error")
  func missing() throws {
    var machine: Machine<State, Event> = Machine(try Self.definition())

    #expect(throws: MachineError.self) { try machine.start() }
    let rejected = "\(machine.attempt(.go))"
    #expect(rejected.contains("'waiting' holds a payload, and nothing makes it"))
    try machine.start(holding: [9])
    #expect(machine.payload(of: \.waiting) == [9])
  }

  @Test("A machine that has stopped starts again with a new payload, and not without")
  func startedAgain() throws {
    var machine = try Machine(try Self.definition(), in: \.waiting, holding: [1])
    machine.stop()
    #expect(machine.payload(of: \.waiting) == [1])
    #expect(throws: MachineError.self) { try machine.start() }
    #expect(machine.payload(of: \.waiting) == [1])
    try machine.start(holding: [2])
    #expect(machine.payload(of: \.waiting) == [2])

    let shared = try ThreadsafeMachine(try Self.definition(), in: \.waiting, holding: [1])
    shared.stop()
    try shared.start(holding: [2])
    #expect(shared.payload(of: \.waiting) == [2])
  }

  @Test("A new payload is for the initial state, or else for the one inside it that holds a payload of its type")
  func startedAgainInside() throws {
    enum Nested: StateCases {
      case same(Holds<[Int]>)
      case other(Holds<String>)
      case plain, pair
      case inner(Holds<[Int]>)
      case second(Holds<[Int]>)
      struct Keys: CaseKeys {
        let same = Nested.same
        let other = Nested.other
        let inner = Nested.inner
        let second = Nested.second
      }
    }
    func machine(_ initial: Nested) throws -> Machine<Nested, Event> {
      let definition = try MachineDefinition<Nested, Event>(initial: initial) { sm in
        sm.payload(of: \.same) { _ in [0] }
        sm.payload(of: \.other) { _ in "made" }
        sm.payload(of: \.inner) { _ in [1] }
        sm.payload(of: \.second) { _ in [1] }
        if initial == .pair {
          sm.parallel(.pair) { sm in
            sm.region(initial: .inner(.any)) { sm in sm.state(.inner(.any)) }
            sm.region(initial: .second(.any)) { sm in sm.state(.second(.any)) }
          }
        } else {
          sm.compound(initial, initial: .inner(.any)) { sm in sm.state(.inner(.any)) }
        }
      }
      var machine = Machine(definition)
      machine.stop()
      return machine
    }

    for (initial, held) in [(Nested.same(.any), [1]), (.other(.any), [5]), (.plain, [5])] {
      var machine = try machine(initial)
      try machine.start(holding: [5])
      #expect(machine.payload(of: \.inner) == held, "\(initial)")
      #expect(machine.payload(of: \.same) == (initial == .same(.any) ? [5] : nil))
    }
    var pair = try machine(.pair)
    let ambiguous = issues { try pair.start(holding: [5]) }
    #expect(ambiguous == ["more than one state in which machines start holds a payload of type Array<Int>"])
  }

  @Test("Threads start machines of one definition with payloads while other threads use it, and nothing is a race")
  func startedOnThreads() throws {
    let definition: MachineDefinition<State, Event> = try Self.definition()
    ThreadPool.run(4) { index in
      for round in 0..<100 {
        let machine = ThreadsafeMachine(definition)
        do {
          try machine.start(holding: [index, round])
          #expect(machine.fire(.go))
        } catch {
          Issue.record(error)
        }
      }
    }
  }

  @Test("A start that is undone can be repeated with the same payload")
  func undoneStart() throws {
    let entries = EventRecorder<String>()
    var machine = try Machine(try Self.definition(entries: entries, failing: true), in: \.waiting, holding: [1])

    #expect(throws: TestFailure.self) { try machine.start() }
    #expect(entries.entries == ["[1]", "[1]"])
  }

  @Test("A start with a payload that is undone leaves the payloads of the last configuration")
  func undoneStartAgain() throws {
    enum Door: StateCases {
      case shut(Holds<Int>)
      case open(Holds<String>)
      struct Keys: CaseKeys {
        let shut = Door.shut
        let open = Door.open
      }
    }
    let fails = Protected(false)
    let definition = try MachineDefinition<Door, Event>(initial: .shut(.any)) { sm in
      sm.payload(of: \.shut) { _ in 1 }
      sm.when(.go, from: \.shut, to: \.open) { number, _ in "kept \(number)" }
      sm.onEntry(.shut(.any)) { _ in if fails.runReadonly({ $0 }) { throw TestFailure() } }
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)
    machine.fire(.go)
    shared.fire(.go)
    machine.stop()
    shared.stop()
    fails.runMutable { $0 = true }

    #expect(throws: TestFailure.self) { try machine.start(holding: 9) }
    #expect(throws: TestFailure.self) { try shared.start(holding: 9) }

    #expect(machine.payload(of: \.shut) == nil && machine.payload(of: \.open) == "kept 1")
    #expect(shared.payload(of: \.shut) == nil && shared.payload(of: \.open) == "kept 1")
    fails.runMutable { $0 = false }
    try machine.start(holding: 9)
    try shared.start(holding: 9)
    #expect(machine.payload(of: \.shut) == 9 && shared.payload(of: \.shut) == 9)
  }

  @Test("A wrong state or a payload of another type is an error that says so")
  func wrong() throws {
    let definition: MachineDefinition<State, Event> = try Self.definition()
    let other: StateLiteral<State, Int> = { _ in { _ in .waiting(.any) } }
    let plain: StateLiteral<State, Int> = { _ in { _ in .running } }

    let missing = issues { _ = try Machine(definition, at: .waiting(.any)) }
    #expect(missing == ["'waiting' holds a payload, which is missing; write at:holding:"])
    let wrongType = issues { _ = try Machine(definition, at: other, holding: 1) }
    #expect(wrongType == ["'waiting' does not hold a payload of type Int"])
    let wrongState = issues { _ = try Machine(definition, in: plain, holding: 1) }
    #expect(wrongState == ["'running' does not hold a payload of type Int"])
    var machine = Machine(definition)
    let mistyped = issues { try machine.start(holding: "one") }
    #expect(mistyped == ["no state in which machines start holds a payload of type String"])
    #expect(machine.payload(of: other) == nil)
  }

  @Test("A machine that is made at a state with a payload needs those of the other active states as well")
  func severalPayloads() throws {
    enum Nested: StateCases {
      case start
      case outer(Holds<String>)
      case inner(Holds<[Int]>)
      struct Keys: CaseKeys {
        let outer = Nested.outer
        let inner = Nested.inner
      }
    }
    let definition = try MachineDefinition<Nested, Event>(initial: .start) { sm in
      sm.payload(of: \.outer) { _ in "made" }
      sm.payload(of: \.inner) { _ in [1] }
      sm.compound(.outer(.any), initial: .inner(.any)) { sm in sm.state(.inner(.any)) }
      sm.when(.go, from: .start, to: .outer(.any))
    }

    let withoutOuter = issues { _ = try Machine(definition, at: \.inner, holding: [5]) }
    #expect(withoutOuter == ["'outer' holds a payload, which is missing"])
    let withoutInner = issues { _ = try ThreadsafeMachine(definition, at: \.outer, holding: "passed") }
    #expect(withoutInner == ["'inner' holds a payload, which is missing"])
    let withoutBoth = issues { _ = try Machine(definition, at: .outer(.any)) }
    #expect(withoutBoth == ["outer", "inner"].map { "'\($0)' holds a payload, which is missing; write at:holding:" })
  }

  private func issues(_ body: () throws -> Void) -> [String]? {
    do {
      try body()
      return nil
    } catch {
      return (error as? RestoreError)?.issues
    }
  }

  @Test("Copies of a value have payloads of their own")
  func copies() throws {
    var machine = try Machine(try Self.definition(), in: \.waiting, holding: [1])
    var copy = machine

    machine.fire(Event.put, 2)
    copy.fire(Event.put, 3)
    let third = copy
    copy.fire(.go)

    #expect(machine.payload(of: \.waiting) == [1, 2])
    #expect(copy.payload(of: \.waiting) == nil)
    #expect(third.payload(of: \.waiting) == [1, 3])
  }
}
