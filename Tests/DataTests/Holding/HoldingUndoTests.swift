import StateMachines
import Testing

@Suite("Payloads of states when a step is undone")
struct HoldingUndoTests {
  private struct Rules: ShelfRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
      sm.when(.refill, from: .empty, to: \.filled) { step in Stock([7]) }
      // The argument says whether the action throws.
      sm.when(Order.fail, in: \.filled) { fails, stock, step in
        stock.numbers.append(fails)
        if fails > 0 { throw TestFailure() }
      }
      sm.when(Order.count, from: \.filled, to: \.counted) { fails, stock, step in
        stock.numbers = []
        if fails > 0 { throw TestFailure() }
        return Made(1, "done")
      }
      sm.when(.clear, from: \.filled, to: .empty) { stock, step in
        stock.numbers = []
        throw TestFailure()
      }
      sm.when(.sort, from: \.filled, to: \.filled) { stock, step in
        stock.numbers = []
        throw TestFailure()
      }
      sm.when(.breakDown, from: \.filled, to: .broken) { stock, step in stock.numbers = [] }
      sm.when(Order.put, from: \.filled, to: .broken) { number, stock, step in
        stock.numbers = []
        return number
      }
      sm.onEntry(.broken) { step in throw TestFailure() }
    }
  }

  @Test("An action that throws leaves the payload as it was", arguments: EntryPoint.Kind.allCases)
  func throwing(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(.refill))
      #expect(machine.attempt(Order.fail, 1).outcome.rejection?.failure is TestFailure)
      #expect(machine.payload(of: \.filled)?.numbers == [7])
      #expect(machine.attempt(Order.count, 1).outcome.rejection?.failure is TestFailure)
      #expect(!machine.fire(.clear) && !machine.fire(.sort))
      #expect(machine.payload(of: \.filled)?.numbers == [7])
      #expect(machine.attempt(Order.fail, 0).outcome.rejection == nil)
      #expect(machine.payload(of: \.filled)?.numbers == [7, 0])
    }
  }

  @Test("An action that replies or makes a payload undoes the step where errors are raised", arguments: EntryPoint.Kind.allCases)
  func raising(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind, onError: .raise)

    machine.perform {
      #expect(machine.fire(.refill))
      #expect(machine.attempt(Order.fail, 1).outcome.rejection?.failure is TestFailure)
      #expect(machine.attempt(Order.count, 1).outcome.rejection?.failure is TestFailure)
      #expect(!machine.fire(.sort))
      #expect(machine.payload(of: \.filled)?.numbers == [7])
      #expect(machine.fire(.clear))
      #expect(machine.payload(of: \.filled) == nil)
    }
  }

  @Test("A hook that throws after an action that cannot throw has the payload put back", arguments: EntryPoint.Kind.allCases)
  func laterHook(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(.refill))
      #expect(!machine.fire(.breakDown))
      #expect(machine.payload(of: \.filled)?.numbers == [7])
      #expect(machine.fire(Order.put, 1) == nil)
      #expect(machine.payload(of: \.filled)?.numbers == [7])
    }
  }

  @Test("A payload that is made and then undone is released, and the old one stays", arguments: EntryPoint.Kind.allCases)
  func madeAndUndone(kind: EntryPoint.Kind) throws {
    struct Entering: ShelfRules {
      let released: EventRecorder<String>

      func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
        sm.when(.refill, from: .empty, to: \.filled) { [released] step in Stock([1], ReleaseProbe { released.append("first") }) }
        sm.when(.refill, from: \.filled, to: \.filled) { [released] stock, step in
          stock.numbers = []
          return Stock([2], ReleaseProbe { released.append("second") })
        }
        sm.onEntry(.filled(.any)) { step in
          if step.payload(of: \.filled)?.numbers == [2] { throw TestFailure() }
        }
      }
    }
    let released = EventRecorder<String>()
    let machine = try Entering(released: released).machine(kind)

    machine.perform {
      #expect(machine.fire(.refill) && !machine.fire(.refill))
      #expect(released.entries == ["second"])
      #expect(machine.payload(of: \.filled)?.numbers == [1])
    }
  }

  @Test("What follows from a transition undoes it with its payloads", arguments: [EntryPoint.Kind.value, .threadsafe])
  func eventless(kind: EntryPoint.Kind) throws {
    struct Following: ShelfRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
        sm.when(.refill, from: .empty, to: \.filled) { step in Stock([1]) }
        sm.when(.sort, from: \.filled, to: \.counted) { stock, step in stock.numbers.count }
        sm.always(from: .counted(.any), to: .broken)
        sm.onEntry(.broken) { step in throw TestFailure() }
      }
    }
    let machine = try Following().machine(kind)

    machine.perform {
      #expect(machine.fire(.refill) && !machine.fire(.sort))
      #expect(machine.payload(of: \.filled)?.numbers == [1])
      #expect(machine.payload(of: \.counted) == nil)
    }
  }

  @Test("An array is changed in its place where nothing can throw, and copied where something can")
  func inPlace() throws {
    enum State: StateCases {
      case open(Holds<[Int]>)
      case shut
      struct Keys: CaseKeys { let open = State.open }
    }
    enum Event: Hashable, Sendable {
      case put(Call<Int, UInt>)
      case putOrThrow(Call<Int, UInt>)
    }
    var machine = try Machine(
      try MachineDefinition<State, Event>(initial: .open(.any)) { sm in
        sm.when(Event.put, in: \.open) { number, numbers, step in
          numbers[0] = number
          return numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
        sm.when(Event.putOrThrow, in: \.open) { number, numbers, step in
          numbers[0] = number
          if number < 0 { throw TestFailure() }
          return numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
      }, in: \.open, holding: Array(0..<1_000))

    let places = [machine.fire(Event.put, 1), machine.fire(Event.put, 2), machine.fire(Event.putOrThrow, 3)]
    let undone = machine.fire(Event.putOrThrow, -3)
    #expect(places[0] == places[1] && places[1] != places[2])
    #expect(undone == nil)
    #expect(machine.payload(of: \.open)?.first == 3)
  }
}
