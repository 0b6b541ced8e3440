import StateMachines
import Testing

@Suite("An event that takes an argument and comes without")
struct ArgumentMissingTests {
  private struct Rules: KioskRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
      sm.when(Sale.pay, from: .open, to: .locked) { amount, _ in "\(amount)" }
      sm.when(Sale.note, from: .open, to: .locked)
      sm.ignore(Sale.ping, in: .open)
      sm.impossible(Sale.count, in: .open)
    }
  }

  private static let events: [Sale] = [.pay(.any), .note(.any), .ping(.any), .count(.any)]

  @Test("It is rejected, whatever its lines say", arguments: EntryPoint.Kind.allCases, events)
  func fired(kind: EntryPoint.Kind, event: Sale) throws {
    let machine = try Rules().machine(kind)

    expectMissingArgument(of: event, machine)

    #expect(machine.perform { machine.sight.state } == "open")
  }

  @Test(
    "An argument is missing although no line of the active state takes the event", arguments: EntryPoint.Kind.allCases,
    [Sale.pay(.any), .note(.any)])
  func firedWhereNoLineTakesIt(kind: EntryPoint.Kind, event: Sale) throws {
    struct Elsewhere: KioskRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
        sm.when(.lock, from: .open, to: .locked)
        sm.when(Sale.pay, from: .locked, to: .open) { amount, _ in "\(amount)" }
      }
    }
    let machine = try Elsewhere().machine(kind)

    expectMissingArgument(of: event, machine)
  }

  @Test("A hook that raises or sends it is rejected, or has it rejected", arguments: EntryPoint.Kind.allCases)
  func raised(kind: EntryPoint.Kind) throws {
    struct Raising: KioskRules {
      let rejected: EventRecorder<String>

      func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
        sm.when(.open, in: .open) { step in step.raise(.pay(.any)) }
        sm.when(.lock, in: .open) { step in step.send(.pay(.any)) }
        sm.when(Sale.pay, from: .open, to: .locked) { amount, _ in "\(amount)" }
        sm.onRejection { rejection in rejected.append("\(rejection.event.label) \(rejection.isMissing)") }
      }
    }
    let rejected = EventRecorder<String>()
    let machine = try Raising(rejected: rejected).machine(kind)

    machine.perform {
      #expect(!machine.fire(.open))
      #expect(machine.fire(.lock))
    }

    #expect(machine.perform { machine.sight.state } == "open")
    #expect(rejected.entries == ["open true", "pay true"])
  }

  @Test("The queue of a thread-safe machine rejects it")
  func enqueued() throws {
    let rejected = EventRecorder<Bool>()
    let machine = ThreadsafeMachine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
        sm.when(Sale.note, from: .open, to: .locked)
        sm.onRejection { rejection in rejected.append(rejection.isMissing) }
      })

    machine.enqueue(.note(.any))

    #expect(rejected.entries(count: 1) == [true])
    #expect(machine.state == .open)
  }

  @Test("A task that submits it has it rejected")
  func submitted() async throws {
    let machine = ThreadsafeMachine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in sm.when(Sale.note, from: .open, to: .locked) })

    let outcome = await machine.submit(.note(.any))

    #expect(outcome.rejection?.isMissing == true)
  }

  @Test("A timeout that fires it has it rejected")
  func timeout() throws {
    var machine = Machine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
        sm.when(Sale.note, from: .open, to: .locked)
        sm.timeout(.seconds(1), in: .open, fire: .note(.any))
      })

    #expect(machine.advance(to: .seconds(2)).isEmpty)
    #expect(machine.state == .open)
  }

  @Test("It is rejected where no line names it, also where every event is taken or deferred", arguments: EntryPoint.Kind.allCases)
  func unnamed(kind: EntryPoint.Kind) throws {
    struct Rules: KioskRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>) {
        sm.when(.any, from: .open, to: .locked)
        sm.defer(.any, in: .closed)
        sm.when(.open, from: .closed, to: .open)
      }
    }
    let (open, closed) = (try Rules().machine(kind), try Rules().machine(kind, initial: .closed))

    for event in Self.events {
      open.perform { #expect(open.attempt(event, tracing: nil).rejection?.isMissing == true) }
      closed.perform { #expect(closed.attempt(event, tracing: nil).rejection?.isMissing == true) }
    }

    open.perform { #expect(open.fire(Sale.note, "x") != nil) }
  }

  @Test("An event of several words is rejected where no line names it and some line names one like it")
  func unnamedBesideANamedOne() throws {
    enum Mixed: Hashable {
      case pay(Call<Int, Int>)
      case note(Call<Int, Void>)
      case seek(Double)
    }
    var machine = Machine(
      try MachineDefinition<Kiosk, Mixed>(initial: .open) { sm in
        sm.when(.any, from: .open, to: .locked)
        sm.when(Mixed.pay, in: .locked) { $0 + $1.configuration.count }
      })

    let rejection = machine.attempt(.note(.any)).rejection

    #expect(rejection?.isMissing == true && "\(rejection?.event as Mixed?)".contains("note(any)"))
  }

  @Test("Where it applies it is one of the permitted events, and `can` is true")
  func permitted() throws {
    let machine = Machine(
      try MachineDefinition<Kiosk, Sale>(initial: .open) { sm in
        sm.when(Sale.pay, from: .open, to: .locked, if: .init("is positive") { amount, _ in amount > 0 }) { amount, _ in "\(amount)" }
        sm.when(Sale.count, in: .locked) { _ in 1 }
      })

    #expect(machine.permittedEvents == [.pay(.any)])
    #expect(machine.can(.pay(.any)) && !machine.can(.count(.any)))
  }

  private func expectMissingArgument(
    of event: Sale, _ machine: any EntryMachine<Kiosk, Sale>, at place: SourceLocation = #_sourceLocation
  ) {
    machine.perform {
      #expect(!machine.fire(event), sourceLocation: place)
      #expect(machine.attempt(event, tracing: nil).rejection?.isMissing == true, sourceLocation: place)
      let required = Result { () throws(Rejection<Kiosk, Sale>) in try machine.require(event) }
      #expect((required.failureOrNil as? Rejection<Kiosk, Sale>)?.isMissing == true, sourceLocation: place)
    }
  }
}

extension Rejection {
  fileprivate var isMissing: Bool {
    if case .argumentMissing = failure as? MachineError { true } else { false }
  }
}

extension Result {
  fileprivate var failureOrNil: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension Sale {
  fileprivate var label: String {
    switch self {
    case .open: "open"
    case .lock: "lock"
    case .pay: "pay"
    case .note: "note"
    case .count: "count"
    case .ping: "ping"
    }
  }
}
