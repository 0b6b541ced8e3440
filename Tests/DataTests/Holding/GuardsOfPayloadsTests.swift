import StateMachines
import Testing

@Suite("Guards of the payload of a state")
struct GuardsOfPayloadsTests {
  private struct Rules: ShelfRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
      sm.when(.refill, from: .empty, to: \.filled) { step in Stock([7, 8]) }
      let hasSeveral = Guard<Context, Shelf, Order>("has several", of: \.filled) { stock, step in stock.numbers.count > 1 }
      let isNew = CallGuard<Context, Shelf, Order, Int>("is new", of: \.filled) { number, stock, step in
        !stock.numbers.contains(number)
      }
      sm.when(.sort, in: \.filled, if: hasSeveral) { stock, step in stock.numbers.sort() }
      sm.when(Order.put, in: \.filled, if: isNew) { number, stock, step in
        stock.numbers.append(number)
        return stock.numbers.count
      }
      sm.when(.breakDown, from: .any, to: .broken, if: !Guard(of: \.filled) { stock, step in stock.numbers.isEmpty })
      sm.when(.clear, from: .filled(.any), to: .empty)
      sm.when(Order.count, from: .empty, to: .empty, if: .init("fits", of: \.filled) { _, _, _ in true }) { number, step in "" }
    }
  }

  @Test("A guard reads the payload of the active state, with the argument of the event", arguments: EntryPoint.Kind.allCases)
  func reads(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(.refill))
      #expect(machine.fire(Order.put, 9) == 3)
      #expect(machine.fire(Order.put, 9) == nil)
      #expect(machine.attempt(Order.put, 8, tracing: nil).outcome.description.contains("guard 'is new' is false"))
      #expect(machine.fire(.sort))
    }
  }

  @Test("A guard of a payload does not hold while its state is not active, and its negation does", arguments: EntryPoint.Kind.allCases)
  func elsewhere(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(Order.count, 1) == nil)
      #expect(!machine.can(Order.count, 1))
      #expect(machine.fire(.breakDown))
      #expect(machine.sight.state == "broken")
    }
  }

  @Test("`can` without an argument counts a guard of argument and payload as true where the state is active, and as false elsewhere")
  func unknown() throws {
    var machine = Machine(try MachineDefinition<Shelf, Order>(initial: .empty) { Rules().write(&$0) })

    #expect(!machine.can(.count(.any)))
    #expect(!machine.can(Order.count, 1))
    machine.fire(.refill)
    #expect(machine.can(.put(.any)))
    #expect(!machine.can(Order.put, 7))
  }

  private struct FailingRules: ShelfRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
      sm.when(.refill, from: .empty, to: \.filled) { step in Stock([7]) }
      sm.when(.clear, from: .filled(.any), to: .empty, if: Guard(of: \.filled) { _, _ in throw TestFailure() })
      sm.when(.hookFailure, from: .filled(.any), to: .broken)
    }
  }

  @Test("A guard of a payload that throws undoes the step, or is false and raises a failure", arguments: EntryPoint.Kind.allCases)
  func throwing(kind: EntryPoint.Kind) throws {
    let (undone, raised) = (try FailingRules().machine(kind), try FailingRules().machine(kind, onError: .raise))

    undone.perform {
      #expect(undone.fire(.refill))
      #expect(!undone.fire(.clear))
      #expect(undone.payload(of: \.filled)?.numbers == [7])
    }
    raised.perform {
      #expect(raised.fire(.refill))
      #expect(raised.fire(.clear))
      #expect(raised.sight.state == "broken")
    }
  }

  private enum Jar: StateCases {
    case open(Holds<Stock>)
    case shut
    struct Keys: CaseKeys { let open = Jar.open }
  }
  private enum Twist: Hashable, Sendable { case twist }

  @Test("Hooks read the payload in place until the actions of the transition have run")
  func hooks() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(
      MachineDefinition<Jar, Twist>(initial: .shut) { sm in
        @Sendable func note(_ moment: String, _ step: borrowing Step<Void, Jar, Twist>) {
          log.append("\(moment): \(step.withPayload(of: \.open) { $0.numbers.count }.map(String.init) ?? "none")")
        }
        sm.before { step in note("before", step) }
        sm.onExit(.open(.any)) { step in note("exit", step) }
        sm.when(.twist, from: \.open, to: .shut) { stock, step in
          log.append("action: \(step.withPayload(of: \.open) { $0.numbers.count }.map(String.init) ?? "none")")
        }
        sm.onEntry(.shut) { step in note("entry", step) }
        sm.after { step in note("after", step) }
      }, at: \.open, holding: Stock([1, 2, 3]))

    machine.fire(.twist)

    #expect(log.entries == ["before: 3", "exit: 3", "action: none", "entry: none", "after: none"])
  }
}
