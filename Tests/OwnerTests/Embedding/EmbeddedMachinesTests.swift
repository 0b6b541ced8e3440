import StateMachines
import Testing

@Suite("A machine that stores its context")
struct EmbeddedMachinesTests {
  @Test("A generic struct has one property for the machine and its context")
  func property() {
    var (numbers, words) = (Turnstile<Int>(), Turnstile<String>())

    #expect(numbers.insert(5) == 1)
    #expect(numbers.insert(5) == nil)
    #expect(numbers.isOpen && numbers.push())
    #expect(words.insert("five") == 1)
    #expect(numbers.coins == [5] && words.coins == ["five"])
  }

  @Test("`fire` takes every form of an event")
  func fired() {
    typealias Event = Turnstile<Int>.Event
    var machine = Turnstile<Int>().machine

    let (inserted, count) = (machine.fire(Event.insert, 5), machine.fire(Event.count))
    let accepted = [machine.fire(Event.note, "a"), machine.fire(Event.ring), machine.fire(.push), machine.fire(Event.ring)]

    #expect(inserted == 1 && count == 1)
    #expect(accepted == [true, true, true, false])
    #expect(machine.context.notes == ["a"] && machine.context.rings == 1)
  }

  @Test("`attempt` and `require` take every form of an event that replies, with and without a trace")
  func answered() throws {
    typealias Event = Turnstile<Int>.Event
    var machine = Turnstile<Int>().machine
    var traces = 0
    let trace: (Trace<Turnstile<Int>.State, Event>) -> Void = { _ in traces += 1 }

    #expect(machine.attempt(Event.insert, 5).reply == 1)
    #expect(machine.attempt(Event.count).reply == 1)
    #expect("\(machine.attempt(.push))" == "transitioned: open -> locked (push)")
    #expect(machine.attempt(Event.insert, 6, tracing: trace).reply == 2)
    #expect(machine.attempt(Event.count, (), tracing: trace).reply == 2)
    #expect(machine.attempt(.push, tracing: trace).transition?.target == .locked)
    #expect(try machine.require(Event.insert, 7) == 3)
    #expect(try machine.require(Event.count) == 3)
    #expect(try machine.require(.push).target == .locked)
    machine.fire(Event.insert, 8)
    #expect(throws: Turnstile<Int>.Machine.Rejection.self) { try machine.require(Event.insert, 9) }
    #expect(traces == 3)
  }

  @Test("`can` and `permittedEvents` ask guards with the stored context")
  func asked() {
    typealias Event = Turnstile<Int>.Event
    var machine = Turnstile<Int>().machine
    machine.fire(Event.insert, 5)

    #expect(machine.can(.push) && machine.can(Event.note, "a") && !machine.can(Event.insert, 6))
    #expect(machine.permittedEvents.contains(.push))
    machine.context.coins = []
    #expect(!machine.can(.push))
    #expect(!machine.permittedEvents.contains(.push))
  }

  @Test("The context is read and changed in place between calls")
  func changedInPlace() {
    var machine = Turnstile<Int>().machine
    machine.context.coins.reserveCapacity(64)
    var places = Set<UnsafePointer<Int>?>()

    for coin in 0..<32 {
      machine.context.coins.append(coin)
      places.insert(machine.context.coins.withUnsafeBufferPointer { $0.baseAddress })
    }

    #expect(places.count == 1)
    #expect(machine.fire(Turnstile<Int>.Event.count) == 32)
  }

  @Test("A step that is undone restores a context that is a struct")
  func undone() {
    var machine = Turnstile<Int>().machine

    let outcome = machine.attempt(.kick)
    let isNoted = machine.fire(Turnstile<Int>.Event.note, "")

    #expect(flaw(of: outcome) == Flaw(place: "kick"))
    #expect(!isNoted && machine.state == .locked && machine.context.notes.isEmpty)
  }

  @Test("A copy is a machine of its own, with a context of its own")
  func copied() {
    var machine = Turnstile<Int>().machine

    var copy = machine
    copy.fire(Turnstile<Int>.Event.insert, 5)
    machine.fire(Turnstile<Int>.Event.note, "a")

    #expect(machine.state == .locked && machine.context.coins.isEmpty && machine.nextDeadline == nil)
    #expect(copy.state == .open && copy.context.notes.isEmpty && copy.nextDeadline == .seconds(10))
  }

  @Test("Time is passed to it as to a machine that is handed its context")
  func time() {
    var machine = Turnstile<Int>().machine
    machine.advance(to: .seconds(1))
    machine.fire(Turnstile<Int>.Event.insert, 5)

    #expect(machine.advance(by: .seconds(9)).isEmpty)
    #expect(machine.nextDeadline == .seconds(11))
    #expect(machine.advance(to: .seconds(11)).map(\.target) == [.locked])
  }

  @Test("A stopped machine leaves its states and can be started again")
  func stopped() throws {
    let definition = EmbeddedMachine<[String], String, String>.Definition.verified(initial: "a") { sm in
      sm.onEntry { step in step.context.append("enter \(step.state)") }
      sm.onExit { step in step.context.append("exit \(step.state)") }
    }
    var machine = EmbeddedMachine(stopped: definition, context: ["made"])

    try machine.start()
    let error = machine.stop()
    try machine.start()

    #expect(error == nil)
    #expect(machine.context == ["made", "enter a", "exit a", "enter a"])
  }

  @Test("A start that throws is undone with the context, and can be repeated")
  func failedStart() throws {
    struct Context { var entries = 0, isFaulty = true }
    let definition = EmbeddedMachine<Context, String, String>.Definition.verified(initial: "a") { sm in
      sm.onEntry("a") { step in
        step.context.entries += 1
        if step.context.isFaulty { throw Flaw(place: "entry") }
      }
      sm.when("go", from: "a", to: "b")
    }
    var machine = EmbeddedMachine(definition, context: Context())

    #expect(flaw(of: machine.attempt("go")) == Flaw(place: "entry"))
    #expect(machine.context.entries == 0)
    machine.context.isFaulty = false
    try machine.start()
    let isAccepted = machine.fire("go")

    #expect(isAccepted && machine.context.entries == 1)
  }

  @Test("One is made at a state, or from a snapshot, with a context")
  func restored() throws {
    typealias Event = Turnstile<Int>.Event
    var machine = try Turnstile<Int>.Machine(Turnstile.definition, at: .open, context: Turnstile.Till(coins: [7]))
    machine.advance(to: .seconds(4))

    var other = try Turnstile<Int>.Machine(Turnstile.definition, restoring: machine.snapshot(), context: machine.context)

    #expect(other.nextDeadline == .seconds(6))
    #expect(other.fire(Event.count) == 1)
    #expect(throws: RestoreError.self) {
      try EmbeddedMachine(Slots.definition, at: .machine, context: 0)
    }
  }

  @Test("It answers what is active: by state, by key and by matcher")
  func queried() {
    var machine = EmbeddedMachine(Slots.definition, context: 0)

    #expect(machine.configuration == [.machine, .left(.any), .right] && !machine.isFinished)
    #expect(machine.is(.left(.any)) && machine.is(\.left) && !machine.is(\.end) && machine.is([.end(.any), .right]))
    #expect(machine.payload(of: \.left) == 1 && machine.payload(of: \.end) == nil)
    #expect(machine.activeConfiguration == "machine\n  machine@0\n    left\n  machine@1\n    right")
    machine.fire("end")
    #expect(machine.state == .end(.any) && machine.payload(of: \.end) == 3 && machine.is(\.end) && machine.isFinished)
  }

  /// A chart with regions, and states with payloads.
  private enum Slots: StateCases {
    case machine
    case left(Holds<Int>)
    case right
    case end(Holds<Int>)
    struct Keys: CaseKeys {
      let left = Slots.left
      let end = Slots.end
    }

    static let definition: EmbeddedMachine<Int, Slots, String>.Definition = .verified(initial: .machine) { sm in
      sm.parallel(.machine) { sm in
        sm.region(initial: .left(.any)) { sm in sm.state(.left(.any)) }
        sm.region(initial: .right) { sm in sm.state(.right) }
      }
      sm.payload(of: \.left) { _ in 1 }
      sm.when("end", from: .machine, to: \.end) { _ in 3 }
      sm.final(.end(.any))
    }
  }
}
