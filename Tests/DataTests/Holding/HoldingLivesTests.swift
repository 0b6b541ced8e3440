import StateMachines
import Testing

@Suite("When payloads of states are released")
struct HoldingLivesTests {
  private struct Rules: ShelfRules {
    let released: EventRecorder<Int>

    func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
      let stock: @Sendable (Int) -> Stock = { [released] number in
        Stock([number], ReleaseProbe { released.append(number) })
      }
      sm.when(Order.put, from: .empty, to: \.filled) { number, step in Made(stock(number), 0) }
      sm.when(Order.put, from: \.filled, to: \.filled) { number, old, step in Made(stock(number), 0) }
      sm.when(Order.fail, from: \.filled, to: \.filled) { number, old, step in
        old = stock(number)
        if number < 0 { throw TestFailure() }
        return Made(stock(number + 1))
      }
      sm.when(.clear, from: \.filled, to: .empty)
    }
  }

  @Test(
    "Each payload is released once: when it is replaced, when its state is left, when a step is undone", arguments: EntryPoint.Kind.allCases
  )
  func released(kind: EntryPoint.Kind) throws {
    let released = EventRecorder<Int>()
    let machine = try Rules(released: released).machine(kind)

    machine.perform {
      _ = machine.fire(Order.put, 1)
      #expect(released.entries == [])
      _ = machine.fire(Order.put, 2)
      #expect(released.entries == [1])
      _ = machine.fire(Order.fail, -5)
      #expect(released.entries == [1, -5])
      #expect(machine.payload(of: \.filled)?.numbers == [2])
      _ = machine.fire(Order.fail, 10)
      #expect(released.entries.sorted() == [-5, 1, 2, 10])
      #expect(machine.fire(.clear))
      #expect(released.entries.sorted() == [-5, 1, 2, 10, 11])
    }
  }

  @Test("A machine releases its payloads with it", arguments: EntryPoint.Kind.allCases)
  func withTheMachine(kind: EntryPoint.Kind) throws {
    let released = EventRecorder<Int>()
    var machine: (any EntryMachine<Shelf, Order>)? = try Rules(released: released).machine(kind)
    machine?.perform { _ = machine?.fire(Order.put, 1) }

    machine = nil

    #expect(released.entries == [1])
  }

  @Test("A payload that fires an event when it is released finds the machine at rest")
  func firing() throws {
    let released = EventRecorder<Bool>()
    struct Box: Sendable { weak var machine: ThreadsafeMachine<Shelf, Order>? }
    let box = ValueBox<Box>()
    let machine = ThreadsafeMachine(
      try MachineDefinition<Shelf, Order>(initial: .empty) { sm in
        sm.when(Order.put, from: .empty, to: \.filled) { number, step in
          Made(Stock([number], ReleaseProbe { released.append(box.value?.machine?.fire(Order.put, 2) == 1) }), 1)
        }
        sm.when(Order.put, in: .broken) { number, step in 1 }
        sm.when(.breakDown, from: \.filled, to: .broken)
      })
    box.value = Box(machine: machine)

    _ = machine.fire(Order.put, 1)
    #expect(machine.fire(.breakDown))

    #expect(released.entries == [true])
  }

  @Test("A payload that a history remembers no longer is released when the machine is at rest", arguments: [false, true])
  func forgottenByHistory(byStop: Bool) throws {
    enum State: StateCases {
      case off, outer
      case inner(Holds<ReleaseProbe>)
      struct Keys: CaseKeys { let inner = State.inner }
    }
    enum Event: Hashable, Sendable { case pause, resume, renew, ping }
    let (released, box) = (EventRecorder<Bool>(), ValueBox<ThreadsafeMachine<State, Event>>())
    let make: @Sendable () -> ReleaseProbe = {
      ReleaseProbe {
        guard let machine = box.value else { return }
        if case .accepted = machine.attempt(.ping) { released.append(false) } else { released.append(true) }
      }
    }
    let machine = ThreadsafeMachine(
      try MachineDefinition<State, Event>(initial: .outer) { sm in
        sm.payload(of: \.inner) { step in make() }
        sm.compound(.outer, initial: .inner(.any)) { sm in
          sm.when(.renew, from: \.inner, to: \.inner) { old, step in make() }
        }
        sm.when(.pause, from: .outer, to: .off)
        sm.when(.resume, from: .off, into: .history(of: .outer, depth: .deep))
        sm.when(.ping, in: [.off, .outer]) { step in }
      })
    box.value = machine

    for event in [Event.pause, .resume, .renew] { machine.fire(event) }
    if byStop { machine.stop() } else { machine.fire(.pause) }
    box.value = nil

    #expect(!released.entries.isEmpty && released.entries.allSatisfy { $0 })
  }
}
