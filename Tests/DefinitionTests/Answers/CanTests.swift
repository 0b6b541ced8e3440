import StateMachines
import Testing

@Suite("Asking what a machine can take")
struct CanTests {
  private static let hasFunds = ParcelGuard("has funds") { step in step.context.funds > 0 }

  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> ParcelDefinition {
    try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: hasFunds) { step in
        log.append("action")
        step.context.funds -= 1
      }
      sm.when(.ship, from: .paid, to: .shipped)
      sm.defer(.ship, in: .placed)
      sm.when(.note, in: .paid) { _ in log.append("note") }
      sm.when(.cancel, from: .placed, choosing: [.when(hasFunds, to: .cancelled)])
      sm.onExit { _ in log.append("exit") }
      sm.onRejection { _ in log.append("rejection") }
      sm.final(.cancelled)
    }
  }

  private static let grid: [(state: Parcel, funds: Int, events: [Request])] = [
    (.placed, 1, [.pay, .ship, .cancel]), (.placed, 0, [.ship]), (.paid, 0, [.ship, .note]), (.shipped, 1, []), (.cancelled, 1, []),
  ]

  @Test("`can` answers as `fire` would, for every event in every state", arguments: grid)
  func agreesWithFire(state: Parcel, funds: Int, events: [Request]) throws {
    let machine = try ContextMachine(Self.definition(), at: state)

    let can = Request.allCases.filter { machine.can($0, with: Purse(funds: funds)) }
    let fires = Request.allCases.filter {
      var (copy, purse) = (machine, Purse(funds: funds))
      return copy.fire($0, with: &purse)
    }

    #expect(can == events)
    #expect(fires == events)
  }

  @Test("`permittedEvents` lists every permitted event in order of first mention", arguments: grid)
  func permittedEvents(state: Parcel, funds: Int, events: [Request]) throws {
    let machine = try ContextMachine(Self.definition(), at: state)

    let permitted = machine.permittedEvents(with: Purse(funds: funds))

    #expect(Set(permitted) == Set(events))
    #expect(permitted == [Request.pay, .ship, .note, .cancel].filter(events.contains))
  }

  @Test("`can` runs no hook, changes nothing and notifies no observer")
  func noSideEffects() throws {
    let log = EventRecorder<String>()
    let purse = Purse(funds: 1)
    let machine = try ContextMachine(Self.definition(log), at: .placed)

    let answers = Request.allCases.map { machine.can($0, with: purse) }
    let permitted = machine.permittedEvents(with: purse)

    #expect(answers == [true, true, true, false])
    #expect(permitted == [.pay, .ship, .cancel])
    #expect(log.entries == [])
    #expect(machine.state == .placed)
    #expect(purse == Purse(funds: 1))
  }

  @Test("`can` treats a guard that throws as false")
  func throwingGuard() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: Guard("broken") { _ in throw BrokenPipe() })
      sm.when(.ship, from: .placed, to: .shipped)
    }
    let machine = try ContextMachine(definition, at: .placed)

    #expect(!machine.can(.pay, with: Purse()))
    #expect(machine.permittedEvents(with: Purse()) == [.ship])
  }

  @Test("`can` is false when a guard throws and `fire` would fail, although a later transition has no guard")
  func throwingGuardBeforeAnother() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .shipped, if: Guard("broken") { _ in throw BrokenPipe() })
      sm.when(.pay, from: .placed, to: .paid)
    }
    var purse = Purse()
    var machine = try ContextMachine(definition, at: .placed)

    let can = machine.can(.pay, with: purse)
    let isAccepted = machine.fire(.pay, with: &purse)

    #expect(can == isAccepted)
  }

  @Test("`can` evaluates the guards that `fire` would evaluate, with the same step")
  func guardsSeeTheStep() throws {
    let log = EventRecorder<String>()
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(
        .pay, from: .placed, to: .paid,
        if: Guard("looks") { step in
          let event = step.event.map { "\($0)" } ?? "no event"
          log.append("\(event) \(step.source) \(step.target) \(step.state) \(step.isIn(.placed)) \(step.context.funds)")
          return true
        })
    }
    var purse = Purse(funds: 3)
    var machine = ContextMachine(definition, with: &purse)

    let can = machine.can(.pay, with: purse)
    let isAccepted = machine.fire(.pay, with: &purse)

    #expect(can && isAccepted)
    #expect(log.entries == ["pay placed paid placed true 3", "pay placed paid placed true 3"])
  }

  @Test("`permittedEvents` omits events that the definition does not mention, even if a machine accepts them")
  func unmentioned() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.any, from: .placed, to: .paid)
      sm.when(.ship, from: .paid, to: .shipped)
    }
    let machine = try ContextMachine(definition, at: .placed)

    #expect(machine.can(.note, with: Purse()))
    #expect(machine.permittedEvents(with: Purse()) == [.ship])
  }

  @Test("`can` works on a machine without a context")
  func withoutContext() throws {
    let definition = try MachineDefinition<Parcel, Request>(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
      sm.when(.ship, from: .paid, to: .shipped)
      sm.when(.cancel, from: .any, to: .cancelled)
    }
    let machine = Machine(definition)

    #expect(machine.can(.pay))
    #expect(!machine.can(.ship))
    #expect(machine.permittedEvents == [.pay, .cancel])
    #expect(machine.is(.placed))
    #expect(!machine.is(.paid))
  }

  @Test("`can` is false before the start, after a stop and after the end")
  func notRunning() throws {
    var purse = Purse(funds: 1)
    let unstarted = ContextMachine(stopped: try Self.definition())
    var stopped = try ContextMachine(Self.definition(), with: &purse)
    var finished = try ContextMachine(Self.definition(), with: &purse)
    stopped.stop(with: &purse)
    finished.fire(.cancel, with: &purse)

    let permitted = [unstarted, stopped, finished].map { $0.permittedEvents(with: purse) }

    #expect(permitted == [[], [], []])
    #expect(finished.isFinished)
  }
}
