import Dispatch
import StateMachineTesting
import StateMachines
import Testing

/// The second table of all combinations on the landing page of `StateMachines`: lines and observers that are no transitions for an event.
@Suite("All combinations of data and lines that are no transitions for an event", .timeLimit(.minutes(5)))
struct DataLinesTests {
  typealias Spot = DataCombinationsTests.Spot
  typealias Ask = DataCombinationsTests.Ask
  typealias Definition = MachineDefinition<Spot, Ask>

  @Test("Entry and exit actions of a state with a payload that is only named, alone and in a list, read the payload of the step")
  func entryAndExit() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .a) { sm in
      sm.onEntry(.on(.any)) { step in log.append("enters with \(step.payload(of: \.on) ?? 0)") }
      sm.onExit([.c, .on(.any)]) { step in log.append("leaves with \(step.payload(of: \.on) ?? 0)") }
      sm.when(\.seek, from: .a, to: \.on)
      sm.when(.go, from: \.on, to: .b)
    }
    var machine = Machine(definition)

    for event in [Ask.seek(5), .go] { machine.fire(event) }

    #expect(log.entries == ["enters with 5", "leaves with 5"])
  }

  @Test("Hooks before and after transitions take a plain event, a list with a key and a call, between states that hold payloads")
  func hooks() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .a) { sm in
      sm.before(.go, from: .on(.any)) { step in log.append("before go") }
      sm.after([.go], to: [.b, .off(.any)]) { step in log.append("after go") }
      sm.before(.of(\.seek), to: .on(.any)) { step in log.append("before seek") }
      sm.before(Ask.pay, from: [.off(.any)]) { amount, step in log.append("before pay \(amount)") }
      sm.after(Ask.pay, to: [.c]) { amount, step in log.append("after pay \(amount)") }
      sm.when(\.seek, from: .a, to: \.on)
      sm.when(.go, from: \.on, to: \.off) { level, step in level }
      sm.when(Ask.pay, from: \.off, to: .c) { amount, level, step in amount + level }
    }
    var machine = Machine(definition)

    for event in [Ask.seek(5), .go] { machine.fire(event) }
    let reply = machine.fire(Ask.pay, 3)

    #expect(reply == 8)
    #expect(log.entries == ["before seek", "before go", "after go", "before pay 3", "after pay 3"])
  }

  @Test("Eventless transitions and completions lead from and to states that hold payloads, which are made around them")
  func eventlessTransitionsAndCompletions() throws {
    let definition = try Definition(initial: .a) { sm in
      sm.when(.go, from: .a, to: .c)
      sm.always(from: .c, to: .on(.any))
      sm.compound(.on(.any), initial: .b) { sm in sm.final(.b) }
      sm.onDone(.on(.any), to: .off(.any))
      sm.payload(of: \.on) { step in 3 }
      sm.payload(of: \.off) { step in 4 }
    }
    var machine = Machine(definition)

    machine.fire(.go)

    #expect(machine.state == .off(.any))
    #expect(machine.payload(of: \.off) == 4)
  }

  @Test("A failure of work leads to a state that holds a payload")
  func failures() throws {
    let executor = ManualExecutor()
    let definition = try Definition(initial: .a) { sm in
      sm.when(.go, from: .a, to: .c)
      sm.task("work", in: .c) { throw TestFailure() }
      sm.onFailure(of: "work", to: .on(.any))
      sm.payload(of: \.on) { step in 3 }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.go)
    executor.run()

    #expect(machine.payload(of: \.on) == 3)
  }

  @Test("Events of every sort are ignored and declared impossible in states that hold payloads, and a call is replied to")
  func decisions() throws {
    let definition = try Definition(initial: .a) { sm in
      sm.when(\.seek, from: .a, to: \.on)
      sm.ignore(.go, in: .on(.any))
      sm.ignore(\.seek, in: [.b, .on(.any)])
      sm.ignore(Ask.pay, in: .on(.any), replying: 9)
      sm.ignore(Ask.press, in: .of(\.on, \.off))
      sm.impossible(Ask.count, in: .on(.any))
    }
    var machine = Machine(definition)
    machine.fire(.seek(5))

    let accepted = [machine.fire(.go), machine.fire(.seek(6)), machine.fire(Ask.press, 1)]
    let reply = machine.fire(Ask.pay, 1)
    let rejected = machine.attempt(Ask.count).outcome

    #expect(accepted == [true, true, true])
    #expect(reply == 9)
    #expect(rejected.description.contains("impossible"))
    #expect(machine.payload(of: \.on) == 5)
  }

  @Test("A plain event and a list with a key are deferred in a state that holds a payload")
  func deferrals() throws {
    let definition = try Definition(initial: .a) { sm in
      sm.when(\.seek, from: .a, to: \.on)
      sm.defer(.go, in: .on(.any))
      sm.defer(.of(\.seek), in: [.b, .on(.any)])
      sm.when(Ask.press, from: \.on, to: .c)
      sm.when(\.seek, from: .c, to: \.off)
      sm.when(.go, in: \.off) { level, step in level += 1 }
    }
    var machine = Machine(definition)

    for event in [Ask.seek(5), .seek(6), .go] { machine.fire(event) }
    machine.fire(Ask.press, 1)

    #expect(machine.payload(of: \.off) == 7)
  }

  @Test("A timeout fires an event with a payload in states that hold payloads, after a fixed time and after one that a payload says")
  func timeouts() throws {
    let definition = try Definition(initial: .a) { sm in
      sm.when(\.seek, from: .a, to: \.on)
      sm.timeout(.seconds(1), in: [.c, .on(.any)], fire: .seek(7))
      sm.when(\.seek, from: \.on, to: \.off)
      sm.timeout(in: .off(.any), fire: .seek(8)) { step in .seconds(step.payload(of: \.off) ?? 0) }
      sm.when(\.seek, in: \.off) { place, level, step in level += place }
    }
    var machine = Machine(definition)

    machine.fire(.seek(5))
    let held = [1, 6, 1].map { seconds in
      machine.advance(by: .seconds(seconds))
      return machine.payload(of: \.off)
    }

    #expect(held == [7, 7, 15])
  }

  @Test("A task, a stream and the end of a child machine report events with payloads in states that hold payloads")
  func work() throws {
    let executor = ManualExecutor()
    let inner = try MachineDefinition<DataCombinationsTests.Fired, Ask>(initial: .go) { sm in sm.final(.go) }
    let definition = try Definition(initial: .a) { sm in
      sm.when(\.seek, from: .a, to: \.on)
      sm.task("work", in: [.c, .on(.any)]) { .seek(6) }
      sm.when(\.seek, from: \.on, to: \.off)
      sm.events(in: .off(.any)) { AsyncStream([Ask.seek(7)]) }
      sm.when(\.seek, in: \.off, if: Guard("is seven", of: \.off) { level, step in level == 6 }) { place, level, step in level += place }
      sm.child(ChildMachine<DataCombinationsTests.Fired, Ask>("inner"), inner, in: .b) { last in .seek(8) }
      sm.when(.go, from: \.off, to: .b)
      sm.when(\.seek, from: .b, to: \.on)
    }
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.seek(5))
    executor.run()
    let held = machine.payload(of: \.off)
    machine.fire(.go)

    #expect(held == 13)
    #expect(machine.payload(of: \.on) == 8)
  }

  @Test("An observer is notified of transitions by the key of an event, and by states with payloads in each spelling")
  func observers() throws {
    let queue = DispatchQueue(label: "observer")
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .a) { sm in
      sm.when(\.seek, from: .a, to: \.on)
      sm.when(\.seek, in: \.on) { place, level, step in level = place }
      sm.when(.go, from: \.on, to: .b)
      sm.when(.go, from: .b, to: .a)
      sm.when(Ask.press, from: .a, to: .c)
      sm.when(.go, in: .c) { step in }
    }
    let machine = ThreadsafeMachine(definition)
    machine.subscribe(.causedBy(\.seek), .entering(\.on), on: queue) { _ in log.append("seek") }
    machine.subscribe(.inside(.on(.any)), on: queue) { _ in log.append("inside") }
    machine.subscribe(.causedBy(.go), .leaving([.c, .on(.any)]), on: queue) { _ in log.append("go") }
    machine.subscribe(.causedBy(.press(.any)), on: queue) { _ in log.append("press") }

    for event in [Ask.seek(5), .seek(6), .go, .go] { machine.fire(event) }
    machine.fire(Ask.press, 1)
    machine.fire(.go)
    queue.sync {}

    #expect(log.entries == ["seek", "inside", "go", "press"])
  }
}

extension AsyncStream {
  /// The elements of an array, one after the other.
  fileprivate init(_ elements: [Element]) where Element: Sendable {
    self.init { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish()
    }
  }
}
