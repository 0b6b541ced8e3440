import StateMachines
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("Values that a guard works out and the action of its line reads", .timeLimit(.minutes(5)))
struct GuardValuesTests {
  /// A number with an object that counts its lives.
  private struct Found: Sendable {
    let number: Int
    let probe: ReleaseProbe
  }

  private struct Rules: ShelfRules {
    /// What the guard finds.
    let next = ValueBox<Int>()
    let asked = EventRecorder<Int>()
    let released = EventRecorder<Int>()

    func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
      let found = sm.value("has a number") { [next, asked, released] step in
        asked.append(1)
        return next.value.map { number in Found(number: number, probe: ReleaseProbe { released.append(number) }) }
      }
      sm.when(.sort, from: .empty, to: \.counted, if: .has(found)) { step in step.value(of: found).number }
      sm.when(.sort, in: \.counted, if: .has(found)) { count, step in count += step.value(of: found).number }
      sm.when(.refill, from: .counted(.any), to: .broken, if: .has(found) && !.isIn([.empty]))
      sm.when(Order.put, in: .broken, if: .init(.has(found))) { number, step in number + step.value(of: found).number }
      sm.when(.breakDown, in: .broken, if: .has(found)) { step in
        if step.value(of: found).number < 0 { throw TestFailure() }
      }
      sm.when(.clear, in: .any, if: .has(found) && Guard("never") { _ in false }) { step in }
    }
  }

  @Test("A guard works a value out once for an event, and the action has it", arguments: EntryPoint.Kind.allCases)
  func once(kind: EntryPoint.Kind) throws {
    let rules = Rules()
    let machine = try rules.machine(kind)

    machine.perform {
      #expect("\(machine.attempt(.sort, tracing: nil))".contains("guard 'has a number' is false"))
      let rejected = rules.asked.entries.count
      rules.next.value = 5
      #expect(machine.fire(.sort))
      #expect(machine.payload(of: \.counted) == 5)
      rules.next.value = 6
      #expect(machine.fire(.sort))
      #expect(machine.payload(of: \.counted) == 11)
      #expect(machine.fire(.refill))
      #expect(machine.fire(Order.put, 3) == 9)
      #expect(rules.asked.entries.count == rejected + 4)
    }
  }

  @Test(
    "A value is released once, at the end of the call: taken, not taken, undone, and only asked for", arguments: EntryPoint.Kind.allCases)
  func released(kind: EntryPoint.Kind) throws {
    let rules = Rules()
    let machine = try rules.machine(kind)
    rules.next.value = 1

    machine.perform {
      for event in [Order.sort, .sort, .clear, .refill, .breakDown, .clear] {
        let asked = rules.asked.entries.count
        _ = machine.fire(event)
        #expect(rules.asked.entries.count > asked)
        #expect(rules.released.entries.count == rules.asked.entries.count, "\(event)")
      }
      rules.next.value = -1
      #expect(machine.attempt(.breakDown, tracing: nil).rejection != nil)
      #expect(machine.can(Order.put, 1))
      #expect(rules.released.entries.count == rules.asked.entries.count)
    }
  }

  private enum Place: MachineState { case both, left, a, b, right, c, d }
  private enum Way: MachineEvent { case go }

  @Test("Two lines of regions with one value have what each of them has found")
  func regions() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Place, Way>(initial: .both) { sm in
      let source = sm.value("has a source") { step in "\(step.source)" }
      sm.parallel(.both) { sm in
        sm.compound(.left, initial: .a) { sm in
          sm.when(.go, from: .a, to: .b, if: .has(source)) { step in log.append(step.value(of: source)) }
        }
        sm.compound(.right, initial: .c) { sm in
          sm.when(.go, from: .c, to: .d, if: .has(source)) { step in log.append(step.value(of: source)) }
        }
      }
    }
    let machine = ThreadsafeMachine(definition)

    machine.fire(.go)

    #expect(log.entries == ["a", "c"])
    #expect(machine.is(.b) && machine.is(.d))
  }

  @Test("Entry actions and hooks of the step read a value as well, and a later event of the call has its own")
  func hooksAndLaterEvents() throws {
    let log = EventRecorder<Int>()
    let next = EventRecorder<Int>()
    let definition = try MachineDefinition<Place, Way>(initial: .a) { sm in
      let count = sm.value("has a count") { [next] step in
        next.append(0)
        return next.entries.count
      }
      sm.when(.go, from: .a, to: .b, if: .has(count)) { step in step.send(.go) }
      sm.onEntry(.b) { step in log.append(step.value(of: count)) }
      sm.when(.go, from: .b, to: .c, if: .has(count))
      sm.after(.go, to: .c) { step in log.append(step.value(of: count)) }
    }
    var machine = Machine(definition)

    machine.fire(.go)

    #expect(machine.state == .c)
    #expect(log.entries == [1, 2])
  }

  @Test("Of two lines of a state with one value, the second has what its own guard has found")
  func secondLine() throws {
    let log = EventRecorder<Int>()
    let asked = AtomicCounter()
    let definition = try MachineDefinition<Place, Way>(initial: .a) { sm in
      let number = sm.value("has a number") { _ in asked.add() }
      sm.when(.go, from: .a, to: .c, if: .has(number) && Guard("never") { _ in false })
      sm.when(.go, from: .a, to: .b, if: .has(number)) { step in log.append(step.value(of: number)) }
    }
    var machine = Machine(definition)

    machine.fire(.go)

    #expect(machine.state == .b)
    #expect(log.entries == [2])
  }

  @Test("A line that reads a value without asking for it stops the program with a sentence", .exitTests)
  func unasked() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      let definition = try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
        let count = sm.value("has a count") { step in 1 }
        sm.when(.lock, from: .open, to: .locked) { step in print(step.value(of: count)) }
      }
      var machine = Machine(definition)
      machine.fire(.lock)
    }

    let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(text.contains("no guard of this line has found 'has a count': write if: .has(…)"), "\(text)")
  }
}
